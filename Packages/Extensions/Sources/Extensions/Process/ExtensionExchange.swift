import AppCore
import Foundation
import Glibc

/// The loop of an extension's thread: reads and writes its pipes until it ends or breaks a limit.
struct ExtensionExchange {
    private let child: Int32
    private let input: ChildProcess.Pipe
    private let output: Int32
    private let errors: Int32
    private let wake: Int32
    private let limits: ExtensionLimits
    private let log: ExtensionLog
    private var outgoing: [UInt8] = []
    private var partial: [UInt8] = []
    /// When the lines of the current window arrived.
    private var windowStart = Self.now
    private var windowLines = 0
    private var windowBytes = 0
    private var errorsOpen = true
    private var outputOpen = true
    /// When the process is killed, once it was asked to end.
    private var deadline: Double?
    /// The exit status, once the process was waited for.
    private(set) var status: Int32?

    init(
        child: Int32, input: ChildProcess.Pipe, output: Int32, errors: Int32, wake: Int32,
        limits: ExtensionLimits, log: ExtensionLog
    ) {
        self.child = child
        self.input = input
        self.output = output
        self.errors = errors
        self.wake = wake
        self.limits = limits
        self.log = log
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Runs until the process ends; returns how, e.g. `ended with exit code 3`. `next` gives what to write and whether to
    /// end.
    mutating func run(
        next: () -> (outgoing: [UInt8], isClosing: Bool, isKilled: Bool),
        tell: ([UInt8]) -> Void
    ) -> String {
        while true {
            let news = next()
            if news.isKilled { return "was ended by Homeroom" }
            outgoing += news.outgoing
            if outgoing.count > limits.waitingBytes { return "doesn't read what it is sent" }
            if news.isClosing, deadline == nil { deadline = Self.now + limits.grace }
            if let deadline, Self.now >= deadline {
                return "didn't end when it was asked to"
            }
            if deadline != nil, outgoing.isEmpty { input.closeWriting() }
            if !outputOpen || !errorsOpen, let reason = ended() { return reason }
            wait()
            feed()
            readErrors()
            if let reason = readOutput(tell) { return reason }
        }
    }

    /// Waits until a pipe is ready, at most half a second.
    private func wait() {
        var polled = [
            pollfd(fd: outputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(
                fd: outgoing.isEmpty ? -1 : input.writing, events: Int16(POLLOUT), revents: 0),
        ]
        let left = deadline.map { max(0, ($0 - Self.now) * 1000) } ?? 500
        _ = poll(&polled, nfds_t(polled.count), Int32(min(left, outputOpen ? 500 : 50)))
        var rings = [UInt8](repeating: 0, count: 64)
        while read(wake, &rings, rings.count) > 0 {}
    }

    private mutating func feed() {
        while !outgoing.isEmpty, input.writing >= 0 {
            let count = outgoing.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
            if count > 0 {
                outgoing.removeFirst(count)
            } else {
                // A process that closed its input gets nothing more.
                if errno != EAGAIN, errno != EINTR { outgoing = [] }
                return
            }
        }
    }

    private mutating func readErrors() {
        guard errorsOpen else { return }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        // Several reads at once, but not for ever: standard output matters more.
        for _ in 0..<8 {
            let count = read(errors, &buffer, buffer.count)
            if count > 0 {
                log.append(buffer[..<count])
            } else {
                if count == 0 { errorsOpen = false }
                return
            }
        }
    }

    /// Reads what is there; returns why the process must end, if it must.
    private mutating func readOutput(_ tell: ([UInt8]) -> Void) -> String? {
        guard outputOpen else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<16 {
            let count = read(output, &buffer, buffer.count)
            if count == 0 { outputOpen = false }
            guard count > 0 else { return nil }
            var rest = buffer[..<count]
            while let feed = rest.firstIndex(of: 0x0A) {
                let line = partial + rest[..<feed]
                partial = []
                rest = rest[(feed + 1)...]
                if line.isEmpty { continue }
                if let reason = counted(line) { return reason }
                tell(line)
            }
            partial += rest
            if partial.count > limits.lineBytes {
                return "sent a line of more than \(limits.lineBytes >> 20) MB"
            }
        }
        return nil
    }

    private mutating func counted(_ line: [UInt8]) -> String? {
        let now = Self.now
        if now - windowStart > limits.window {
            (windowStart, windowLines, windowBytes) = (now, 0, 0)
        }
        windowLines += 1
        windowBytes += line.count
        guard windowLines <= limits.lines else {
            return "sent more than \(limits.lines) messages in \(Int(limits.window)) seconds"
        }
        return windowBytes <= limits.windowBytes
            ? nil
            : "sent more than \(limits.windowBytes >> 20) MB in \(Int(limits.window)) seconds"
    }

    /// The reason if the process has ended.
    private mutating func ended() -> String? {
        var code: Int32 = 0
        guard waitpid(child, &code, WNOHANG) == child else { return nil }
        status = code
        let signal = code & 0x7F
        if signal != 0 { return "was ended by signal \(signal)" }
        let exit = (code >> 8) & 0xFF
        return exit == 127
            ? "couldn't be started: its program wasn't found" : "ended with exit code \(exit)"
    }
}
