public import Foundation

/// Prevents lost updates when several tasks or processes replace a file.
public enum FileLock {
    /// Runs `change`, which reads and rewrites `file`, under an exclusive lock. The lock is a file
    /// next to it with the suffix `.lock` and is released when the process ends.
    public static func hold<T>(
        for file: URL, _ change: () throws(Problem) -> T
    ) throws(Problem) -> T {
        try HomePaths.prepare(file.deletingLastPathComponent())
        let path = file.path(percentEncoded: false) + ".lock"
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw HomePaths.cannotWrite(file, reason: String(cString: strerror(errno)))
        }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw HomePaths.cannotWrite(file, reason: String(cString: strerror(errno)))
            }
        }
        return try change()
    }
}
