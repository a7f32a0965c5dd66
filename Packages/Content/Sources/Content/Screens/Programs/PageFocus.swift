import TerminalUI

/// The focused stop and scroll position of a page.
struct PageFocus: Sendable {
    var stop: String?
    var scroll = ScrollState()
    let anchors = Anchors()

    /// The position of a stop. The right side of a pair may share a row with a left one.
    private func rows(of stop: String) -> Range<Int>? {
        if let rows = anchors[stop] { return rows }
        return ItemScreen.suffix(stop, "right.").flatMap { anchors["left.\($0)"] }
    }

    /// Whether a stop is visible; true if nothing was drawn (linear mode).
    func isOnView(_ stop: String) -> Bool {
        guard !anchors.isEmpty, let rows = rows(of: stop) else { return anchors.isEmpty }
        return rows.lowerBound < scroll.offset + scroll.viewport.rows
            && rows.upperBound > scroll.offset
    }

    /// Moves the focus and scrolls to it.
    mutating func move(to stop: String?) {
        self.stop = stop
        guard let stop, let rows = rows(of: stop) else { return }
        scroll.reveal(rows.lowerBound, max(rows.lowerBound, rows.upperBound - 1))
    }

    /// Handles Tab and Shift-Tab: moves to the next stop.
    mutating func step(by step: Int, in stops: [String]) {
        guard !stops.isEmpty else { return }
        guard let stop, let index = stops.firstIndex(of: stop) else {
            return move(to: step > 0 ? stops.first : stops.last)
        }
        move(to: stops[(index + step + stops.count) % stops.count])
    }

    /// Handles an arrow: moves to the next stop if visible, else scrolls a row.
    mutating func arrow(_ step: Int, in stops: [String]) {
        settle()
        if let stop, let index = stops.firstIndex(of: stop), isOnView(stop) {
            let next = index + step
            if stops.indices.contains(next), isOnView(stops[next]) { return move(to: stops[next]) }
        }
        let before = scroll.offset
        _ = scroll.handle(KeyPress(step > 0 ? .down : .up))
        guard scroll.offset == before else { return refocus(step, in: stops) }
        // At the end of the page, only move the focus.
        guard let stop, let index = stops.firstIndex(of: stop) else {
            return move(to: step > 0 ? stops.first : stops.last)
        }
        if stops.indices.contains(index + step) { move(to: stops[index + step]) }
    }

    /// Scrolls, moving the focus to the nearest visible stop.
    mutating func scrolls(_ event: InputEvent, in stops: [String]) -> Bool {
        settle()
        let before = scroll.offset
        guard scroll.handle(event) else { return false }
        refocus(scroll.offset >= before ? 1 : -1, in: stops)
        return true
    }

    /// Scrolls to the end.
    mutating func scrollToEnd() { scroll.offset = Self.end }
    private static let end = 1_000_000

    /// Clamps the offset to the last drawn one.
    private mutating func settle() {
        let most = max(0, scroll.viewport.content - scroll.viewport.rows)
        scroll.offset = min(scroll.offset, most)
    }

    private mutating func refocus(_ step: Int, in stops: [String]) {
        if let stop, isOnView(stop) { return }
        guard !anchors.isEmpty else { return }
        let seen = stops.filter { isOnView($0) }
        if let next = step > 0 ? seen.first : seen.last { stop = next }
    }
}
