package import AppCore
import Foundation

/// Asks every tile once: first what it knows here, then, where that is nothing, its backend.
package struct OnceLoad: Sendable {
    private let loader: TileLoader
    private let snapshots: TileSnapshots?
    private let atOnce: Int

    /// When another tile begins although none has ended: one that hangs holds up nobody.
    private static let patience = Duration.milliseconds(25)

    /// - Parameters:
    ///   - snapshots: where what a backend said is kept.
    ///   - atOnce: tiles that say at the same time what they know. More than there are processors would only take turns.
    package init(
        loader: TileLoader, snapshots: TileSnapshots? = nil,
        atOnce: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
    ) {
        self.loader = loader
        self.snapshots = snapshots
        self.atOnce = atOnce
    }

    private enum Step {
        case known(any Tile, Result<TileSummary?, Problem>)
        case asked(TileNews)
        case impatient
    }

    /// One item for each tile, in the order in which they were done.
    package func news(of tiles: [any Tile]) async -> [TileNews] {
        await withTaskGroup(of: Step.self) { group in
            var news: [TileNews] = []
            var waiting = tiles[...]
            func beginNext(_ group: inout TaskGroup<Step>) {
                guard let tile = waiting.popFirst() else { return }
                group.addTask { .known(tile, await loader.load(tile, .local)) }
            }
            for _ in 0..<atOnce { beginNext(&group) }
            group.addTask { await pause() }
            while news.count < tiles.count, let step = await group.next() {
                switch step {
                case .known(let tile, .success(let known?)):
                    news.append(.loaded(tile.info.id, known))
                    beginNext(&group)
                case .known(let tile, _):
                    group.addTask { .asked(await ask(tile)) }
                    beginNext(&group)
                case .asked(let answer): news.append(answer)
                case .impatient where waiting.isEmpty: break
                case .impatient:
                    beginNext(&group)
                    group.addTask { await pause() }
                }
            }
            group.cancelAll()
            return news
        }
    }

    private func pause() async -> Step {
        try? await loader.environment.sleep(Self.patience)
        return .impatient
    }

    private func ask(_ tile: any Tile) async -> TileNews {
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
