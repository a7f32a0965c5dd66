/// Which row of a list is selected, what is on view and what the rows are filtered by.
public struct ListState: Sendable, Hashable {
    /// Index of the selected row among those shown; 0 in an empty list.
    public var selected: Int
    /// Index of the first row on view.
    public var offset: Int
    /// Rows are shown when they contain each of these words.
    public var filter: String
    /// True while typing changes the filter. A screen answers it from ``Screen/capturesText``.
    public var isFiltering: Bool
    /// What was last drawn.
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

    /// The items that pass the filter.
    public func visible(_ items: [ListItem]) -> [ListItem] {
        let words = filter.lowercased().split(separator: " ")
        guard !words.isEmpty else { return items }
        return items.filter { item in
            let text = item.searchText.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The selected one of `items` (all of them: the filter applies here).
    public func selection(in items: [ListItem]) -> ListItem? {
        let shown = visible(items)
        return shown.indices.contains(selected) ? shown[selected] : nil
    }

    /// Keeps `selected` inside a list of `count` rows, and `offset` where the selection shows.
    public mutating func clamp(count: Int) {
        selected = max(0, min(selected, count - 1))
        offset = firstRow(count: count, rows: viewport.rows)
    }

    /// The first row on view when `rows` of `count` fit.
    func firstRow(count: Int, rows: Int) -> Int {
        guard rows > 0 else { return max(0, min(offset, count - 1)) }
        let lowest = max(0, min(selected, count - 1))
        let top = min(max(offset, lowest - rows + 1), lowest)
        return max(0, min(top, count - rows))
    }
}

/// What a list made of an event.
public enum ListOutcome: Sendable, Hashable {
    /// Nothing: the event is for someone else.
    case ignored
    /// The state changed, or the event was taken.
    case handled
    /// The row with this id was chosen.
    case open(String)
    /// The filter now reads like this; load again if the filter is not local.
    case filterChanged(String)
}
