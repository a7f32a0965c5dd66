import AppCore
import TerminalUI

/// Loading tiles: at the start, regularly, and when a server reports an event.
extension DashboardScreen {
    /// Seconds before a tile loads after an event, so that a class doesn't load at the same moment,
    /// and several events cause one load.
    private static let eventPause = 0.2...3.0

    func refreshAll() -> Effect<Message> {
        Effect(loadedTiles.flatMap { refresh($0.id).actions })
    }

    /// Today also needs what hidden tiles load.
    private var loadedTiles: [TileInfo] { (today == nil ? board.shown : board.faces).map(\.info) }

    /// Restarts the tile's feed.
    func refresh(_ id: String) -> Effect<Message> {
        guard let tile = supply.tiles.first(where: { $0.info.id == id }) else { return .none }
        let feed = supply.feed
        let isNew = board.face(id)?.summary == nil
        return .task(id: "tile." + id) { emit in
            await feed.run(tile, localFirst: isNew) { emit(.news($0)) }
        }
    }

    /// Updates ages and the queue regularly.
    func clock() -> Effect<Message> {
        let environment = supply.feed.loader.environment
        let status = supply.status
        return .task(id: "clock") { emit in
            while !Task.isCancelled {
                emit(.status(await status()))
                do { try await environment.sleep(.seconds(15)) } catch { return }
                emit(.tick(environment.now()))
            }
        }
    }

    func listen() -> Effect<Message> {
        guard let events = supply.events else { return .none }
        return .task(id: "events") { emit in
            await events { emit(.changed($0)) }
        }
    }

    /// Schedules a load of the tiles of the feature that an event's kind starts with; of all after
    /// `reset`, which means that events were missed.
    mutating func note(_ kind: String) -> Effect<Message> {
        let feature = kind.prefix { $0 != "." }
        let ids = loadedTiles.filter { info in
            kind == "reset" || info.place.feature.map { $0 == feature } ?? false
        }.map(\.id).filter { dueTiles.insert($0).inserted }
        let environment = supply.feed.loader.environment
        return Effect(
            ids.flatMap { id in
                let load = Effect<Message>.task(id: "due." + id) { emit in
                    let pause = environment.random(Self.eventPause)
                    try? await environment.sleep(.milliseconds(Int(1000 * pause)))
                    emit(.due(id))
                }
                return load.actions
            })
    }
}
