/// A list's selection, scroll position and filter.
public struct ListState: Sendable, Hashable {
    /// Index of the selected row among the visible ones; 0 for an empty list.
    public var selected: Int
    /// Index of the first row on screen.
    public var offset: Int
    /// Shows rows that contain each of these words.
    public var filter: String
    /// True while typing changes the filter. Use it for ``Screen/capturesText``.
    public var isFiltering: Bool
    /// The last drawn viewport.
    public let viewport: Viewport

    public init(selected: Int = 0, offset: Int = 0, filter: String = "") {
        self.selected = selected
        self.offset = offset
        self.filter = filter
        isFiltering = false
        viewport = Viewport()
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.selected == right.selected && left.offset == right.offset
            && left.filter == right.filter && left.isFiltering == right.isFiltering
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(selected)
        hasher.combine(filter)
    }

    /// The items that match the filter.
    public func visible(_ items: [ListItem]) -> [ListItem] {
        let words = filter.lowercased().split(separator: " ")
        guard !words.isEmpty else { return items }
        return items.filter { item in
            let text = item.searchText.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The selected item, given all `items`.
    public func selection(in items: [ListItem]) -> ListItem? {
        let shown = visible(items)
        return shown.indices.contains(selected) ? shown[selected] : nil
    }

    /// Selects the row with this id if it's still there, and an existing row otherwise: for `items`
    /// that were loaded again.
    public mutating func keep(_ id: String?, in items: [ListItem]) {
        let shown = visible(items)
        if let index = shown.firstIndex(where: { $0.id == id }) { selected = index }
        clamp(count: shown.count)
    }

    /// Limits `selected` to `count` rows and scrolls to it.
    public mutating func clamp(count: Int) {
        selected = max(0, min(selected, count - 1))
        offset = firstRow(count: count, rows: viewport.rows)
    }

    /// The first row on screen if `rows` of `count` fit.
    func firstRow(count: Int, rows: Int) -> Int {
        guard rows > 0 else { return max(0, min(offset, count - 1)) }
        let lowest = max(0, min(selected, count - 1))
        let top = min(max(offset, lowest - rows + 1), lowest)
        return max(0, min(top, count - rows))
    }
}

/// How a list handled an event.
public enum ListOutcome: Sendable, Hashable {
    /// Not handled.
    case ignored
    /// Handled.
    case handled
    /// The row with this id was chosen.
    case open(String)
    /// The filter changed; reload if it isn't applied locally.
    case filterChanged(String)

    /// The effect of `open` for a chosen row. Otherwise only says whether the event was handled.
    public func effect<Message>(_ open: (String) -> Effect<Message>) -> Effect<Message> {
        switch self {
        case .ignored: .unhandled
        case .handled, .filterChanged: .none
        case .open(let id): open(id)
        }
    }
}
