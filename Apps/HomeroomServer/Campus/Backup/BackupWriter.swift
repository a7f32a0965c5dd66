import AppCore
import Crypto
import Foundation
import HomeroomHost
import SQLStore

/// Writes a backup's records with little memory.
struct BackupWriter {
    private let file: PartialFile
    private let header: BackupHeader
    private var buffer: [UInt8] = []
    private var hasher = SHA256()
    private var bytes = 0
    private var tables: [BackupTableTail] = []

    /// Starts writing to `file`.
    init(to file: PartialFile, header: BackupHeader) throws {
        self.file = file
        self.header = header
        try file.restart()
        try put(BackupFormat.magic)
        try put(.header, WireJSON.encode(header))
    }

    /// Copies a table. `name` must be one of ours, since it is inserted into the statement.
    mutating func copy(table name: String, from connection: any SQLConnection) throws {
        var batch = RowBatch()
        var columns: [String] = []
        var rows = 0
        try connection.forEachRow(
            "/* all tenants: a backup holds every school */ SELECT * FROM \(name)", []
        ) { row in
            if rows == 0 {
                columns = row.columns
                try begin(name, columns)
            }
            rows += 1
            batch.add(row.values)
            guard batch.bytes.count < BackupFormat.maxRecordBytes - 4 else {
                throw Problem(
                    .invalid, "A row is too long for a backup.",
                    reason:
                        "It has \(batch.bytes.count) bytes; the limit is \(BackupFormat.maxRecordBytes).",
                    place: "\(name), row \(rows)")
            }
            if batch.bytes.count >= BackupFormat.batchBytes { try put(.rows, batch.take()) }
        }
        if rows == 0 { try begin(name, []) }
        if batch.rows > 0 { try put(.rows, batch.take()) }
        let tail = BackupTableTail(table: name, rows: rows)
        try put(.tableEnd, WireJSON.encode(tail))
        tables.append(tail)
    }

    /// Writes the end and the checksum, and flushes to disk.
    mutating func finish() throws -> BackupSummary {
        let rows = tables.reduce(0) { $0 + $1.rows }
        try put(.end, WireJSON.encode(BackupTotals(tables: tables.count, rows: rows)))
        try drain()
        let checksum = Array(hasher.finalize())
        try file.write(checksum)
        try file.flush()
        return BackupSummary(
            header: header, tables: tables, bytes: bytes + checksum.count, checksum: checksum)
    }

    private mutating func begin(_ table: String, _ columns: [String]) throws {
        try put(.table, WireJSON.encode(BackupTableHead(table: table, columns: columns)))
    }

    private mutating func put(_ kind: BackupFormat.Kind, _ payload: [UInt8]) throws {
        var prefix = [kind.rawValue]
        RowCoding.append(UInt32(payload.count), to: &prefix)
        try put(prefix)
        try put(payload)
    }

    private mutating func put(_ piece: [UInt8]) throws {
        buffer += piece
        if buffer.count >= BackupFormat.batchBytes { try drain() }
    }

    private mutating func drain() throws {
        hasher.update(data: buffer)
        try file.write(buffer)
        bytes += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
