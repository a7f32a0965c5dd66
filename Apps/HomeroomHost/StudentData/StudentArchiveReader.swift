import AppCore
import Crypto
import Foundation

/// Reads an archive sequentially and validates everything.
struct StudentArchiveReader {
    let path: String
    /// True if it needs a passphrase.
    let isEncrypted: Bool
    private let handle: FileHandle
    private let salt: [UInt8]
    private var seal: ArchiveSeal?
    private var buffer: [UInt8] = []
    private var used = 0
    private var frames: UInt64 = 0
    private var hasEnded = false
    private var hasher = SHA256()

    init(_ path: String) throws(Problem) {
        self.path = path
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problem(
                .notFound, "The backup can't be opened.",
                cure: "Check its name and permissions.", place: path)
        }
        self.handle = handle
        let start = Self.bytes(handle, StudentArchive.magic.count + 1)
        guard start.dropLast() == StudentArchive.magic[...], let kind = start.last, kind <= 1 else {
            throw Problem(
                .invalid, "This isn't a Homeroom backup.",
                cure: "Choose a file that `homeroom backup create` wrote.", place: path)
        }
        isEncrypted = kind == 1
        salt = isEncrypted ? Self.bytes(handle, PassphraseKey.saltBytes) : []
        guard salt.count == (isEncrypted ? PassphraseKey.saltBytes : 0) else {
            throw Self.damaged("It ends early.", path)
        }
    }

    /// Unlocks an encrypted archive.
    mutating func unlock(_ passphrase: String) throws {
        seal = try ArchiveSeal(passphrase: passphrase, salt: salt)
    }

    mutating func header() throws(Problem) -> StudentArchiveHeader {
        let count = Int(StudentArchive.number(try take(4)))
        guard count <= StudentArchive.maxHeadBytes else {
            throw Self.damaged("Its header is too long.", path)
        }
        let header: StudentArchiveHeader
        do throws(Problem) {
            header = try WireJSON.decode(StudentArchiveHeader.self, from: try take(count))
        } catch {
            throw error.code == .invalid ? error : Self.damaged(error.summary, path)
        }
        guard header.format == StudentArchive.version else {
            throw Problem(
                .configuration, "The backup was made by a newer Homeroom.",
                cure: "Update Homeroom.",
                place: path)
        }
        let names = header.files.map(\.name)
        guard Set(names).count == names.count, names.allSatisfy(StudentArchive.files.contains),
            header.files.allSatisfy({ $0.bytes >= 0 })
        else { throw Self.damaged("It lists unexpected files.", path) }
        return header
    }

    /// The next bytes of the stream: at least one, at most `count`.
    mutating func some(_ count: Int) throws(Problem) -> [UInt8] {
        if used == buffer.count { try fill() }
        return try take(min(count, buffer.count - used))
    }

    /// Verifies the checksum and that nothing follows.
    mutating func finish() throws(Problem) {
        let found = Array(hasher.finalize())
        guard try take(StudentArchive.digestBytes) == found else {
            throw Self.damaged("Its checksum doesn't match.", path)
        }
        guard hasEnded, used == buffer.count, Self.bytes(handle, 1).isEmpty else {
            throw Self.damaged("There is extra data after its end.", path)
        }
    }

    private mutating func take(_ count: Int) throws(Problem) -> [UInt8] {
        while buffer.count - used < count { try fill() }
        let bytes = Array(buffer[used..<(used + count)])
        used += count
        hasher.update(data: bytes)
        return bytes
    }

    private mutating func fill() throws(Problem) {
        guard !hasEnded else { throw Self.damaged("It ends early.", path) }
        let mark = Self.bytes(handle, 4)
        guard mark.count == 4 else { throw Self.damaged("It ends early.", path) }
        let number = StudentArchive.number(mark)
        hasEnded = number & StudentArchive.lastMark != 0
        let count = Int(number & ~StudentArchive.lastMark)
        guard (1...StudentArchive.maxFrameBytes).contains(count) else {
            throw Self.damaged("A part of it has \(count) bytes.", path)
        }
        var payload = Self.bytes(handle, count)
        guard payload.count == count else { throw Self.damaged("It ends early.", path) }
        if isEncrypted {
            guard let seal, let opened = seal.open(payload, frame: frames, isLast: hasEnded) else {
                throw frames == 0
                    ? Problem(
                        .invalid, "Wrong passphrase for the backup.",
                        reason: "The passphrase is wrong, or the file is damaged.", place: path)
                    : Self.damaged("A part of it was changed.", path)
            }
            payload = opened
        }
        frames += 1
        buffer.removeFirst(used)
        used = 0
        buffer += payload
    }

    private static func bytes(_ handle: FileHandle, _ count: Int) -> [UInt8] {
        var found: [UInt8] = []
        while found.count < count, let more = try? handle.read(upToCount: count - found.count),
            !more.isEmpty
        {
            found += more
        }
        return found
    }

    static func damaged(_ reason: String, _ path: String) -> Problem {
        Problem(
            .invalid, "The backup is damaged. Nothing was restored.", reason: reason,
            cure: "Use another copy.", place: path)
    }
}
