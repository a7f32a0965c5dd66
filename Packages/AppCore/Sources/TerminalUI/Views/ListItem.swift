/// One row of a ``ListView``.
public struct ListItem: Sendable, Hashable {
    /// The id in ``ListOutcome/open(_:)`` and clicks.
    public var id: String
    public var title: StyledText
    /// A second line in secondary text.
    public var detail: StyledText?
    /// At the right edge: a count, date or mark.
    public var trailing: StyledText?
    /// The title for linear mode, if it has marks that need words; nil reads the title.
    public var spoken: String?

    public init(
        id: String, title: StyledText, detail: StyledText? = nil, trailing: StyledText? = nil
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.trailing = trailing
    }

    var searchText: String {
        [title.plain, detail?.plain ?? "", trailing?.plain ?? ""].joined(separator: " ")
    }
}

/// Rows under a heading.
public struct ListSection: Sendable, Hashable {
    public var title: StyledText
    public var items: [ListItem]

    public init(_ title: StyledText, _ items: [ListItem]) {
        self.title = title
        self.items = items
    }
}
