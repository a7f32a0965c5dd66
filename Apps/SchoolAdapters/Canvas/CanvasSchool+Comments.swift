import AppCore
import HTTPTypes

// Comments on the student's submissions in the school contract's shapes.
extension CanvasSchool {
    /// The comments on a submission, oldest first.
    func contractComments(on id: Int64) async throws -> [ContractComment] {
        Self.comments(try await submission(of: try await work(ofSubmission: id)), id)
    }

    private static func comments(_ submission: CanvasSubmission, _ id: Int64) -> [ContractComment] {
        (submission.submissionComments?.elements ?? []).compactMap { comment in
            guard let said = comment.comment, !said.isEmpty else { return nil }
            return ContractComment(
                id: comment.id.value, submissionID: id, authorID: comment.authorID?.value,
                authorName: comment.authorName, body: said,
                createdAt: instant(comment.createdAt))
        }.sorted { $0.id < $1.id }
    }

    private struct NewComment: Decodable { var body: String? }

    /// Adds a comment to the student's own submission.
    func comment(_ body: [UInt8], on id: Int64) async throws -> ContractComment {
        let text = (try? WireJSON.decode(NewComment.self, from: body))?.body
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            throw CanvasFailure.unusable(status: 422, "The comment is empty.")
        }
        let work = try await work(ofSubmission: id)
        let path = "/courses/\(work.course.id.value)/assignments/\(work.assignment.id.value)"
        // Before the comment: if this fails, nothing was sent.
        let me = try await me().id.value
        let submission = try await client.post(
            CanvasSubmission.self, path + "/submissions/self", [("comment[text_comment]", text)],
            .put, token: token)
        guard let own = Self.comments(submission, id).last(where: { $0.authorID == me }) else {
            throw CanvasFailure.unusable(status: 502, "Canvas didn't confirm the comment.")
        }
        return own
    }
}
