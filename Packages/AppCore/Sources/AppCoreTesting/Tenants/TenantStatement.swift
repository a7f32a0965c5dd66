public import ServiceKit

/// One statement, read for whether it stays inside one tenant.
///
/// Every tenant table in it must be bound: by `tenant_id = ?`, or by equality with another table's
/// `tenant_id` that is bound, as a condition that always holds (no `OR` around it, nothing but
/// `AND` between it and the `WHERE` or the table's own `ON`). An insert names `tenant_id` with a
/// bound value; a conflict's target starts with it; nothing assigns it. What cannot be read with
/// certainty counts as a fault, so that a statement without faults has none.
///
/// A statement that goes over all tenants on purpose begins with a comment that says why:
/// `/* all tenants: expired rows are of no use to anybody */ DELETE …`.
public struct TenantStatement: Sendable, Hashable {
    /// What is wrong, each a sentence.
    public let faults: [String]
    /// Which of the bound values, from 0, are ids of tenants.
    public let tenantPlaces: [Int]
    /// Why the statement goes over all tenants; nil when it does not say so.
    public let reasonForAllTenants: String?

    /// Reads `sql`, of which `tables` are the tables that it may name.
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
                // What names no tenant table may be as strange as it likes.
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

    /// The reason in an opening comment; nil for another comment, or one without a reason.
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
