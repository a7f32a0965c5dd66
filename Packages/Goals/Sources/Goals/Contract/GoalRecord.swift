package import AppCore

/// The status of a goal.
package enum GoalStatus: String, Codable, Sendable, Hashable, CaseIterable {
    case active, completed, archived
}

/// A goal in the school's contract.
package struct GoalRecord: Codable, Sendable, Hashable, Identifiable, EncodesNulls {
    package var id: Int64
    package var studentID: Int64
    package var title: String
    package var description: String?
    package var status: OpenEnum<GoalStatus>
    package var targetDate: WireDay?
    /// 0…100; independent of `status`.
    package var progressPercent: Int
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, studentID: Int64, title: String, description: String?, status: GoalStatus,
        targetDate: WireDay?, progressPercent: Int, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.studentID = studentID
        self.title = title
        self.description = description
        self.status = OpenEnum(status)
        self.targetDate = targetDate
        self.progressPercent = progressPercent
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, description, status
        case studentID = "student_id"
        case targetDate = "target_date"
        case progressPercent = "progress_percent"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

extension GoalRecord: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": .choices(GoalStatus.allCases.map(\.rawValue)), "progress_percent": .percent,
    ]
}
