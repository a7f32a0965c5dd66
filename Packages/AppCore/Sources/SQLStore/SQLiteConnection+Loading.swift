import GRDB
import GRDBSQLite

/// Inserting hundreds of thousands of rows.
extension SQLiteConnection {
    /// Rows per statement: starting one takes as long as inserting a small row.
    private static let together = 16

    func load(
        _ count: Int, into table: String, columns: [String],
        _ fill: (Int, inout SQLRowValues) throws -> Void
    ) throws {
        try checkAlone(before: count)
        var row = SQLRowValues(count: columns.count)
        let whole = count - count % Self.together
        try load(0..<whole, by: Self.together, &row, into: table, columns: columns, fill)
        try load(whole..<count, by: 1, &row, into: table, columns: columns, fill)
    }

    private func load(
        _ range: Range<Int>, by together: Int, _ row: inout SQLRowValues, into table: String,
        columns: [String], _ fill: (Int, inout SQLRowValues) throws -> Void
    ) throws {
        guard !range.isEmpty, !columns.isEmpty else { return }
        let sql = try SQLNames.insert(into: table, columns: columns, rows: together)
        let places = together * columns.count
        let kept = TextBuffers(count: places)
        let handle = try prepare(sql, Array(repeating: .null, count: places)).sqliteStatement
        defer {
            // In this order: the statement must release the bytes first.
            finish(handle)
            kept.free()
        }
        // The number of the bound value per place; initially that before the first, null.
        var bound = Array(repeating: 0, count: places)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: together) {
            try cancellation?.check()
            for index in 0..<together {
                try fill(start + index, &row)
                let first = index * columns.count
                for column in columns.indices where bound[first + column] != row.changes[column] {
                    bound[first + column] = row.changes[column]
                    let code = kept.bind(row.values[column], at: first + column, of: handle)
                    if code ?? bind(row.values[column], at: Int32(first + column + 1), of: handle)
                        != SQLITE_OK
                    {
                        throw failure(sql)
                    }
                }
            }
            while try step(handle, sql) {}
            sqlite3_reset(handle)
        }
    }
}

/// Keeps the bytes of texts alive until replaced, so that SQLite needn't copy them.
private final class TextBuffers {
    private var places: [UnsafeMutableRawBufferPointer]

    init(count: Int) {
        places = Array(repeating: .init(start: nil, count: 0), count: count)
    }

    func free() {
        for place in places { place.deallocate() }
        places = []
    }

    /// SQLite's result; nil if it isn't text, or empty, or very long.
    func bind(_ value: SQLValue, at place: Int, of handle: OpaquePointer) -> Int32? {
        switch value {
        case .text(var text):
            text.withUTF8 { bytes in
                keep(UnsafeRawBufferPointer(bytes), at: place).map { start in
                    sqlite3_bind_text(
                        handle, Int32(place + 1), start.assumingMemoryBound(to: CChar.self),
                        Int32(bytes.count), nil)
                }
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { bytes in
                keep(bytes, at: place).map { start in
                    sqlite3_bind_blob(handle, Int32(place + 1), start, Int32(bytes.count), nil)
                }
            }
        default: nil
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UnsafeRawPointer? {
        guard !bytes.isEmpty, bytes.count <= 1 << 20 else { return nil }
        if places[place].count < bytes.count {
            places[place].deallocate()
            places[place] = .allocate(byteCount: max(64, bytes.count * 2), alignment: 16)
        }
        places[place].copyMemory(from: bytes)
        return UnsafeRawPointer(places[place].baseAddress)
    }
}
