package import AppCore
import Synchronization

/// What the title bar says at its right: whether the school answers, what waits to be sent, the
/// date.
package final class TitleFacts: Sendable {
    private struct State {
        /// The tiles whose backend couldn't be reached.
        var unreachable: Set<String> = []
        var waiting = 0
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

    /// The facts, most important first.
    package func texts(_ calendar: LocalCalendar) -> [String] {
        let state = state.withLock { $0 }
        return [
            state.unreachable.isEmpty ? "" : "offline",
            state.waiting > 0 ? "\(state.waiting) to send" : "",
            calendar.short(calendar.today),
        ].filter { !$0.isEmpty }
    }
}
