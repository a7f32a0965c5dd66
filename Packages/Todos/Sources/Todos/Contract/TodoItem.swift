package import AppCore

/// An item of the school's to-do list: an assignment, a quiz or a goal.
package struct TodoItem: Codable, Sendable, Hashable, EncodesNulls {
    /// `<source_type>-<source_id>`, e.g. `assignment-310`.
    package var id: String
    package var title: String
    /// For an assignment `not_submitted`, `draft` or `missing`; for a quiz `not_started` or
    /// `in_progress`; for a goal `active`.
    package var status: String
    /// `overdue`, `high`, `medium` or `low`.
    package var priority: String
    /// `assignment`, `quiz` or `goal`.
    package var sourceType: String
    package var sourceID: Int64
    package var dueAt: WireInstant?
    /// nil for goals.
    package var courseID: Int64?
    /// Whether the student marked it done without handing it in. Homeroom's own; missing means no.
    @OrDefault package var markedComplete: Bool

    package init(
        id: String, sourceType: String, sourceID: Int64, title: String, dueAt: WireInstant?,
        status: String, courseID: Int64?, priority: String,
        markedComplete: Bool = false
    ) {
        self.id = id
        self.sourceType = sourceType
        self.sourceID = sourceID
        self.title = title
        self.dueAt = dueAt
        self.status = status
        self.courseID = courseID
        self.priority = priority
        self.markedComplete = markedComplete
    }
}

/// The request to mark a to-do done, or not done.
package struct TodoMark: Codable, Sendable, Hashable {
    package var markedComplete: Bool

    package init(markedComplete: Bool) { self.markedComplete = markedComplete }
}
