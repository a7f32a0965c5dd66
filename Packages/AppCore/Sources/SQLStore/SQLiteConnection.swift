import GRDB
import GRDBSQLite

/// Access to a SQLite database. Statements are prepared once per connection and stepped directly,
/// so reading a row costs only its values.
struct SQLiteConnection: SQLConnection {
    private let database: Database
    /// nil if the driver checks for cancelled tasks.
    let cancellation: CancellationFlag?
    /// For an encrypted store.
    private let statements: SealedStatements?
    /// Whether other writes wait for the same commit.
    private let isShared: Bool

    init(
        _ database: Database, _ cancellation: CancellationFlag? = nil,
        _ statements: SealedStatements? = nil, isShared: Bool = false
    ) {
        self.database = database
        self.cancellation = cancellation
        self.statements = statements
        self.isShared = isShared
    }

    /// Access to the underlying tables of an encrypted store.
    var unsealed: SQLiteConnection { SQLiteConnection(database, cancellation) }

    /// From here on, inserting takes longer than a disk flush.
    static let many = 1000

    /// Throws ``NeedsOwnTransaction`` before inserting so many rows that others shouldn't wait.
    func checkAlone(before count: Int) throws {
        if isShared, count >= Self.many { throw NeedsOwnTransaction() }
    }

    /// Runs a statement that starts or ends a transaction.
    func control(_ sql: String) throws {
        let handle = try statement(sql).sqliteStatement
        defer { finish(handle) }
        while try step(handle, sql) {}
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEachRow(sql, arguments) { rows.append($0) }
        return rows
    }

    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        let statement = try prepare(sql, arguments)
        let handle = statement.sqliteStatement
        defer { finish(handle) }
        let columns = statement.columnNames
        while try step(handle, sql) {
            try cancellation?.check()
            try body(SQLRow(columns: columns, values: values(of: handle, count: columns.count)))
        }
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        let statement = try prepare(sql, arguments)
        let handle = statement.sqliteStatement
        defer { finish(handle) }
        while try step(handle, sql) {}
        return statement.isReadonly ? 0 : database.changesCount
    }

    func execute(_ sql: String, each rows: [[SQLValue]]) throws {
        guard let first = rows.first else { return }
        try checkAlone(before: rows.count)
        let handle = try prepare(sql, first).sqliteStatement
        defer { finish(handle) }
        for (index, row) in rows.enumerated() {
            if index > 0 {
                try cancellation?.check()
                try bind(row, after: rows[index - 1], to: handle, sql)
            }
            while try step(handle, sql) {}
            sqlite3_reset(handle)
        }
    }

    /// A statement with bound values. A cached one still being stepped by an outer loop isn't
    /// reused.
    func prepare(_ sql: String, _ arguments: [SQLValue]) throws -> Statement {
        do {
            try cancellation?.check()
            let statement = try statement(statements?.sealed(sql) ?? sql)
            // If an error made SQLite end the transaction, a statement would commit on its own.
            if !statement.isReadonly, !database.isInsideTransaction {
                throw SQLError.statement("The transaction is already over.", sql: sql)
            }
            try bind(arguments, to: statement.sqliteStatement, sql)
            return statement
        } catch let error as DatabaseError {
            throw SQLError(sqlite: error, sql: sql)
        }
    }

    private func statement(_ sql: String) throws -> Statement {
        let statement = try database.cachedStatement(sql: sql)
        guard sqlite3_stmt_busy(statement.sqliteStatement) != 0 else { return statement }
        return try database.makeStatement(sql: sql)
    }

    func step(_ handle: OpaquePointer, _ sql: String) throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(sql)
        }
    }

    /// Releases the statement's locks and values.
    func finish(_ handle: OpaquePointer) {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    func failure(_ sql: String) -> SQLError {
        guard let connection = database.sqliteConnection else { return .closed }
        return SQLError(
            code: sqlite3_extended_errcode(connection),
            message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }

    /// `before` are the values already bound; consecutive rows have much in common.
    private func bind(
        _ arguments: [SQLValue], after before: [SQLValue]? = nil, to handle: OpaquePointer,
        _ sql: String
    ) throws {
        let places = Int(sqlite3_bind_parameter_count(handle))
        guard places == arguments.count else {
            throw SQLError.statement("\(arguments.count) values for \(places) places.", sql: sql)
        }
        for index in arguments.indices {
            if let before, SQLRowValues.isSame(before[index], arguments[index]) { continue }
            let code = bind(arguments[index], at: Int32(index + 1), of: handle)
            if code != SQLITE_OK { throw failure(sql) }
        }
    }

    func bind(_ value: SQLValue, at place: Int32, of handle: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let number): return sqlite3_bind_int64(handle, place, number)
        case .real(let number): return sqlite3_bind_double(handle, place, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty string may have no address, which SQLite would treat as null.
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(handle, place, "", 0, copied)
                    }
                    return sqlite3_bind_text(
                        handle, place, start, Int32(clamping: characters.count), copied)
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { raw in
                guard let start = raw.baseAddress, !raw.isEmpty else {
                    return sqlite3_bind_zeroblob(handle, place, 0)
                }
                return sqlite3_bind_blob(handle, place, start, Int32(clamping: raw.count), copied)
            }
        }
    }

    private func values(of handle: OpaquePointer, count: Int) -> [SQLValue] {
        [SQLValue](unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count {
                (buffer.baseAddress.map { $0 + index })?
                    .initialize(to: value(of: handle, at: Int32(index)))
            }
            initialized = count
        }
    }

    private func value(of handle: OpaquePointer, at index: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            // The length comes after the text, since asking for it may convert the encoding.
            guard let start = sqlite3_column_text(handle, index) else { return .text("") }
            let bytes = UnsafeBufferPointer(
                start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, index) else { return .blob([]) }
            let bytes = UnsafeRawBufferPointer(
                start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return .blob(Array(bytes))
        default: return .null
        }
    }

    /// Tells SQLite to copy the bytes.
    private var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
