import AppCore
import Synchronization

extension HostSession {
    /// A feature's answer to a question that all are asked.
    struct Answer<Value: Sendable>: Sendable {
        /// The feature's title.
        var title: String
        var result: Result<Value, Problem>
    }

    /// Asks all features at once; their answers, in the features' order. One that throws or hangs
    /// doesn't affect the others. `name` is a word for the crash record.
    func ask<Value: Sendable>(
        _ name: String, _ loader: TileLoader,
        _ question: @escaping @Sendable (any FeatureModule) async throws -> Value
    ) async -> [Answer<Value>] {
        let modules = features.modules
        let results = Mutex<[Int: Result<Value, Problem>]>([:])
        await loader.runAll(
            Array(modules.indices), id: { "\(name).\(modules[$0].id)" },
            { try await question(modules[$0].module) },
            tell: { index, result in results.withLock { $0[index] = result } })
        return results.withLock { results in
            modules.indices.compactMap { index in
                results[index].map {
                    Answer(title: type(of: modules[index].module).manifest.title, result: $0)
                }
            }
        }
    }

    /// Refreshes tiles from their backends, all at once, and caches what they show. Returns why
    /// tiles couldn't be refreshed, by their ids.
    func refresh(_ tiles: [any Tile], _ loader: TileLoader) async -> [String: Problem] {
        let snapshots = TileSnapshots(store: store)
        return await withTaskGroup(of: (String, Problem?).self) { group in
            for tile in tiles {
                group.addTask {
                    switch await loader.load(tile, .refresh) {
                    case .success(let summary?):
                        await snapshots.save(summary, for: tile.info.id)
                        return (tile.info.id, nil)
                    case .success(nil): return (tile.info.id, nil)
                    case .failure(let problem): return (tile.info.id, problem)
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Loads the tiles that were never loaded, so that a new profile has something to show.
    /// Returns what kept backends from answering, each once.
    func fillNewProfile(_ loader: TileLoader) async -> [Problem] {
        let known = await TileSnapshots(store: store).all()
        let failed = await refresh(tiles.filter { known[$0.info.id] == nil }, loader)
        var summaries: Set<String> = []
        return failed.sorted { $0.key < $1.key }.map(\.value).filter {
            // Exit code 69: no usable answer. What needs a sign-in says so on its tile.
            $0.exitCode == 69 && summaries.insert($0.summary).inserted
        }
    }
}
