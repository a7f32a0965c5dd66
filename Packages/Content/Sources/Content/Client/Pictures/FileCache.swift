import Foundation
import SQLStore

/// A cache of downloaded files that evicts the oldest.
struct FileCache: Sendable {
    static let migrations = [
        StoreMigration(
            "content-002-pictures",
            [
                """
                CREATE TABLE content_pictures (
                    source TEXT NOT NULL PRIMARY KEY,
                    body BLOB NOT NULL,
                    size BIGINT NOT NULL,
                    fetched_at DOUBLE PRECISION NOT NULL
                )
                """
            ])
    ]

    /// Maximum number of files and total bytes.
    static let most = (count: 200, bytes: 32 << 20)

    let store: any SQLDatabase
    let now: @Sendable () -> Date

    /// The cached file of an address; nil if none.
    func bytes(of source: String) async -> [UInt8]? {
        let bytes = try? await store.read { connection in
            try connection.row(
                "SELECT body FROM content_pictures WHERE source = ?", [.text(source)]
            ).map { try $0.blob("body") }
        }
        return bytes.flatMap { $0 }
    }

    /// A store failure only causes another download later.
    func keep(_ bytes: [UInt8], of source: String) async {
        let moment = now().timeIntervalSince1970
        try? await store.write { connection in
            try connection.execute(
                """
                INSERT INTO content_pictures (source, body, size, fetched_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (source) DO UPDATE SET body = excluded.body, size = excluded.size,
                    fetched_at = excluded.fetched_at
                """,
                [.text(source), .blob(bytes), .integer(Int64(bytes.count)), .real(moment)])
            var (count, total) = (0, 0)
            let rows = try connection.rows(
                "SELECT source, size FROM content_pictures ORDER BY fetched_at DESC, source")
            for row in rows {
                count += 1
                total += try row.int("size")
                guard count > Self.most.count || total > Self.most.bytes else { continue }
                try connection.execute(
                    "DELETE FROM content_pictures WHERE source = ?",
                    [.text(try row.text("source"))])
            }
        }
    }
}
