import AppCore
import Foundation
import Glibc

/// The size of the terminal on standard output.
struct TerminalSize {
    var columns: Int
    var rows: Int

    static func current(_ environment: [String: String]) -> TerminalSize {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
        }
        let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 80
        return TerminalSize(columns: max(20, min(columns, 1000)), rows: 24)
    }
}

/// Finds programs like the shell does.
enum ProgramSearch {
    /// The path of an executable by name or path; nil if not found.
    static func path(of name: String) -> String? {
        guard !name.isEmpty else { return nil }
        if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}

/// Handles Ctrl-C for a command without a screen.
package enum Interruption {
    /// Exits with 130 at once; everything durable is in committed transactions.
    package static func endOnInterrupt() {
        signal(SIGINT) { _ in
            StatusLine.leave()
            _exit(130)
        }
    }
}
