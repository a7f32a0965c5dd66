package import AppCore
import Foundation
package import SQLStore

/// Each tile's last summary, cached for the first frame.
package struct TileSnapshots: Sendable {
    private let store: any SQLDatabase

    package init(store: any SQLDatabase) { self.store = store }

    /// The host's own table in the local store.
    package static let migrations = [
        StoreMigration(
            "host-001-tile-snapshots",
            [
                """
                CREATE TABLE host_tile_snapshots (
                    tile_id TEXT NOT NULL PRIMARY KEY,
                    summary TEXT NOT NULL
                )
                """
            ])
    ]

    /// Encrypted if the store is.
    package static let texts = [TextColumns("host_tile_snapshots", ["summary"])]

    /// All summaries in one query; unreadable ones are skipped.
    package func all() async -> [String: TileSummary] {
        let rows = try? await store.read { connection in
            try connection.rows("SELECT tile_id, summary FROM host_tile_snapshots")
        }
        var summaries: [String: TileSummary] = [:]
        for row in rows ?? [] {
            guard let id = try? row.text("tile_id"), let text = try? row.text("summary") else {
                continue
            }
            summaries[id] = try? WireJSON.decode(TileSummary.self, from: Array(text.utf8))
        }
        return summaries
    }

    /// The row of Today's data; tiles' ids have a period.
    private static let today = "today"

    /// Today's last data; nil if there is none or it can't be read.
    package func today() async -> TodayData? {
        let row = try? await store.read { connection in
            try connection.row(
                "SELECT summary FROM host_tile_snapshots WHERE tile_id = ?", [.text(Self.today)])
        }
        guard let text = try? row?.text("summary") else { return nil }
        return try? WireJSON.decode(TodayData.self, from: Array(text.utf8))
    }

    /// Saves Today's data. Errors are ignored, since it is read again after each start.
    package func save(_ today: TodayData) async { await save(today, as: Self.today) }

    /// Saves a tile's summary. Errors are ignored, since the next load provides it again.
    package func save(_ summary: TileSummary, for tileID: String) async {
        await save(summary, as: tileID)
    }

    private func save(_ value: some Encodable, as id: String) async {
        guard let bytes = try? WireJSON.encode(value) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? await store.write { connection in
            try connection.execute(
                """
                INSERT INTO host_tile_snapshots (tile_id, summary) VALUES (?, ?)
                ON CONFLICT (tile_id) DO UPDATE SET summary = excluded.summary
                """, [.text(id), .text(text)])
        }
    }
}
