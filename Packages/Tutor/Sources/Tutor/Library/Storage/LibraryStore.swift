import AppCore
import Foundation
import SQLStore

/// Stores courses, documents, texts and files.
struct LibraryStore: Sendable {
    let database: any SQLDatabase

    /// The size of a file's part in bytes.
    private static let part = 1 << 20

    // MARK: Courses

    func courses() async throws -> [LibraryCourse] {
        let courses = try await database.read { try Self.courses(in: $0) }
        // Names may be encrypted, so they're sorted here.
        return courses.sorted {
            ($0.isPinned ? 0 : 1, $0.name.lowercased(), $0.id)
                < ($1.isPinned ? 0 : 1, $1.name.lowercased(), $1.id)
        }
    }

    static func courses(in connection: any SQLConnection) throws -> [LibraryCourse] {
        try connection.rows("SELECT id, name, pinned FROM tutor_courses").map {
            LibraryCourse(
                id: try $0.text("id"), name: try $0.text("name"), isPinned: try $0.bool("pinned"))
        }
    }

    /// Inserts a course after `check` has validated it against the existing ones.
    func insert(
        _ course: LibraryCourse, at moment: Date,
        _ check: @escaping @Sendable ([LibraryCourse]) throws -> Void
    ) async throws {
        try await database.write { connection in
            try check(try Self.courses(in: connection))
            try Self.insert(course, at: moment, in: connection)
        }
    }

    static func insert(
        _ course: LibraryCourse, at moment: Date, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO tutor_courses (id, name, pinned, added_at) VALUES (?, ?, ?, ?)",
            [
                .text(course.id), .text(course.name), SQLValue(course.isPinned),
                .real(moment.timeIntervalSince1970),
            ])
    }

    /// Updates a course; `edit` gets all courses. Does nothing if it was deleted.
    func change(
        course id: String,
        _ edit: @escaping @Sendable (inout LibraryCourse, [LibraryCourse]) throws -> Void
    ) async throws {
        try await database.write { connection in
            let courses = try Self.courses(in: connection)
            guard var course = courses.first(where: { $0.id == id }) else { return }
            try edit(&course, courses)
            try connection.execute(
                "UPDATE tutor_courses SET name = ?, pinned = ? WHERE id = ?",
                [.text(course.name), SQLValue(course.isPinned), .text(id)])
        }
    }

    /// Deletes a course with its documents.
    func delete(course id: String, forgetting: [any DocumentDeletionHandling.Type]) async throws {
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
        try await database.read { try Self.documents(inCourse: course, in: $0) }.sorted {
            let (one, two) = ($0.document, $1.document)
            return (one.isPinned ? 0 : 1, two.addedAt, one.id)
                < (two.isPinned ? 0 : 1, one.addedAt, two.id)
        }
    }

    private static func documents(
        inCourse course: String?, in connection: any SQLConnection
    ) throws -> [DocumentRow] {
        let all = "SELECT \(DocumentRow.columns) FROM tutor_documents"
        guard let course else { return try connection.rows(all).map(DocumentRow.init) }
        return try connection.rows(all + " WHERE course_id = ?", [.text(course)])
            .map(DocumentRow.init)
    }

    func document(_ id: String) async throws -> DocumentRow? {
        try await database.read { try Self.document(id, in: $0) }
    }

    private static func document(
        _ id: String, in connection: any SQLConnection
    ) throws -> DocumentRow? {
        try connection.row(
            "SELECT \(DocumentRow.columns) FROM tutor_documents WHERE id = ?", [.text(id)]
        ).map(DocumentRow.init)
    }

    /// Inserts a document with its file. If the course already has an identical file, returns that
    /// document instead.
    func insert(_ row: DocumentRow, bytes: [UInt8]) async throws -> DocumentRow? {
        try await database.write { connection in
            let known = try Self.documents(inCourse: row.document.course, in: connection)
                .first { $0.digest == row.digest }
            if let known { return known }
            try Self.insert(row, bytes: bytes, text: nil, in: connection)
            return nil
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

    /// Updates a document's mutable columns; nil if it was deleted.
    func change(
        document id: String, _ edit: @escaping @Sendable (inout StudyDocument) throws -> Void
    ) async throws -> StudyDocument? {
        try await database.write { connection in
            guard var document = try Self.document(id, in: connection)?.document else {
                return nil
            }
            try edit(&document)
            try connection.execute(
                """
                UPDATE tutor_documents SET title = ?, course_id = ?, kind = ?, pinned = ?, opened_at = ?
                WHERE id = ?
                """,
                [
                    .text(document.title), .text(document.course), .text(document.kind.rawValue),
                    SQLValue(document.isPinned),
                    SQLValue(document.openedAt?.timeIntervalSince1970), .text(id),
                ])
            return document
        }
    }

    /// Deletes the document's row, text, file and other parts' data.
    func delete(document id: String, forgetting: [any DocumentDeletionHandling.Type]) async throws {
        try await database.write { connection in
            try Self.delete(id, forgetting, connection)
        }
    }

    private static func delete(
        _ id: String, _ forgetting: [any DocumentDeletionHandling.Type],
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

    /// The added file's bytes; empty if there is none.
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
