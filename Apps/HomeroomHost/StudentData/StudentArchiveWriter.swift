import AppCore
import Crypto

/// Writes an archive sequentially.
struct StudentArchiveWriter {
    private let file: PartialFile
    private let seal: ArchiveSeal?
    private var pending: [UInt8] = []
    private var frames: UInt64 = 0
    private var hasher = SHA256()

    /// A nil `passphrase` writes it unencrypted.
    init(to file: PartialFile, passphrase: String?) throws {
        self.file = file
        try file.restart()
        try file.write(StudentArchive.magic)
        if let passphrase {
            let salt = PassphraseKey.salt()
            seal = try ArchiveSeal(passphrase: passphrase, salt: salt)
            try file.write([1] + salt)
        } else {
            seal = nil
            try file.write([0])
        }
    }

    mutating func head(_ header: StudentArchiveHeader) throws {
        let bytes = try WireJSON.encode(header, sortedKeys: true)
        try append(StudentArchive.number(UInt32(bytes.count)) + bytes)
    }

    mutating func append(_ bytes: [UInt8]) throws {
        hasher.update(data: bytes)
        try put(bytes)
    }

    /// Writes the rest and the checksum, and flushes to disk.
    mutating func finish() throws {
        try put(Array(hasher.finalize()))
        try frame(pending, isLast: true)
        pending = []
        try file.flush()
    }

    private mutating func put(_ bytes: [UInt8]) throws {
        pending += bytes
        // Keeps one byte more than a frame, so that the last frame is never empty.
        while pending.count > StudentArchive.frameBytes {
            try frame(Array(pending.prefix(StudentArchive.frameBytes)), isLast: false)
            pending.removeFirst(StudentArchive.frameBytes)
        }
    }

    private mutating func frame(_ bytes: [UInt8], isLast: Bool) throws {
        let payload = try seal?.close(bytes, frame: frames, isLast: isLast) ?? bytes
        let mark = isLast ? StudentArchive.lastMark : 0
        try file.write(StudentArchive.number(UInt32(payload.count) | mark) + payload)
        frames += 1
    }
}
