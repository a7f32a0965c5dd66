import Foundation
import SQLStore

/// A row of documents, with columns only the library uses.
struct DocumentRow: Sendable, Hashable {
    var document: StudyDocument
    /// The file's name, without folders.
    var fileName: String
    /// The SHA-256 digest of the file in hexadecimal.
    var digest: String
    /// The file size in bytes.
    var size: Int
    /// The number of pages read so far.
    var done = 0
    /// OCR confidence, 0…1.
    var confidence: Double?
    /// A sentence about guessed or omitted content, or nil.
    var remark: String?
    /// The process that reads it.
    var owner: String?

    static let columns = """
        id, course_id, title, kind, format, file_name, digest, size, state, failure, owner, done, method,
        confidence, pages, remark, pinned, added_at, opened_at
        """

    init(_ row: SQLRow) throws {
        let state: StudyDocument.State =
            switch try row.text("state") {
            case "pending": .pending
            case "extracting": .extracting
            case "completed": .completed
            default: .failed(try row.optionalText("failure") ?? "It couldn't be read.")
            }
        document = StudyDocument(
            id: try row.text("id"), course: try row.text("course_id"),
            title: try row.text("title"),
            kind: StudyDocument.Kind(rawValue: try row.text("kind")) ?? .note,
            format: try row.text("format"), state: state,
            extraction: try row.optionalText("method").flatMap { .init(rawValue: $0) },
            pages: try row.int("pages"), isPinned: try row.bool("pinned"),
            addedAt: Date(timeIntervalSince1970: try row.double("added_at")),
            openedAt: try row.value("opened_at") == .null
                ? nil : Date(timeIntervalSince1970: try row.double("opened_at")))
        fileName = try row.text("file_name")
        digest = try row.text("digest")
        size = try row.int("size")
        done = try row.int("done")
        confidence = try row.value("confidence") == .null ? nil : try row.double("confidence")
        remark = try row.optionalText("remark")
        owner = try row.optionalText("owner")
    }

    init(document: StudyDocument, fileName: String, digest: String, size: Int) {
        self.document = document
        self.fileName = fileName
        self.digest = digest
        self.size = size
    }

    func insert(in connection: any SQLConnection) throws {
        let marks = Array(repeating: "?", count: 19).joined(separator: ", ")
        try connection.execute(
            "INSERT INTO tutor_documents (\(Self.columns)) VALUES (\(marks))",
            [
                .text(document.id), .text(document.course), .text(document.title),
                .text(document.kind.rawValue), .text(document.format), .text(fileName),
                .text(digest), SQLValue(size), .text(document.state.word),
                SQLValue(document.state.failure), SQLValue(owner), SQLValue(done),
                SQLValue(document.extraction?.rawValue), SQLValue(confidence),
                SQLValue(document.pages), SQLValue(remark), SQLValue(document.isPinned),
                .real(document.addedAt.timeIntervalSince1970),
                SQLValue(document.openedAt?.timeIntervalSince1970),
            ])
    }
}

extension StudyDocument.State {
    /// The contract's value.
    var word: String {
        switch self {
        case .pending: "pending"
        case .extracting: "extracting"
        case .completed: "completed"
        case .failed: "failed"
        }
    }

    var failure: String? {
        if case .failed(let reason) = self { return reason }
        return nil
    }
}
