import AppCore

/// The school's list of work: its own to-do list or, if it has none, one built from assignments,
/// submissions, quizzes and goals.
struct SchoolWorkFetcher: Sendable {
    let repository: TodoRepository

    /// Maximum number of quizzes whose attempts are fetched if the school has no list.
    private static let maxQuizzes = 100

    func ask() async throws -> (rows: [SchoolStore.Row], isDerived: Bool) {
        let listed: [TodoItem]
        switch await list() {
        case .success(let items?): listed = items
        case .success(nil): return (try await derive(), true)
        case .failure(let problem):
            guard problem.status == 404 else { throw problem }
            return (try await derive(), true)
        }
        // Optional data that adds detail.
        async let assignments = heard(WorkEndpoints.assignments)
        async let submissions = heard(WorkEndpoints.submissions)
        async let quizzes = heard(QuizEndpoints.quizzes)
        return (await Self.rows(listed, assignments, submissions, quizzes), false)
    }

    private func heard<Element: Sendable>(
        _ endpoint: Endpoint<EmptyBody, LossyArray<Element>>
    ) async -> [Element] {
        (try? await repository.client.fetch(endpoint).value.elements) ?? []
    }

    /// nil if the student's person number is unknown.
    private func list() async -> Result<[TodoItem]?, Problem> {
        guard let membership = repository.context.capability(.schoolMembership) else {
            return .success(nil)
        }
        let path: [String: String]
        do {
            path = ["student_id": String(try await membership.me().id)]
        } catch {
            return .failure(Problem(error))
        }
        return await items(path)
    }

    private func items(_ path: [String: String]) async -> Result<[TodoItem]?, Problem> {
        do {
            return .success(
                try await repository.client.fetch(WorkEndpoints.todos, path: path).value.elements)
        } catch {
            return .failure(error)
        }
    }

    /// The school's list with points, lock times and completion.
    private static func rows(
        _ listed: [TodoItem], _ assignments: [Assignment], _ submissions: [Submission],
        _ quizzes: [Quiz]
    ) -> [SchoolStore.Row] {
        var rows = listed.compactMap(SchoolStore.Row.init)
        let open = Set(rows.map { "\($0.source.rawValue)-\($0.number)" })
        let details = details(assignments, submissions, quizzes)
        for index in rows.indices {
            guard let known = details["\(rows[index].source.rawValue)-\(rows[index].number)"]
            else { continue }
            (rows[index].points, rows[index].lockAt) = (known.points, known.lockAt)
            rows[index].createdAt = known.createdAt
        }
        rows += details.values.filter {
            $0.source == .assignment && $0.isDone && !open.contains("assignment-\($0.number)")
        }
        return rows
    }

    private static func details(
        _ assignments: [Assignment], _ submissions: [Submission], _ quizzes: [Quiz]
    ) -> [String: SchoolStore.Row] {
        let handedIn = Dictionary(
            submissions.map { ($0.assignmentID, $0) }, uniquingKeysWith: { _, last in last })
        var details: [String: SchoolStore.Row] = [:]
        for assignment in assignments {
            details["assignment-\(assignment.id)"] = .init(assignment, handedIn[assignment.id])
        }
        for quiz in quizzes { details["quiz-\(quiz.id)"] = .init(quiz, nil) }
        return details
    }

    private func derive() async throws -> [SchoolStore.Row] {
        let client = repository.client
        let assignments = try await client.fetch(WorkEndpoints.assignments).value.elements
            .filter { $0.status == WorkStatus.published.rawValue }
        let submissions = try await client.fetch(WorkEndpoints.submissions).value.elements
        let handedIn = Dictionary(
            submissions.map { ($0.assignmentID, $0) }, uniquingKeysWith: { _, last in last })
        var rows = assignments.map { SchoolStore.Row($0, handedIn[$0.id]) }
        let quizzes = (try? await client.fetch(QuizEndpoints.quizzes).value.elements) ?? []
        let published = quizzes.filter { $0.status == WorkStatus.published.rawValue }
        for quiz in published.prefix(Self.maxQuizzes) {
            let attempts = try? await client.fetch(
                QuizEndpoints.attempts, path: ["quiz_id": String(quiz.id)]
            ).value.elements
            rows.append(.init(quiz, attempts?.max { $0.attemptNumber < $1.attemptNumber }))
        }
        if let goals = try? await repository.context.capability(.goals)?.activeGoals() {
            rows += goals.map(SchoolStore.Row.init)
        }
        return rows
    }
}
