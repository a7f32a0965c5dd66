import AppCore
import SQLStore

extension SQLRow {
    /// A 64-bit whole number.
    func number(_ column: String) throws -> Int64 { Int64(try int(column)) }
    func optionalNumber(_ column: String) throws -> Int64? {
        try optionalInt(column).map(Int64.init)
    }
    /// A time stored as milliseconds since 1970.
    func instant(_ column: String) throws -> WireInstant {
        WireInstant(milliseconds: try number(column))
    }
    func optionalInstant(_ column: String) throws -> WireInstant? {
        try optionalNumber(column).map(WireInstant.init(milliseconds:))
    }
    /// A decimal stored as text.
    func decimal(_ column: String) throws -> WireDecimal {
        guard let decimal = WireDecimal(try text(column)) else { throw SQLError.column(column) }
        return decimal
    }
    func optionalDecimal(_ column: String) throws -> WireDecimal? {
        if case .null = try value(column) { return nil }
        return try decimal(column)
    }
    func json<Value: Decodable>(_ column: String) throws -> Value {
        try WireJSON.decode(Value.self, from: try text(column))
    }
}

extension SQLValue {
    init(_ number: Int64?) { self = number.map(SQLValue.integer) ?? .null }
    init(_ instant: WireInstant?) { self = instant.map { .integer($0.milliseconds) } ?? .null }
    init(_ decimal: WireDecimal?) { self = decimal.map { .text($0.text) } ?? .null }
}

/// `(?, ?, ?)` with `count` placeholders. An empty list is `(NULL)`, which matches nothing.
func places(_ count: Int) -> String {
    count == 0 ? "(NULL)" : "(" + Array(repeating: "?", count: count).joined(separator: ", ") + ")"
}
