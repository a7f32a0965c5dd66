package import AppCore

/// The status of a submission.
package enum SubmissionStatus: String, Sendable, Hashable, Codable, CaseIterable {
    case draft, submitted, graded, returned, missing
}

/// A student's submission and its grade. The response never includes an attached file.
package struct Submission: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var body: String?
    /// Unverified: untrusted.
    package var url: String?
    /// A ``SubmissionStatus`` value.
    package var status: String
    package var grade: WireDecimal?
    package var feedback: String?
    package var assignmentID: Int64
    package var userID: Int64
    package var submissionType: String?
    package var submittedAt: WireInstant?
    /// Always 1.
    package var attemptNumber: Int
    package var gradedAt: WireInstant?
    package var gradedByID: Int64?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, assignmentID: Int64, userID: Int64, submissionType: String?, body: String?,
        url: String?, status: String, submittedAt: WireInstant?, attemptNumber: Int,
        grade: WireDecimal?, gradedAt: WireInstant?, gradedByID: Int64?, feedback: String?,
        createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.assignmentID = assignmentID
        self.userID = userID
        self.submissionType = submissionType
        self.body = body
        self.url = url
        self.status = status
        self.submittedAt = submittedAt
        self.attemptNumber = attemptNumber
        self.grade = grade
        self.gradedAt = gradedAt
        self.gradedByID = gradedByID
        self.feedback = feedback
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
