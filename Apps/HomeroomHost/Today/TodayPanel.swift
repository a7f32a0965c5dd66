package import AppCore
import Synchronization
package import TerminalUI

/// Today's state on the first screen: the features' data, the selected row, and what was marked
/// done.
package struct TodayPanel: Sendable {
    package private(set) var data: TodayData
    package private(set) var model: TodayModel
    /// Index of the selected row among the rows.
    package private(set) var selected = 0
    /// To-dos marked done here: they stay visible until the next day, so that a slip can be undone.
    private var ticked: [String: DueItem] = [:]
    let viewport = TodayViewport()
    private let order: [String]

    /// - Parameters:
    ///   - order: the features' ids, in the order in which their parts are shown.
    package init(_ data: TodayData, order: [String], at calendar: LocalCalendar) {
        self.data = data
        self.order = order
        model = TodayModel(data, order: order, at: calendar)
    }

    package var rows: [TodayRow] {
        model.lines.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    package var selection: TodayRow? {
        let rows = rows
        return rows.isEmpty ? nil : rows[min(selected, rows.count - 1)]
    }

    // MARK: News

    package mutating func apply(_ event: TodayEvent) {
        data.apply(event)
        rebuild(at: model.calendar)
    }

    /// Follows the time. Returns true if a new day began, whose data has to be read.
    package mutating func follow(_ calendar: LocalCalendar) -> Bool {
        let isNewDay = calendar.today != model.calendar.today
        if isNewDay { ticked = [:] }
        rebuild(at: calendar)
        return isNewDay
    }

    /// Shows a to-do as done or open again before it is stored.
    package mutating func mark(_ item: DueItem, isDone: Bool) {
        var item = item
        item.isDone = isDone
        ticked[item.id] = item
        rebuild(at: model.calendar)
    }

    /// Forgets a mark that couldn't be stored.
    package mutating func unmark(_ item: DueItem) {
        ticked[item.id] = nil
        rebuild(at: model.calendar)
    }

    /// Keeps the selected row, wherever it moves.
    private mutating func rebuild(at calendar: LocalCalendar) {
        let id = selection?.id
        var shown = data
        if let due = data.due {
            let known = Set(due.map(\.id))
            shown.due =
                due.map { ticked[$0.id] ?? $0 }
                + ticked.values.filter { !known.contains($0.id) && $0.isDone }
        }
        model = TodayModel(shown, order: order, at: calendar)
        if selected > 0, let id, let index = rows.firstIndex(where: { $0.id == id }) {
            selected = index
        }
        selected = max(0, min(selected, rows.count - 1))
    }

    // MARK: Moving

    /// Moves the selection. Returns false at the end, where nothing moves.
    package mutating func move(by step: Int) -> Bool {
        let target = max(0, min(selected + step, rows.count - 1))
        defer { selected = target }
        return target != selected
    }

    package mutating func select(_ id: String) -> TodayRow? {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
        selected = index
        return rows[index]
    }
}

/// Today as last drawn, for scrolling and for moving between it and the tiles.
package final class TodayViewport: Sendable {
    package struct Drawn: Sendable {
        package var top = 0
        package var rows = 10
        package var placement = TodayPlacement.page
    }
    private let drawn = Mutex(Drawn())

    package init() {}
    package var last: Drawn { drawn.withLock { $0 } }
    func record(_ change: (inout Drawn) -> Void) { drawn.withLock { change(&$0) } }
}

/// Where Today is on the first screen.
package enum TodayPlacement: Sendable, Hashable {
    /// It takes the whole screen; the tiles are on the next page.
    case page
    /// Above the tiles, with this many rows.
    case above(Int)
    /// Beside the tiles, with this many columns.
    case beside(Int)

    /// - Parameters:
    ///   - size: the screen's size in cells.
    ///   - lines: the rows that Today takes in full.
    package static func best(in size: Size, lines: Int) -> TodayPlacement {
        if size.width >= 120, size.height >= 12 {
            return .beside(max(48, min(size.width * 2 / 5, 64)))
        }
        // Room for two rows of tiles.
        return size.height >= lines + 15 ? .above(lines) : .page
    }
}
