/// A database that can notify all its processes of a change. Others are polled.
public protocol ChangeSignalling: SQLDatabase {
    /// Notifies all listeners on `channel`, in this and other processes. `channel` is a plain
    /// lowercase name.
    func signal(_ channel: String) async throws
    /// Notifications on a channel from now on. Some may be lost with a connection, so also check
    /// regularly.
    func notifications(on channel: String) -> AsyncStream<String>
}

extension ChangeSignalling {
    /// Itself.
    public var signals: (any ChangeSignalling)? { self }
}
