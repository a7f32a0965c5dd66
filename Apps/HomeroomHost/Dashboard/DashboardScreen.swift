package import AppCore
package import Foundation
package import TerminalUI

/// The first screen: Today, and a grid of all tiles.
package struct DashboardScreen: Screen {
    package enum Message: Sendable {
        case news(TileEvent)
        case tick(Date)
        /// A server reported an event of this kind.
        case changed(String)
        /// The pause after an event that concerns this tile is over.
        case due(String)
        case status(String)
        /// Undoes a change of the layout.
        case restore(TileArrangement)
        case today(TodayEvent)
        /// A to-do was marked done or reopened; nil if it is stored.
        case ticked(DueItem, Problem?)
    }

    /// The part with the focus.
    package enum Area: Sendable { case today, tiles }

    /// The dashboard's dependencies.
    package struct Dependencies: Sendable {
        package var tiles: [any Tile]
        package var feed: TileFeed
        /// Saves an arrangement, given the new one and the one it was made from.
        package var keep: @Sendable (TileArrangement, TileArrangement) async throws -> Void
        /// The status text: account, server, queue. Refreshed regularly.
        package var status: @Sendable () async -> String
        package var hint: StyledText?
        package var today: TodaySupply?
        /// Passes on the kinds of servers' events until cancelled; nil if there are no servers.
        package var events: (@Sendable (@escaping @Sendable (String) -> Void) async -> Void)?

        package init(
            tiles: [any Tile], feed: TileFeed,
            keep: @escaping @Sendable (TileArrangement, TileArrangement) async throws -> Void,
            status: @escaping @Sendable () async -> String, hint: StyledText? = nil,
            today: TodaySupply? = nil,
            events: (@Sendable (@escaping @Sendable (String) -> Void) async -> Void)? = nil
        ) {
            self.tiles = tiles
            self.feed = feed
            self.keep = keep
            self.status = status
            self.hint = hint
            self.today = today
            self.events = events
        }
    }

    package internal(set) var board: DashboardModel
    package private(set) var isFiltering = false
    private var statusText: String?
    private var scroll: Int?
    private let viewport = BoardViewport()
    let supply: Dependencies
    /// nil if the student turned Today off.
    package internal(set) var today: TodayPanel?
    var area = Area.tiles
    /// The arrangement as last loaded or saved.
    private var kept: TileArrangement
    /// Tiles that load soon because of an event.
    var dueTiles: Set<String> = []
    /// The arrangements before each change, while tiles are being arranged.
    private var earlier: [TileArrangement] = []

    package init(
        supply: Dependencies, snapshots: [String: TileSummary], arrangement: TileArrangement,
        status: String?, today data: TodayData? = nil
    ) {
        self.supply = supply
        if let data, let source = supply.today {
            today = TodayPanel(data, order: source.order, at: source.loader.calendar)
            area = .today
        }
        kept = arrangement
        statusText = status
        board = DashboardModel(
            tiles: supply.tiles.map(\.info), snapshots: snapshots, arrangement: arrangement,
            now: supply.feed.loader.environment.now())
    }

    package var title: String { "Homeroom" }
    package var status: String? { statusText }
    package var capturesText: Bool { isFiltering || board.isArranging }

    package var hints: [KeyHint] {
        if board.isArranging {
            return [
                KeyHint("Shift-arrows", "move"), KeyHint("x", "hide/show"),
                KeyHint("s", "size"), KeyHint("0", "reset"), KeyHint("u", "undo"),
                KeyHint("Enter", "keep"), KeyHint("Esc", "cancel"),
            ]
        }
        if area == .today { return todayHints }
        let back = today == nil ? [] : [KeyHint("Esc", "today")]
        let study = board.focused?.info.quickPlace == nil ? [] : [KeyHint("Space", "study")]
        return [KeyHint("Enter", "open")] + study + [
            KeyHint("arrows", "choose"), KeyHint("r", "refresh"),
        ] + back + [
            KeyHint("R", "refresh all"), KeyHint("/", "filter"), KeyHint("e", "edit the layout"),
            KeyHint("Tab", "next tile"), KeyHint("1–9", "jump to a tile"),
        ]
    }

    package mutating func start() -> Effect<Message> {
        .batch(loadToday(), refreshAll(), clock(), listen())
    }

    package func view(in context: ViewContext) -> any View {
        var shown = board
        if area == .today { shown.focus(on: "") }
        let tiles = BoardView(
            board: shown, viewport: viewport, scroll: scroll, isFiltering: isFiltering,
            hint: board.isArranging ? nil : supply.hint)
        guard let today else { return tiles }
        return DashboardView(
            today: TodayView(
                panel: today, isFocused: area == .today, note: staleNote,
                isLoading: today.data.isEmpty && board.isFirstLoad),
            board: tiles)
    }

    package mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.news(let news)):
            board.now = supply.feed.loader.environment.now()
            board.apply(news)
            if case .loaded = news { return loadToday(after: Self.todayPause) }
            return .none
        case .message(.tick(let now)):
            board.now = now
            return followTime()
        case .message(.changed(let kind)): return note(kind)
        case .message(.due(let id)):
            dueTiles.remove(id)
            return refresh(id)
        case .message(.today(let event)):
            today?.apply(event)
            return .none
        case .message(.ticked(let item, let problem)): return settle(item, problem)
        case .message(.status(let text)):
            statusText = text
            return .none
        case .message(.restore(let arrangement)):
            board.arrangement = arrangement
            return save()
        case .resumed: return .batch(loadToday(), refreshAll())
        case .input(let input): return answer(input)
        }
    }

    // MARK: Input

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id):
            if let row = today?.select(id) {
                area = .today
                return .open(row.place.description)
            }
            guard let tile = board.faces.first(where: { TileCard.action($0.info.id) == id }) else {
                return .unhandled
            }
            area = .tiles
            board.focus(on: tile.info.id)
            return board.isArranging ? .none : open(tile)
        case .mouse(let mouse): return wheel(mouse)
        case .paste(let text) where isFiltering:
            board.filter += TextBoundary.clean(text)
            return .none
        case .key(let key):
            scroll = nil
            if isFiltering { return filter(key) }
            if area == .today { return browseToday(key) }
            return board.isArranging ? arrange(key) : browse(key)
        default: return .unhandled
        }
    }

    private mutating func wheel(_ mouse: MouseEvent) -> Effect<Message> {
        let step = mouse.kind == .scrollUp ? -3 : mouse.kind == .scrollDown ? 3 : 0
        guard step != 0 else { return .unhandled }
        if area == .today {
            _ = today?.move(by: step)
            return .none
        }
        let drawn = viewport.last
        let most = max(0, BoardView.grid(board, size: drawn.size).height - drawn.size.height)
        scroll = max(0, min(drawn.top + step, most))
        return .none
    }

    private func open(_ face: TileViewState) -> Effect<Message> {
        .open(face.info.place.description)
    }

    mutating func browse(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.enter, _): return board.focused.map(open) ?? .none
        case (.character(" "), []):
            guard let tile = board.focused else { return .none }
            return .open((tile.info.quickPlace ?? tile.info.place).description)
        case (.tab, _): board.cycle(by: 1)
        case (.backTab, _):
            if today != nil, board.focusIndex == 0 { area = .today } else { board.cycle(by: -1) }
        case (.character("r"), []): return refresh(board.focus)
        case (.character("R"), _): return refreshAll()
        case (.character("/"), []): isFiltering = true
        case (.character("e"), []): board.setArranging(true)
        case (.home, _), (.character("g"), []): _ = board.focus(at: 0)
        case (.end, _), (.character("G"), _): _ = board.focus(at: board.shown.count - 1)
        case (.escape, _) where !board.filter.isEmpty: board.filter = ""
        case (.escape, _) where today != nil: area = .today
        case (.character(let digit), []) where "123456789".contains(digit): return jump(to: digit)
        default:
            guard let direction = Self.direction(key) else { return .unhandled }
            let before = board.focus
            move(direction)
            // Today is to the left of the tiles, or above them.
            let isEdge = before == board.focus && (direction == .left || direction == .up)
            if isEdge, today != nil { area = .today }
        }
        return .none
    }

    /// Focuses the tile with this number; opens it if it already has the focus.
    private mutating func jump(to digit: Character) -> Effect<Message> {
        let index = (digit.wholeNumberValue ?? 1) - 1
        let before = board.focus
        guard board.focus(at: index) else { return .none }
        return before == board.focus ? board.focused.map(open) ?? .none : .none
    }

    private static func direction(_ key: KeyPress) -> TileGrid.Direction? {
        switch key.key {
        case .left, .character("h"), .character("H"): .left
        case .right, .character("l"), .character("L"): .right
        case .up, .character("k"), .character("K"): .up
        case .down, .character("j"), .character("J"): .down
        default: nil
        }
    }

    private mutating func move(_ direction: TileGrid.Direction) {
        let grid = BoardView.grid(board, size: viewport.last.size)
        _ = board.focus(at: grid.neighbour(of: board.focusIndex, direction))
    }

    private mutating func filter(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.escape, _):
            isFiltering = false
            board.filter = ""
        case (.enter, _):
            isFiltering = false
            if board.shown.count == 1 { return board.focused.map(open) ?? .none }
        case (.backspace, _):
            if board.filter.isEmpty { isFiltering = false } else { board.filter.removeLast() }
        case (.character("u"), .control): board.filter = ""
        case (.up, _): move(.up)
        case (.down, _): move(.down)
        case (.left, _): move(.left)
        case (.right, _): move(.right)
        case (.tab, _): board.cycle(by: 1)
        case (.character(let character), let held) where held.isSubset(of: .shift):
            if board.filter.count < 60 { board.filter.append(character) }
        default: return .unhandled
        }
        return .none
    }

    private mutating func arrange(_ key: KeyPress) -> Effect<Message> {
        let isMove = key.modifiers.contains(.shift) || Self.isCapitalMove(key)
        switch (key.key, key.modifiers) {
        case (.enter, _), (.character("e"), []): return keepArrangement()
        case (.escape, _), (.character("q"), []): return cancelArranging()
        case (.character("u"), []): return undoArranging()
        case (.character("x"), []):
            return changing { $0.toggleFocusedHidden() }
        case (.character("s"), []): return changing { $0.toggleFocusedWide() }
        case (.character("0"), []): return changing { $0.resetArrangement() }
        case (.character("<"), _), (.character("["), _):
            return changing { $0.moveFocused(by: -1) }
        case (.character(">"), _), (.character("]"), _):
            return changing { $0.moveFocused(by: 1) }
        case (.character(" "), []): return .none
        case (.tab, _): board.cycle(by: 1)
        case (.backTab, _): board.cycle(by: -1)
        default:
            guard let direction = Self.direction(key) else { return .unhandled }
            if isMove { return carry(direction) }
            move(direction)
        }
        return .none
    }

    private static func isCapitalMove(_ key: KeyPress) -> Bool {
        guard case .character(let character) = key.key else { return false }
        return "HJKL".contains(character)
    }

    /// Moves the focused tile in a direction.
    private mutating func carry(_ direction: TileGrid.Direction) -> Effect<Message> {
        let grid = BoardView.grid(board, size: viewport.last.size)
        let from = board.focusIndex
        let to: Int
        switch direction {
        case .left: to = from - 1
        case .right: to = from + 1
        case .up, .down: to = grid.neighbour(of: from, direction)
        }
        return changing { $0.moveFocused(by: to - from) }
    }

    /// Changes the layout, which `u` undoes until Enter keeps it.
    private mutating func changing(_ change: (inout DashboardModel) -> Void) -> Effect<Message> {
        let before = board.arrangement
        change(&board)
        guard board.arrangement != before else { return .none }
        earlier.append(before)
        let isHidden = board.isHidden(board.focus)
        guard isHidden != before.hidden.contains(board.focus) else { return .none }
        return .toast("Tile \(isHidden ? "hidden" : "shown"). Press u to undo.")
    }

    private mutating func undoArranging() -> Effect<Message> {
        guard let before = earlier.popLast() else { return .toast("Nothing to undo.") }
        board.arrangement = before
        return .toast("Undone.")
    }

    private mutating func cancelArranging() -> Effect<Message> {
        let isChanged = board.arrangement != kept
        board.arrangement = kept
        board.setArranging(false)
        earlier = []
        return isChanged ? .toast("The layout stays as it was.") : .none
    }

    private mutating func keepArrangement() -> Effect<Message> {
        let before = kept
        board.setArranging(false)
        earlier = []
        guard board.arrangement != before else { return .none }
        let hidden = board.arrangement.hidden.subtracting(before.hidden).count
        let done =
            switch hidden {
            case 0: "Layout saved."
            case 1: "Layout saved, with a tile hidden."
            default: "Layout saved, with \(hidden) tiles hidden."
            }
        return .batch(save(), .undoable(done, undo: .restore(before)))
    }

    /// Saves the board's arrangement.
    private mutating func save() -> Effect<Message> {
        let (arrangement, before, supply) = (board.arrangement, kept, supply)
        kept = arrangement
        let effect: Effect<Message> = .task(id: "keep") { emit in
            do { try await supply.keep(arrangement, before) } catch {
                emit(.status("Couldn't save the layout: \(Problem(error).summary)"))
            }
        }
        return .batch(effect, refreshAll())
    }
}
