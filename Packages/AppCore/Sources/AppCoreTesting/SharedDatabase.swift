import Foundation
public import SQLStore

/// One empty database that several processes seem to have open: on SQLite a file with several doors, on
/// the engine that HOMEROOM_TEST_DATABASE names one pool for all.
public final class SharedDatabase: Sendable {
    /// One for each process that is played.
    public let doors: [any SQLDatabase]
    private let folder: URL

    /// Opens `count` doors; nothing is migrated.
    public init(doors count: Int = 2) async throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-shared-\(UUID().uuidString)")
        let one = try await TestDatabase.fresh()
        guard one.engine == .sqlite else {
            doors = Array(repeating: one, count: count)
            return
        }
        await one.close()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("campus.sqlite").path
        doors = try (0..<count).map { _ in try SQLiteDatabase(path: file) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Closes every door; on PostgreSQL what was made is gone with it.
    public func close() async {
        for door in doors { await door.close() }
    }
}
