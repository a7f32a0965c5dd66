package import AppCore

/// An item of the school's to-do list: an assignment, a quiz or a goal.
package struct TodoItem: Codable, Sendable, Hashable {
    /// `<source_type>-<source_id>`, e.g. `assignment-310`.
    package var id: String
    /// `assignment`, `quiz` or `goal`.
    package var sourceType: String
    package var sourceID: Int64
    package var title: String
    package var dueAt: WireInstant?
    /// For an assignment `not_submitted`, `draft` or `missing`; for a quiz `not_started` or
    /// `in_progress`; for a goal `active`.
    package var status: String
    /// nil for goals.
    package var courseID: Int64?
    /// `overdue`, `high`, `medium` or `low`.
    package var priority: String

    package init(
        id: String, sourceType: String, sourceID: Int64, title: String, dueAt: WireInstant?,
        status: String, courseID: Int64?, priority: String
    ) {
        self.id = id
        self.sourceType = sourceType
        self.sourceID = sourceID
        self.title = title
        self.dueAt = dueAt
        self.status = status
        self.courseID = courseID
        self.priority = priority
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, title, status, priority
        case sourceType = "source_type"
        case sourceID = "source_id"
        case dueAt = "due_at"
        case courseID = "course_id"
    }
}
