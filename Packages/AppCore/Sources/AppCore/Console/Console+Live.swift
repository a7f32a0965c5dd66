import Foundation
import Synchronization
import TerminalUI

extension Console {
    /// The console of this process. `pager` is the program for long output; empty for none.
    public static func live(environment: [String: String], pager: String = "less -R") -> Console {
        // A reader that closes the pipe early must not end this process.
        signal(SIGPIPE, SIG_IGN)
        let size = terminalSize()
        let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        return Console(
            port: Port(
                out: { text in
                    StatusLine.remove()
                    writeAll(text, to: STDOUT_FILENO)
                },
                err: { text in
                    StatusLine.remove()
                    writeAll(text, to: STDERR_FILENO)
                },
                status: isatty(STDERR_FILENO) == 1 ? StatusLine.shower(environment) : nil,
                readLine: { await onThread { Swift.readLine() } },
                readSecret: { await onThread(SecretInput.read) },
                page: { await show($0, environment["PAGER"] ?? pager, environment) },
                outputError: {
                    let code = outputError.load(ordering: .acquiring)
                    return code == 0 ? nil : code
                }),
            isInteractive: isInteractive,
            width: environment["COLUMNS"].flatMap(Int.init) ?? size?.width ?? 80,
            height: environment["LINES"].flatMap(Int.init) ?? size?.height ?? 24)
    }

    private static func terminalSize() -> (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The error number of the first failed write to standard output; 0 for none.
    private static let outputError = Atomic<Int32>(0)

    /// Why output is missing; nil if it was written. Asked at the end of a program.
    public var outputProblem: Problem? {
        port.outputError().map { code in
            Problem(
                .cannotWrite, "The output couldn't be written.",
                reason: String(cString: strerror(code)),
                cure: "Make room, or write it somewhere else.")
        }
    }

    fileprivate static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    if descriptor == STDOUT_FILENO, errno != EPIPE {
                        _ = outputError.compareExchange(
                            expected: 0, desired: errno, ordering: .acquiringAndReleasing)
                    }
                    return
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }

    /// Runs blocking input on a separate thread.
    private static func onThread<T: Sendable>(
        _ body: @escaping @Sendable () -> T
    ) async -> T {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }

    private static func show(
        _ text: String, _ pager: String, _ environment: [String: String]
    ) async -> Bool {
        guard !pager.allSatisfy(\.isWhitespace) else { return false }
        var variables = environment
        // Quit if it fits, keep colors, don't clear the screen.
        if variables["LESS"] == nil { variables["LESS"] = "FRX" }
        let outcome = await ChildProcess.run(
            ["/bin/sh", "-c", pager], input: Array(text.utf8), output: .inherited,
            environment: variables)
        // 127: program not found.
        return outcome.status != 127
    }
}

/// The line on standard error that is there only while something is waited for.
public enum StatusLine {
    private static let shown = Mutex(false)
    private static let isSaid = Mutex(false)
    /// Whether the cursor is behind the line.
    private static let isShown = Atomic<Bool>(false)

    /// Shows and removes the line. A terminal that can't erase, or that is read aloud, gets one
    /// plain line each time.
    static func shower(_ environment: [String: String]) -> @Sendable (String?) -> Void {
        let isSpoken = !["", "0", "false", "no", "off"].contains(
            environment["ACCESSIBLE"]?.lowercased() ?? "")
        guard isSpoken || ["", "dumb"].contains(environment["TERM"] ?? "") else {
            return { text in
                guard let text else { return remove() }
                shown.withLock { shown in
                    let line = TextBoundary.clean(text).prefix(width)
                    Console.writeAll(erase + line, to: STDERR_FILENO)
                    shown = true
                    isShown.store(true, ordering: .relaxed)
                }
            }
        }
        return { text in
            isSaid.withLock { isSaid in
                if let text, !isSaid {
                    Console.writeAll(TextBoundary.clean(text) + "\n", to: STDERR_FILENO)
                }
                isSaid = text != nil
            }
        }
    }

    /// What fits one row, since only that can be erased.
    private static var width: Int {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
        return isKnown ? Int(size.ws_col) - 1 : 79
    }

    /// Leaves the line if it is shown, so that a prompt starts on its own. For signal handlers.
    public static func leave() {
        guard isShown.load(ordering: .relaxed) else { return }
        var newline = UInt8(ascii: "\n")
        _ = write(STDERR_FILENO, &newline, 1)
    }

    static func remove() {
        shown.withLock { shown in
            guard shown else { return }
            Console.writeAll(erase, to: STDERR_FILENO)
            shown = false
            isShown.store(false, ordering: .relaxed)
        }
    }

    /// Moves to the start of the line and erases it.
    private static let erase = "\r\u{1B}[K"
}

/// Reads a secret from the terminal without echo. Restores the terminal even if interrupted.
enum SecretInput {
    @Sendable static func read() -> String? {
        var saved = termios()
        guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return Swift.readLine() }
        var silent = saved
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        let (line, isInterrupted) = line()
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
        _ = write(STDERR_FILENO, "\n", 1)
        if isInterrupted { raise(SIGINT) }
        return line
    }

    private static func line() -> (String?, isInterrupted: Bool) {
        var typed: [UInt8] = []
        while typed.count < 4096 {
            var byte: UInt8 = 0
            let count = Self.readByte(&byte)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return (typed.isEmpty ? nil : text(typed), false) }
            switch byte {
            case 0x0A, 0x0D: return (text(typed), false)
            case 0x03: return (nil, true)
            case 0x04:
                if typed.isEmpty { return (nil, false) }
            case 0x15: typed.removeAll()
            case 0x08, 0x7F:
                while let last = typed.popLast(), last & 0xC0 == 0x80 {}
            default: typed.append(byte)
            }
        }
        return (nil, false)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func readByte(_ byte: inout UInt8) -> Int {
        #if canImport(Glibc)
        Glibc.read(STDIN_FILENO, &byte, 1)
        #elseif canImport(Musl)
        Musl.read(STDIN_FILENO, &byte, 1)
        #else
        Darwin.read(STDIN_FILENO, &byte, 1)
        #endif
    }
}
