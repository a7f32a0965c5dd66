import AppCore
import SQLStore
import ServiceKit
import Todos

/// Imports a school's assignments and quizzes, inside the import's transaction.
struct WorkImport {
    let connection: any SQLConnection

    func take(_ school: inout SchoolImport) throws {
        var known = try KnownWork(tenantID: school.tenantID, connection: connection)
        for course in school.file.courses ?? [] {
            guard !(course.assignments ?? []).isEmpty || !(course.quizzes ?? []).isEmpty else {
                continue
            }
            let id = try school.course(course.key, at: "courses/\(course.key)")
            for assignment in course.assignments ?? [] {
                let place = "courses/\(course.key)/assignments/\(assignment.key)"
                try AssignmentImport(connection: connection, course: id, place: place).take(
                    assignment, of: course.key, &school, &known)
            }
            for quiz in course.quizzes ?? [] {
                let place = "courses/\(course.key)/quizzes/\(quiz.key)"
                try QuizImport(connection: connection, course: id, place: place).take(
                    quiz, of: course.key, &school, &known)
            }
        }
        try closeEarlierGenerations(&school, known)
    }

    /// Closes published work from an earlier week's file that is missing from this week's.
    private func closeEarlierGenerations(
        _ school: inout SchoolImport, _ known: KnownWork
    ) throws {
        guard let generation = school.generation else { return }
        let tenant: SQLValue = .text(school.tenantID)
        for (table, kind, work) in [
            (
                "todos_assignments", "assignments",
                known.assignments.mapValues {
                    (id: $0.id, status: $0.status)
                }
            ),
            (
                "todos_quizzes", "quizzes",
                known.quizzes.mapValues {
                    (id: $0.quiz.id, status: $0.quiz.status)
                }
            ),
        ] {
            for (key, found) in work
            where Self.isOfAnotherGeneration(key, than: generation)
                && found.status == WorkStatus.published.rawValue
            {
                try connection.execute(
                    """
                    UPDATE \(table) SET status = 'closed', updated_at = ?
                    WHERE tenant_id = ? AND id = ?
                    """, [.integer(school.moment), tenant, .integer(found.id)])
                school.count(kind, .changed)
            }
        }
    }

    /// True if a key has another week's suffix, e.g. `@2031-W35`.
    static func isOfAnotherGeneration(_ key: String, than generation: String) -> Bool {
        guard let mark = key.lastIndex(of: "@") else { return false }
        let ending = key[mark...]
        return ending.count == generation.count && ending != generation
    }
}

/// Previously imported work by key.
struct KnownWork {
    var assignments: [String: Assignment]
    var links: [String: ResourceLink]
    var quizzes: [String: QuizStore.Stored]
    var banks: [String: Int64]
    var questions: [String: Question]

    init(tenantID: String, connection: any SQLConnection) throws {
        assignments = try AssignmentStore(tenantID: tenantID, connection: connection).imported()
        links = try AssignmentStore(tenantID: tenantID, connection: connection).importedLinks()
        quizzes = try QuizStore(tenantID: tenantID, connection: connection).imported()
        banks = try QuestionStore(tenantID: tenantID, connection: connection).importedBanks()
        questions = try QuestionStore(tenantID: tenantID, connection: connection).imported()
    }
}

extension SchoolImport {
    /// The teacher who assigns a piece of work: the named one, else the course's first. Throws
    /// ``Problem/Code/invalid``.
    func giver(_ address: String?, of course: String, at place: String) throws -> Int64 {
        if let address { return try person(address, at: place) }
        guard let teacher = teachers[course]?.first else {
            throw Problem(
                .invalid, "The course needs a teacher to give this.",
                cure: "Add a teacher to a section, or name someone under by.", place: place)
        }
        return teacher
    }

    var instant: WireInstant { WireInstant(milliseconds: moment) }
}

extension FieldValidator {
    /// Throws ``Problem/Code/invalid`` naming the place in the file if there are faults.
    func check(at place: String) throws {
        guard let first = faults.first else { return }
        throw Problem(.invalid, first + ".", place: place)
    }
}
