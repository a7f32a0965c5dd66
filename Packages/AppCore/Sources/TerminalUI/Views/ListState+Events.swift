extension ListState {
    /// Handles an event for a list of items, considering the filter.
    public mutating func handle(_ event: InputEvent, items: [ListItem]) -> ListOutcome {
        let shown = visible(items)
        if case .activate(let id) = event {
            guard let index = shown.firstIndex(where: { $0.id == id }) else { return .ignored }
            selected = index
            return .open(id)
        }
        let outcome = handle(event, count: shown.count) { shown[$0].id }
        if case .filterChanged = outcome { clamp(count: visible(items).count) }
        return outcome
    }

    /// Handles a key for a list of items.
    public mutating func handle(_ key: KeyPress, items: [ListItem]) -> ListOutcome {
        handle(.key(key), items: items)
    }

    /// Handles a key for `count` rows with ids from `id`.
    public mutating func handle(
        _ key: KeyPress, count: Int, id: (Int) -> String
    ) -> ListOutcome {
        handle(.key(key), count: count, id: id)
    }

    /// Handles an event for `count` rows with ids from `id`. Clicks (``InputEvent/activate(_:)``)
    /// must be handled by the caller.
    public mutating func handle(
        _ event: InputEvent, count: Int, id: (Int) -> String
    ) -> ListOutcome {
        switch event {
        case .key(let key):
            return isFiltering
                ? handleWhileFiltering(key, count: count, id: id)
                : handleKey(key, count: count, id: id)
        case .paste(let text) where isFiltering:
            filter += TextBoundary.clean(text)
            selected = 0
            return .filterChanged(filter)
        case .mouse(let mouse) where mouse.kind == .scrollUp:
            return move(to: selected - 3, count: count)
        case .mouse(let mouse) where mouse.kind == .scrollDown:
            return move(to: selected + 3, count: count)
        default: return .ignored
        }
    }

    private mutating func handleKey(
        _ key: KeyPress, count: Int, id: (Int) -> String
    ) -> ListOutcome {
        let page = max(1, viewport.rows - 1)
        switch (key.key, key.modifiers) {
        case (.up, []), (.character("k"), []), (.character("p"), .control):
            return move(to: selected - 1, count: count)
        case (.down, []), (.character("j"), []), (.character("n"), .control):
            return move(to: selected + 1, count: count)
        case (.pageUp, _), (.character("b"), .control), (.character("u"), .control):
            return move(to: selected - page, count: count)
        case (.pageDown, _), (.character("f"), .control), (.character("d"), .control),
            (.character(" "), []):
            return move(to: selected + page, count: count)
        case (.home, _), (.character("g"), []): return move(to: 0, count: count)
        case (.end, _), (.character("G"), _): return move(to: count - 1, count: count)
        case (.enter, []):
            return count > 0 ? .open(id(max(0, min(selected, count - 1)))) : .handled
        case (.character("/"), []):
            isFiltering = true
            return .handled
        case (.escape, _) where !filter.isEmpty:
            filter = ""
            selected = 0
            return .filterChanged("")
        default: return .ignored
        }
    }

    private mutating func handleWhileFiltering(
        _ key: KeyPress, count: Int, id: (Int) -> String
    ) -> ListOutcome {
        switch (key.key, key.modifiers) {
        case (.escape, _):
            isFiltering = false
            guard !filter.isEmpty else { return .handled }
            filter = ""
        case (.enter, _):
            isFiltering = false
            return .handled
        case (.up, _): return move(to: selected - 1, count: count)
        case (.down, _): return move(to: selected + 1, count: count)
        case (.backspace, _):
            if filter.isEmpty {
                isFiltering = false
                return .handled
            }
            filter.removeLast()
        case (.character("u"), .control), (.character("w"), .control): filter = ""
        case (.character(let character), let held) where held.isSubset(of: .shift):
            filter.append(character)
        default: return .ignored
        }
        selected = 0
        return .filterChanged(filter)
    }

    private mutating func move(to row: Int, count: Int) -> ListOutcome {
        offset = viewport.top
        selected = row
        clamp(count: count)
        return .handled
    }
}
