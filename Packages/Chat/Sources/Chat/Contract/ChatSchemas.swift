package import AppCore

// Field descriptions in the API description.

extension MessageThread: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "messages": .any.saying("All of them on the item route, oldest first; null elsewhere."),
        "unread_count": .notNegative.saying("Messages after the caller's read mark."),
        "participants": .any.saying("By last, then first name."),
    ]
}

extension NewThread: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "participant_ids": JSONSchema(["maxItems": .integer(Int64(ChatWords.maxParticipants))])
            .saying("The others; the caller is added."),
        "body": .any.saying(
            "The first message, which Homeroom's own server ignores: it is sent afterwards."),
    ]
}

extension ThreadMessage: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "body": .any.saying("As it was written, control characters included.")
    ]
}

extension SchoolUser: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "email": .any.saying("Null for students, unless it is their own.")
    ]
}
