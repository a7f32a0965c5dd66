import AppCore
import SQLStore
import ServiceKit
import Todos

/// Posts notices about work, if an installed service provides notices.
struct WorkNotices {
    let caller: WorkCaller

    /// Notifies a course's students of published work.
    func created(_ assignment: Assignment, numbers: inout NumberAllocation) throws {
        let students = try members(of: assignment.courseID, as: .student)
        try post(
            SchoolNotice(
                type: "assignment_created", title: "New assignment: \(assignment.title)",
                url: Self.url(assignment), subjectType: "Assignment", subjectID: assignment.id,
                metadata: [
                    "assignment_id": .integer(assignment.id),
                    "assignment_title": .string(assignment.title),
                    "due_at": assignment.dueAt.map { .string(Self.seconds($0)) } ?? .null,
                    "course_id": .integer(assignment.courseID),
                ], actor: caller.person.id), to: students, numbers: &numbers)
    }

    /// Notifies the student of a grade.
    func graded(
        _ submission: Submission, for assignment: Assignment, numbers: inout NumberAllocation
    ) throws {
        try post(
            SchoolNotice(
                type: "assignment_graded", title: "Graded: \(assignment.title)",
                url: Self.url(assignment), subjectType: "Submission", subjectID: submission.id,
                metadata: [
                    "assignment_id": .integer(assignment.id),
                    "assignment_title": .string(assignment.title),
                ], actor: caller.person.id), to: [submission.userID], numbers: &numbers)
    }

    /// Notifies the course's teachers of handed-in work.
    func received(
        _ submission: Submission, for assignment: Assignment, numbers: inout NumberAllocation
    ) throws {
        let teachers = try members(of: assignment.courseID, as: .teacher)
        try post(
            SchoolNotice(
                type: "submission_received",
                title: "\(caller.person.name) handed in: \(assignment.title)",
                url: Self.url(assignment), subjectType: "Submission", subjectID: submission.id,
                metadata: [
                    "assignment_id": .integer(assignment.id),
                    "assignment_title": .string(assignment.title),
                ], actor: caller.person.id), to: teachers, numbers: &numbers)
    }

    /// Notifies the other side of a comment: the student, or the course's teachers.
    func commented(
        _ submission: Submission, for assignment: Assignment, numbers: inout NumberAllocation
    ) throws {
        let isStudent = caller.person.id == submission.userID
        try post(
            SchoolNotice(
                type: "submission_comment",
                title: "\(caller.person.name) commented on: \(assignment.title)",
                url: Self.url(assignment), subjectType: "Submission", subjectID: submission.id,
                metadata: [
                    "assignment_id": .integer(assignment.id),
                    "assignment_title": .string(assignment.title),
                ], actor: caller.person.id),
            to: isStudent
                ? try members(of: assignment.courseID, as: .teacher) : [submission.userID],
            numbers: &numbers)
    }

    /// Notifies the student once a person has marked the last answer.
    func graded(_ attempt: QuizAttempt, of quiz: Quiz, numbers: inout NumberAllocation) throws {
        try post(
            SchoolNotice(
                type: "quiz_graded", title: "Graded: \(quiz.title)",
                url: "/learn/courses/\(quiz.courseID)/quizzes/\(quiz.id)",
                subjectType: "QuizAttempt", subjectID: attempt.id,
                metadata: ["quiz_id": .integer(quiz.id), "quiz_title": .string(quiz.title)],
                actor: caller.person.id), to: [attempt.userID], numbers: &numbers)
    }

    private func members(of course: Int64, as role: EnrolmentRole) throws -> Set<Int64> {
        try caller.context.capability(.schoolCourses)?.members(
            of: [course], as: role, tenantID: caller.tenantID, in: caller.connection)[course] ?? []
    }

    private func post(
        _ notice: SchoolNotice, to people: Set<Int64>, numbers: inout NumberAllocation
    ) throws {
        guard !people.isEmpty else { return }
        try caller.context.capability(.schoolNotices)?.post(
            notice, to: people, tenantID: caller.tenantID, at: caller.now, numbers: &numbers,
            in: caller.connection)
    }

    private static func url(_ assignment: Assignment) -> String {
        "/learn/courses/\(assignment.courseID)/assignments/\(assignment.id)"
    }

    /// Formats a time without fractional seconds, as in a notice's metadata.
    private static func seconds(_ instant: WireInstant) -> String {
        instant.text.prefix { $0 != "." } + "Z"
    }
}

extension ServiceContext {
    /// An upper bound on the number of people to notify about a student's work in an assignment.
    func teachers<Input>(
        of assignment: Int64, _ request: ServiceRequest<Input>
    ) async throws -> Int {
        guard capability(.schoolNotices) != nil else { return 0 }
        let course = try await reading(request) { caller in
            try caller.assignments.assignment(assignment)?.courseID
        }
        guard let course else { return 0 }
        return try await audience(of: course, as: .teacher, tenantID: request.tenantID)
    }

    /// An upper bound on the number of people in a course to notify, read before the transaction to
    /// allocate their ids.
    func audience(of course: Int64, as role: EnrolmentRole, tenantID: String) async throws -> Int {
        guard capability(.schoolNotices) != nil, let courses = capability(.schoolCourses) else {
            return 0
        }
        return try await database.read { connection in
            try courses.members(
                of: [course], as: role, tenantID: tenantID, in: connection)[course]?.count ?? 0
        } + 4
    }
}
