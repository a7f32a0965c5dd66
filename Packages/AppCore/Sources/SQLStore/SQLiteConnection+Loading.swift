import GRDB
import GRDBSQLite

/// Adding rows by the hundred thousand.
extension SQLiteConnection {
    func load(
        _ count: Int, into table: String, columns: [String],
        _ fill: (Int, inout SQLRowValues) throws -> Void
    ) throws {
        guard count > 0 else { return }
        let sql = try SQLNames.insert(into: table, columns: columns)
        var row = SQLRowValues(count: columns.count)
        let kept = KeptBytes(count: columns.count)
        let handle = try prepare(sql, row.values).sqliteStatement
        defer {
            // In this order: the statement lets go of the bytes before they go.
            finish(handle)
            kept.free()
        }
        for index in 0..<count {
            try cancellation?.check()
            try fill(index, &row)
            for place in row.changed {
                let value = row.values[place]
                let code =
                    kept.bind(value, at: place, of: handle)
                    ?? bind(value, at: Int32(place + 1), of: handle)
                if code != SQLITE_OK { throw failure(sql) }
            }
            row.settle()
            while try step(handle, sql) {}
            sqlite3_reset(handle)
        }
    }
}

/// The bytes of a row's texts, where they stay until the next row's take their place: SQLite need not copy them.
private final class KeptBytes {
    private var places: [UnsafeMutableRawBufferPointer]

    init(count: Int) {
        places = Array(repeating: .init(start: nil, count: 0), count: count)
    }

    func free() {
        for place in places { place.deallocate() }
        places = []
    }

    /// The engine's answer; nil for what is no text or empty, or very long.
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
