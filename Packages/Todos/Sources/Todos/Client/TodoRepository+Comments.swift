import AppCore
import Foundation

// Comments on the student's submissions.
extension TodoRepository {
    /// Maximum characters of a comment, as the school counts them: Unicode scalars.
    static let maxCommentLength = 100_000

    /// The cached comments on a submission, and the unsent ones.
    func comments(on submission: Submission) async -> [AssignmentPage.Comment] {
        let known = await client.cached(
            WorkEndpoints.comments, path: ["id": String(submission.id)])
        let entries = (try? await pending.entries()) ?? []
        return (known?.value.elements ?? []).map { comment in
            AssignmentPage.Comment(
                author: comment.authorID == submission.userID
                    ? "You" : comment.authorName ?? "Someone",
                text: comment.body, date: comment.createdAt?.date)
        }
            + entries.compactMap { entry in
                guard entry.endpoint == WorkEndpoints.addComment.id,
                    Self.number(of: entry) == submission.id,
                    let draft = try? WireJSON.decode(CommentDraft.self, from: entry.body)
                else { return nil }
                return AssignmentPage.Comment(
                    author: "You", text: draft.body ?? "", date: entry.createdAt,
                    sending: PendingState(entry))
            }
    }

    /// Queues a comment on what was handed in, and sends it if the school can be reached. Throws
    /// ``Problem/Code/conflict`` if there is no submission, ``Problem/Code/invalid`` for a text that
    /// is empty or too long.
    func comment(_ text: String, on page: AssignmentPage) async throws -> OutboxOutcome {
        guard let submission = page.submission else {
            throw Problem(
                .conflict, "You can comment after you hand it in.",
                cure: "To ask before that: homeroom chat new")
        }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw Problem(.invalid, "The comment is empty.") }
        guard text.unicodeScalars.count <= Self.maxCommentLength else {
            throw Problem(
                .invalid, "A comment can have at most \(Self.maxCommentLength) characters.")
        }
        let account = await client.account()
        let entry = try await context.outbox.enqueue(
            WorkEndpoints.addComment, path: ["id": String(submission.id)],
            body: CommentDraft(body: text),
            subject: Self.subject("comment", submission.id, account),
            title: "Comment on “\(page.assignment.title)”")
        return await pending.send(entry.id)
    }

    /// Looks for a comment of the student's with an entry's text that isn't older than the entry.
    func findComment(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard let submission = Self.number(of: entry),
            let me = try? await context.capability(.schoolMembership)?.me(),
            let known = try? await client.fetch(
                WorkEndpoints.comments, path: ["id": String(submission)])
        else { return .unknown }
        let draft = try WireJSON.decode(CommentDraft.self, from: entry.body)
        let earliest = entry.createdAt.addingTimeInterval(-Self.clockSkew)
        let found = known.value.elements.last { comment in
            comment.authorID == me.id && Self.words(comment.body) == Self.words(draft.body)
                && (comment.createdAt.map { $0.date >= earliest } ?? false)
        }
        guard let found else { return .missing }
        return .arrived(response: try WireJSON.encode(found))
    }

    /// A school may not keep every space.
    private static func words(_ text: String?) -> [Substring] {
        (text ?? "").split(whereSeparator: \.isWhitespace)
    }

    /// How far the school's clock may be from ours, in seconds.
    private static let clockSkew: TimeInterval = 300
}
