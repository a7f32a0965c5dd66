package import AppCore
import Foundation
import Synchronization

/// Loads every tile once: from the local store, otherwise from its backend.
package struct TileSnapshotLoader: Sendable {
    private let loader: TileLoader
    private let snapshots: TileSnapshots?
    private let atOnce: Int

    /// Starts another tile if none has finished by then. A tile that hangs doesn't block the
    /// others.
    private static let patience = Duration.milliseconds(25)

    /// - Parameters:
    ///   - snapshots: caches what backends returned.
    ///   - atOnce: tiles loaded in parallel from the local store. More than the number of
    ///     processors gains nothing.
    package init(
        loader: TileLoader, snapshots: TileSnapshots? = nil,
        atOnce: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
    ) {
        self.loader = loader
        self.snapshots = snapshots
        self.atOnce = atOnce
    }

    /// One result per tile, in order of completion.
    package func news(of tiles: [any Tile]) async -> [TileEvent] {
        guard !tiles.isEmpty else { return [] }
        let round = Round(tiles)
        for _ in 0..<atOnce { begin(round) }
        round.hold(Task { await keepTime(round) })
        let news = await withTaskCancellationHandler {
            await round.all.value()
        } onCancel: {
            round.stop()
        }
        round.cancel()
        return news
    }

    /// Starts another thread that loads tiles locally, one after the other.
    private func begin(_ round: Round) {
        let lane = loader.lane()
        round.hold(
            Task(executorPreference: lane) {
                while let tile = round.next() {
                    let result = await loader.load(tile, .local, on: lane)
                    guard round.hasSpoken(tile) else { continue }
                    if case .success(let known?) = result {
                        round.take(.loaded(tile.info.id, known))
                    } else {
                        beginAsking(tile, round)
                    }
                }
            })
    }

    private func beginAsking(_ tile: any Tile, _ round: Round) {
        round.hold(Task { round.take(await ask(tile)) })
    }

    /// One timer for all: a timer per tile would take as long as many tiles.
    private func keepTime(_ round: Round) async {
        while round.isWaiting {
            guard await pause(Self.patience) else { return }
            if round.isWaiting { begin(round) }
        }
        guard await pause(loader.limit) else { return }
        for tile in round.giveUp() { beginAsking(tile, round) }
    }

    /// False if there is nothing left to wait for.
    private func pause(_ duration: Duration) async -> Bool {
        do {
            try await loader.environment.sleep(duration)
            return true
        } catch {
            return false
        }
    }

    private func ask(_ tile: any Tile) async -> TileEvent {
        let id = tile.info.id
        switch await loader.load(tile, .refresh) {
        case .success(let summary?):
            await snapshots?.save(summary, for: id)
            return .loaded(id, summary)
        case .success(nil): return .loaded(id, .nothingYet(loader.environment.now()))
        case .failure(let problem): return .failed(id, problem)
        }
    }
}

/// Tracks the state of all tiles.
private final class Round: Sendable {
    private struct State {
        var waiting: ArraySlice<any Tile>
        /// Tiles being loaded locally, by id.
        var speaking: [String: any Tile] = [:]
        var news: [TileEvent] = []
        var tasks: [Task<Void, Never>] = []
    }
    private let count: Int
    private let state: Mutex<State>
    /// The results of all tiles, or those available when stopped.
    let all = FirstAnswer<[TileEvent]>()

    init(_ tiles: [any Tile]) {
        count = tiles.count
        state = Mutex(State(waiting: tiles[...]))
    }

    /// Whether any tile hasn't been started.
    var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// The next tile to load locally.
    func next() -> (any Tile)? {
        state.withLock { state in
            guard let tile = state.waiting.popFirst() else { return nil }
            state.speaking[tile.info.id] = tile
            return tile
        }
    }

    /// Whether its result is still needed.
    func hasSpoken(_ tile: any Tile) -> Bool {
        state.withLock { $0.speaking.removeValue(forKey: tile.info.id) != nil }
    }

    /// The tiles whose local results are no longer waited for.
    func giveUp() -> [any Tile] {
        state.withLock { state in
            defer { state.speaking = [:] }
            return Array(state.speaking.values)
        }
    }

    func take(_ item: TileEvent) {
        let news: [TileEvent]? = state.withLock { state in
            state.news.append(item)
            return state.news.count == count ? state.news : nil
        }
        if let news { all.give(news) }
    }

    func stop() { all.give(state.withLock { $0.news }) }

    /// Keeps a task, to cancel it when its result isn't needed.
    func hold(_ task: Task<Void, Never>) { state.withLock { $0.tasks.append(task) } }

    func cancel() {
        for task in state.withLock({ $0.tasks }) { task.cancel() }
    }
}
