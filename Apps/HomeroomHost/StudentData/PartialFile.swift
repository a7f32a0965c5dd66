package import AppCore
import Foundation
import Glibc

/// A file written under a temporary name and renamed when complete, so that readers see the old or
/// new file. Only its owner can read it.
package struct PartialFile: Sendable {
    /// The final path.
    package let target: String
    /// The temporary path.
    package let path: String
    private let descriptor: Int32

    /// Creates the file and removes the remains of a killed run. Throws ``Problem/Code/conflict``
    /// if another process is writing it.
    package init(for target: String) throws(Problem) {
        self.target = target
        path = target + ".partial"
        var found: Int32 = -1
        // The file may be renamed or removed between two steps; try again.
        for _ in 0..<4 where found < 0 { found = try Self.claim(path) }
        guard found >= 0 else { throw Self.taken(path) }
        descriptor = found
    }

    /// Empties the file.
    package func restart() throws(Problem) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw Self.cannotWrite(path)
        }
    }

    package func write(_ bytes: [UInt8]) throws(Problem) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.cannotWrite(path) }
            written += count
        }
    }

    /// Flushes to disk.
    package func flush() throws(Problem) {
        guard fsync(descriptor) == 0 else { throw Self.cannotWrite(path) }
    }

    /// Renames the file to its final name and closes it.
    package func publish() throws(Problem) {
        guard rename(path, target) == 0 else {
            let problem = Self.cannotWrite(target)
            discard()
            throw problem
        }
        close(descriptor)
        let folder = URL(filePath: target).deletingLastPathComponent().path(percentEncoded: false)
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // The rename survives a power failure only after the folder is flushed.
        if handle >= 0 {
            fsync(handle)
            close(handle)
        }
    }

    /// Closes and removes the file.
    package func discard() {
        unlink(path)
        close(descriptor)
    }

    /// The locked descriptor of a new file, or -1 if another process interfered. Never an existing
    /// file, which others may have open or which may be a link to another file.
    private static func claim(_ path: String) throws(Problem) -> Int32 {
        let old = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard old >= 0 || errno == ENOENT else { throw cannotWrite(path) }
        // Locked until the new file is, so that no other process takes the name.
        defer { if old >= 0 { close(old) } }
        if old >= 0 {
            guard try lock(old, path) else { return -1 }
            guard unlink(path) == 0 else { throw cannotWrite(path) }
        }
        let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard new >= 0 else {
            guard errno == EEXIST else { throw cannotWrite(path) }
            return -1
        }
        guard try lock(new, path) else {
            close(new)
            return -1
        }
        return new
    }

    /// Locks an open file; false if the name now refers to another file.
    private static func lock(_ descriptor: Int32, _ path: String) throws(Problem) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw taken(path) }
        var (mine, named) = (stat(), stat())
        return fstat(descriptor, &mine) == 0 && lstat(path, &named) == 0
            && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
    }

    private static func taken(_ path: String) -> Problem {
        Problem(
            .conflict, "Another backup is being written there.",
            cure: "Wait for it, or choose another file.", place: path)
    }

    private static func cannotWrite(_ path: String) -> Problem {
        Problem(
            .cannotWrite, "The backup can't be written.", reason: String(cString: strerror(errno)),
            cure: "Free some space, or choose a folder you can write to.", place: path)
    }
}
