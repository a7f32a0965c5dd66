package import AppCore
import HTTPTypes

/// The school contract's endpoints for goals.
package enum GoalEndpoints {
    /// Lists the student's own goals; for teachers their students' goals; for administrators all.
    package static let list = Endpoint<EmptyBody, LossyArray<GoalRecord>>(
        "school.goals.list", .school, .get, "/goals",
        query: [
            QueryField("page", .integer, .limits(from: 1).saying("From 1 on.")),
            QueryField(
                "per_page", .integer,
                .limits(from: 1, to: 200).saying(
                    "Rows of a page; 50 unless given. Without either parameter the whole list.")),
        ], authorization: .required, summary: "List goals, by target date")

    package static let read = Endpoint<EmptyBody, GoalRecord>(
        "school.goals.read", .school, .get, "/goals/{id}", authorization: .required,
        summary: "One goal", errors: [notYours, unknown])

    /// Creates a goal owned by the caller.
    package static let create = Endpoint<GoalInput, GoalRecord>(
        "school.goals.create", .school, .post, "/goals", authorization: .required,
        repeatability: .keyed, successStatus: 201, summary: "Set a goal",
        body: JSONSchema(["required": .array([.string("title")])]),
        errors: [EndpointError(403, "The caller isn't a student"), invalid])

    /// Updates the given fields.
    package static let update = Endpoint<GoalInput, GoalRecord>(
        "school.goals.update", .school, .patch, "/goals/{id}", authorization: .required,
        repeatability: .safe, summary: "Change one of the caller's goals",
        errors: [notYours, unknown, invalid])

    package static let delete = Endpoint<EmptyBody, EmptyBody>(
        "school.goals.delete", .school, .delete, "/goals/{id}", authorization: .required,
        repeatability: .keyed, successStatus: 204, summary: "Delete one of the caller's goals",
        errors: [notYours, unknown])

    private static let notYours = EndpointError(403, "It is someone else's goal")
    private static let unknown = EndpointError(404, "No such goal")
    private static let invalid = EndpointError(422, "`errors` says which fields will not do")
}
