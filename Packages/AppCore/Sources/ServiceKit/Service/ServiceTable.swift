/// A table that a service migrates and writes, and whose rows it holds.
public struct ServiceTable: Sendable, Hashable, ExpressibleByStringLiteral {
    public enum Scope: Sendable, Hashable {
        /// Rows belong to a tenant: `tenant_id` is the first column of every key and index, and every
        /// statement names it.
        case tenant
        /// The same for everyone: small, seldom written, and on a sharded engine a copy on every
        /// shard.
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

    /// A table that is the same for everyone.
    public static func reference(_ name: String) -> ServiceTable {
        ServiceTable(name, scope: .reference)
    }
}
