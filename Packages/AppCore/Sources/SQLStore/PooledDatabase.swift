/// A database with a connection pool, for monitoring.
public protocol PooledDatabase: SQLDatabase {
    /// The current state of the pool.
    var poolFigures: PoolFigures { get }
}

/// A snapshot of a connection pool.
public struct PoolFigures: Sendable, Hashable {
    /// Connections in use or being opened.
    public var busy: Int
    /// Idle connections.
    public var idle: Int
    /// Callers waiting for a connection.
    public var waiting: Int
    /// Maximum connections.
    public var maximum: Int

    public init(busy: Int, idle: Int, waiting: Int, maximum: Int) {
        self.busy = busy
        self.idle = idle
        self.waiting = waiting
        self.maximum = maximum
    }
}
