import Foundation
import GRDB

/// The place that an encrypted value is bound to.
struct AssociatedData {
    let table: String
    let column: String
    let key: [DatabaseValue]

    /// Unambiguous: every part has its type and length.
    var bytes: [UInt8] {
        var all: [UInt8] = []
        func add(_ kind: UInt8, _ part: some Collection<UInt8>) {
            all.append(kind)
            withUnsafeBytes(of: UInt64(part.count).bigEndian) { all += $0 }
            all += part
        }
        add(0, table.utf8)
        add(0, column.utf8)
        for value in key {
            switch value.storage {
            case .null: add(1, [])
            case .int64(let number): add(2, withUnsafeBytes(of: number.bigEndian) { Array($0) })
            case .double(let number):
                add(3, withUnsafeBytes(of: number.bitPattern.bigEndian) { Array($0) })
            case .string(let text): add(4, text.utf8)
            case .blob(let data): add(5, data)
            }
        }
        return all
    }
}

/// Encrypts and decrypts values for SQL functions.
struct SealedValues: Sendable {
    private static let text: UInt8 = 1
    private static let blob: UInt8 = 2

    let cipher: any ValueSealing

    /// The stored form. Nulls, numbers and values already encrypted for this place stay unchanged.
    func sealed(_ value: DatabaseValue, at place: AssociatedData) throws -> DatabaseValue {
        let bytes = place.bytes
        switch value.storage {
        case .null, .int64, .double: return value
        case .string(let text): return try seal([Self.text] + text.utf8, bytes)
        case .blob(let data):
            if cipher.open(Array(data), boundTo: bytes) != nil { return value }
            return try seal([Self.blob] + data, bytes)
        }
    }

    /// The original value. Throws if it isn't encrypted or not for this place.
    func opened(_ value: DatabaseValue, at place: AssociatedData) throws -> DatabaseValue {
        switch value.storage {
        case .null, .int64, .double: return value
        case .string: throw Self.fault(place)
        case .blob(let data):
            guard let opened = cipher.open(Array(data), boundTo: place.bytes),
                let kind = opened.first
            else { throw Self.fault(place) }
            let rest = opened.dropFirst()
            return kind == Self.text
                ? String(decoding: rest, as: UTF8.self).databaseValue : Data(rest).databaseValue
        }
    }

    func isSealed(_ value: DatabaseValue, at place: AssociatedData) -> Bool {
        switch value.storage {
        case .null, .int64, .double: true
        case .string: false
        case .blob(let data): cipher.open(Array(data), boundTo: place.bytes) != nil
        }
    }

    private func seal(_ bytes: [UInt8], _ place: [UInt8]) throws -> DatabaseValue {
        Data(try cipher.seal(bytes, boundTo: place)).databaseValue
    }

    static func fault(_ place: AssociatedData) -> DatabaseError {
        DatabaseError(
            resultCode: .SQLITE_ERROR,
            message: SQLError.sealFault + "\(place.table).\(place.column)")
    }
}

/// The SQL functions used by an encrypted store's views and triggers. Without them, a connection
/// can't write encrypted columns.
enum SealFunctions {
    static let seal = "homeroom_seal"
    static let open = "homeroom_open"
    static let move = "homeroom_move"
    static let holds = "homeroom_is_sealed"

    static func add(to database: Database, _ values: SealedValues) {
        database.add(
            function: function(seal) { place, value, _ in try values.sealed(value, at: place) })
        database.add(
            function: function(open) { place, value, _ in try values.opened(value, at: place) })
        database.add(
            function: function(holds) { place, value, _ in
                values.isSealed(value, at: place).databaseValue
            })
        // The old key's values follow the new key's: a row with a changed key keeps its content.
        database.add(
            function: function(move) { place, value, keys in
                let half = keys.count / 2
                let new = AssociatedData(
                    table: place.table, column: place.column, key: Array(keys[..<half]))
                let old = AssociatedData(
                    table: place.table, column: place.column, key: Array(keys[half...]))
                guard case .blob = value.storage, new.key != old.key,
                    let opened = try? values.opened(value, at: old)
                else { return try values.sealed(value, at: new) }
                return try values.sealed(opened, at: new)
            })
    }

    /// `name(table, column, value, key…)`
    private static func function(
        _ name: String,
        _ body:
            @escaping @Sendable (AssociatedData, DatabaseValue, [DatabaseValue]) throws ->
            DatabaseValue
    ) -> DatabaseFunction {
        DatabaseFunction(name) { values in
            guard values.count > 3, let table = String.fromDatabaseValue(values[0]),
                let column = String.fromDatabaseValue(values[1])
            else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
            let key = Array(values[3...])
            return try body(AssociatedData(table: table, column: column, key: key), values[2], key)
        }
    }
}
