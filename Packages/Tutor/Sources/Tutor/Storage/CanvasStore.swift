import AppCore
import Foundation
import Ink
import SQLStore

/// Stores drawings in the profile's local store.
struct CanvasStore: Sendable {
    static let tables = ["tutor_canvases", "tutor_canvas_pages"]
    static let texts = [
        TextColumns("tutor_canvases", ["title"]), TextColumns("tutor_canvas_pages", ["drawing"]),
    ]

    static let migrations = [
        StoreMigration(
            "tutor-030-canvases",
            [
                """
                CREATE TABLE tutor_canvases (
                    id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, document TEXT,
                    question INTEGER, structure TEXT NOT NULL, changed_at INTEGER NOT NULL
                )
                """,
                "CREATE INDEX tutor_canvases_document ON tutor_canvases (document)",
                """
                CREATE TABLE tutor_canvas_pages (
                    canvas TEXT NOT NULL, page INTEGER NOT NULL, drawing TEXT NOT NULL,
                    sent INTEGER NOT NULL, PRIMARY KEY (canvas, page)
                )
                """,
            ])
    ]

    let database: any SQLDatabase

    /// A stored page.
    struct Page: Sendable, Hashable {
        var ink: InkPage
        /// How many of its first strokes the server has; -1 if it has others.
        var sent: Int
    }

    /// All drawings, newest first.
    func all() async throws(Problem) -> [CanvasRecord] {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.rows(
                    "SELECT * FROM tutor_canvases ORDER BY changed_at DESC, id"
                ).map(Self.record)
            }
        }
    }

    /// The drawing, or nil.
    func record(_ id: String) async throws(Problem) -> CanvasRecord? {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.row("SELECT * FROM tutor_canvases WHERE id = ?", [.text(id)])
                    .map(Self.record)
            }
        }
    }

    /// Pages with ink by ``PageStructure/Entry/id``. Throws for an unreadable drawing.
    func pages(of id: String) async throws(Problem) -> [Int: Page] {
        let rows = try await rows(of: id)
        return try Self.pages(rows)
    }

    private func rows(of id: String) async throws(Problem) -> [SQLRow] {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.rows(
                    "SELECT page, drawing, sent FROM tutor_canvas_pages WHERE canvas = ?",
                    [.text(id)])
            }
        }
    }

    @inline(never)
    private static func pages(_ rows: [SQLRow]) throws(Problem) -> [Int: Page] {
        do {
            var pages: [Int: Page] = [:]
            for row in rows {
                let shape = try WireJSON.decode(DrawingShape.self, from: try row.text("drawing"))
                pages[try row.int("page")] = Page(
                    ink: try shape.page(), sent: try row.int("sent"))
            }
            return pages
        } catch {
            throw Problem(error)
        }
    }

    /// Saves a canvas and the given pages in one transaction. Deletes pages it no longer has.
    func save(_ record: CanvasRecord, pages: [Int: Page] = [:]) async throws(Problem) {
        try await Problem.wrapping {
            let structure = try WireJSON.encodeText(StructureShape(record.structure))
            let drawings = try pages.map { id, page in
                (
                    id, page.ink.isEmpty ? nil : try WireJSON.encodeText(DrawingShape(page.ink)),
                    page.sent
                )
            }
            _ = try await database.write { connection in
                try Self.write(record, structure, connection)
                for (page, drawing, sent) in drawings {
                    try Self.write(drawing, sent, page: page, of: record.id, connection)
                }
                let kept = Set(record.structure.entries.map(\.id))
                for row in try connection.rows(
                    "SELECT page FROM tutor_canvas_pages WHERE canvas = ?", [.text(record.id)])
                {
                    let page = try row.int("page")
                    if !kept.contains(page) {
                        try connection.execute(
                            "DELETE FROM tutor_canvas_pages WHERE canvas = ? AND page = ?",
                            [.text(record.id), SQLValue(page)])
                    }
                }
            }
        }
    }

    private static func write(
        _ record: CanvasRecord, _ structure: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO tutor_canvases (id, kind, title, document, question, structure, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                title = excluded.title, structure = excluded.structure,
                changed_at = excluded.changed_at
            """,
            [
                .text(record.id), .text(record.kind.rawValue), .text(record.title),
                SQLValue(record.document), SQLValue(record.question), .text(structure),
                .integer(Int64((record.changedAt.timeIntervalSince1970 * 1000).rounded(.down))),
            ])
    }

    private static func write(
        _ drawing: String?, _ sent: Int, page: Int, of canvas: String,
        _ connection: any SQLConnection
    ) throws {
        // Keeps an empty page as long as the server still has its strokes.
        guard drawing != nil || sent != 0 else {
            try connection.execute(
                "DELETE FROM tutor_canvas_pages WHERE canvas = ? AND page = ?",
                [.text(canvas), SQLValue(page)])
            return
        }
        let text = try drawing ?? WireJSON.encodeText(DrawingShape(InkPage()))
        try connection.execute(
            """
            INSERT INTO tutor_canvas_pages (canvas, page, drawing, sent) VALUES (?, ?, ?, ?)
            ON CONFLICT (canvas, page) DO UPDATE SET
                drawing = excluded.drawing, sent = excluded.sent
            """,
            [.text(canvas), SQLValue(page), .text(text), SQLValue(sent)])
    }

    /// Records how many of a page's strokes the server has.
    func note(sent: Int, page: Int, of canvas: String) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    "UPDATE tutor_canvas_pages SET sent = ? WHERE canvas = ? AND page = ?",
                    [SQLValue(sent), .text(canvas), SQLValue(page)])
            }
        }
    }

    /// Marks a drawing's server state as unknown, after a change of server or account.
    func doubt(_ canvas: String) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    "UPDATE tutor_canvas_pages SET sent = -1 WHERE canvas = ? AND sent <> 0",
                    [.text(canvas)])
            }
        }
    }

    /// Deletes a canvas. Returns false if it doesn't exist.
    func remove(_ id: String) async throws(Problem) -> Bool {
        try await Problem.wrapping {
            try await database.write { connection in
                try RemoteCopyLedger.leave(session: id, in: connection)
                try connection.execute(
                    "DELETE FROM tutor_canvas_pages WHERE canvas = ?", [.text(id)])
                return try connection.execute(
                    "DELETE FROM tutor_canvases WHERE id = ?", [.text(id)]) > 0
            }
        }
    }

    /// Deletes all drawings on a document and its questions.
    static func removeAll(ofDocument id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            DELETE FROM tutor_canvas_pages
            WHERE canvas IN (SELECT id FROM tutor_canvases WHERE document = ?)
            """, [.text(id)])
        try connection.execute("DELETE FROM tutor_canvases WHERE document = ?", [.text(id)])
    }

    private static func record(_ row: SQLRow) throws -> CanvasRecord {
        let id = try row.text("id")
        guard let kind = CanvasRecord.Kind(rawValue: try row.text("kind")),
            let structure = try WireJSON.decode(
                StructureShape.self, from: try row.text("structure")
            ).structure
        else {
            throw Problem(
                .invalid, "A saved drawing can't be read.", reason: "Its pages.",
                cure: "It wasn't changed. To restore a backup: homeroom backup restore", place: id)
        }
        return CanvasRecord(
            id: id, kind: kind, title: try row.text("title"),
            document: try row.optionalText("document"), question: try row.optionalInt("question"),
            structure: structure,
            changedAt: Date(
                timeIntervalSince1970: Double(try row.int("changed_at")) / 1000))
    }
}
