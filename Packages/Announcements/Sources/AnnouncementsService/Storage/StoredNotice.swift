import AppCore
import SQLStore
import ServiceKit

/// A row of notifications. Times are milliseconds since 1970, UTC.
struct StoredNotice: Sendable, Hashable {
    var id: Int64
    /// The account.
    var userID: String
    /// The school's number for the same person.
    var personID: Int64
    var actorID: Int64?
    var kind: String
    var title: String
    var message: String?
    var url: String?
    var subjectType: String?
    var subjectID: Int64?
    /// A JSON object.
    var metadata: String
    var readAt: Int64?
    var createdAt: Int64
    var updatedAt: Int64

    static let columns = [
        "id", "user_id", "person_id", "actor_id", "kind", "title", "message", "url",
        "subject_type", "subject_id", "metadata", "read_at", "created_at", "updated_at",
    ]

    /// The column values, in the order of ``columns``.
    var values: [SQLValue] {
        [
            .integer(id), .text(userID), .integer(personID), SQLValue(whole: actorID), .text(kind),
            .text(title), SQLValue(message), SQLValue(url), SQLValue(subjectType),
            SQLValue(whole: subjectID), .text(metadata), SQLValue(whole: readAt),
            .integer(createdAt), .integer(updatedAt),
        ]
    }
}

extension StoredNotice {
    init(_ row: SQLRow) throws {
        id = try row.whole("id")
        userID = try row.text("user_id")
        personID = try row.whole("person_id")
        actorID = try row.optionalWhole("actor_id")
        kind = try row.text("kind")
        title = try row.text("title")
        message = try row.optionalText("message")
        url = try row.optionalText("url")
        subjectType = try row.optionalText("subject_type")
        subjectID = try row.optionalWhole("subject_id")
        metadata = try row.text("metadata")
        readAt = try row.optionalWhole("read_at")
        createdAt = try row.whole("created_at")
        updatedAt = try row.whole("updated_at")
    }
}
