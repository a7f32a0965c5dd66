#if Postgres
/// How ``PostgresDatabase`` uses its server. All times are in seconds.
public struct PostgresOptions: Sendable, Hashable {
    /// Connections at most, each with a thread of its own; 1 at least.
    public var maximumConnections: Int
    /// Calls that may wait for a connection; the next one gets ``SQLError/busy`` at once.
    public var maximumWaiting: Int
    /// Longest wait for a connection, and for a server that is away.
    public var acquireTimeout: Double
    /// Longest wait for the server to answer a new connection; whole seconds, 2 at least.
    public var connectTimeout: Double
    /// Longest run of one statement; 0 for no limit.
    public var statementTimeout: Double
    /// Longest wait for another transaction's lock; 0 for no limit.
    public var lockTimeout: Double
    /// How long the server lets a transaction stand idle before it ends the connection.
    public var idleInTransactionTimeout: Double
    /// Unused connections are closed after this time.
    public var idleTimeout: Double
    /// Connections are replaced after this time, so that a moved server is noticed.
    public var maximumLifetime: Double
    /// How often a body runs again after a serialisation failure or a deadlock.
    public var maximumRetries: Int
    /// Prepared statements kept per connection; 1 at least.
    public var statementCacheSize: Int
    /// The name that the server's own lists show.
    public var applicationName: String
    /// The schema that tables are in; nil for the one that the server chooses.
    public var schema: String?

    /// The defaults fit a campus on a server near by.
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
