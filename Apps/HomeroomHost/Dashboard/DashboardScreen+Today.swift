import AppCore
import Foundation
import TerminalUI

/// The source of Today's data, and what its keys do.
package struct TodaySupply: Sendable {
    package var loader: TodayLoader
    /// The features' ids, in the order in which their parts are shown.
    package var order: [String]
    /// Marks one of the student's own to-dos done, or not done.
    package var setDone: @Sendable (Bool, String) async throws -> Void
    /// Caches the data for the next start's first frame.
    package var keep: @Sendable (TodayData) async -> Void

    package init(
        loader: TodayLoader, order: [String],
        setDone: @escaping @Sendable (Bool, String) async throws -> Void,
        keep: @escaping @Sendable (TodayData) async -> Void
    ) {
        self.loader = loader
        self.order = order
        self.setDone = setDone
        self.keep = keep
    }
}

extension DashboardScreen {
    /// Several tiles load at about the same time; Today is read again once they are done.
    static let todayPause = Duration.milliseconds(400)

    var todayHints: [KeyHint] {
        var hints = [KeyHint("Enter", "open"), KeyHint("Tab", "tiles")]
        if case .work(let item)? = today?.selection?.kind {
            if item.isOwn || item.handInPlace != nil || item.isDone {
                hints.append(KeyHint("Space", item.isDone ? "not done" : "done"))
            }
            if item.handInPlace != nil { hints.append(KeyHint("h", "hand in")) }
        }
        return hints + [
            KeyHint("r", "refresh"), KeyHint("arrows", "choose"), KeyHint("/", "filter tiles"),
            KeyHint("e", "arrange tiles"), KeyHint("1–9", "jump to a tile"),
        ]
    }

    // MARK: Loading

    /// Reads Today from the local store, after a pause if given.
    func loadToday(after pause: Duration? = nil) -> Effect<Message> {
        guard today != nil, let source = supply.today else { return .none }
        let environment = supply.feed.loader.environment
        return .task(id: pause == nil ? "today" : "today.again") { emit in
            if let pause {
                do { try await environment.sleep(pause) } catch { return }
            }
            let (events, continuation) = AsyncStream<TodayEvent>.makeStream()
            let load = Task {
                await source.loader.load { continuation.yield($0) }
                continuation.finish()
            }
            var data = TodayData()
            for await event in events {
                guard !Task.isCancelled else { break }
                data.apply(event)
                emit(.today(event))
            }
            load.cancel()
            guard !Task.isCancelled, data.failures.isEmpty else { return }
            await source.keep(data)
        }
    }

    /// Moves the "now" mark; at midnight, reads the new day.
    mutating func followTime() -> Effect<Message> {
        guard let calendar = supply.today?.loader.calendar, today != nil else { return .none }
        return today?.follow(calendar) == true ? loadToday() : .none
    }

    /// Which tiles couldn't be refreshed, so that their part of Today may be old; nil if none.
    var staleNote: String? {
        let failed = board.faces.filter { $0.problem != nil }
        guard let problem = failed.first?.problem else { return nil }
        var names = failed.prefix(3).map(\.info.title)
        if failed.count > 3 { names.append("\(failed.count - 3) more") }
        let all =
            names.count > 1
            ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
            : names.joined()
        return "Couldn't refresh \(all): \(problem.summary)"
    }

    // MARK: Keys

    mutating func browseToday(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.enter, _): return today?.selection.map { .open($0.place.description) } ?? .none
        case (.character(" "), []): return tick()
        case (.character("h"), []): return handIn()
        case (.down, []), (.character("j"), []): step(by: 1)
        case (.up, []), (.character("k"), []): step(by: -1)
        case (.pageDown, _): page(1)
        case (.pageUp, _): page(-1)
        case (.home, _), (.character("g"), []): _ = today?.move(by: -1000)
        case (.end, _), (.character("G"), _): _ = today?.move(by: 1000)
        case (.tab, _), (.right, []), (.character("l"), []): area = .tiles
        case (.backTab, _):
            area = .tiles
            _ = board.focus(at: board.shown.count - 1)
        case (.character("r"), []): return .batch(refreshAll(), loadToday())
        case (.left, _): break
        case (.character("/"), []), (.character("e"), []):
            area = .tiles
            return browse(key)
        case (.character("R"), _): return browse(key)
        case (.character(let digit), []) where "123456789".contains(digit):
            // The first press only jumps, even to the tile that had the focus before.
            area = .tiles
            _ = board.focus(at: (digit.wholeNumberValue ?? 1) - 1)
        default: return .unhandled
        }
        return .none
    }

    /// Past the last row, the tiles follow if they are below.
    private mutating func step(by step: Int) {
        guard let panel = today, today?.move(by: step) == false, step > 0 else { return }
        if case .beside = panel.viewport.last.placement { return }
        area = .tiles
    }

    private mutating func page(_ direction: Int) {
        let rows = max(1, (today?.viewport.last.rows ?? 10) - 1)
        _ = today?.move(by: direction * rows)
    }

    private mutating func tick() -> Effect<Message> {
        guard let row = today?.selection else { return .none }
        guard case .work(let item) = row.kind else { return .open(row.place.description) }
        guard let source = supply.today else { return .none }
        let isDone = !item.isDone
        today?.mark(item, isDone: isDone)
        return .task(id: "tick." + item.id) { emit in
            do {
                try await source.setDone(isDone, item.id)
                emit(.ticked(item, nil))
            } catch { emit(.ticked(item, Problem(error))) }
        }
    }

    /// Shows what became of a tick.
    mutating func settle(_ item: DueItem, _ problem: Problem?) -> Effect<Message> {
        let title = TodayModel.oneLine(item.title)
        guard let problem else {
            if item.isDone { today?.unmark(item) }
            let own = board.faces.filter {
                $0.info.place.feature == item.place.feature
            }
            var effect = Effect<Message>(own.flatMap { refresh($0.info.id).actions })
            effect.actions += loadToday().actions
            let said: Effect<Message> =
                item.isDone
                ? .toast("Open again: \(title)")
                : .toast("Done: \(title). Space reopens it.", .success)
            return .batch(said, effect)
        }
        today?.unmark(item)
        return .toast(problem.summary, .failure)
    }

    private func handIn() -> Effect<Message> {
        guard case .work(let item)? = today?.selection?.kind else { return .none }
        guard let place = item.handInPlace else {
            return .toast(
                item.isOwn
                    ? "Your own to-do: press Space when it's done." : "Press Enter to open it.")
        }
        return .open(place.description)
    }
}
