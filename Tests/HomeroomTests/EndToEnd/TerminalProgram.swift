import AppCoreTesting
import Foundation
import Glibc
import Testing

/// The built program in a pseudo-terminal with an emulated screen. It starts with the tiles alone,
/// unless `environment` turns Today on.
final class TerminalProgram {
    private let master: Int32
    let process: pid_t
    private(set) var screen: VirtualTerminal
    private(set) var bytes: [UInt8] = []
    private var exitStatus: Int32?
    private let before: termios

    init(
        _ program: borrowing BuiltProgram, _ arguments: [String] = [], columns: Int = 80,
        rows: Int = 24, environment more: [String: String] = [:]
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 256)
        try #require(openpty(&master, &slave, &name, nil, &size) == 0)
        var before = termios()
        tcgetattr(slave, &before)
        self.before = before
        self.master = master
        screen = VirtualTerminal(width: columns, height: rows)
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal opened by a session leader becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        posix_spawn_file_actions_addclose(&actions, slave)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID
        let path = try BuiltProgram.path()
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let all = ["HOMEROOM_DASHBOARD_TODAY": "false"].merging(more) { $1 }
        let variables = program.environment(all).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child: pid_t = 0
        try #require(posix_spawn(&child, path, &actions, &attributes, words, variables) == 0)
        process = child
        // Kept open, so that the terminal's settings can be read after the program ends.
        terminal = slave
    }

    private let terminal: Int32

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(terminal)
        close(master)
    }

    /// Whether input is echoed: not while a secret is typed.
    var echoes: Bool {
        var modes = termios()
        return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types text; `\u{1B}` and similar are keys.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        screen.resize(width: columns, height: rows)
        kill(process, SIGWINCH)
    }

    /// Reads output until the screen shows `text`; otherwise fails with the screen's content.
    func wait(
        for text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try wait("“\(text)” shows", sourceLocation) { $0.screen.text.contains(text) }
    }

    /// Reads output until `condition` is true.
    func wait(
        _ what: String, _ sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (TerminalProgram) -> Bool
    ) throws {
        var patience = Patience()
        while !condition(self) {
            let size = bytes.count
            let isOpen = read()
            if condition(self) { return }
            if !isOpen || patience.isOver(news: bytes.count > size) {
                Issue.record(
                    "waited in vain until \(what); \(state)\nlast output: \(String(decoding: bytes.suffix(800), as: UTF8.self))",
                    sourceLocation: sourceLocation)
                throw Stopped()
            }
        }
    }

    /// Waits without reading until the program's output no longer fits the terminal's queue.
    func waitUntilOutputIsFull() {
        var waiting: Int32 = 0
        var unchanged = 0
        while unchanged < 10 {
            let before = waiting
            // Counts what can be read now; a full queue stays at its limit.
            _ = ioctl(master, UInt(FIONREAD), &waiting)
            unchanged = waiting > 2000 && waiting == before ? unchanged + 1 : 0
            if exitStatus != nil || hasEnded { return }
            // A pause between two looks; nothing else can be waited for without reading.
            poll(nil, 0, 100)
        }
    }

    struct Stopped: Error {}

    /// The time limit for a program: 30 seconds of polling without output, five minutes in all.
    /// Polls are counted, so that a suspended machine doesn't cause a failure.
    private struct Patience {
        private var looksInVain = 0
        private let end = ContinuousClock.now.advanced(by: .seconds(300))

        mutating func isOver(news: Bool) -> Bool {
            looksInVain = news ? 0 : looksInVain + 1
            return looksInVain > 300 || ContinuousClock.now > end
        }
    }

    /// The screen's content and the state of the program's threads.
    private var state: String {
        let folder = "/proc/\(process)/task"
        let threads = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .sorted()
        let lines = threads.map { thread in
            let words = ["comm", "stat", "wchan"].map { name in
                let text =
                    (try? String(contentsOfFile: "\(folder)/\(thread)/\(name)", encoding: .utf8))
                    ?? "?"
                return name == "stat"
                    ? String(text.split(separator: ")").last?.prefix(2) ?? "?")
                    : text.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            return "  thread \(thread): " + words.joined(separator: " ")
        }
        return "on screen:\n\(screen.text)\n" + lines.joined(separator: "\n")
    }

    /// Reads for at most 100 ms; false at the end of output.
    private func read() -> Bool {
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 100) > 0 else { return !hasEnded }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        screen.feed(buffer[..<count])
        return true
    }

    private var hasEnded: Bool {
        guard exitStatus == nil else { return true }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return false }
        exitStatus = status
        return true
    }

    /// Waits for the end. Returns the exit code, or 128 + signal.
    func end() throws -> Int32 {
        var patience = Patience()
        while !hasEnded {
            let size = bytes.count
            _ = read()
            if patience.isOver(news: bytes.count > size) {
                Issue.record("the program does not end; \(state)")
                throw Stopped()
            }
        }
        // The remaining output.
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0, read() {}
        let status = try #require(exitStatus)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// True if the terminal's settings are restored.
    var isRestored: Bool {
        var now = termios()
        tcgetattr(terminal, &now)
        return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
            && now.c_oflag == before.c_oflag && !screen.isAlternate && screen.showsCursor
    }
}
