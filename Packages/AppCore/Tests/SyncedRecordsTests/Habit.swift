import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import SQLStore
import SyncedRecords
import TerminalUI

/// A kind of record whose backend has textual ids.
struct Habit: Codable, Sendable, Hashable, ListedRecord {
    var title = ""
    var notes: String?
    var due: WireDay?
    var count = 0
    var createdAt: WireInstant
    var updatedAt: WireInstant

    struct Remote: Codable, Sendable, Hashable, Identifiable {
        var id: String
        var title: String
        var count: Int
    }

    struct Input: RecordInput {
        var title = FieldChange<String>.keep
        var notes = FieldChange<String>.keep
        var due = FieldChange<String>.keep
        var count = FieldChange<Int>.keep

        func check(isNew: Bool) throws {
            guard !(title.value ?? (isNew ? "" : "-")).isEmpty else {
                throw Problem(.invalid, "A habit needs a title.", fields: ["title": ["Missing."]])
            }
        }
    }

    static let collection = RecordCollection<Habit>(
        feature: "habits", table: "habits_habits", noun: (one: "habit", many: "habits"),
        list: Endpoint(
            "school.habits.list", .school, .get, "/habits", authorization: .required,
            summary: "Habits"),
        create: Endpoint(
            "school.habits.create", .school, .post, "/habits", authorization: .required,
            summary: "A habit"),
        update: Endpoint(
            "school.habits.update", .school, .patch, "/habits/{id}", authorization: .required,
            summary: "A habit"),
        delete: Endpoint(
            "school.habits.delete", .school, .delete, "/habits/{id}", authorization: .required,
            summary: "A habit"))

    init(createdAt now: WireInstant) { (createdAt, updatedAt) = (now, now) }

    init(_ remote: Remote) {
        self.init(createdAt: WireInstant(milliseconds: 0))
        (title, count) = (remote.title, remote.count)
    }

    static func matches(_ remote: Remote, _ input: Input) -> Bool {
        remote.title == input.title.value
    }

    // MARK: Screens and commands

    struct Options: RecordOptions {
        @Option var count: Int?

        var isEmpty: Bool { count == nil }

        func apply(to input: inout Input, of record: Habit?) throws {
            if let count { input.count = .set(count) }
        }
    }

    static let wording = RecordWording(
        titleHelp: "What you want to do.", empty: "No habits yet.", addExamples: ["Read"],
        changeExamples: ["--count 2"])

    static let fields = [
        RecordField("title", "Habit", .text(limit: 80)),
        RecordField("due", "Due", .day),
        RecordField("count", "Times", .number(0...9, step: 1, unit: "")),
        RecordField("notes", "Notes", .notes(limit: 500)),
    ]

    static var columns: [RecordColumn<Habit>] {
        [RecordColumn("Habit") { habit, _, _ in habit.title }]
    }
}

struct HabitsModule: FeatureModule {
    static let manifest = FeatureManifest(
        id: "habits", title: "Habits", summary: "Habits.", command: "habits",
        backends: [.school], tables: RecordTable<Habit>.tables)
    static let migrations = [
        RecordTable<Habit>.migration(
            "habits-001-habits",
            columns: ["title TEXT NOT NULL", "notes TEXT", "due TEXT", "count BIGINT NOT NULL"])
    ]
    static var command: any FeatureCommand.Type { HabitsCommand.self }

    let habits: SyncedCollection<Habit>
    init(context: FeatureContext) { habits = SyncedCollection(context: context) }
    func screen(at place: Place) -> (any Screen)? { habits.screen(at: place) }
    var outboxHandlers: [any OutboxHandler] { [habits.outboxHandler] }
}

struct HabitsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "habits",
        subcommands: [
            ListRecords<Habit>.self, ShowRecord<Habit>.self, AddRecord<Habit>.self,
            UpdateRecord<Habit>.self, RemoveRecord<Habit>.self, UploadRecords<Habit>.self,
        ])

    mutating func run(in context: FeatureContext) async throws {}
}
