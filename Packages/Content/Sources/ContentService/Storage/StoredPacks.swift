import SQLStore
import ServiceKit

/// Lists the imported packs.
struct StoredPacks: PackListing {
    let database: any SQLDatabase

    func packs() async throws -> [StoredPack] {
        try await database.read { connection in
            try connection.rows("SELECT id, title, version FROM content_packs ORDER BY title, id")
                .map { row in
                    StoredPack(
                        id: try row.text("id"), title: try row.text("title"),
                        version: try row.int("version"))
                }
        }
    }
}
