package import AppCore
import Foundation

/// An update about a tile.
package enum TileEvent: Sendable {
    case loading(String)
    case loaded(String, TileSummary)
    case failed(String, Problem)
}

/// Keeps a tile up to date while it runs: at once, then regularly, and less often while its backend
/// is down.
package struct TileFeed: Sendable {
    package var loader: TileLoader
    package var snapshots: TileSnapshots?
    /// Time between successful refreshes.
    package var interval: Duration
    /// Also told of all tiles' news.
    package var observe: @Sendable (TileEvent) -> Void

    package init(
        loader: TileLoader, snapshots: TileSnapshots? = nil, interval: Duration = .seconds(300),
        observe: @escaping @Sendable (TileEvent) -> Void = { _ in }
    ) {
        self.loader = loader
        self.snapshots = snapshots
        self.interval = interval
        self.observe = observe
    }

    /// Maximum number of unanswered loads before a tile is refreshed only on request, since each
    /// may still use a processor.
    static let abandonedLoads = 2

    /// Runs until cancelled or given up. Use `localFirst` if no content is shown yet.
    package func run(
        _ tile: any Tile, localFirst: Bool, _ emit: @escaping @Sendable (TileEvent) -> Void
    ) async {
        let id = tile.info.id
        func tell(_ news: TileEvent) {
            observe(news)
            emit(news)
        }
        tell(.loading(id))
        if localFirst, case .success(let summary?) = await loader.load(tile, .local) {
            tell(.loaded(id, summary))
            tell(.loading(id))
        }
        var failures = 0
        while !Task.isCancelled {
            switch await loader.load(tile, .refresh) {
            case .success(let summary):
                failures = 0
                let words = summary ?? .nothingYet(loader.environment.now())
                tell(.loaded(id, words))
                await snapshots?.save(words, for: id)
            case .failure(let problem):
                if problem.code == .interrupted { return }
                failures += 1
                tell(.failed(id, problem))
                if loader.quarantined.contains(id) { return }
            }
            if loader.outstandingLoads(of: id) >= Self.abandonedLoads { return }
            do { try await loader.environment.sleep(pause(after: failures)) } catch { return }
            tell(.loading(id))
        }
    }

    /// The pause after this many failures in a row: doubles from 5 seconds, with jitter, up to the
    /// normal interval.
    package func pause(after failures: Int) -> Duration {
        guard failures > 0 else { return interval }
        let ceiling = min(
            Double(interval.components.seconds), 5 * pow(2, Double(min(failures, 10) - 1)))
        return .milliseconds(Int(1000 * loader.environment.random((ceiling / 2)...ceiling)))
    }
}

extension TileSummary {
    /// The summary of a tile that returned nothing.
    static func nothingYet(_ now: Date) -> TileSummary {
        TileSummary(.empty, headline: "Nothing yet.", updatedAt: now)
    }
}
