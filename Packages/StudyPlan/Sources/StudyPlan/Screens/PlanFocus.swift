import TerminalUI

/// The focused row of a page.
struct PlanFocus: Sendable, Hashable {
    var index = 0

    /// Moves the focus to the nearest focusable row.
    mutating func clamp(_ rows: [PlanPage.Row]) {
        index = max(0, min(index, rows.count - 1))
        guard rows.indices.contains(index), !rows[index].takesFocus else { return }
        move(1, rows)
    }

    /// Moves the focus by a number of rows.
    mutating func move(_ steps: Int, _ rows: [PlanPage.Row]) {
        let open = rows.indices.filter { rows[$0].takesFocus }
        guard let place = open.lastIndex(where: { $0 <= index }) ?? open.indices.first else {
            return
        }
        let next = max(0, min(place + steps, open.count - 1))
        // From a heading, the first step forward is the row below it.
        index = open[open[place] > index ? place : next]
        if !rows[index].takesFocus { index = open[next] }
    }

    /// Handles keys and the mouse wheel that move the focus. Returns false if unhandled.
    mutating func handle(_ event: InputEvent, _ rows: [PlanPage.Row]) -> Bool {
        switch event {
        case .mouse(let mouse) where mouse.kind == .scrollUp: move(-3, rows)
        case .mouse(let mouse) where mouse.kind == .scrollDown: move(3, rows)
        case .key(let key):
            switch (key.key, key.modifiers) {
            case (.up, []), (.character("k"), []): move(-1, rows)
            case (.down, []), (.character("j"), []): move(1, rows)
            case (.pageUp, _): move(-10, rows)
            case (.pageDown, _): move(10, rows)
            case (.home, _), (.character("g"), []): move(-rows.count, rows)
            case (.end, _), (.character("G"), _): move(rows.count, rows)
            default: return false
            }
        default: return false
        }
        return true
    }
}
