import AppCore
import Foundation
import Synchronization
import TerminalUI

/// "Find anything" while the dashboard is open: the index, loaded in the background, and recent
/// choices.
final class SearchSession: Sendable {
    private let session: HostSession
    /// Called when a new index is there.
    private let changed: @Sendable () -> Void
    private let state: Mutex<State>

    private struct State {
        var index: SearchIndex
        var recent: [String]
        var isLoading = false
    }

    /// The most choices remembered.
    private static let remembered = 20

    init(session: HostSession, changed: @escaping @Sendable () -> Void) {
        self.session = session
        self.changed = changed
        state = Mutex(
            State(index: SearchIndex(), recent: session.profile.recentChoices))
    }

    /// What the palette uses.
    var source: CommandSource {
        CommandSource(
            find: { [self] in find($0, keys: $1) }, opened: { [self] in load() },
            chosen: { [self] in remember($0) })
    }

    /// Loads the index now, and again when the tiles have had time to fetch what a new profile
    /// doesn't have yet. Called after the first frame.
    func start() {
        let sleep = session.host.systemEnvironment.sleep
        Task.detached(priority: .utility) { [self] in
            load()
            for seconds in [3, 10] {
                guard (try? await sleep(.seconds(seconds))) != nil else { return }
                load()
            }
        }
    }

    /// Loads the index in the background, unless it is being loaded. The old one stays in use
    /// meanwhile.
    func load() {
        let isNeeded = state.withLock { state in
            defer { state.isLoading = true }
            return !state.isLoading
        }
        guard isNeeded else { return }
        Task.detached(priority: .utility) { [self] in
            let index = await SearchCatalog(session: session).load().index
            state.withLock { state in
                state.index = index
                state.isLoading = false
            }
            changed()
        }
    }

    private func find(_ text: String, keys: [KeyHint]) -> [Command] {
        let (index, recent) = state.withLock { state in
            if state.index.entries.isEmpty {
                // The first load isn't done yet: what needs no reading is there at once.
                state.index = SearchIndex(SearchCatalog(session: session).fixed)
            }
            return (state.index, state.recent)
        }
        let places = Dictionary(
            recent.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        return index.find(
            text, keys: SearchCatalog.entries(of: keys), recent: places,
            now: session.host.systemEnvironment.now()
        ).map(Command.init)
    }

    private func remember(_ command: Command) {
        let choice = SearchEntry.choice(command.kind, command.action)
        let recent = state.withLock { state in
            state.recent.removeAll { $0 == choice }
            state.recent.insert(choice, at: 0)
            state.recent = Array(state.recent.prefix(Self.remembered))
            return state.recent
        }
        let profileStore = session.profileStore
        Task.detached(priority: .utility) {
            try? await profileStore.change { $0.recentChoices = recent }
        }
    }
}

extension Command {
    init(_ entry: SearchEntry) {
        let item = entry.item
        self.init(
            item.title, detail: item.detail, kind: item.kind.word,
            preview: item.command.isEmpty ? [] : ["At the prompt: \(item.command)"],
            action: entry.action)
    }
}
