import AppCore
import ArgumentParser
import SQLStore

/// Checks the manifest against the module.
struct ManifestConformance<M: FeatureModule> {
    private let type: M.Type
    private let faults: ConformanceFaults
    private var manifest: FeatureManifest { type.manifest }

    init(_ type: M.Type, _ faults: ConformanceFaults) {
        self.type = type
        self.faults = faults
    }

    func check(_ module: M, _ context: FeatureContext) {
        faults.check(manifest.title, "its title", longest: 30)
        faults.check(manifest.summary, "its summary", longest: 120)
        checkTiles(module, context)
        checkPlaces()
        checkCommand()
        checkSettings()
        var offered = Capabilities()
        module.offer(to: &offered)
        let promised = Set(manifest.offers)
        if offered.offered != promised {
            faults.add(
                "it offers \(list(offered.offered)), its manifest says \(list(promised))")
        }
        if !offered.duplicates.isEmpty { faults.add("it offers the same capability twice") }
        for handler in module.outboxHandlers where handler.endpoints.isEmpty {
            faults.add("an outbox handler takes no endpoint")
        }
    }

    private func list(_ ids: Set<CapabilityID>) -> String {
        ids.isEmpty ? "nothing" : ids.map(\.description).sorted().joined(separator: ", ")
    }

    private func checkTiles(_ module: M, _ context: FeatureContext) {
        let real = module.tiles.map(\.info)
        let wanted = manifest.tiles.filter {
            type.hasTile($0.id, profile: context.profile, settings: context.settings)
        }
        if real != wanted {
            faults.add("its tiles are \(real.map(\.id)), its manifest says \(wanted.map(\.id))")
        }
        for tile in manifest.tiles {
            faults.check(tile.title, "the title of tile \(tile.id)", longest: 30)
            if tile.id != manifest.id, !tile.id.hasPrefix(manifest.id + ".") {
                faults.add("tile \(tile.id) must start with “\(manifest.id).”")
            }
            if Place(tile.place.description) != tile.place {
                faults.add("the place of tile \(tile.id) does not survive a round trip")
            }
        }
    }

    private func checkPlaces() {
        for place in manifest.places {
            faults.check(place.title, "the title of the place \(place.place)", longest: 30)
            if Place(place.place.description) != place.place {
                faults.add("the place \(place.place) does not survive a round trip")
            }
            if manifest.tiles.contains(where: { $0.place == place.place }) {
                faults.add("the place \(place.place) is a tile's already")
            }
        }
        for (title, same) in Dictionary(grouping: manifest.places, by: \.title)
        where same.count > 1 {
            faults.add("\(same.count) places are called “\(title)”")
        }
    }

    private func checkCommand() {
        let configuration = type.command.configuration
        let name = configuration.commandName ?? ""
        if name != manifest.command {
            faults.add("its command is “\(name)”, its manifest says “\(manifest.command)”")
        }
        if configuration.aliases != manifest.commandAliases {
            faults.add(
                "its aliases are \(configuration.aliases), its manifest says "
                    + "\(manifest.commandAliases)")
        }
    }

    private func checkSettings() {
        for key in manifest.settings {
            faults.check(key.title, "the title of \(key.name)", longest: 40)
            faults.check(key.summary, "the summary of \(key.name)")
            do throws(Problem) {
                if try key.check(key.defaultValue, place: key.name) != key.defaultValue {
                    faults.add("the default of \(key.name) is not in its canonical form")
                }
            } catch {
                faults.add("the default of \(key.name) is not allowed: \(error.reason ?? "")")
            }
        }
    }

    /// Checks that the migrations create exactly the manifest's tables.
    func checkTables() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: CoreStore.migrations + type.migrations)
        let made = try await store.read { connection in
            try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map {
                try $0.text("name")
            }
        }
        let own = Set(made.filter { $0.hasPrefix(manifest.id + "_") })
        if own != Set(manifest.tables) {
            faults.add(
                "its migrations make \(own.sorted()), its manifest says "
                    + "\(manifest.tables.sorted())")
        }
        let again = try SQLiteDatabase.inMemory(migrations: CoreStore.migrations)
        _ = try await Migrator.apply(type.migrations, to: again)
        if try await !Migrator.apply(type.migrations, to: again).isEmpty {
            faults.add("its migrations run twice")
        }
        await again.close()
        await store.close()
    }
}
