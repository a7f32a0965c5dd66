import AppCore
import ArgumentParser
import SyncedRecords
import TerminalUI

extension Goal: ListedRecord {
    typealias Options = GoalOptions

    static let wording = RecordWording(
        titleHelp: "What you want to reach.",
        empty: "No goals yet. What do you want to reach?", noFacts: "no target date",
        addExamples: [
            "\"Finish two novels\" --by 2031-10-31", "\"Ten pull-ups\" --progress 40 --json",
        ],
        changeExamples: [
            "--progress 60", "--progress +10",
            "--title \"Finish three novels\" --by 2031-11-30",
        ],
        changeHelp:
            "--progress takes a percentage, or +10 or -10 to adjust it. --by none clears the date.")

    static let fields = [
        RecordField(
            "title", "Goal", .text(limit: GoalInput.maxTitleLength),
            placeholder: "What do you want to reach?"),
        RecordField("target_date", "By", .day, placeholder: "YYYY-MM-DD (optional)"),
        RecordField("progress_percent", "Progress", .number(0...100, step: 5, unit: "%")),
        RecordField(
            "status", "Status", .choice(GoalStatus.allCases.map { ($0.rawValue, $0.title) })),
        RecordField("description", "Notes", .notes(limit: GoalInput.maxDescriptionLength)),
    ]

    static var sections: [RecordSection<Goal>] {
        GoalStatus.allCases.map { status in
            RecordSection(id: status.rawValue, title: status.title) { $0.status == status }
        }
    }

    static var actions: [RecordAction<Goal>] {
        [
            RecordAction([">", "."], hint: KeyHint("< >", "progress")) { $0.moved(by: 5) },
            RecordAction(["<", ",", "-"]) { $0.moved(by: -5) },
            RecordAction(
                ["x"], hint: KeyHint("x", "reached / not yet"),
                done: { $0.status == .completed ? "In progress again" : "Reached" }
            ) { $0.toggled(.completed) },
            RecordAction(
                ["A"], hint: KeyHint("A", "archive"),
                done: { $0.status == .archived ? "In progress again" : "Archived" }
            ) { $0.toggled(.archived) },
        ]
    }

    static var columns: [RecordColumn<Goal>] {
        [
            RecordColumn("Status") { goal, _, _ in goal.status.rawValue },
            RecordColumn("Done", alignsRight: true) { goal, _, _ in "\(goal.progressPercent)%" },
            RecordColumn("By") { goal, calendar, isPlain in
                goal.targetDate.map { isPlain ? $0.text : calendar.relative($0) } ?? ""
            },
            RecordColumn("Goal", mayShrink: true) { goal, _, _ in goal.title },
        ]
    }

    var progress: Int? { progressPercent }

    func facts(_ calendar: LocalCalendar) -> [String] {
        var facts: [String] = []
        if let day = targetDate {
            let isPast = status == .active && calendar.days(to: day) < 0
            facts.append((isPast ? "was due " : "by ") + calendar.relative(day))
        }
        if let description, !description.isEmpty {
            facts.append(description.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        return facts
    }

    /// Moves the progress by percentage points, within 0…100; nil at the end.
    private func moved(by step: Int) -> GoalInput? {
        let percent = max(0, min(100, progressPercent + step))
        guard percent != progressPercent else { return nil }
        var input = GoalInput()
        input.progressPercent = .set(percent)
        return input
    }

    /// Sets the status, or makes the goal active again if it has that status.
    private func toggled(_ status: GoalStatus) -> GoalInput {
        .status(self.status == status ? .active : status)
    }
}

extension GoalInput {
    static func status(_ status: GoalStatus) -> GoalInput {
        var input = GoalInput()
        input.status = .set(status.rawValue)
        return input
    }
}

extension GoalStatus {
    /// The section heading.
    var title: String {
        switch self {
        case .active: "In progress"
        case .completed: "Reached"
        case .archived: "Archived"
        }
    }
}

/// The options of `goals add` and `goals update`.
struct GoalOptions: RecordOptions {
    @Option(help: "Target date: YYYY-MM-DD, or none.")
    var by: String?

    @Option(help: "Notes; use \"\" to clear them.")
    var description: String?

    @Option(parsing: .unconditional, help: "Progress in percent, or a change, e.g. +10.")
    var progress: String?

    @Option(help: "active, completed or archived.")
    var status: GoalStatus?

    var isEmpty: Bool { by == nil && description == nil && progress == nil && status == nil }

    func apply(to input: inout GoalInput, of goal: Goal?) throws {
        if let description { input.description = .set(description.isEmpty ? nil : description) }
        if let by { input.targetDate = try Self.day(by) }
        if let status { input.status = .set(status.rawValue) }
        if let progress {
            input.progressPercent = .set(
                try Self.percent(progress, from: goal?.progressPercent ?? 0))
        }
    }

    /// Parses `60`, `+10` or `-10`; relative changes are clamped to 0…100. Throws ``Problem/Code/usage``.
    static func percent(_ text: String, from now: Int) throws -> Int {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard digits.count <= 5, let number = Int(digits) else {
            throw Problem(
                .usage, "“\(text.prefix(20))” isn't a percentage.", cure: "Use 60, +10 or -10.")
        }
        guard text.hasPrefix("+") || text.hasPrefix("-") else { return number }
        return max(0, min(100, now + number))
    }
}

extension GoalStatus: ExpressibleByArgument {}
