import AppCore
import AppCoreTesting
import Foundation
import Testing

/// Files that several programs change at once: none undoes what another one did.
@Suite struct ConcurrentChangeTests {
    let folder: TemporaryFolder
    let paths: HomePaths

    init() throws {
        folder = try TemporaryFolder()
        paths = try HomePaths.resolve(environment: ["HOMEROOM_HOME": folder.path])
    }

    /// Fifty changes at once, each by a program of its own.
    private func atOnce(_ change: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { try await change(number) } }
            try await group.waitForAll()
        }
    }

    @Test func fiftySettingsAreAllKept() async throws {
        let keys = (0..<50).map { number in
            SettingKey(
                name: "race.key\(number)", title: "T", summary: "S", kind: .integer(0...99),
                defaultValue: "99")
        }
        let paths = paths
        try await atOnce { number in
            let settings = try Settings.load(keys: keys, paths: paths, environment: [:])
            try settings.save("race.key\(number)", "\(number)", paths: paths)
        }
        let settings = try Settings.load(keys: keys, paths: paths, environment: [:])
        #expect((0..<50).map { settings.integer("race.key\($0)") } == Array(0..<50))
    }

    @Test func fiftyTilesAreAllHidden() async throws {
        let paths = paths
        try await atOnce { number in
            try ProfileStore(paths: paths).change("default") {
                $0.tiles.hidden.insert("t\(number)")
            }
        }
        let hidden = try ProfileStore(paths: paths).load("default").tiles.hidden
        #expect(hidden == Set((0..<50).map { "t\($0)" }))
    }

    @Test func fiftySecretsAreAllKept() async throws {
        let file = folder.url.appending(path: "credentials.json")
        try await atOnce { number in
            try await FileCredentialStore(file: file).write("k\(number)", "s\(number)")
        }
        let store = FileCredentialStore(file: file)
        for number in 0..<50 { #expect(try await store.read("k\(number)") == "s\(number)") }
    }

    @Test func aSecretThatWasReplacedIsNotRemoved() async throws {
        let store = FileCredentialStore(file: folder.url.appending(path: "credentials.json"))
        try await store.write("sat.tokens", "new")
        try await store.remove("sat.tokens", ifStill: "old")
        #expect(try await store.read("sat.tokens") == "new")
        try await store.remove("sat.tokens", ifStill: "new")
        #expect(try await store.read("sat.tokens") == nil)
    }

    @Test func rearrangingTakesOverWhatWasRearrangedAlone() {
        let shown = TileArrangement(order: ["a", "b"], hidden: ["c"], sizes: ["a": .wide])
        // Meanwhile another program hid one tile, showed another and made one wide.
        var kept = TileArrangement(
            order: ["a", "b"], hidden: ["d"], sizes: ["a": .wide, "b": .wide])
        var changed = shown
        changed.order = ["b", "a"]
        changed.hidden.insert("e")
        changed.sizes["a"] = nil
        kept.take(changed, changedFrom: shown)
        #expect(
            kept
                == TileArrangement(order: ["b", "a"], hidden: ["d", "e"], sizes: ["b": .wide]))
    }
}
