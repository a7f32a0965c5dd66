import Synchronization

/// Remembers how much of a list or text was last on view, so that Page Down and the arrow keys know
/// how far to go. Shared by copies of a state; says nothing about what the state means.
public final class Viewport: Sendable {
    private let storage = Mutex((rows: 0, content: 0, top: 0, columns: 0))

    public init() {}

    /// Rows (of a list: items) on view when last drawn; 0 before.
    public var rows: Int { storage.withLock(\.rows) }
    /// Rows the whole content took when last drawn; 0 before.
    public var content: Int { storage.withLock(\.content) }
    /// The first one on view when last drawn.
    public var top: Int { storage.withLock(\.top) }

    /// Cells across when last drawn; 0 before, and where it does not matter.
    public var columns: Int { storage.withLock(\.columns) }

    func record(rows: Int, content: Int, top: Int, columns: Int = 0) {
        storage.withLock { $0 = (rows, content, top, columns) }
    }
}
