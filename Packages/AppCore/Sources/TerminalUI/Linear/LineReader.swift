import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads lines from a descriptor in bounded memory.
final class LineReader {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isTooLong = false
    private(set) var isClosed = false
    private var original: termios?

    /// Longer lines are truncated.
    static let longest = 1 << 16

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var settings = termios()
        if isatty(descriptor) == 1, tcgetattr(descriptor, &settings) == 0 { original = settings }
    }

    /// Whether the input is a terminal.
    var isTerminal: Bool { original != nil }

    /// True at the end of input, after all lines were returned.
    var isAtEnd: Bool { isClosed && buffer.isEmpty }

    /// Reads available input. Blocks if there is none, so poll first.
    func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        #if canImport(Glibc)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        #elseif canImport(Musl)
        let count = Musl.read(descriptor, &chunk, chunk.count)
        #else
        let count = Darwin.read(descriptor, &chunk, chunk.count)
        #endif
        if count > 0 {
            buffer += chunk[..<count]
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            isClosed = true
        }
    }

    /// The next line without its end; the rest at the end of input counts as a line.
    func next() -> String? {
        if let end = buffer.firstIndex(of: 0x0A) {
            var line = buffer[..<end]
            if line.last == 0x0D { line.removeLast() }
            let text = String(decoding: line.prefix(Self.longest), as: UTF8.self)
            buffer.removeFirst(end + 1)
            defer { isTooLong = false }
            return isTooLong ? next() : text
        }
        if buffer.count > Self.longest {
            // An overlong line: keep its beginning, skip the rest.
            let text = String(decoding: buffer.prefix(Self.longest), as: UTF8.self)
            buffer.removeAll()
            defer { isTooLong = true }
            return isTooLong ? nil : text
        }
        guard isClosed, !buffer.isEmpty else { return nil }
        defer { buffer.removeAll() }
        return isTooLong ? nil : String(decoding: buffer, as: UTF8.self)
    }

    /// Turns the terminal's echo on or off. Signal handlers restore it.
    func setEcho(_ on: Bool) {
        guard let original else { return }
        if on {
            var settings = original
            _ = tcsetattr(descriptor, TCSANOW, &settings)
            SignalFlags.isActive.store(0, ordering: .releasing)
            return
        }
        terminalRescue.pointee.input = descriptor
        terminalRescue.pointee.original = original
        terminalRescue.pointee.resetCount = 0
        SignalFlags.isActive.store(1, ordering: .releasing)
        var silent = original
        silent.c_lflag &= ~tcflag_t(ECHO)
        _ = tcsetattr(descriptor, TCSANOW, &silent)
    }
}
