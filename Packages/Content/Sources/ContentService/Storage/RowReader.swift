import AppCore
import Foundation
import SQLStore

/// Reads a row's values in column order, without looking up each
/// name.
struct RowReader {
    private let row: SQLRow
    private var place = 0

    init(_ row: SQLRow) { self.row = row }

    mutating func text() throws -> String {
        guard case .text(let text) = try next() else { throw mismatch }
        return text
    }

    mutating func optionalText() throws -> String? {
        switch try next() {
        case .text(let text): return text
        case .null: return nil
        default: throw mismatch
        }
    }

    mutating func int() throws -> Int {
        guard case .integer(let number) = try next() else { throw mismatch }
        return Int(number)
    }

    mutating func optionalInt() throws -> Int? {
        switch try next() {
        case .integer(let number): return Int(number)
        case .null: return nil
        default: throw mismatch
        }
    }

    mutating func bool() throws -> Bool { try int() != 0 }

    mutating func real() throws -> Double {
        switch try next() {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw mismatch
        }
    }

    /// A time stored as seconds since 1970, UTC.
    mutating func date() throws -> WireDate { WireDate(secondsSince1970: try real()) }

    /// JSON written by the importer.
    mutating func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: try text())
    }

    private mutating func next() throws -> SQLValue {
        guard place < row.values.count else { throw mismatch }
        defer { place += 1 }
        return row.values[place]
    }

    private var mismatch: SQLError {
        .column(place > 0 && place <= row.columns.count ? row.columns[place - 1] : "\(place)")
    }
}

extension WireDate {
    /// Converts seconds since 1970, UTC.
    init(secondsSince1970 seconds: Double) {
        self.init(Date(timeIntervalSince1970: seconds))
    }
}
