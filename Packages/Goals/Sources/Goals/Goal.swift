import AppCore
import SQLStore
import SyncedRecords
import TerminalUI

/// A student's goal.
struct Goal: Codable, Sendable, Hashable {
    /// The student's id at the school; nil until known.
    var studentID: Int64?
    var title = ""
    var description: String?
    var status = GoalStatus.active
    var targetDate: WireDay?
    /// 0…100
    var progressPercent = 0
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

extension Goal: SyncedRecord {
    static let collection = RecordCollection<Goal>(
        feature: "goals", table: "goals_goals", noun: (one: "goal", many: "goals"),
        list: GoalEndpoints.list, create: GoalEndpoints.create, update: GoalEndpoints.update,
        delete: GoalEndpoints.delete)

    init(createdAt now: WireInstant) { (createdAt, updatedAt) = (now, now) }

    /// Unknown statuses count as active.
    init(_ remote: GoalRecord) {
        self.init(
            studentID: remote.studentID, title: remote.title, description: remote.description,
            status: remote.status.known ?? .active, targetDate: remote.targetDate,
            progressPercent: max(0, min(100, remote.progressPercent)),
            createdAt: remote.createdAt, updatedAt: remote.updatedAt)
    }

    mutating func adopt(_ remote: GoalRecord) { studentID = remote.studentID }

    static func matches(_ remote: GoalRecord, _ input: GoalInput) -> Bool {
        remote.title == input.title.value
    }

    /// By status; then by target date, none last; then by age.
    static func comesBefore(_ one: Synced<Goal>, _ other: Synced<Goal>) -> Bool {
        func order(_ goal: Synced<Goal>) -> (Int, String, Int) {
            // A text behind every date.
            let day = goal.targetDate?.text ?? "none"
            return (GoalStatus.allCases.firstIndex(of: goal.status) ?? 0, day, goal.key)
        }
        return order(one) < order(other)
    }

    static let texts = [TextColumns("goals_goals", ["title", "description"])]

    static let migrations = [
        StoreMigration(
            "goals-001-goals",
            [
                """
                CREATE TABLE goals_goals (
                    scope TEXT NOT NULL,
                    key BIGINT NOT NULL,
                    server_id BIGINT,
                    student_id BIGINT,
                    title TEXT NOT NULL,
                    description TEXT,
                    status TEXT NOT NULL,
                    target_date TEXT,
                    progress_percent BIGINT NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    heard_at BIGINT NOT NULL,
                    is_removed BIGINT NOT NULL,
                    PRIMARY KEY (scope, key)
                )
                """,
                "CREATE UNIQUE INDEX goals_goals_of_server ON goals_goals (scope, server_id)",
                """
                CREATE TABLE goals_schools (
                    scope TEXT NOT NULL PRIMARY KEY,
                    keeps_goals BIGINT NOT NULL,
                    asked_at BIGINT NOT NULL
                )
                """,
            ]),
        StoreMigration(
            "goals-002-lists",
            [
                RecordTable<Goal>.listsTable,
                """
                INSERT INTO goals_goals_lists (scope, is_stored, asked_at)
                SELECT scope, keeps_goals, asked_at FROM goals_schools
                """,
                "DROP TABLE goals_schools",
            ]),
    ]
}

extension GoalInput: RecordInput {
    package func check(isNew: Bool) throws {
        var fields: [String: [String]] = [:]
        if title.value?.allSatisfy(\.isWhitespace) ?? (isNew || title == .set(nil)) {
            fields["title"] = ["A goal needs a title."]
        } else if (title.value?.unicodeScalars.count ?? 0) > Self.maxTitleLength {
            fields["title"] = ["Titles have at most \(Self.maxTitleLength) characters."]
        }
        if (description.value?.unicodeScalars.count ?? 0) > Self.maxDescriptionLength {
            fields["description"] = [
                "Descriptions have at most \(Self.maxDescriptionLength) characters."
            ]
        }
        if let percent = progressPercent.value, !(0...100).contains(percent) {
            fields["progress_percent"] = ["Progress is a whole number from 0 to 100."]
        }
        guard !fields.isEmpty else { return }
        throw Problem(
            .invalid, fields.sorted { $0.key < $1.key }.flatMap(\.value).joined(separator: " "),
            fields: fields)
    }
}

/// Active goals for other features.
struct ActiveGoals: GoalListing {
    let goals: SyncedCollection<Goal>

    /// Goals without a school id use their negated local number.
    func activeGoals() async throws -> [GoalBrief] {
        try await goals.all().items.filter { $0.status == .active }.map { goal in
            GoalBrief(
                id: goal.remoteID.flatMap { Int64($0) } ?? -Int64(goal.key), title: goal.title,
                targetDay: goal.targetDate, progressPercent: goal.progressPercent,
                place: Place(["goals", goal.id]))
        }
    }
}
