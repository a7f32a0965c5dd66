/// A page with undo and redo history.
public struct InkHistory: Sendable, Hashable {
    /// The maximum number of undo steps.
    public static let depth = 200

    public private(set) var page: InkPage
    private var before: [InkPage] = []
    private var after: [InkPage] = []

    public init(_ page: InkPage) { self.page = page }

    public var canUndo: Bool { !before.isEmpty }
    public var canRedo: Bool { !after.isEmpty }

    /// Applies `change` as one undo step and clears the redo history. Returns false if nothing
    /// changed.
    @discardableResult
    public mutating func perform(_ change: (inout InkPage) -> Void) -> Bool {
        var changed = page
        change(&changed)
        guard changed != page else { return false }
        before.append(page)
        if before.count > Self.depth { before.removeFirst() }
        after = []
        page = changed
        return true
    }

    /// Undoes one step. Returns false if there is nothing to undo.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let last = before.popLast() else { return false }
        after.append(page)
        page = last
        return true
    }

    /// Redoes one step. Returns false if there is nothing to redo.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = after.popLast() else { return false }
        before.append(page)
        page = next
        return true
    }
}
