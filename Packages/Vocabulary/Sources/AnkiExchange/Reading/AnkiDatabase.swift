import Foundation
import GRDBSQLite

/// An untrusted SQLite file, opened read-only and limited in time. Nothing in it (views, triggers,
/// functions in indexes) is executed.
final class AnkiDatabase {
    private let handle: OpaquePointer
    private let watch: Watch
    /// The names of tables that may be read.
    private(set) var tables: Set<String> = []

    /// Interrupts statements after the time limit.
    private final class Watch {
        let clock = ContinuousClock()
        let end: ContinuousClock.Instant
        init(seconds: Double) { end = clock.now + .seconds(seconds) }
        var isOver: Bool { clock.now > end }
    }

    /// The maximum size of a value, in bytes.
    private static let maxValue: Int32 = 10_000_000

    init(path: String, seconds: Double) throws(AnkiFault) {
        watch = Watch(seconds: seconds)
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened else { throw .unreadable("Its collection can't be opened.") }
        handle = opened
        guard code == SQLITE_OK else { throw fault() }
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maxValue)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        addCollation()
        sqlite3_progress_handler(
            handle, 50_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(watch).toOpaque())
        for setting in ["trusted_schema = OFF", "query_only = ON", "mmap_size = 0"] {
            try forEach("PRAGMA " + setting) { _ in }
        }
        var found: Set<String> = []
        try forEach("SELECT name, sql FROM sqlite_master WHERE type = 'table'") { row in
            // A virtual table would run its module's code.
            if row.text(1).uppercased().hasPrefix("CREATE TABLE") { found.insert(row.text(0)) }
        }
        tables = found
        forbidAllButReading()
    }

    deinit { sqlite3_close_v2(handle) }

    /// Calls `body` for each row.
    func forEach(_ sql: String, _ body: (AnkiRow) throws(AnkiFault) -> Void) throws(AnkiFault) {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK,
            let statement = prepared
        else { throw fault() }
        defer { sqlite3_finalize(statement) }
        let row = AnkiRow(statement: statement)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(row)
            case SQLITE_DONE: return
            default: throw fault()
            }
        }
    }

    private func fault() -> AnkiFault {
        switch sqlite3_errcode(handle) {
        case SQLITE_INTERRUPT: .tookTooLong
        case SQLITE_NOTADB: .unreadable("Its collection isn't an SQLite database.")
        case SQLITE_CORRUPT: .unreadable("Its collection is damaged.")
        case SQLITE_TOOBIG:
            .tooMuch("A note in it has more than \(Self.maxValue / 1_000_000) MB.")
        default:
            .unreadable(
                "Its collection can't be read: \(String(cString: sqlite3_errmsg(handle))).")
        }
    }

    /// Registers Anki's custom collation; its current tables can't be opened without it.
    private func addCollation() {
        sqlite3_create_collation_v2(
            handle, "unicase", SQLITE_UTF8, nil,
            { _, count, bytes, otherCount, other in
                func folded(_ bytes: UnsafeRawPointer?, _ count: Int32) -> String {
                    let part = UnsafeRawBufferPointer(start: bytes, count: Int(count))
                    return String(decoding: part, as: UTF8.self).lowercased()
                }
                let (one, two) = (folded(bytes, count), folded(other, otherCount))
                return one == two ? 0 : one < two ? -1 : 1
            }, nil)
    }

    private func forbidAllButReading() {
        sqlite3_set_authorizer(
            handle,
            { _, action, _, _, _, _ in
                action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY
            }, nil)
    }
}

/// A statement's current row; valid only inside the body it is passed to.
struct AnkiRow {
    fileprivate let statement: OpaquePointer

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    func int(_ column: Int32) -> Int { Int(clamping: number(column)) }
    func text(_ column: Int32) -> String {
        withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }
    func blob(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    /// Passes text as UTF-8 and blobs unchanged; for null, no bytes.
    func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
        let isBlob = sqlite3_column_type(statement, column) == SQLITE_BLOB
        let bytes =
            isBlob
            ? sqlite3_column_blob(statement, column)
            : sqlite3_column_text(statement, column).map { UnsafeRawPointer($0) }
        let count = Int(sqlite3_column_bytes(statement, column))
        return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}
