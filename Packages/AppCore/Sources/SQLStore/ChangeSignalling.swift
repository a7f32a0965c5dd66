/// A database that can tell all its processes at once that something has changed. One that cannot is
/// asked again and again instead.
public protocol ChangeSignalling: SQLDatabase {
    /// Tells everybody who waits on `channel`, in this process and in others. `channel` is a plain
    /// lower-case name.
    func signal(_ channel: String) async throws
    /// The signals on a channel from now on. Some may be missing when a connection was lost in
    /// between: who must not miss a change looks for it now and then.
    func notifications(on channel: String) -> AsyncStream<String>
}

extension ChangeSignalling {
    /// Itself.
    public var signals: (any ChangeSignalling)? { self }
}
