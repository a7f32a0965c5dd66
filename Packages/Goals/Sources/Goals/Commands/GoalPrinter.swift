import AppCore
import ArgumentParser

/// Loading and printing shared by the Goals commands.
struct GoalPrinter {
    let repository: GoalRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = GoalRepository(context: context)
        console = context.console.with(output)
    }

    static let idHelp: ArgumentHelp = "The goal's id, from `goals list`."
    static let completion = CompletionKind.custom { _, _, _ async in
        guard let context = FeatureContext.current else { return [] }
        return (try? await GoalRepository(context: context).book().goals.map(\.id)) ?? []
    }

    /// Parses a date such as `2031-10-31`. Throws ``Problem/Code/usage`` if invalid.
    static func day(_ text: String) throws -> WireDay {
        guard let day = WireDay(text) else {
            throw Problem(
                .usage, "“\(text.prefix(40))” isn't a date.", cure: "Write it like 2031-10-31.")
        }
        return day
    }

    /// Fresh goals; on failure, cached goals plus a warning. Throws if there are none.
    func book() async throws -> GoalList {
        do {
            return try await repository.refresh()
        } catch {
            let book = try await repository.book()
            guard book.askedAt != nil || !book.goals.isEmpty else { throw error }
            console.err("Showing saved data: \(Problem(error).summary)")
            return book
        }
    }

    func table(_ goals: [Goal]) async {
        let calendar = repository.calendar
        await console.table(
            [
                .init("ID"), .init("STATUS"), .init("DONE", alignsRight: true), .init("BY"),
                .init("GOAL", mayShrink: true), .init("NOTE", mayShrink: true),
            ],
            goals.map { goal in
                [
                    goal.id, goal.status.rawValue, "\(goal.progressPercent) %",
                    goal.targetDay.map { console.options.plain ? $0.text : calendar.relative($0) }
                        ?? "", goal.title, Self.note(goal.saveState),
                ]
            })
    }

    func lines(_ goal: Goal) -> [String] {
        var lines = [
            goal.title, "", "Id        \(goal.id)", "Status    \(goal.status.rawValue)",
            "Progress  \(goal.progressPercent) %",
        ]
        if let day = goal.targetDay {
            lines.append("By        \(day.text) (\(repository.calendar.relative(day)))")
        }
        let note = Self.note(goal.saveState)
        if !note.isEmpty { lines.append("State     \(note)") }
        if let description = goal.description, !description.isEmpty {
            lines +=
                [""]
                + description.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
        return lines
    }

    static func note(_ saveState: Goal.SaveState) -> String {
        switch saveState {
        case .saved: ""
        case .waiting: "saved here, sent later"
        case .refused(let reason): "refused: \(reason)"
        case .keptHere: "only on this computer"
        }
    }

    func tellOfUploads(_ book: GoalList) {
        if book.isKeptBySchool == false {
            console.err("This school doesn't store goals; yours stay on this computer.")
        } else if !book.uploadable.isEmpty {
            console.err(
                "\(book.uploadable.count) only on this computer: homeroom goals upload")
        }
    }

    // MARK: Changes

    func wouldSend(_ input: GoalInput) throws {
        if console.options.json { return try console.emit(json: input) }
        console.out("Would send: " + (try WireJSON.encodeText(input)))
    }

    func set(_ id: String, to status: GoalStatus, _ verb: String, dryRun: Bool) async throws {
        let goal = try await repository.knownBook().goal(id)
        var change = GoalInput()
        change.status = .set(status.rawValue)
        if dryRun { return try wouldSend(change) }
        try await finish(repository.change(goal, change), saying: verb)
    }

    /// Sends a change and prints the outcome. Throws the school's rejection, or exit code 75 if the change
    /// will be sent later.
    func finish(_ change: GoalChange, saying verb: String) async throws {
        let outcome = await repository.deliver(change)
        if case .refused(let problem) = outcome { throw problem }
        let goal =
            try await repository.book().goals.first { $0.key == change.goal.key } ?? change.goal
        if console.options.json {
            try console.emit(json: GoalJSON(goal))
        } else {
            console.out("\(verb): \(goal.title) (\(goal.id))")
        }
        switch outcome {
        case .saved, .refused: break
        case .keptHere: console.err("This school doesn't store goals; it stays on this computer.")
        case .waiting(let problem): try tellWaiting(problem)
        }
    }

    func tellWaiting(_ problem: Problem) throws {
        console.err("Saved here; it will be sent later. \(problem.summary)")
        throw ExitCode(75)
    }
}

/// A goal in JSON: the contract's keys plus its sync state.
struct GoalJSON: Encodable {
    private let goal: Goal

    init(_ goal: Goal) { self.goal = goal }

    private enum Key: String, CodingKey {
        case id, title, description, status, state, problem
        case localID = "local_id"
        case studentID = "student_id"
        case targetDate = "target_date"
        case progressPercent = "progress_percent"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(goal.serverID, forKey: .id)
        try container.encode("L\(goal.key)", forKey: .localID)
        try container.encode(goal.studentID, forKey: .studentID)
        try container.encode(goal.title, forKey: .title)
        try container.encode(goal.description, forKey: .description)
        try container.encode(goal.status, forKey: .status)
        try container.encode(goal.targetDay, forKey: .targetDate)
        try container.encode(goal.progressPercent, forKey: .progressPercent)
        try container.encode(WireInstant(milliseconds: goal.createdAt), forKey: .createdAt)
        try container.encode(WireInstant(milliseconds: goal.updatedAt), forKey: .updatedAt)
        let (state, problem): (String, String?) =
            switch goal.saveState {
            case .saved: ("saved", nil)
            case .waiting: ("queued", nil)
            case .refused(let reason): ("refused", reason)
            case .keptHere: ("kept_here", nil)
            }
        try container.encode(state, forKey: .state)
        try container.encode(problem, forKey: .problem)
    }
}
