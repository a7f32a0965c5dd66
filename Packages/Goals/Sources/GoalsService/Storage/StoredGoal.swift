import AppCore
import Goals
import SQLStore

/// A goal row on the server.
struct StoredGoal: Sendable, Hashable {
    var id: Int64
    var studentID: Int64
    /// The student's account id.
    var userID: String
    var title: String
    var description: String?
    var status: GoalStatus
    var targetDay: WireDay?
    /// 0…100
    var progressPercent: Int
    /// Milliseconds since 1970, UTC.
    var createdAt: Int64
    var updatedAt: Int64
    /// nil for goals that weren't imported.
    var importKey: String?
    /// Whether the student changed it since it was imported.
    var isChanged = false
    /// True for an imported goal that the student deleted.
    var isRemoved = false

    var record: GoalRecord {
        GoalRecord(
            id: id, studentID: studentID, title: title, description: description, status: status,
            targetDate: targetDay, progressPercent: progressPercent,
            createdAt: WireInstant(milliseconds: createdAt),
            updatedAt: WireInstant(milliseconds: updatedAt))
    }
}

extension StoredGoal {
    static let columns = """
        id, student_id, user_id, title, description, status, target_date, progress_percent,
        created_at, updated_at, import_key, is_changed, is_removed
        """

    init(_ row: SQLRow) throws {
        guard let status = GoalStatus(rawValue: try row.text("status")) else {
            throw SQLError.column("status")
        }
        self.init(
            id: Int64(try row.int("id")), studentID: Int64(try row.int("student_id")),
            userID: try row.text("user_id"), title: try row.text("title"),
            description: try row.optionalText("description"), status: status,
            targetDay: try row.optionalText("target_date").flatMap { WireDay($0) },
            progressPercent: try row.int("progress_percent"),
            createdAt: Int64(try row.int("created_at")),
            updatedAt: Int64(try row.int("updated_at")),
            importKey: try row.optionalText("import_key"),
            isChanged: try row.bool("is_changed"), isRemoved: try row.bool("is_removed"))
    }

    /// Values in the order of ``columns``.
    var values: [SQLValue] {
        [
            .integer(id), .integer(studentID), .text(userID), .text(title), SQLValue(description),
            .text(status.rawValue), SQLValue(targetDay?.text), SQLValue(progressPercent),
            .integer(createdAt), .integer(updatedAt), SQLValue(importKey), SQLValue(isChanged),
            SQLValue(isRemoved),
        ]
    }
}
