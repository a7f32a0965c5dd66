import AppCore
import SQLStore
import SyncedRecords

/// One of the student's own to-dos in the school's planner, as stored here.
struct PlannerNote: Codable, Sendable, Hashable {
    var title = ""
    var details: String?
    var todoDate: WireInstant?
    var courseID: Int64?
    /// `open` or `done`.
    var status = "open"
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

extension PlannerNote: SyncedRecord {
    static let collection = RecordCollection<PlannerNote>(
        feature: "todos", table: "todos_notes", noun: (one: "to-do", many: "to-dos"),
        list: PlannerNoteEndpoints.list, create: PlannerNoteEndpoints.create,
        update: PlannerNoteEndpoints.update, delete: PlannerNoteEndpoints.delete)

    init(createdAt now: WireInstant) { (createdAt, updatedAt) = (now, now) }

    init(_ remote: PlannerNoteRecord) {
        self.init(
            title: remote.title, details: remote.details, todoDate: remote.todoDate,
            courseID: remote.courseID, status: remote.status, createdAt: remote.createdAt,
            updatedAt: remote.updatedAt)
    }

    static func matches(_ remote: PlannerNoteRecord, _ input: PlannerNoteInput) -> Bool {
        remote.title == input.title.value
    }

    static let texts = [TextColumns("todos_notes", ["title", "details"])]

    static let migration = RecordTable<PlannerNote>.migration(
        "todos-004-notes",
        columns: [
            "title TEXT NOT NULL", "details TEXT", "todo_date TEXT", "course_id BIGINT",
            "status TEXT NOT NULL",
        ])
}

extension PlannerNoteInput: RecordInput {
    package func check(isNew: Bool) throws {
        guard (isNew && todoDate == .keep) || todoDate == .set(nil) else { return }
        let text = "A to-do in your school's planner needs a date."
        throw Problem(
            .invalid, text, cure: "Add one, such as --due friday.", fields: ["due": [text]])
    }
}
