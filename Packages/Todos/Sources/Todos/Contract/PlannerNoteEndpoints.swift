package import AppCore
import HTTPTypes

/// A student's own to-do in a school's planner.
package struct PlannerNoteRecord: Codable, Sendable, Hashable, Identifiable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var details: String?
    package var todoDate: WireInstant?
    package var courseID: Int64?
    /// `open` or `done`.
    package var status: String
    package var createdAt: WireInstant
    package var updatedAt: WireInstant
}

/// The body that creates or changes a note; omitted fields stay as they are.
package struct PlannerNoteInput: Codable, Sendable, Hashable {
    package var title = FieldChange<String>.keep
    package var details = FieldChange<String>.keep
    package var todoDate = FieldChange<WireInstant>.keep
    /// `open` or `done`.
    package var status = FieldChange<String>.keep

    package init() {}
}

/// The endpoints of a student's own to-dos in a school's planner, which not every school has: 404
/// then.
package enum PlannerNoteEndpoints {
    package static let list = Endpoint<EmptyBody, LossyArray<PlannerNoteRecord>>(
        "todos.notes.list", .school, .get, "/planner_notes", authorization: .required,
        summary: "The student's own to-dos")

    package static let create = Endpoint<PlannerNoteInput, PlannerNoteRecord>(
        "todos.notes.create", .school, .post, "/planner_notes", authorization: .required,
        repeatability: .keyed, successStatus: 201, summary: "Add one")

    package static let update = Endpoint<PlannerNoteInput, PlannerNoteRecord>(
        "todos.notes.update", .school, .patch, "/planner_notes/{id}", authorization: .required,
        repeatability: .safe, summary: "Change one")

    package static let delete = Endpoint<EmptyBody, EmptyBody>(
        "todos.notes.delete", .school, .delete, "/planner_notes/{id}", authorization: .required,
        repeatability: .keyed, successStatus: 204, summary: "Delete one")
}
