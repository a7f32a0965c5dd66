import AppCore
import SQLStore
import ServiceKit
import Todos

/// Imports one assignment with its links and submissions.
struct AssignmentImport {
    let connection: any SQLConnection
    let course: Int64
    /// The place in the file, for error messages.
    let place: String

    func take(
        _ file: SchoolAssignment, of courseKey: String, _ school: inout SchoolImport,
        _ known: inout KnownWork
    ) throws {
        let store = AssignmentStore(tenantID: school.tenantID, connection: connection)
        let earlier = known.assignments[file.key]
        var assignment = try assignment(file, courseKey, earlier, &school)
        if let earlier {
            if assignment == earlier {
                school.count("assignments", .unchanged)
            } else {
                assignment.updatedAt = school.instant
                try store.save(assignment)
                school.count("assignments", .changed)
            }
        } else {
            try store.add(assignment, importKey: file.key)
            school.count("assignments", .added)
        }
        known.assignments[file.key] = assignment
        school.assignments[file.key] = assignment.id
        try takeLinks(file, of: assignment, &school, known)
        for work in file.submissions ?? [] {
            try takeSubmission(work, for: assignment, of: file.key, &school)
        }
    }

    private func assignment(
        _ file: SchoolAssignment, _ courseKey: String, _ earlier: Assignment?,
        _ school: inout SchoolImport
    ) throws -> Assignment {
        var fields = FieldValidator()
        let types = ["written", "file_upload", "url", "discussion"]
        let assignment = Assignment(
            id: try earlier?.id ?? school.numbers.next(), courseID: course,
            createdByID: try earlier?.createdByID
                ?? school.giver(file.by, of: courseKey, at: place),
            rubricID: earlier?.rubricID, title: fields.title(file.title),
            description: fields.text(file.description, "Description"),
            instructions: fields.text(file.instructions, "Instructions"),
            assignmentType: fields.word(file.type ?? "written", "Type", among: types),
            pointsPossible: fields.points(file.points, "Points"), dueAt: file.due,
            unlockAt: file.unlock, lockAt: file.lock,
            submissionTypes: file.submissionTypes ?? ["text"],
            allowLateSubmission: file.allowsLate ?? true,
            status: fields.word(
                file.status ?? WorkStatus.published.rawValue, "Status",
                among: WorkStatus.allCases.map(\.rawValue)),
            standardIDs: [], createdAt: earlier?.createdAt ?? school.instant,
            updatedAt: earlier?.updatedAt ?? school.instant)
        try fields.check(at: place)
        return assignment
    }

    /// Links are matched by position in the file; missing ones are deleted.
    private func takeLinks(
        _ file: SchoolAssignment, of assignment: Assignment, _ school: inout SchoolImport,
        _ known: KnownWork
    ) throws {
        let store = AssignmentStore(tenantID: school.tenantID, connection: connection)
        var stale = Set(known.links.filter { $0.value.linkableID == assignment.id }.keys)
        for (index, given) in (file.links ?? []).enumerated() {
            let key = "\(file.key)/\(index)"
            stale.remove(key)
            let earlier = known.links[key]
            if earlier?.url == given.url, earlier?.title == given.title { continue }
            if earlier != nil { try store.removeLink(importKey: key) }
            try store.add(
                ResourceLink(
                    id: try earlier?.id ?? school.numbers.next(), linkableType: "Assignment",
                    linkableID: assignment.id, url: given.url, title: given.title, mimeType: nil,
                    driveFileID: nil, provider: "url", linkType: "reference", metadata: [:],
                    createdAt: earlier?.createdAt ?? school.instant, updatedAt: school.instant),
                importKey: key)
            school.count("links", earlier == nil ? .added : .changed)
        }
        for key in stale {
            try store.removeLink(importKey: key)
            school.count("links", .changed)
        }
    }

    /// Leaves submissions made by the student and grades given here unchanged.
    private func takeSubmission(
        _ file: SchoolAssignment.HandedIn, for assignment: Assignment, of key: String,
        _ school: inout SchoolImport
    ) throws {
        let place = "\(place)/submissions/\(file.by)"
        let person = try school.person(file.by, at: place)
        let store = SubmissionStore(tenantID: school.tenantID, connection: connection)
        let earlier = try store.submission(of: person, for: assignment.id)
        let importKey = "\(key)/\(file.by.lowercased())"
        if let earlier {
            guard file.grade != nil, earlier.status == SubmissionStatus.submitted.rawValue,
                try store.importKey(of: earlier.id) == importKey
            else { return school.count("submissions", .unchanged) }
        }
        var fields = FieldValidator()
        let grade = fields.points(file.grade, "Grade")
        if let grade, let most = assignment.pointsPossible, grade.value > most.value {
            fields.refuse("Grade must be less than or equal to \(most.text)")
        }
        let gradedAt = grade == nil ? nil : file.gradedAt ?? file.at
        let submission = Submission(
            id: try earlier?.id ?? school.numbers.next(), assignmentID: assignment.id,
            userID: person, submissionType: file.url == nil ? "text" : "url",
            body: fields.text(file.body, "Body"), url: fields.text(file.url, "Url", limit: 2_048),
            status: (grade == nil ? SubmissionStatus.submitted : .graded).rawValue,
            submittedAt: file.at, attemptNumber: 1, grade: grade, gradedAt: gradedAt,
            gradedByID: grade == nil ? nil : assignment.createdByID,
            feedback: fields.text(file.feedback, "Feedback"),
            createdAt: earlier?.createdAt ?? file.at, updatedAt: gradedAt ?? file.at)
        try fields.check(at: place)
        if earlier == nil {
            _ = try store.add(submission, importKey: importKey)
        } else {
            try store.save(submission)
        }
        school.count("submissions", earlier == nil ? .added : .changed)
    }
}
