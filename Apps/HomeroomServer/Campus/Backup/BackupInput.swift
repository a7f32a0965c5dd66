import AppCore
import Crypto
import Foundation
import Glibc
import HomeroomHost

/// Reads a backup sequentially and computes its checksum.
struct BackupInput {
    let path: String
    /// Size of the file in bytes.
    let size: Int
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var used = 0
    /// Bytes read so far.
    private var position = 0
    private var hasher = SHA256()

    init(_ path: String) throws(Problem) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Problem(
                .notFound, "The backup can't be opened.",
                reason: String(cString: strerror(errno)), cure: "Check its name and permissions.",
                place: path)
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Problem(
                .invalid, "A backup must be a file.",
                cure: "Name a file, not a folder or pipe.",
                place: path)
        }
        self.path = path
        size = Int(status.st_size)
    }

    /// The next record and its offset.
    mutating func record() throws(Problem) -> (BackupFormat.Kind, [UInt8], Int) {
        let start = position
        let prefix = try take(BackupFormat.prefixBytes, of: "a record")
        guard let kind = BackupFormat.Kind(rawValue: prefix[0]) else {
            throw damaged("unknown record type \(prefix[0])", at: start)
        }
        let count = Int(RowCoding.number(prefix[1...]))
        guard count <= BackupFormat.maxRecordBytes else {
            throw damaged("a record claims \(count) bytes, which is too many", at: start)
        }
        return (kind, try take(count, of: "a record"), start)
    }

    /// The next bytes, which must not overlap the checksum.
    mutating func take(_ count: Int, of what: String) throws(Problem) -> [UInt8] {
        guard count <= size - BackupFormat.checksumBytes - position else {
            throw damaged("it ends inside \(what)", at: position)
        }
        let bytes = try read(count)
        hasher.update(data: bytes)
        return bytes
    }

    /// Verifies the checksum and that nothing follows.
    mutating func checksum() throws(Problem) -> [UInt8] {
        let found = Array(hasher.finalize())
        let start = position
        let stored = try read(BackupFormat.checksumBytes)
        guard stored == found else {
            throw damaged("its checksum doesn't match", at: start)
        }
        guard position == size else {
            throw damaged("\(size - position) bytes follow its end", at: position)
        }
        return stored
    }

    func place(_ offset: Int) -> String { "\(path), byte \(offset)" }

    func damaged(_ reason: String, at offset: Int) -> Problem {
        Problem(
            .invalid, "The backup is damaged. Nothing was restored.",
            reason: "\(reason.prefix(1).uppercased())\(reason.dropFirst()).",
            cure: "Use another copy.", place: place(offset))
    }

    private mutating func read(_ count: Int) throws(Problem) -> [UInt8] {
        while buffer.count - used < count {
            var piece = [UInt8](repeating: 0, count: max(BackupFormat.batchBytes, count))
            let read = piece.withUnsafeMutableBytes {
                Glibc.read(handle.fileDescriptor, $0.baseAddress, $0.count)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else {
                throw damaged(
                    read < 0 ? String(cString: strerror(errno)) : "it ends early", at: position)
            }
            buffer.removeFirst(used)
            used = 0
            buffer += piece[..<read]
        }
        defer {
            used += count
            position += count
        }
        return Array(buffer[used..<(used + count)])
    }
}
