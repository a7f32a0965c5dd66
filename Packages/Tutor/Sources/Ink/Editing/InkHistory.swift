/// A page with what it was before and what was undone.
public struct InkHistory: Sendable, Hashable {
    /// Steps that can be undone.
    public static let depth = 200

    public private(set) var page: InkPage
    private var before: [InkPage] = []
    private var after: [InkPage] = []

    public init(_ page: InkPage) { self.page = page }

    public var canUndo: Bool { !before.isEmpty }
    public var canRedo: Bool { !after.isEmpty }

    /// Makes one step of `change`; what was undone can no longer be redone. False when it changed nothing: then there is
    /// no step.
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

    /// False when there is nothing to undo.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let last = before.popLast() else { return false }
        after.append(page)
        page = last
        return true
    }

    /// False when nothing was undone.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = after.popLast() else { return false }
        before.append(page)
        page = next
        return true
    }
}
