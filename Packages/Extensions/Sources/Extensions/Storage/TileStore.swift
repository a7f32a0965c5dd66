import AppCore
import Foundation
import SQLStore

/// The last answers to `tile.load`, in the local store: what a tile, search and Today show without
/// starting an extension.
struct TileStore: Sendable {
    static let table = "extensions_tiles"
    static let texts = [TextColumns(table, ["content"])]
    static let migration = StoreMigration(
        "extensions-001-tiles",
        [
            """
            CREATE TABLE extensions_tiles (
                tile TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL, loaded_at REAL NOT NULL)
            """
        ])

    /// A tile's content and when it was loaded.
    struct Loaded: Sendable {
        var content: TileContent
        var at: Date
    }

    let database: any SQLDatabase

    /// The content of a tile, by its id; nil if it was never loaded.
    func content(of tile: String) async throws -> Loaded? {
        try await database.read { connection in
            try connection.row("SELECT * FROM extensions_tiles WHERE tile = ?", [.text(tile)])
                .map(Self.loaded)
        }
    }

    private static func loaded(_ row: SQLRow) throws -> Loaded {
        Loaded(
            content: try WireJSON.decode(TileContent.self, from: try row.text("content")),
            at: Date(timeIntervalSince1970: try row.double("loaded_at")))
    }

    func save(_ content: TileContent, of tile: String, at time: Date) async throws {
        let text = try WireJSON.encodeText(content)
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO extensions_tiles (tile, content, loaded_at) VALUES (?, ?, ?)
                ON CONFLICT (tile) DO UPDATE
                SET content = excluded.content, loaded_at = excluded.loaded_at
                """,
                [.text(tile), .text(text), .real(time.timeIntervalSince1970)])
        }
    }

    /// Removes the tiles of an extension.
    func remove(_ tiles: [String]) async throws {
        _ = try await database.write { connection in
            for tile in tiles {
                try connection.execute(
                    "DELETE FROM extensions_tiles WHERE tile = ?", [.text(tile)])
            }
        }
    }
}
