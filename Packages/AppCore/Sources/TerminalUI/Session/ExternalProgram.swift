import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
@preconcurrency import Darwin
#endif

/// Runs another program in the foreground and waits for it.
enum ExternalProgram {
    /// The exit code, 128 + signal, or nil when the program cannot be started.
    static func run(_ command: [String]) -> Int32? {
        guard !command.isEmpty, !command.contains(where: { $0.contains("\0") }) else { return nil }
        SignalFlags.lent.store(1, ordering: .releasing)
        defer { SignalFlags.lent.store(0, ordering: .releasing) }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        // The other program must not inherit ignored or blocked signals: a pager needs SIGPIPE.
        var usual = sigset_t()
        sigemptyset(&usual)
        posix_spawnattr_setsigmask(&attributes, &usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var child = pid_t()
        guard posix_spawnp(&child, command[0], nil, &attributes, arguments, environ) == 0 else {
            return nil
        }
        return wait(for: child)
    }

    /// If the program is stopped (Ctrl-Z), stops this process too, so that the shell gets its
    /// prompt.
    private static func wait(for child: pid_t) -> Int32? {
        while true {
            var status: Int32 = 0
            let found = waitpid(child, &status, WUNTRACED)
            if found < 0 {
                if errno == EINTR { continue }
                return nil
            }
            if status & 0xFF == 0x7F {
                SignalHandlers.stopSelf()
                _ = kill(child, SIGCONT)
                continue
            }
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
}
