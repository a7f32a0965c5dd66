import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes for teachers to edit assignments.
struct StaffAssignmentRoutes: Sendable {
    let context: ServiceContext

    private static let types = ["written", "file_upload", "url", "discussion"]
    private static let maxLinks = 100

    var all: [ServiceRoute] {
        [
            ServiceRoute(StaffWorkEndpoints.addAssignment) { request in try await add(request) },
            ServiceRoute(StaffWorkEndpoints.changeAssignment) { request in
                try await change(request)
            },
            ServiceRoute(StaffWorkEndpoints.publishAssignment) { request in
                try await publish(request)
            },
            ServiceRoute(StaffWorkEndpoints.closeAssignment) { request in
                try await move(request, to: .closed, from: [.published], "close?")
            },
            ServiceRoute(StaffWorkEndpoints.archiveAssignment) { request in
                try await move(
                    request, to: .archived, from: [.draft, .published, .closed], "archive?")
            },
            ServiceRoute(StaffWorkEndpoints.addLink) { request in try await addLink(request) },
        ]
    }

    private func add(_ request: ServiceRequest<AssignmentDraft>) async throws -> Assignment {
        let (course, draft) = (try request.number("course_id"), request.input)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            try caller.requireCourse(course, "AssignmentPolicy", "create?")
            var assignment = Assignment(
                id: try numbers.next(), courseID: course, createdByID: caller.person.id,
                rubricID: nil, title: "", description: nil, instructions: nil,
                assignmentType: "written", pointsPossible: nil, dueAt: nil, unlockAt: nil,
                lockAt: nil, submissionTypes: [], allowLateSubmission: true,
                status: WorkStatus.draft.rawValue, standardIDs: [], createdAt: caller.instant,
                updatedAt: caller.instant)
            try Self.apply(draft, to: &assignment, caller)
            try caller.assignments.add(assignment)
            return assignment
        }
    }

    private func change(_ request: ServiceRequest<AssignmentDraft>) async throws -> Assignment {
        let (id, draft) = (try request.number(), request.input)
        return try await context.writing(request) { caller, _ in
            var assignment = try caller.ownAssignment(id, "update?")
            try Self.apply(draft, to: &assignment, caller)
            assignment.updatedAt = caller.instant
            try caller.assignments.save(assignment)
            return assignment
        }
    }

    /// Applies a draft. Throws a 422 ``Problem`` with all faults.
    private static func apply(
        _ draft: AssignmentDraft, to assignment: inout Assignment, _ caller: WorkCaller
    ) throws {
        var fields = FieldValidator()
        assignment.title = fields.title(draft.title ?? assignment.title)
        if case .set(let value) = draft.description {
            assignment.description = fields.text(value, "Description")
        }
        if case .set(let value) = draft.instructions {
            assignment.instructions = fields.text(value, "Instructions")
        }
        if let type = draft.assignmentType {
            assignment.assignmentType = fields.word(type, "Assignment type", among: types)
        }
        if case .set(let value) = draft.pointsPossible {
            assignment.pointsPossible = fields.points(value, "Points possible")
        }
        assignment.dueAt = draft.dueAt.applied(to: assignment.dueAt)
        assignment.unlockAt = draft.unlockAt.applied(to: assignment.unlockAt)
        assignment.lockAt = draft.lockAt.applied(to: assignment.lockAt)
        if let types = draft.submissionTypes {
            let isShort = types.count <= 20 && types.allSatisfy { $0.utf8.count <= 100 }
            if !isShort { fields.refuse("Submission types are too many or too long") }
            assignment.submissionTypes = types
        }
        if let allows = draft.allowLateSubmission { assignment.allowLateSubmission = allows }
        if case .set(let id) = draft.rubricID {
            if let id, try caller.rubrics.rubric(id) == nil {
                fields.refuse("Rubric must exist")
            }
            assignment.rubricID = id
        }
        try fields.check()
    }

    /// Publishes a draft to students and notifies them.
    private func publish(_ request: ServiceRequest<EmptyBody>) async throws -> Assignment {
        let id = try request.number()
        let course = try await context.reading(request) { caller in
            try caller.ownAssignment(id, "publish?").courseID
        }
        let told = try await context.audience(
            of: course, as: .student, tenantID: request.tenantID)
        return try await context.writing(request, numbers: told) { caller, numbers in
            let assignment = try caller.move(id, to: .published, from: [.draft], "publish?")
            try caller.notices.created(assignment, numbers: &numbers)
            return assignment
        }
    }

    private func move(
        _ request: ServiceRequest<EmptyBody>, to status: WorkStatus, from: Set<WorkStatus>,
        _ action: String
    ) async throws -> Assignment {
        let id = try request.number()
        return try await context.writing(request) { caller, _ in
            try caller.move(id, to: status, from: from, action)
        }
    }

    private func addLink(_ request: ServiceRequest<ResourceLinkSheet>) async throws -> ResourceLink
    {
        let (id, draft) = (try request.number(), request.input.link)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            let assignment = try caller.ownAssignment(id, "update?")
            var fields = FieldValidator()
            let url = fields.title(draft.url, "Url")
            let title = fields.text(draft.title, "Title", limit: FieldValidator.titleLimit)
            let mimeType = fields.text(draft.mimeType, "Mime type", limit: 100)
            let provider = fields.text(draft.provider, "Provider", limit: 50)
            let linkType = fields.text(draft.linkType, "Link type", limit: 50)
            if try caller.assignments.links(of: id).count >= Self.maxLinks {
                fields.refuse("Resource links are too many (maximum is \(Self.maxLinks))")
            }
            try fields.check()
            let link = ResourceLink(
                id: try numbers.next(), linkableType: "Assignment", linkableID: assignment.id,
                url: url, title: title, mimeType: mimeType, driveFileID: nil,
                provider: provider ?? "url", linkType: linkType ?? "reference",
                metadata: draft.metadata ?? [:], createdAt: caller.instant,
                updatedAt: caller.instant)
            try caller.assignments.add(link)
            return link
        }
    }
}

extension WorkCaller {
    /// Changes an assignment's status. Throws 404, 403, or 422 if its status isn't in `from`.
    fileprivate func move(
        _ id: Int64, to status: WorkStatus, from: Set<WorkStatus>, _ action: String
    ) throws -> Assignment {
        var assignment = try ownAssignment(id, action)
        guard from.contains(where: { $0.rawValue == assignment.status }) else {
            throw Problem.schoolRefusal(
                "Assignment cannot become \(status.rawValue) while it is \(assignment.status)")
        }
        assignment.status = status.rawValue
        assignment.updatedAt = instant
        try assignments.save(assignment)
        return assignment
    }
}
