/// The supported SQL engines.
public enum SQLEngine: String, Sendable, Hashable {
    /// SQLite, in this process.
    case sqlite
    /// A PostgreSQL server, or one that speaks its protocol.
    case postgres
}
