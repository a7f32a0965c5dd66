import AppCore
import Foundation
import HomeroomHost
import SQLStore

/// An item of a backup.
enum BackupItem {
    case table(BackupTableHead)
    /// Rows of the current table and their place.
    case rows([[SQLValue]], place: String)
    case tableEnd(BackupTableTail)
    /// The end, with a verified checksum.
    case end(BackupSummary)
}

/// Reads a whole backup. The file may be truncated, damaged or forged: any error throws
/// ``Problem/Code/invalid`` with its place, before memory is allocated for it.
struct BackupReader {
    let header: BackupHeader
    private var file: BackupInput
    private var open: BackupTableHead?
    private var rows = 0
    private var tables: [BackupTableTail] = []
    private var summary: BackupSummary?

    /// Opens the file and reads its header. Throws ``Problem/Code/notFound`` if it doesn't exist,
    /// and ``Problem/Code/configuration`` for a later format.
    init(_ path: String) throws(Problem) {
        file = try BackupInput(path)
        guard try file.take(BackupFormat.magic.count, of: "its first line") == BackupFormat.magic
        else { throw Self.noBackup(path) }
        let (kind, payload, place) = try file.record()
        guard kind == .header else {
            throw file.damaged("its header is missing", at: place)
        }
        let number: BackupFormatNumber = try Self.json(payload, in: file, at: place)
        guard number.format == BackupFormat.version else {
            throw Problem(
                .configuration, "The backup was made by another version of Homeroom.",
                reason:
                    "Its format is \(number.format); this version reads \(BackupFormat.version).",
                cure: "Use the version that made it, or a newer one.", place: path)
        }
        header = try Self.json(payload, in: file, at: place)
    }

    /// The next item; nil after the end.
    mutating func next() throws(Problem) -> BackupItem? {
        guard summary == nil else { return nil }
        let (kind, payload, place) = try file.record()
        switch (kind, open) {
        case (.table, nil): return try begin(payload, place)
        case (.rows, let head?): return try batch(payload, of: head, place)
        case (.tableEnd, let head?): return try end(payload, of: head, place)
        case (.end, nil): return try finish(payload, place)
        default: throw file.damaged("a record is out of place", at: place)
        }
    }

    private mutating func begin(_ payload: [UInt8], _ place: Int) throws(Problem) -> BackupItem {
        let head: BackupTableHead = try Self.json(payload, in: file, at: place)
        guard head.columns.count <= BackupFormat.maxColumns,
            Set(head.columns).count == head.columns.count
        else {
            throw file.damaged("the columns of \(head.table) aren't valid", at: place)
        }
        guard !tables.contains(where: { $0.table == head.table }) else {
            throw file.damaged("the table \(head.table) appears twice", at: place)
        }
        (open, rows) = (head, 0)
        return .table(head)
    }

    private mutating func batch(
        _ payload: [UInt8], of head: BackupTableHead, _ place: Int
    ) throws(Problem) -> BackupItem {
        var decoder = RowDecoder(payload)
        do throws(RowDecoder.Fault) {
            let values = try decoder.rows(columns: head.columns.count)
            rows += values.count
            return .rows(values, place: file.place(place))
        } catch {
            throw file.damaged(
                "in \(head.table), \(error.reason)",
                at: place + BackupFormat.prefixBytes + error.offset)
        }
    }

    private mutating func end(
        _ payload: [UInt8], of head: BackupTableHead, _ place: Int
    ) throws(Problem) -> BackupItem {
        let tail: BackupTableTail = try Self.json(payload, in: file, at: place)
        guard tail == BackupTableTail(table: head.table, rows: rows) else {
            throw file.damaged(
                "it claims \(tail.rows) rows of \(tail.table), but has \(rows) of \(head.table)",
                at: place)
        }
        open = nil
        tables.append(tail)
        return .tableEnd(tail)
    }

    private mutating func finish(_ payload: [UInt8], _ place: Int) throws(Problem) -> BackupItem {
        let totals: BackupTotals = try Self.json(payload, in: file, at: place)
        let found = BackupTotals(
            tables: tables.count, rows: tables.reduce(0) { $0 + $1.rows })
        guard totals == found else {
            throw file.damaged(
                "it claims \(totals.rows) rows in \(totals.tables) tables, but has \(found.rows) in "
                    + "\(found.tables)", at: place)
        }
        let checksum = try file.checksum()
        let whole = BackupSummary(
            header: header, tables: tables, bytes: file.size, checksum: checksum)
        summary = whole
        return .end(whole)
    }

    private static func json<Value: Decodable>(
        _ payload: [UInt8], in file: BackupInput, at place: Int
    ) throws(Problem) -> Value {
        guard payload.count <= BackupFormat.maxJSONBytes else {
            throw file.damaged("a description has \(payload.count) bytes", at: place)
        }
        do throws(Problem) {
            return try WireJSON.decode(Value.self, from: payload)
        } catch {
            throw file.damaged(
                "a description can't be read: \(error.reason ?? error.summary)", at: place)
        }
    }

    private static func noBackup(_ path: String) -> Problem {
        Problem(
            .invalid, "This isn't a backup of a Homeroom server.",
            cure: "Choose a file that `homeroom campus backup` wrote.", place: path)
    }
}
