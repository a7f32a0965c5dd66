import Glibc

/// Runs another program in the terminal.
enum ForegroundShell {
    /// Runs a shell command with `arguments` as `$1`…; returns its exit code.
    static func run(shell line: String, _ arguments: [String]) -> Int32 {
        let words = ["/bin/sh", "-c", line, "sh"] + arguments
        let pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, nil, pointers, environ) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
