/// A table of a service.
public struct ServiceTable: Sendable, Hashable, ExpressibleByStringLiteral {
    public enum Scope: Sendable, Hashable {
        /// Rows belong to a tenant: `tenant_id` comes first in every key and index, and every
        /// statement uses it.
        case tenant
        /// The same for all tenants: small, rarely written, and copied to every shard on a sharded
        /// engine.
        case reference
    }

    public let name: String
    public let scope: Scope

    public init(_ name: String, scope: Scope = .tenant) {
        self.name = name
        self.scope = scope
    }

    /// A table whose rows belong to tenants.
    public init(stringLiteral name: String) { self.init(name) }

    /// A table that is the same for all tenants.
    public static func reference(_ name: String) -> ServiceTable {
        ServiceTable(name, scope: .reference)
    }
}
