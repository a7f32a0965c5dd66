import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes of `/submissions…` and `/assignments/…/submissions`: reading and handing in.
struct SubmissionRoutes: Sendable {
    let context: ServiceContext

    /// Enough for the largest file and the form around it.
    private static let limits = RequestLimits(
        bodyBytes: AttachmentRule.largestBytes + (2 << 20))

    private static let fileField = "attachment"

    var all: [ServiceRoute] {
        [
            ServiceRoute(WorkEndpoints.submissions) { request in
                let assignment = request.query["assignment_id"]
                return try await list(request, assignment: assignment.map { Int64($0) ?? 0 })
            },
            ServiceRoute(WorkEndpoints.submissionsOfAssignment) { request in
                try await listOfAssignment(request)
            },
            ServiceRoute(WorkEndpoints.submission) { request in
                let id = try request.number()
                return try await context.reading(request) { try $0.submission(id, "show?") }
            },
            ServiceRoute(WorkEndpoints.rubricScores) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    let submission = try caller.submission(id, "rubric_scores?")
                    return LossyArray(try caller.rubrics.scores(of: submission.id))
                }
            },
            ServiceRoute(
                WorkEndpoints.submit, limits: Self.limits,
                files: { request, files in
                    // A file that isn't taken must not count as handed in.
                    if let name = files.keys.sorted().first(where: { $0 != Self.fileField }) {
                        throw Problem.schoolInvalid(
                            ["The file belongs in the field attachment, not \(name.prefix(80))"])
                    }
                    return try await submit(request, files[Self.fileField])
                }),
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>, assignment: Int64?
    ) async throws -> LossyArray<Submission> {
        let (status, page) = (request.query["status"], request.schoolPage)
        return try await context.reading(request) { caller in
            LossyArray(
                try caller.submissions(for: assignment, status: status, page: page))
        }
    }

    private func listOfAssignment(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<Submission> {
        let id = try request.number("assignment_id")
        let (status, page) = (request.query["status"], request.schoolPage)
        return try await context.reading(request) { caller in
            guard try caller.assignments.assignment(id) != nil else {
                throw Problem.schoolNotFound
            }
            return LossyArray(try caller.submissions(for: id, status: status, page: page))
        }
    }

    /// Hands in work. Errors are checked in this order: the assignment is unknown (404); the caller
    /// isn't a student there (403); it isn't published, it is locked, fields are invalid, or there
    /// already is a submission (422).
    private func submit(
        _ request: ServiceRequest<SubmissionDraft>, _ file: MultipartForm.File?
    ) async throws -> Submission {
        let id = try request.number("assignment_id")
        let draft = request.input
        let told = try await context.teachers(of: id, request)
        return try await context.writing(request, numbers: 1 + told) { caller, numbers in
            let assignment = try caller.openAssignment(id)
            try Self.check(draft, file)
            let submission = try caller.handIn(draft, for: assignment, numbers: &numbers)
            if let file {
                let bytes = try caller.submissions.fileBytes(of: caller.person.id)
                try PersonQuota.megabytes.requireRoom(
                    has: bytes >> 20, adding: max(1, file.bytes.count >> 20))
                try caller.submissions.attach(file, to: submission.id, at: caller.now)
            }
            try caller.notices.received(submission, for: assignment, numbers: &numbers)
            return submission
        }
    }

    private static func check(_ draft: SubmissionDraft, _ file: MultipartForm.File?) throws {
        var fields = FieldValidator()
        _ = fields.text(draft.submissionType, "Submission type", limit: 255)
        _ = fields.text(draft.url, "Url", limit: 2_048)
        _ = fields.text(draft.body, "Body")
        if let file {
            AttachmentRule.faults(
                name: file.name, mediaType: file.mediaType, bytes: file.bytes.count
            ).forEach { fields.refuse($0) }
        }
        try fields.check()
    }
}

extension WorkCaller {
    /// The submissions the caller can see: their own, or those of the courses they teach.
    func submissions(
        for assignment: Int64?, status: String?, page: SchoolPage
    ) throws -> [Submission] {
        let owner: SubmissionStore.Owner
        switch scope {
        case .everything: owner = .everyone
        case .taught(let courses): owner = .courses(courses)
        case .enrolled: owner = .person(person.id)
        case .nothing: return []
        }
        return try submissions.list(
            of: owner, assignment: assignment, status: status, page: page)
    }

    /// The caller's own submission, or one of a course they teach. Throws 404 or 403.
    func submission(_ id: Int64, _ action: String) throws -> Submission {
        guard let submission = try submissions.submission(id) else {
            throw Problem.schoolNotFound
        }
        if submission.userID == person.id { return submission }
        let course = try assignments.assignment(submission.assignmentID)?.courseID
        guard scope.isStaff, let course, scope.teaches(course) else {
            throw Problem.schoolForbidden("SubmissionPolicy", action)
        }
        return submission
    }

    /// An assignment the caller can hand in work for now. Throws 404, 403 or 422.
    fileprivate func openAssignment(_ id: Int64) throws -> Assignment {
        guard let assignment = try assignments.assignment(id) else { throw Problem.schoolNotFound }
        guard studies(assignment.courseID) else {
            throw Problem.schoolForbidden("SubmissionPolicy", "create?")
        }
        guard assignment.status == WorkStatus.published.rawValue else {
            throw Problem.schoolRefusal("Assignment is not published")
        }
        if let lock = assignment.lockAt, lock.milliseconds < now {
            throw Problem.schoolRefusal("Assignment is locked")
        }
        return assignment
    }

    /// Adds the caller's submission, or fills in the placeholder for missing work. Throws 422 if
    /// there already is one.
    fileprivate func handIn(
        _ draft: SubmissionDraft, for assignment: Assignment, numbers: inout NumberAllocation
    ) throws -> Submission {
        let earlier = try submissions.submission(of: person.id, for: assignment.id)
        var submission = Submission(
            id: try earlier?.id ?? numbers.next(), assignmentID: assignment.id,
            userID: person.id, submissionType: draft.submissionType, body: draft.body,
            url: draft.url, status: SubmissionStatus.submitted.rawValue, submittedAt: instant,
            attemptNumber: 1, grade: nil, gradedAt: nil, gradedByID: nil, feedback: nil,
            createdAt: instant, updatedAt: instant)
        if let earlier, TodoRules.isOpen(submission: earlier.status) {
            submission.createdAt = earlier.createdAt
            try submissions.save(submission)
            return submission
        }
        guard earlier == nil, try submissions.add(submission) else {
            throw Problem.schoolInvalid(["User already has a submission for this assignment"])
        }
        return submission
    }
}
