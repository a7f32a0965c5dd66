#if Postgres
/// Options of a ``PostgresDatabase``. All times are in seconds.
public struct PostgresOptions: Sendable, Hashable {
    /// Maximum connections, each with its own thread; at least 1.
    public var maximumConnections: Int
    /// Maximum calls waiting for a connection; further ones get ``SQLError/busy``.
    public var maximumWaiting: Int
    /// Maximum wait for a connection, or for an unreachable server.
    public var acquireTimeout: Double
    /// Timeout for connecting; whole seconds, at least 2.
    public var connectTimeout: Double
    /// Timeout of a statement; 0 for none.
    public var statementTimeout: Double
    /// Maximum wait for a lock; 0 for no limit.
    public var lockTimeout: Double
    /// Maximum idle time in a transaction before the server disconnects.
    public var idleInTransactionTimeout: Double
    /// Idle connections are closed after this time.
    public var idleTimeout: Double
    /// Connections are replaced after this time, to notice a moved server.
    public var maximumLifetime: Double
    /// Maximum retries after a serialization failure or deadlock.
    public var maximumRetries: Int
    /// Prepared statements per connection; at least 1.
    public var statementCacheSize: Int
    /// The application name shown by the server.
    public var applicationName: String
    /// The tables' schema; nil for the server's default.
    public var schema: String?

    /// The defaults suit a campus with a nearby server.
    public init(
        maximumConnections: Int = 16, maximumWaiting: Int = 2048, acquireTimeout: Double = 5,
        connectTimeout: Double = 5, statementTimeout: Double = 30, lockTimeout: Double = 10,
        idleInTransactionTimeout: Double = 60, idleTimeout: Double = 300,
        maximumLifetime: Double = 3600, maximumRetries: Int = 20, statementCacheSize: Int = 256,
        applicationName: String = "homeroom", schema: String? = nil
    ) {
        self.maximumConnections = max(1, maximumConnections)
        self.maximumWaiting = max(0, maximumWaiting)
        self.acquireTimeout = max(0, acquireTimeout)
        self.connectTimeout = max(2, connectTimeout)
        self.statementTimeout = max(0, statementTimeout)
        self.lockTimeout = max(0, lockTimeout)
        self.idleInTransactionTimeout = max(0, idleInTransactionTimeout)
        self.idleTimeout = max(1, idleTimeout)
        self.maximumLifetime = max(1, maximumLifetime)
        self.maximumRetries = max(0, maximumRetries)
        self.statementCacheSize = max(1, statementCacheSize)
        self.applicationName = applicationName
        self.schema = schema
    }
}
#endif
