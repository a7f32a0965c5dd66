import Foundation
import SQLStore

// The files of queued forms, in pieces. An entry with a file holds its form up to the file's content.
extension OutboxRows {
    /// Bytes of a piece.
    static let pieceBytes = 512 << 10

    static let fileMigration = StoreMigration(
        "core-005-outbox-files",
        [
            """
            CREATE TABLE core_outbox_files (
                entry TEXT NOT NULL REFERENCES core_outbox (id) ON DELETE CASCADE,
                number INTEGER NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL,
                PRIMARY KEY (entry, number))
            """
        ])

    /// Stores a file's content for an entry. Throws ``Problem/Code/invalid`` if the file can't be
    /// read or doesn't have `length` bytes.
    static func insert(
        _ file: URL, length: Int, of entry: String, _ connection: any SQLConnection
    ) throws {
        let path = file.path(percentEncoded: false)
        guard let handle = try? FileHandle(forReadingFrom: file) else {
            throw Problem(.invalid, "\(path) can't be read.")
        }
        defer { try? handle.close() }
        var stored = 0
        var number: Int64 = 0
        while let piece = try handle.read(upToCount: pieceBytes), !piece.isEmpty {
            stored += piece.count
            guard stored <= length else { break }
            try connection.execute(
                "INSERT INTO core_outbox_files (entry, number, size, bytes) VALUES (?, ?, ?, ?)",
                [
                    .text(entry), .integer(number), .integer(Int64(piece.count)),
                    .blob(Array(piece)),
                ])
            number += 1
        }
        guard stored == length else {
            throw Problem(
                .invalid, "\(path) changed while it was read.", cure: "Save it, then try again.")
        }
    }

    /// The body of an entry with a file, read in pieces; nil for an entry without one.
    func upload(of entry: OutboxEntry) async throws(Problem) -> UploadBody? {
        let (id, store) = (SQLValue.text(entry.id), store)
        let length = try await Problem.catching {
            try await store.read { connection in
                try connection.row(
                    "SELECT SUM(size) AS length FROM core_outbox_files WHERE entry = ?", [id])?
                    .optionalInt("length")
            }
        }
        guard let length else { return nil }
        let content = UploadBody.Content(length: length) { number in
            try await store.read { connection in
                try connection.row(
                    "SELECT bytes FROM core_outbox_files WHERE entry = ? AND number = ?",
                    [id, .integer(Int64(number))])?.blob("bytes")
            }
        }
        return UploadBody(head: entry.body, content: content)
    }
}
