import AppCore
import HomeroomHost

/// The file that `homeroom campus backup` writes. docs/backup.md describes it for other programs.
///
/// Sixteen bytes of magic, then records (a kind, a length of four bytes, a payload; numbers are
/// big-endian), then the SHA-256 of everything before it. One header, per table a head, batches of
/// rows and a tail, and one end.
enum BackupFormat {
    static let version = 1
    static let magic = Array("HOMEROOM BACKUP\n".utf8)
    /// Bytes of the checksum at the end.
    static let checksumBytes = 32
    /// Bytes of a record's kind and length.
    static let prefixBytes = 5
    /// The longest payload, in bytes: one row that is longer cannot be kept.
    static let longestRecord = 256 << 20
    /// The longest payload that is JSON, in bytes.
    static let longestJSON = 1 << 20
    /// A batch is written once it has this many bytes.
    static let batchBytes = 256 << 10
    static let mostColumns = 1_000

    /// A record's first byte.
    enum Kind: UInt8 {
        /// `H`: ``BackupHeader``.
        case header = 0x48
        /// `T`: ``BackupTableHead``.
        case table = 0x54
        /// `R`: rows of the table before it.
        case rows = 0x52
        /// `E`: ``BackupTableTail``.
        case tableEnd = 0x45
        /// `Z`: ``BackupTotals``.
        case end = 0x5A
    }
}

/// What a backup says of itself.
struct BackupHeader: Codable, Sendable, Hashable {
    var format: Int
    /// The version of Homeroom that wrote it.
    var homeroom: String
    /// `sqlite` or `postgres`.
    var engine: String
    /// UTC, as `2031-04-05T06:07:08Z`.
    var createdAt: String
    /// What had run on the database, in the order in which it runs.
    var migrations: [String]

    private enum CodingKeys: String, CodingKey {
        case format, homeroom, engine, migrations
        case createdAt = "created_at"
    }
}

/// The format's number alone, read before anything that a later one may have changed.
struct BackupFormatNumber: Codable, Sendable, Hashable {
    var format: Int
}

/// Begins a table.
struct BackupTableHead: Codable, Sendable, Hashable {
    var table: String
    /// In the order of the values of each row; none for a table without rows.
    var columns: [String]
}

/// Ends a table.
struct BackupTableTail: Codable, Sendable, Hashable {
    var table: String
    var rows: Int
}

/// Ends a backup.
struct BackupTotals: Codable, Sendable, Hashable {
    var tables: Int
    var rows: Int
}

/// What a whole backup holds.
struct BackupSummary: Sendable, Hashable {
    var header: BackupHeader
    var tables: [BackupTableTail]
    /// Of the file.
    var bytes: Int
    /// SHA-256 of everything before it, 32 bytes.
    var checksum: [UInt8]

    var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}
