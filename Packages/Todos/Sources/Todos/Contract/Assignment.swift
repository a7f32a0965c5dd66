package import AppCore

/// The status of an assignment or a quiz.
package enum WorkStatus: String, Sendable, Hashable, Codable, CaseIterable {
    case draft, published, closed, archived
}

/// Work assigned in a course.
package struct Assignment: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var description: String?
    package var instructions: String?
    /// A ``WorkStatus`` value.
    package var status: String
    package var courseID: Int64
    package var createdByID: Int64
    package var rubricID: Int64?
    /// `written`, `file_upload`, `url` or `discussion`.
    package var assignmentType: String
    package var pointsPossible: WireDecimal?
    package var dueAt: WireInstant?
    package var unlockAt: WireInstant?
    /// Submissions close at this time.
    package var lockAt: WireInstant?
    /// Free text.
    package var submissionTypes: [String]
    /// Lowercase file name extensions that it takes; empty for all of ``AttachmentRule``. Homeroom's
    /// own; missing means empty.
    @OrDefault package var allowedExtensions: [String]
    package var allowLateSubmission: Bool
    package var standardIDs: [Int64]
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, courseID: Int64, createdByID: Int64, rubricID: Int64?, title: String,
        description: String?, instructions: String?, assignmentType: String,
        pointsPossible: WireDecimal?, dueAt: WireInstant?, unlockAt: WireInstant?,
        lockAt: WireInstant?, submissionTypes: [String], allowedExtensions: [String] = [],
        allowLateSubmission: Bool, status: String,
        standardIDs: [Int64], createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.courseID = courseID
        self.createdByID = createdByID
        self.rubricID = rubricID
        self.title = title
        self.description = description
        self.instructions = instructions
        self.assignmentType = assignmentType
        self.pointsPossible = pointsPossible
        self.dueAt = dueAt
        self.unlockAt = unlockAt
        self.lockAt = lockAt
        self.submissionTypes = submissionTypes
        self.allowedExtensions = allowedExtensions
        self.allowLateSubmission = allowLateSubmission
        self.status = status
        self.standardIDs = standardIDs
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
