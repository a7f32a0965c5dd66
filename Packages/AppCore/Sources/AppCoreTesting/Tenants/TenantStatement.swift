public import ServiceKit

/// Checks whether a statement stays within one tenant.
///
/// Every tenant table must be bound: by `tenant_id = ?`, or by equality with another bound table's
/// `tenant_id`, as a conjunct of the `WHERE` or the table's own `ON`. An insert must have
/// `tenant_id` with a bound value; a conflict target must start with it; nothing may assign it.
/// Anything that can't be parsed reliably is a fault.
///
/// A statement for all tenants must start with a comment that says why: `/* all tenants: expired
/// rows are of no use to anybody */ DELETE …`.
public struct TenantStatement: Sendable, Hashable {
    /// The faults as sentences.
    public let faults: [String]
    /// Indexes of bound values that are tenant ids, from 0.
    public let tenantPlaces: [Int]
    /// Why the statement is for all tenants; nil if it isn't.
    public let reasonForAllTenants: String?

    /// Parses `sql`; `tables` are the tables that it can use.
    public init(_ sql: String, tables: [ServiceTable]) {
        let scopes = Dictionary(
            tables.map { ($0.name, $0.scope) }, uniquingKeysWith: { first, _ in first })
        do {
            let text = try SQLTokens(sql)
            let reason = text.openingComment.flatMap(Self.reason)
            var reader = TenantReader(scopes: scopes, cursor: try TokenCursor(text.tokens))
            let unreadable = reader.readAll()
            reasonForAllTenants = reason
            tenantPlaces = reader.tenantPlaces.sorted()
            if reason != nil {
                faults = []
            } else if let unreadable {
                // A statement without tenant tables may be unparsable.
                faults = reader.namesTenantTables ? [Self.sentence(unreadable)] : []
            } else {
                faults = reader.faults
            }
        } catch {
            faults =
                scopes.contains { $0.value == .tenant && sql.lowercased().contains($0.key) }
                ? [Self.sentence(error)] : []
            tenantPlaces = []
            reasonForAllTenants = nil
        }
    }

    /// The reason in an opening comment; nil without one.
    private static func reason(_ comment: String) -> String? {
        let mark = "all tenants:"
        guard comment.hasPrefix(mark) else { return nil }
        let reason = comment.dropFirst(mark.count).drop(while: \.isWhitespace)
        return reason.count >= 10 ? String(reason) : nil
    }

    private static func sentence(_ error: SQLUnreadable) -> String {
        "The statement cannot be read with certainty: \(error.reason)."
    }
}
