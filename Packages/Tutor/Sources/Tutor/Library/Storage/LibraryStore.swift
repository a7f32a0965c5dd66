import AppCore
import Foundation
import SQLStore

/// Courses, documents, their texts and files, in the local store.
struct LibraryStore: Sendable {
    let database: any SQLDatabase

    /// Bytes of a part of a file.
    private static let part = 1 << 20

    // MARK: Courses

    func courses() async throws -> [Course] {
        let rows = try await database.read { connection in
            try connection.rows("SELECT id, name, pinned FROM tutor_courses")
        }
        let courses = try rows.map {
            Course(
                id: try $0.text("id"), name: try $0.text("name"), isPinned: try $0.bool("pinned"))
        }
        // Names may be sealed: they are put in order here.
        return courses.sorted {
            ($0.isPinned ? 0 : 1, $0.name.lowercased(), $0.id)
                < ($1.isPinned ? 0 : 1, $1.name.lowercased(), $1.id)
        }
    }

    func insert(_ course: Course, at moment: Date) async throws {
        try await database.write { connection in
            try Self.insert(course, at: moment, in: connection)
        }
    }

    static func insert(
        _ course: Course, at moment: Date, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO tutor_courses (id, name, pinned, added_at) VALUES (?, ?, ?, ?)",
            [
                .text(course.id), .text(course.name), SQLValue(course.isPinned),
                .real(moment.timeIntervalSince1970),
            ])
    }

    func update(_ course: Course) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE tutor_courses SET name = ?, pinned = ? WHERE id = ?",
                [.text(course.name), SQLValue(course.isPinned), .text(course.id)])
        }
    }

    /// Deletes a course with its documents.
    func delete(course id: String, forgetting: [any DocumentForgetting.Type]) async throws {
        try await database.write { connection in
            let documents = try connection.rows(
                "SELECT id FROM tutor_documents WHERE course_id = ?", [.text(id)])
            for row in documents {
                try Self.delete(try row.text("id"), forgetting, connection)
            }
            for part in forgetting { try part.forget(course: id, in: connection) }
            try connection.execute("DELETE FROM tutor_courses WHERE id = ?", [.text(id)])
        }
    }

    // MARK: Documents

    func documents(inCourse course: String?) async throws -> [DocumentRow] {
        let rows = try await database.read { connection in
            let all = "SELECT \(DocumentRow.columns) FROM tutor_documents"
            guard let course else { return try connection.rows(all) }
            return try connection.rows(all + " WHERE course_id = ?", [.text(course)])
        }
        return try rows.map(DocumentRow.init).sorted {
            let (one, two) = ($0.document, $1.document)
            return (one.isPinned ? 0 : 1, two.addedAt, one.id)
                < (two.isPinned ? 0 : 1, one.addedAt, two.id)
        }
    }

    func document(_ id: String) async throws -> DocumentRow? {
        let row = try await database.read { connection in
            try connection.row(
                "SELECT \(DocumentRow.columns) FROM tutor_documents WHERE id = ?", [.text(id)])
        }
        return try row.map(DocumentRow.init)
    }

    /// Keeps a document with its file, and with its text where that is there already.
    func insert(_ row: DocumentRow, bytes: [UInt8], text: String? = nil) async throws {
        try await database.write { connection in
            try Self.insert(row, bytes: bytes, text: text, in: connection)
        }
    }

    static func insert(
        _ row: DocumentRow, bytes: [UInt8], text: String?, in connection: any SQLConnection
    ) throws {
        let id = row.document.id
        try row.insert(in: connection)
        for (number, start) in stride(from: 0, to: bytes.count, by: part).enumerated() {
            let slice = Array(bytes[start..<min(bytes.count, start + part)])
            try connection.execute(
                "INSERT INTO tutor_document_bytes (document_id, part, bytes) VALUES (?, ?, ?)",
                [.text(id), SQLValue(number), .blob(slice)])
        }
        if let text { try keep(text, of: id, in: connection) }
    }

    /// Title, course, kind, pin and when it was opened.
    func update(_ document: StudyDocument) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE tutor_documents SET title = ?, course_id = ?, kind = ?, pinned = ?, opened_at = ?
                WHERE id = ?
                """,
                [
                    .text(document.title), .text(document.course), .text(document.kind.rawValue),
                    SQLValue(document.isPinned),
                    SQLValue(document.openedAt?.timeIntervalSince1970), .text(document.id),
                ])
        }
    }

    /// Everything of it: row, text, file and what other parts keep.
    func delete(document id: String, forgetting: [any DocumentForgetting.Type]) async throws {
        try await database.write { connection in
            try Self.delete(id, forgetting, connection)
        }
    }

    private static func delete(
        _ id: String, _ forgetting: [any DocumentForgetting.Type],
        _ connection: any SQLConnection
    ) throws {
        for part in forgetting { try part.forget(document: id, in: connection) }
        try connection.execute(
            "DELETE FROM tutor_document_bytes WHERE document_id = ?", [.text(id)])
        try connection.execute(
            "DELETE FROM tutor_document_texts WHERE document_id = ?", [.text(id)])
        try connection.execute("DELETE FROM tutor_documents WHERE id = ?", [.text(id)])
    }

    // MARK: Texts and files

    func text(of id: String) async throws -> String {
        let row = try await database.read { connection in
            try connection.row(
                "SELECT text FROM tutor_document_texts WHERE document_id = ?", [.text(id)])
        }
        return try row?.text("text") ?? ""
    }

    /// The file as it was added; empty when there is none.
    func bytes(of id: String) async throws -> [UInt8] {
        try await database.read { connection in
            var bytes: [UInt8] = []
            try connection.forEachRow(
                "SELECT bytes FROM tutor_document_bytes WHERE document_id = ? ORDER BY part",
                [.text(id)]
            ) { bytes += try $0.blob("bytes") }
            return bytes
        }
    }

    static func keep(
        _ text: String, of id: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM tutor_document_texts WHERE document_id = ?", [.text(id)])
        try connection.execute(
            "INSERT INTO tutor_document_texts (document_id, text) VALUES (?, ?)",
            [.text(id), .text(text)])
    }
}
