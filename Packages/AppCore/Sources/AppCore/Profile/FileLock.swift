public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps two programs, or two tasks of one, from undoing each other's changes of a file that is replaced as a whole.
public enum FileLock {
    /// Runs `change`, which reads `file` and writes it anew, while nobody else does so. The lock is a file beside it,
    /// called the same with `.lock`, and ends with the process that holds it.
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
