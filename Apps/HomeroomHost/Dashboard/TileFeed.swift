package import AppCore
import Foundation

/// What becomes known about a tile while the dashboard is open.
package enum TileNews: Sendable {
    case loading(String)
    case loaded(String, TileSummary)
    case failed(String, Problem)
}

/// Keeps one tile fresh for as long as it runs: at once, then at ease; slower and slower while its
/// backend is down.
package struct TileFeed: Sendable {
    package var loader: TileLoader
    package var snapshots: TileSnapshots?
    /// Between two refreshes that succeed.
    package var interval: Duration

    package init(
        loader: TileLoader, snapshots: TileSnapshots? = nil, interval: Duration = .seconds(300)
    ) {
        self.loader = loader
        self.snapshots = snapshots
        self.interval = interval
    }

    /// Loads that may stay unanswered before a tile is left alone until the student asks again: each
    /// may still hold a processor.
    static let abandonedLoads = 2

    /// Runs until cancelled or given up. `localFirst` when nothing is on view yet.
    package func run(
        _ tile: any Tile, localFirst: Bool, _ tell: @escaping @Sendable (TileNews) -> Void
    ) async {
        let id = tile.info.id
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

    /// The pause after so many failures in a row: doubling from 5 seconds, with jitter, to the
    /// ordinary interval.
    package func pause(after failures: Int) -> Duration {
        guard failures > 0 else { return interval }
        let ceiling = min(
            Double(interval.components.seconds), 5 * pow(2, Double(min(failures, 10) - 1)))
        return .milliseconds(Int(1000 * loader.environment.random((ceiling / 2)...ceiling)))
    }
}

extension TileSummary {
    /// Of a tile that has been asked and had nothing to say.
    static func nothingYet(_ now: Date) -> TileSummary {
        TileSummary(.empty, headline: "Nothing yet.", updatedAt: now)
    }
}
