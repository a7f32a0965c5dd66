import AppCore
import Foundation
import SQLStore
import TerminalUI

/// Pictures of diagrams: out of their own address, out of the store, or from where they are.
struct PictureShelf: Sendable {
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

    /// Pictures kept at most, and their bytes together; the oldest go first.
    static let most = (count: 200, bytes: 32 << 20)

    let client: APIClient
    let store: any SQLDatabase
    let now: @Sendable () -> Date

    /// The picture, or in words why there is none. What was fetched once is kept.
    func picture(at address: String) async -> Picture {
        if address.isEmpty || address.lowercased().hasPrefix("data:") {
            return PictureReader.picture(at: address)
        }
        let source = Self.source(of: address)
        if let stored = await stored(source) { return .image(stored) }
        let bytes: [UInt8]
        do throws(Problem) {
            bytes = try await client.media(at: address, limit: PictureReader.largest)
        } catch {
            let why = error.reason.map { " \($0)" } ?? ""
            return .missing("The picture at \(source) could not be had: \(error.summary)\(why)")
        }
        guard let image = PNGReader.image(bytes) else {
            return .missing("The picture at \(source) is of a kind that cannot be drawn here.")
        }
        await keep(bytes, of: source)
        return .image(image)
    }

    /// The address without its query: signed addresses change it every time.
    private static func source(of address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" })
    }

    private func stored(_ source: String) async -> PixelImage? {
        let bytes = try? await store.read { connection in
            try connection.row(
                "SELECT body FROM content_pictures WHERE source = ?", [.text(source)]
            ).map { try $0.blob("body") }
        }
        return bytes.flatMap { $0 }.flatMap(PNGReader.image)
    }

    /// A store that fails costs the next fetch, never the picture.
    private func keep(_ bytes: [UInt8], of source: String) async {
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
