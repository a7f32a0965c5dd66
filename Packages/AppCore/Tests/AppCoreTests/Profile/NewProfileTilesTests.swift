import AppCore
import AppCoreTesting
import Foundation
import Testing

@Suite struct NewProfileTilesTests {
    private let tiles = [
        TileInfo(id: "a", title: "A", place: "a", start: .last),
        TileInfo(id: "b", title: "B", place: "b"),
        TileInfo(id: "c", title: "C", place: "c", start: .hidden),
        TileInfo(id: "d", title: "D", place: "d"),
    ]

    @Test func aNewDashboardShowsSomeTilesLastAndHidesOthers() {
        let start = TileArrangement(startOf: tiles)
        #expect(start.arrange(tiles.map(\.id)) == ["b", "d", "a"])
        #expect(start.hidden == ["c"])
        #expect(TileArrangement(startOf: [tiles[1], tiles[3]]) == TileArrangement())
    }

    @Test func onlyANewProfileStartsWithIt() throws {
        let folder = try TemporaryFolder()
        let paths = try HomePaths.resolve(environment: ["HOMEROOM_HOME": folder.path])
        let start = TileArrangement(startOf: tiles)
        let store = ProfileStore(paths: paths, newTiles: start)
        #expect(try store.load("default").tiles == start)
        try store.change("default") { $0.theme = "frost" }
        #expect(try store.load("default").tiles == start)
        try ProfileStore(paths: paths).save(Profile(name: "old"))
        #expect(try store.load("old").tiles == TileArrangement())
    }
}
