import AppCore
import SQLStore

// School work that the student marks done without handing it in, at the school too.

extension Todo {
    /// Whether it is open work of the school, which can be marked done and not done.
    var isMarkable: Bool {
        switch source {
        case .assignment: ["not_submitted", "draft", "missing"].contains(status)
        case .quiz: ["not_started", "in_progress"].contains(status)
        case .own, .goal, .server: false
        }
    }
}

extension TodoRepository {
    /// Stores and queues a mark in one transaction. Throws ``Problem/Code/conflict`` for work that
    /// was handed in, and ``Problem/Code/notAllowed`` for a goal.
    func mark(_ todo: Todo, done isDone: Bool) async throws {
        guard todo.isMarkable else {
            throw todo.source == .goal
                ? Problem(
                    .notAllowed, "“\(todo.title)” is a goal.", cure: "See: homeroom goals list")
                : Problem(.conflict, "You already handed in “\(todo.title)”.")
        }
        guard let student = try await context.capability(.schoolMembership)?.me().id else {
            throw Problem(.notAllowed, "At your school, you aren't a student.")
        }
        let account = await client.account()
        let (scope, moment, pending) = (scope(of: account), nowMilliseconds, pending)
        _ = try await context.outbox.transaction(for: .school) { transaction in
            // The last mark counts; a refused one would keep it from being sent.
            for entry in try pending.entries(of: account, in: transaction)
            where entry.endpoint == WorkEndpoints.mark.id && entry.subjectKey == todo.id
                && (entry.state == .failed || entry.state == .queued && entry.attempts == 0)
            {
                try transaction.discard(entry.id)
            }
            try SchoolStore.note(
                isDone: isDone, of: todo.source, todo.number, in: scope, at: moment,
                transaction.connection)
            return try transaction.enqueue(
                WorkEndpoints.mark, path: ["student_id": String(student), "id": todo.id],
                body: TodoMark(markedComplete: isDone),
                subject: "todos/\(account)/mark/\(todo.id)",
                title: "Mark “\(todo.title)” \(isDone ? "done" : "not done")")
        }
    }

    /// Unsent marks by the to-do's id; the latest counts.
    func waitingMarks(of account: String) async throws -> [String: Bool] {
        var marks: [String: Bool] = [:]
        for entry in try await pending.entries(of: account)
        where entry.endpoint == WorkEndpoints.mark.id && entry.state != .failed {
            marks[entry.subjectKey] =
                try WireJSON.decode(TodoMark.self, from: entry.body).markedComplete
        }
        return marks
    }

    /// Sends an item's marks. A refused one is taken back here.
    func sendMarks(of todo: Todo) async -> OutboxOutcome {
        var outcome = OutboxOutcome.delivered(response: [])
        for entry in (try? await pending.entries()) ?? []
        where entry.endpoint == WorkEndpoints.mark.id && entry.subjectKey == todo.id
            && entry.state != .failed
        {
            outcome = await pending.send(entry.id)
            if case .failed = outcome,
                let mark = try? WireJSON.decode(TodoMark.self, from: entry.body)
            {
                try? await noteMark(!mark.markedComplete, of: entry)
            }
        }
        return outcome
    }

    /// Stores a mark that the school has, or refused, unless a later one waits.
    func noteMark(_ isDone: Bool, of entry: OutboxEntry) async throws {
        let parts = entry.subjectKey.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, let source = Todo.Source(rawValue: parts[0]),
            let number = Int64(parts[1])
        else { return }
        let (scope, moment, pending) = (scope(of: entry.account), nowMilliseconds, pending)
        try await context.outbox.transaction(for: .school) { transaction in
            let isLast = try !pending.entries(of: entry.account, in: transaction).contains {
                $0.subject == entry.subject && $0.id != entry.id && $0.state != .failed
            }
            guard isLast else { return }
            try SchoolStore.note(
                isDone: isDone, of: source, number, in: scope, at: moment,
                transaction.connection)
        }
    }
}
