package import AppCore

/// What a student or a teacher says about a submission, beside its grade and feedback.
package struct SubmissionComment: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var submissionID: Int64
    /// nil if the school doesn't say who wrote it.
    package var authorID: Int64?
    /// nil if the account was deleted.
    package var authorName: String?
    package var body: String
    package var createdAt: WireInstant?

    package init(
        id: Int64, submissionID: Int64, authorID: Int64?, authorName: String?, body: String,
        createdAt: WireInstant?
    ) {
        self.id = id
        self.submissionID = submissionID
        self.authorID = authorID
        self.authorName = authorName
        self.body = body
        self.createdAt = createdAt
    }
}

/// The request to comment on a submission.
package struct CommentDraft: Codable, Sendable, Hashable {
    package var body: String?

    package init(body: String?) { self.body = body }
}
