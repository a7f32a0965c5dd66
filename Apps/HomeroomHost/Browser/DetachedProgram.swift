import Foundation
import Glibc
import Synchronization

/// A program started in its own session, so that Ctrl-C doesn't reach it, and without access to the
/// terminal.
struct DetachedProgram: Sendable {
    let words: [String]
    let environment: [String: String]

    /// Seconds within which a failing program is expected to exit.
    private static let patience = 2.0

    /// Starts the program. Returns false if it doesn't exist or fails at once; a program still
    /// running after two seconds counts as started.
    func start() async -> Bool {
        guard let path = path, let child = spawn(path) else { return false }
        return await withCheckedContinuation { done in
            let first = FirstWord(done)
            // Waits for the program's end, so that no zombie remains.
            let reaper = Thread {
                var status: Int32 = 0
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                first.say(status == 0)
            }
            reaper.start()
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { first.say(true) }
        }
    }

    /// The program's path: a path as given, a name looked up in `PATH`. nil if it isn't executable.
    private var path: String? {
        guard let name = words.first, !name.isEmpty else { return nil }
        guard !name.contains("/") else { return access(name, X_OK) == 0 ? name : nil }
        return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    private func spawn(_ path: String) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        // The program must not inherit ignored or blocked signals.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | Self.ownSession)
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var child: pid_t = 0
        let status = posix_spawn(&child, path, &actions, &attributes, &arguments, &variables)
        return status == 0 ? child : nil
    }

    /// `POSIX_SPAWN_SETSID`, which glibc's headers define only for GNU programs.
    private static let ownSession: Int16 = 0x80
}

/// Passes on the first answer and drops the others.
private final class FirstWord: Sendable {
    private let waiting: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ waiting: CheckedContinuation<Bool, Never>) { self.waiting = Mutex(waiting) }

    func say(_ answer: Bool) {
        let waiting = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: answer)
    }
}
