package import AppCore

// Field descriptions in the API description.

extension ClassToday: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "weekday": .limits(from: 0, to: 6).saying("0 is Sunday."),
        "start_at": .any.saying("With the school's offset and without a fraction."),
        "end_at": .any.saying("With the school's offset and without a fraction."),
    ]
}

extension Enrolment: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "role": .choices(["teacher", "student"])
    ]
}

extension MeetingInput: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "weekday": .limits(from: 0, to: 6).saying("0 is Sunday."),
        "start_time": .any.saying("Wall clock in the school's zone, `09:10`."),
        "end_time": .any.saying("After the beginning, on the same day."),
    ]
}

extension EnrolmentInput: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "role": .choices(["teacher", "student"])
    ]
}

extension PostInput: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "content": .any.saying("Required, not blank; at most 100,000 characters.")
    ]
}

extension SearchResults.Hit: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "type": .choices(["course", "assignment"]), "rank": .limits(from: 0, to: 1),
    ]
}

extension ModuleProgress: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "completion_by_user": .any.saying("For a student the student alone.")
    ]
}
