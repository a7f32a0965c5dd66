import AppCore
import Foundation
import SQLStore

/// The unsent changes in a backup, some of which may have been sent since it was made.
enum RestoredOutbox {
    /// The local store's file in a profile.
    static let store = "homeroom.sqlite"

    /// Marks entries in the restored `folder` that the present store doesn't have anymore: they were
    /// sent or discarded, so their outcome is unknown. The outbox then sends one again only where
    /// the backend recognizes its key, and otherwise looks at the backend's own records.
    ///
    /// Neither store needs its key for that.
    static func settle(in folder: URL, before present: URL) async throws {
        let path = folder.appending(path: store).path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return }
        let waiting = await ids(in: present.path(percentEncoded: false))
        let database = try SQLiteDatabase(path: path)
        do {
            try await database.write { connection in
                let table = try connection.row(
                    "SELECT name FROM sqlite_master WHERE name = 'core_outbox'")
                guard table != nil else { return }
                let rows = try connection.rows("SELECT id FROM core_outbox WHERE state = 'queued'")
                for id in try rows.map({ try $0.text("id") }) where !waiting.contains(id) {
                    try connection.execute(
                        "UPDATE core_outbox SET state = 'unknown' WHERE id = ?", [.text(id)])
                }
            }
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    /// The entries of the present store; none if it can't be read.
    private static func ids(in path: String) async -> Set<String> {
        guard FileManager.default.fileExists(atPath: path),
            let database = try? SQLiteDatabase(path: path)
        else { return [] }
        let rows = try? await database.read { try $0.rows("SELECT id FROM core_outbox") }
        await database.close()
        return Set((rows ?? []).compactMap { try? $0.text("id") })
    }
}
