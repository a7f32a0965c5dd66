import AppCore

/// The file format of `homeroom backup create`, documented in docs/your-data.md.
///
/// Sixteen bytes of magic, one byte for encryption (0 or 1), sixteen bytes of salt if encrypted,
/// then frames: four bytes of length, whose highest bit marks the last frame, and a payload. The
/// decrypted payloads form a stream: a header, then files, each with a header and its bytes, then
/// the SHA-256 of the stream so far. Headers are JSON after four bytes of length. Numbers are
/// big-endian.
enum StudentArchive {
    static let version = 1
    static let magic = Array("HOMEROOM STUDENT".utf8)
    static let saltBytes = 16
    /// Bytes of the stream in a frame.
    static let frameBytes = 64 << 10
    /// Maximum payload of a frame: an encrypted one has a 16-byte tag.
    static let maxFrameBytes = frameBytes + 16
    static let maxHeadBytes = 64 << 10
    static let digestBytes = 32
    static let lastMark: UInt32 = 1 << 31
    /// The allowed files; others are rejected.
    static let files = ["profile.json", "homeroom.sqlite", "campus.sqlite"]

    static func number(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The header of an archive.
struct StudentArchiveHeader: Codable, Sendable, Hashable {
    var format: Int
    /// The version of Homeroom that wrote it.
    var homeroom: String
    /// The profile's name.
    var profile: String
    /// The files in the order of the stream.
    var files: [StudentArchiveFile]
    /// UTC, as `2031-04-05T06:07:08Z`.
    var createdAt: String
}

/// A file in an archive.
struct StudentArchiveFile: Codable, Sendable, Hashable {
    var name: String
    var bytes: Int
}
