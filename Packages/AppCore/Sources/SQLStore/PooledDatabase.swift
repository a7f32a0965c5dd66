/// A database that keeps a pool of connections, for whoever watches it.
public protocol PooledDatabase: SQLDatabase {
    /// The pool as it is now.
    var poolFigures: PoolFigures { get }
}

/// A pool of connections at one moment.
public struct PoolFigures: Sendable, Hashable {
    /// Connections in use or being opened.
    public var busy: Int
    /// Connections that wait for work.
    public var idle: Int
    /// Callers that wait for a connection.
    public var waiting: Int
    /// Connections at most.
    public var maximum: Int

    public init(busy: Int, idle: Int, waiting: Int, maximum: Int) {
        self.busy = busy
        self.idle = idle
        self.waiting = waiting
        self.maximum = maximum
    }
}
