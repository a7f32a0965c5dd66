import AppCore
import SQLStore

/// One tenant's rows in a transaction; the base of all stores.
struct SchoolRows {
    let tenantID: String
    let connection: any SQLConnection

    var tenant: SQLValue { .text(tenantID) }

    func rows(_ sql: String, _ values: [SQLValue] = []) throws -> [SQLRow] {
        try connection.rows(sql, [tenant] + values)
    }

    func row(_ sql: String, _ values: [SQLValue] = []) throws -> SQLRow? {
        try connection.row(sql, [tenant] + values)
    }

    /// Runs a statement whose first value is the tenant, before `values`.
    @discardableResult
    func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try connection.execute(sql, [tenant] + values)
    }

    /// Inserts a row from name–value pairs.
    func insert(_ table: String, _ fields: KeyValuePairs<String, SQLValue>) throws {
        let names = ["tenant_id"] + fields.map(\.key)
        try connection.load(
            [[tenant] + fields.map(\.value)], into: "calendar_" + table, columns: names)
    }
}

/// `?, ?, ?`
func places(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
}

extension SQLValue {
    init(_ id: Int64?) { self = id.map(SQLValue.integer) ?? .null }
    init(_ day: WireDay) { self = .text(day.text) }
}

extension Collection where Element == Int64 {
    /// The values in ascending order, so that equal sets give equal statements.
    var values: [SQLValue] { sorted().map { .integer($0) } }
}

extension SQLRow {
    func id(_ column: String = "id") throws -> Int64 { Int64(try int(column)) }
    func optionalID(_ column: String) throws -> Int64? { try optionalInt(column).map(Int64.init) }
    func instant(_ column: String) throws -> WireInstant {
        WireInstant(milliseconds: try id(column))
    }
    /// A day; throws if the text isn't one.
    func day(_ column: String) throws -> WireDay {
        guard let day = WireDay(try text(column)) else { throw SQLError.column(column) }
        return day
    }
}
