import AppCore
import Foundation
import HTTPTypes

// Work and submissions in the school contract's shapes.
extension CanvasSchool {
    func contractMe() async throws -> ContractMe {
        let me = try await me()
        let (first, last) = Self.names(me.name, sortable: me.sortableName)
        let host = client.origin.drop { $0 != "/" }.drop { $0 == "/" }
        return ContractMe(
            user: .init(
                id: me.id.value, email: me.primaryEmail ?? me.loginID ?? "", firstName: first,
                lastName: last, roles: ["student"]),
            tenant: .init(id: 0, name: "Canvas", slug: String(host.prefix { $0 != ":" })))
    }

    /// First and last name: Canvas has one name, and one to sort by, such as “Ellis, Jordan”.
    static func names(_ name: String?, sortable: String? = nil) -> (String?, String?) {
        guard let name, !name.isEmpty else { return (nil, nil) }
        let last = sortable.flatMap { $0.contains(", ") ? $0.prefix { $0 != "," } : nil }
        if let last, !last.isEmpty, name.hasSuffix(" " + last) {
            return (String(name.dropLast(last.count + 1)), String(last))
        }
        guard let space = name.lastIndex(of: " ") else { return (name, nil) }
        return (String(name[..<space]), String(name[name.index(after: space)...]))
    }

    // MARK: To-dos

    /// What can still be handed in, by due time, undated last, with the marks of Canvas's planner.
    func contractTodos() async throws -> [ContractTodo] {
        let marked = Set(
            try await overrides().filter { $0.markedComplete == true }.map(Self.plannable))
        return try await work().filter(isToDo).map { work in
            contractTodo(work, isMarked: Self.plannables(of: work).contains(where: marked.contains))
        }.sorted {
            ($0.dueAt ?? Self.never, $0.sourceID) < ($1.dueAt ?? Self.never, $1.sourceID)
        }
    }

    private func contractTodo(_ work: Work, isMarked: Bool) -> ContractTodo {
        let (assignment, id) = (work.assignment, work.assignment.id.value)
        let due = Self.instant(assignment.dueAt)
        return ContractTodo(
            id: "assignment-\(id)", title: Self.title(assignment),
            status: assignment.submission?.missing == true ? "missing" : "not_submitted",
            priority: priority(due), sourceID: id, dueAt: due, courseID: work.course.id.value,
            markedComplete: isMarked)
    }

    private struct Mark: Decodable { var markedComplete: Bool }

    /// Marks work done in Canvas's planner, or takes that back. Canvas keeps one override per item,
    /// so this looks for it first, and can be repeated.
    func mark(_ body: [UInt8], _ todo: String) async throws -> ContractTodo {
        guard todo.hasPrefix("assignment-"), let id = Int64(todo.dropFirst("assignment-".count))
        else { throw CanvasFailure.refused(status: 404) }
        guard let isDone = (try? WireJSON.decode(Mark.self, from: body))?.markedComplete else {
            throw CanvasFailure.unusable(status: 422, "The request doesn't say whether it's done.")
        }
        let work = try await work(id)
        guard isToDo(work) else { throw CanvasFailure.refused(status: 404) }
        try await mark(Self.plannables(of: work), isDone)
        return contractTodo(work, isMarked: isDone)
    }

    /// Sets the mark of an item that the planner may have under any of these names; a new mark gets
    /// the last one.
    func mark(_ names: [Plannable], _ isDone: Bool) async throws {
        let known = try await client.list(
            CanvasOverride.self, "/planner/overrides", token: token
        ).filter { names.contains(Self.plannable($0)) }
        let complete = [("marked_complete", String(isDone))]
        for override in known where override.markedComplete != isDone {
            _ = try await client.post(
                CanvasOverride.self, "/planner/overrides/\(override.id.value)", complete, .put,
                token: token)
        }
        if known.isEmpty, isDone, let own = names.last {
            _ = try await client.post(
                CanvasOverride.self, "/planner/overrides",
                [("plannable_type", own.type), ("plannable_id", String(own.id))] + complete,
                token: token)
        }
    }

    private func isToDo(_ work: Work) -> Bool {
        let (assignment, submission) = (work.assignment, work.assignment.submission)
        guard !Self.isHandedIn(submission), submission?.excused != true else { return false }
        if submission?.missing == true { return true }
        if let lock = Self.instant(assignment.lockAt), lock.date < now { return false }
        guard let due = Self.instant(assignment.dueAt), due.date < now else { return true }
        // On paper, in class or nothing to hand in: over when it's over.
        let kinds = assignment.submissionTypes ?? []
        return !kinds.allSatisfy { ["on_paper", "none", "not_graded"].contains($0) }
    }

    /// An item in Canvas's planner.
    struct Plannable: Hashable {
        /// `assignment`, `quiz`, `discussion_topic` or another word.
        var type: String
        var id: Int64
    }

    /// Canvas names an item's type by a class or by a word.
    static func plannable(_ override: CanvasOverride) -> Plannable {
        let type = override.plannableType ?? ""
        let words = [
            "Assignment": "assignment", "Quizzes::Quiz": "quiz",
            "DiscussionTopic": "discussion_topic", "PlannerNote": "planner_note",
        ]
        return Plannable(type: words[type] ?? type, id: override.plannableID.value)
    }

    /// The names that work may have in the planner. The last is Canvas's own: a graded quiz or
    /// discussion has its own number.
    private static func plannables(of work: Work) -> [Plannable] {
        let assignment = work.assignment
        return [
            Plannable(type: "assignment", id: assignment.id.value),
            assignment.quizID.map { Plannable(type: "quiz", id: $0.value) },
            assignment.discussionTopic.map {
                Plannable(type: "discussion_topic", id: $0.id.value)
            },
        ].compactMap(\.self)
    }

    private func priority(_ due: WireInstant?) -> String {
        guard let due else { return "low" }
        let days = due.date.timeIntervalSince(now) / 86_400
        return days < 0 ? "overdue" : days <= 2 ? "high" : days <= 7 ? "medium" : "low"
    }

    // MARK: Assignments

    func contractAssignments(of course: Int64?) async throws -> [ContractAssignment] {
        try await work().filter { course == nil || $0.course.id.value == course }
            .map(contractAssignment)
            .sorted { ($0.dueAt ?? Self.never, $0.id) < ($1.dueAt ?? Self.never, $1.id) }
    }

    func contractAssignment(_ work: Work) -> ContractAssignment {
        let assignment = work.assignment
        let lock = Self.instant(assignment.lockAt)
        let kinds = assignment.submissionTypes ?? []
        return ContractAssignment(
            id: assignment.id.value, title: Self.title(assignment),
            description: text.plain(assignment.description),
            status: lock.map { $0.date < now } == true ? "closed" : "published",
            courseID: work.course.id.value,
            createdByID: work.course.teachers?.first?.id?.value ?? 0,
            assignmentType: kinds.lazy.compactMap { Self.types[$0] }.first ?? "written",
            pointsPossible: Self.decimal(assignment.pointsPossible),
            dueAt: Self.instant(assignment.dueAt), unlockAt: Self.instant(assignment.unlockAt),
            lockAt: lock, submissionTypes: kinds.compactMap { Self.kinds[$0] },
            allowedExtensions: Self.extensions(assignment),
            allowLateSubmission: true, createdAt: Self.created(assignment),
            updatedAt: Self.instant(assignment.updatedAt) ?? Self.created(assignment))
    }

    /// Lowercase file name extensions that an assignment takes; empty for any.
    static func extensions(_ assignment: CanvasAssignment) -> [String] {
        (assignment.allowedExtensions ?? []).map { one in
            one.drop { $0 == "." }.lowercased()
        }.filter { !$0.isEmpty }
    }

    /// The names of handed-in files, a line each; nil without any.
    private static func fileNames(_ submission: CanvasSubmission) -> String? {
        let names = submission.attachments?.elements.compactMap(\.displayName) ?? []
        return names.isEmpty ? nil : names.joined(separator: "\n")
    }

    private static let types = [
        "online_text_entry": "written", "online_upload": "file_upload", "online_url": "url",
        "discussion_topic": "discussion",
    ]
    /// How something is handed in, in words.
    private static let kinds = [
        "online_text_entry": "text", "online_upload": "file_upload", "online_url": "url",
        "discussion_topic": "a discussion in Canvas", "online_quiz": "a quiz in Canvas",
        "external_tool": "another site, through Canvas", "media_recording": "a recording in Canvas",
        "on_paper": "paper", "none": "nothing to hand in",
    ]

    /// Where it is in Canvas, then the links of its description.
    func contractLinks(_ work: Work) -> [ContractLink] {
        let (id, created) = (work.assignment.id.value, Self.created(work.assignment))
        var links: [(String, String?)] = []
        if let page = text.address(work.assignment.htmlURL) { links.append((page, "Canvas")) }
        let html = Array((work.assignment.description ?? "").utf8)
        links += text.links(html).map { ($0, nil) }
        return links.enumerated().map { index, link in
            ContractLink(
                id: Int64(index), url: link.0, title: link.1, linkableID: id, createdAt: created,
                updatedAt: created)
        }
    }

    // MARK: Submissions

    func contractSubmissions() async throws -> [ContractSubmission] {
        let me = try await me().id.value
        return try await work().compactMap { work in
            work.assignment.submission.flatMap { contractSubmission($0, of: work, by: me) }
        }.sorted {
            ($0.submittedAt ?? Self.never, $0.id) < ($1.submittedAt ?? Self.never, $1.id)
        }
    }

    func contractSubmissions(of id: Int64) async throws -> [ContractSubmission] {
        let work = try await work(id)
        let submission = try await submission(of: work)
        let me = try await me().id.value
        return [contractSubmission(submission, of: work, by: me)].compactMap(\.self)
    }

    /// nil as long as nothing was handed in, graded or missed.
    func contractSubmission(
        _ submission: CanvasSubmission, of work: Work, by person: Int64
    ) -> ContractSubmission? {
        let isGraded = submission.workflowState == "graded" && submission.postedAt != nil
        let status: String
        if isGraded || submission.excused == true {
            status = "graded"
        } else if Self.isHandedIn(submission) {
            status = "submitted"
        } else if submission.missing == true {
            status = "missing"
        } else {
            return nil
        }
        let submitted = Self.instant(submission.submittedAt)
        let graded = Self.instant(submission.gradedAt)
        let moment = submitted ?? graded ?? Self.created(work.assignment)
        return ContractSubmission(
            id: submission.id?.value ?? work.assignment.id.value,
            body: text.plain(submission.body) ?? Self.fileNames(submission),
            url: text.address(submission.url), status: status,
            grade: isGraded ? Self.decimal(submission.score) : nil,
            feedback: feedback(submission, work.assignment),
            assignmentID: work.assignment.id.value, userID: person,
            submissionType: submission.submissionType.flatMap { Self.types[$0] },
            submittedAt: submitted, attemptNumber: submission.attempt ?? 1,
            gradedAt: isGraded ? graded : nil, createdAt: moment, updatedAt: graded ?? moment)
    }

    /// Excused, late, and points by criterion, a line each; nil without any.
    private func feedback(_ submission: CanvasSubmission, _ assignment: CanvasAssignment) -> String?
    {
        var lines: [String] = []
        if submission.excused == true { lines.append("You're excused from this.") }
        if submission.late == true {
            let lost = submission.pointsDeducted ?? 0
            lines.append(
                "Handed in late"
                    + (lost > 0
                        ? ": \(Self.words(lost)) \(lost == 1 ? "point" : "points") deducted."
                        : "."))
        }
        for criterion in assignment.rubric?.elements ?? [] {
            guard let scored = submission.rubricAssessment?[criterion.id] else { continue }
            var line = criterion.description ?? "Criterion"
            if let points = scored.points {
                let most = criterion.points.map { " of \(Self.words($0))" } ?? ""
                line += ": \(Self.words(points))\(most)"
            }
            if let comment = scored.comments, !comment.isEmpty { line += " – \(comment)" }
            lines.append(line)
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    // MARK: Values

    /// Handed in, or graded without that, such as a test on paper.
    static func isHandedIn(_ submission: CanvasSubmission?) -> Bool {
        guard let submission else { return false }
        return submission.submittedAt != nil || submission.workflowState == "graded"
            || submission.workflowState == "submitted"
            || submission.workflowState == "pending_review"
    }

    static func instant(_ text: String?) -> WireInstant? { text.flatMap { WireInstant($0) } }

    /// Later than any due time.
    static let never = WireInstant(milliseconds: .max)

    static func title(_ assignment: CanvasAssignment) -> String {
        assignment.name.flatMap { $0.isEmpty ? nil : $0 } ?? "Untitled"
    }

    private static func created(_ assignment: CanvasAssignment) -> WireInstant {
        instant(assignment.createdAt) ?? instant(assignment.dueAt) ?? WireInstant(milliseconds: 0)
    }

    private static func decimal(_ number: Double?) -> WireDecimal? {
        number.flatMap { WireDecimal($0.description) }
    }

    /// Without trailing zeros.
    private static func words(_ number: Double) -> String {
        WireDecimal(number.description)?.value.description ?? ""
    }
}
