import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Controls the terminal: raw input, alternate screen, modes. One per process at a time. Undone by
/// ``leave()``, the signal handlers and at exit.
final class TerminalSession {
    private let input: Int32
    private let output: Int32
    private let kittyImages: Bool
    private var original = termios()
    private var holdsError: Bool
    /// Whether mouse events are reported.
    let mouse: Bool
    /// Whether drags are reported, and whether pixels were requested.
    private(set) var drags = Drags.none
    /// Whether the terminal confirmed reports in pixels.
    var reportsPixels = false

    /// How drags are reported.
    enum Drags { case none, cells, pixels }

    /// nil if `input` or `output` isn't a terminal, or another session uses it.
    init?(input: Int32, output: Int32, mouse: Bool, kittyImages: Bool, holdsError: Bool) {
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &original) == 0 else {
            return nil
        }
        self.input = input
        self.output = output
        self.mouse = mouse
        self.kittyImages = kittyImages
        self.holdsError = holdsError && isatty(2) == 1
        let rescue = terminalRescue
        guard rescue.pointee.output == -1 else { return nil }
        rescue.pointee.input = input
        rescue.pointee.output = output
        rescue.pointee.original = original
        let bytes = Array(Self.resetBytes(kittyImages: kittyImages).utf8)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        memory.initialize(from: bytes, count: bytes.count)
        rescue.pointee.reset = memory
        rescue.pointee.resetCount = bytes.count
        Self.restoreAtExit()
    }

    deinit {
        leave()
        let rescue = terminalRescue
        rescue.pointee.output = -1
        rescue.pointee.reset?.deallocate()
        rescue.pointee.reset = nil
        rescue.pointee.resetCount = 0
    }

    private static let exitHook = Mutex(false)

    private static func restoreAtExit() {
        exitHook.withLock { installed in
            if !installed { atexit { rescueTerminal() } }
            installed = true
        }
    }

    /// The bytes to undo all modes.
    private static func resetBytes(kittyImages: Bool) -> String {
        "\u{1B}[?2026l\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[r\u{1B}[?7h"
            + (kittyImages ? "\u{1B}_Ga=d,d=A,q=2;\u{1B}\\" : "")
            + "\u{1B}]8;;\u{1B}\\\u{1B}[m\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h"
    }

    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Sets up the terminal.
    func enter() {
        holdError()
        var raw = original
        cfmakeraw(&raw)
        // Ctrl-C and Ctrl-Z stay signals, so that they work even if input isn't read.
        // They must not discard output: Linux doesn't wake a writer whose full queue it discards.
        raw.c_lflag |= tcflag_t(ISIG | NOFLSH)
        withUnsafeMutableBytes(of: &raw.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        SignalFlags.isActive.store(1, ordering: .releasing)
        _ = tcsetattr(input, TCSADRAIN, &raw)
        var modes = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h"
        if mouse { modes += Self.mouseOn + Self.dragsOn(drags) }
        write(Array((modes + "\u{1B}[m\u{1B}[2J\u{1B}[H").utf8))
    }

    /// Restores the terminal.
    func leave() {
        rescueTerminal()
        reportsPixels = false
        let rescue = terminalRescue
        for descriptor in [rescue.pointee.standardError, rescue.pointee.heldError]
        where descriptor >= 0 {
            close(descriptor)
        }
        rescue.pointee.standardError = -1
        rescue.pointee.heldError = -1
    }

    /// Turns drag reporting on or off. Until the terminal confirms pixels, reports are in cells.
    func setDrags(_ wanted: Drags) {
        guard wanted != drags else { return }
        // The modes replace each other, so clicks must be requested again.
        let then = wanted == .none ? Self.mouseOn : Self.dragsOn(wanted)
        if mouse { write(Array((Self.dragsOff(drags) + then).utf8)) }
        drags = wanted
    }

    private static func dragsOn(_ drags: Drags) -> String {
        switch drags {
        case .none: ""
        case .cells: "\u{1B}[?1002h"
        case .pixels: "\u{1B}[?1002h\u{1B}[?1016h\u{1B}[?1016$p"
        }
    }

    private static func dragsOff(_ drags: Drags) -> String {
        switch drags {
        case .none: ""
        case .cells: "\u{1B}[?1002l"
        case .pixels: "\u{1B}[?1016l\u{1B}[?1016$p\u{1B}[?1006h\u{1B}[?1002l"
        }
    }

    /// Buffers standard error so that it doesn't disturb the screen; shown by ``leave()``.
    private func holdError() {
        guard holdsError, terminalRescue.pointee.heldError < 0 else { return }
        guard let file = TemporaryFile.unnamed() else { return }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        // A high descriptor number, not inherited by other programs.
        let saved = fcntl(2, F_DUPFD_CLOEXEC, 10)
        guard saved >= 0, dup2(file, 2) >= 0 else {
            close(file)
            return
        }
        terminalRescue.pointee.standardError = saved
        terminalRescue.pointee.heldError = file
    }

    /// The size in cells; 80 × 24 if unknown.
    var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
        else { return Size(80, 24) }
        return Size(min(Int(window.ws_col), 2000), min(Int(window.ws_row), 1000))
    }

    /// Writes everything; stops if the terminal is gone.
    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { return }
            var sent = 0
            while sent < raw.count {
                #if canImport(Glibc)
                let count = Glibc.write(output, base + sent, raw.count - sent)
                #elseif canImport(Musl)
                let count = Musl.write(output, base + sent, raw.count - sent)
                #else
                let count = Darwin.write(output, base + sent, raw.count - sent)
                #endif
                if count > 0 {
                    sent += count
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, 1000)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
