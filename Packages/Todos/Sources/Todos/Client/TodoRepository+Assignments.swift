import AppCore
import Foundation
import SQLStore

extension TodoRepository {
    /// The cached assignment; nil if none. With `isNamed` false it omits the course name and makes
    /// no request.
    func knownAssignment(_ id: Int64, isNamed: Bool = true) async throws -> AssignmentPage? {
        let path = ["id": String(id)]
        guard let (assignment, askedAt) = await keptAssignment(id) else { return nil }
        let links = await client.cached(WorkEndpoints.resourceLinks, path: path)
        let submissions = await client.cached(
            WorkEndpoints.submissionsOfAssignment, path: ["assignment_id": String(id)])
        let submission = submissions?.value.elements.last
        var comments: [AssignmentPage.Comment] = []
        if let submission { comments = await self.comments(on: submission) }
        return AssignmentPage(
            assignment: assignment, links: links?.value.elements ?? [],
            submission: submission, comments: comments,
            courseName: isNamed ? await courseNames()[assignment.courseID] : nil,
            handIn: try await handIn(of: id), askedAt: askedAt)
    }

    /// From its own response or the cached list; enough to hand in while offline.
    private func keptAssignment(_ id: Int64) async -> (Assignment, Date)? {
        let path = ["id": String(id)]
        if let alone = await client.cached(WorkEndpoints.assignment, path: path) {
            return (alone.value, alone.fetchedAt)
        }
        guard let all = await client.cached(WorkEndpoints.assignments),
            let one = all.value.elements.first(where: { $0.id == id })
        else { return nil }
        return (one, all.fetchedAt)
    }

    /// The assignment as the school has it now. Throws a ``Problem``.
    func assignment(_ id: Int64) async throws -> AssignmentPage {
        let path = ["id": String(id)]
        if let problem = await ask(WorkEndpoints.assignment, path) {
            guard problem.status == 403 else { throw problem }
            throw Problem(
                .notAllowed, "This assignment isn't open to you.",
                reason: "It's closed, or it belongs to a course you're not in.", status: 403)
        }
        _ = try? await client.fetch(WorkEndpoints.resourceLinks, path: path)
        let submissions = try await client.fetch(
            WorkEndpoints.submissionsOfAssignment, path: ["assignment_id": String(id)])
        if let submission = submissions.value.elements.last {
            _ = try? await client.fetch(
                WorkEndpoints.comments, path: ["id": String(submission.id)])
        }
        guard let page = try await knownAssignment(id) else { throw Self.unkept }
        return page
    }

    /// The assignment from the school or, if it can't be reached, from the cache with the reason.
    func assignmentOrKnown(
        _ id: Int64
    ) async throws -> (page: AssignmentPage, problem: Problem?) {
        do {
            return (try await assignment(id), nil)
        } catch {
            let problem = Problem(error)
            guard problem.code == .unreachable || problem.code == .rateLimited,
                let page = try await knownAssignment(id)
            else { throw problem }
            return (page, problem)
        }
    }

    /// Sends a request and caches the response; returns the error, if any.
    func ask<Output>(
        _ endpoint: Endpoint<EmptyBody, Output>, _ path: [String: String]
    ) async -> Problem? {
        do {
            _ = try await client.fetch(endpoint, path: path)
            return nil
        } catch {
            return error
        }
    }

    static let unkept = Problem(
        .internal, "Your school's reply couldn't be saved.", cure: "homeroom doctor")

    // MARK: Handing in

    /// What the student should know before handing in.
    static let oneShot =
        "You can hand this in only once. You can't change it afterwards."

    /// Stores and queues a submission in one transaction. Throws ``Problem/Code/conflict`` if one
    /// was handed in or is queued, and the errors of ``SubmissionInput/checked(home:)``.
    func handIn(_ work: SubmissionInput, for page: AssignmentPage) async throws -> OutboxEntry {
        let id = page.assignment.id
        let checked = try work.checked(
            home: NSHomeDirectory(), taking: page.assignment.allowedExtensions)
        let account = await client.account()
        let (scope, pending, nowMilliseconds) = (scope(of: account), pending, nowMilliseconds)
        let path = ["assignment_id": String(id)]
        let subject = Self.subject("assignment", id, account)
        let title = "Hand in “\(page.assignment.title)”"
        return try await context.outbox.transaction(for: .school) { transaction in
            let connection = transaction.connection
            var page = page
            page.handIn = try Self.handIn(
                of: id, scope, connection, pending.entries(of: account, in: transaction))
            if let obstacle = page.obstacle(at: nowMilliseconds) {
                throw Problem(.conflict, obstacle)
            }
            if let refused = page.handIn { try transaction.discard(refused.entry) }
            let entry =
                if let file = checked.file {
                    try transaction.enqueue(
                        WorkEndpoints.submitForm, path: path,
                        body: SubmissionForm(
                            checked.draft,
                            attachment: .init(name: file.name, mediaType: file.mediaType, bytes: [])
                        ), file: file.url, length: file.size, subject: subject, title: title)
                } else {
                    try transaction.enqueue(
                        WorkEndpoints.submit, path: path, body: checked.draft, subject: subject,
                        title: title)
                }
            try connection.execute(
                """
                INSERT INTO todos_handins (scope, assignment_id, entry, note) VALUES (?, ?, ?, ?)
                ON CONFLICT (scope, assignment_id) DO UPDATE SET entry = excluded.entry,
                    note = excluded.note
                """, [.text(scope), .integer(id), .text(entry.id), .text(checked.note)])
            return entry
        }
    }

    /// The queued submission of an assignment.
    func handIn(of id: Int64) async throws -> AssignmentPage.HandInState? {
        let account = await client.account()
        let (scope, entries) = (scope(of: account), try await pending.entries(of: account))
        return try await context.store.read { try Self.handIn(of: id, scope, $0, entries) }
    }

    /// A discarded submission's row remains and is ignored.
    private static func handIn(
        of id: Int64, _ scope: String, _ connection: any SQLConnection, _ entries: [OutboxEntry]
    ) throws -> AssignmentPage.HandInState? {
        let row = try connection.row(
            "SELECT entry, note FROM todos_handins WHERE scope = ? AND assignment_id = ?",
            [.text(scope), .integer(id)])
        guard let row else { return nil }
        let entryID = try row.text("entry")
        guard let entry = entries.first(where: { $0.id == entryID }) else { return nil }
        return .init(
            note: try row.text("note"), refusal: PendingState(entry).rejection, entry: entryID)
    }

    // MARK: Drafts

    /// The draft for an assignment; empty if none.
    func draft(of id: Int64) async throws -> SubmissionInput {
        let scope = scope(of: await client.account())
        return try await context.store.read { connection in
            let row = try connection.row(
                """
                SELECT kind, text, link, file FROM todos_drafts
                WHERE scope = ? AND assignment_id = ?
                """, [.text(scope), .integer(id)])
            guard let row else { return SubmissionInput() }
            return SubmissionInput(
                kind: SubmissionInput.Kind(rawValue: try row.text("kind")) ?? .text,
                text: try row.text("text"), link: try row.text("link"),
                file: try row.text("file"))
        }
    }

    func keep(_ draft: SubmissionInput, for id: Int64) async throws {
        let scope = scope(of: await client.account())
        try await context.store.write { connection in
            _ = try connection.execute(
                """
                INSERT INTO todos_drafts (scope, assignment_id, kind, text, link, file)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, assignment_id) DO UPDATE SET kind = excluded.kind,
                    text = excluded.text, link = excluded.link, file = excluded.file
                """,
                [
                    .text(scope), .integer(id), .text(draft.kind.rawValue), .text(draft.text),
                    .text(draft.link), .text(draft.file),
                ])
        }
    }
}
