package import AppCore
import Synchronization

/// What the title bar says at its right: whether the school answers, what waits to be sent, the
/// date and time, what is unread, and the streak.
package final class TitleFacts: Sendable {
    private struct State {
        /// The tiles whose backend couldn't be reached.
        var unreachable: Set<String> = []
        var waiting = 0
        var unread = 0
        var streakDays = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Takes note of a tile's news.
    package func note(_ news: TileEvent) {
        state.withLock { state in
            switch news {
            case .loading: break
            case .loaded(let id, _): state.unreachable.remove(id)
            case .failed(let id, let problem):
                if problem.code == .unreachable {
                    state.unreachable.insert(id)
                } else {
                    state.unreachable.remove(id)
                }
            }
        }
    }

    /// Takes note of the number of changes that aren't sent yet.
    package func note(waiting: Int) { state.withLock { $0.waiting = waiting } }

    /// Takes note of what the features say about today.
    package func note(_ today: TodayData) {
        state.withLock { state in
            state.unread = today.parts.values.compactMap(\.unread?.count).reduce(0, +)
            state.streakDays = today.parts.values.compactMap(\.streakDays).max() ?? 0
        }
    }

    /// The facts, most important first.
    package func texts(_ calendar: LocalCalendar) -> [String] {
        let state = state.withLock { $0 }
        return [
            state.unreachable.isEmpty ? "" : "offline",
            state.waiting > 0 ? "\(state.waiting) to send" : "",
            "\(calendar.short(calendar.today)) \(calendar.clock(calendar.now))",
            state.unread > 0 ? "\(state.unread) unread" : "",
            state.streakDays > 1 ? "\(state.streakDays) days in a row" : "",
        ].filter { !$0.isEmpty }
    }
}
