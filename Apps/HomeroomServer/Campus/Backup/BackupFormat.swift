import AppCore
import HomeroomHost

/// The file format of `homeroom campus backup`, documented in docs/backup.md.
///
/// Sixteen bytes of magic, then records (a type, a four-byte length, a payload; numbers are
/// big-endian), then the SHA-256 of everything before. One header; for each table a head, batches
/// of rows and a tail; and one end record.
enum BackupFormat {
    static let version = 1
    static let magic = Array("HOMEROOM BACKUP\n".utf8)
    /// Bytes of the final checksum.
    static let checksumBytes = 32
    /// Bytes of a record's type and length.
    static let prefixBytes = 5
    /// Maximum payload in bytes, which limits the size of a row.
    static let maxRecordBytes = 256 << 20
    /// Maximum JSON payload in bytes.
    static let maxJSONBytes = 1 << 20
    /// Batches are written when they reach this size.
    static let batchBytes = 256 << 10
    static let maxColumns = 1_000

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

/// The header of a backup.
struct BackupHeader: Codable, Sendable, Hashable {
    var format: Int
    /// The version of Homeroom that wrote it.
    var homeroom: String
    /// `sqlite` or `postgres`.
    var engine: String
    /// The applied migrations, in order.
    var migrations: [String]
    /// UTC, as `2031-04-05T06:07:08Z`.
    var createdAt: String
}

/// Only the format number, which is read before anything that a later format may change.
struct BackupFormatNumber: Codable, Sendable, Hashable {
    var format: Int
}

/// The start of a table.
struct BackupTableHead: Codable, Sendable, Hashable {
    var table: String
    /// The columns, in the order of each row's values; empty for a table without rows.
    var columns: [String]
}

/// The end of a table.
struct BackupTableTail: Codable, Sendable, Hashable {
    var table: String
    var rows: Int
}

/// The end of a backup.
struct BackupTotals: Codable, Sendable, Hashable {
    var tables: Int
    var rows: Int
}

/// The content of a backup.
struct BackupSummary: Sendable, Hashable {
    var header: BackupHeader
    var tables: [BackupTableTail]
    /// Size of the file.
    var bytes: Int
    /// SHA-256 of everything before it, 32 bytes.
    var checksum: [UInt8]

    var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}
