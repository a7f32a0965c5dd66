package import AppCore

// Field descriptions of texts in the API description.

private let states = JSONSchema.choices(["queued", "processing", "completed", "failed"])
private let milliseconds = JSONSchema.notNegative.saying("Milliseconds since 1970, UTC.")

extension TextSourceRecord: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "content": .any.saying("Left out of lists."),
        "uploadDate": .any.saying("When the campus got it."),
        "wordCount": .notNegative.saying("Words, by white space."),
        "processedDate": .any.saying("Null until all of its words are there; set once."),
        "language": .any.saying("A BCP 47 code."),
    ]
}

extension TextUpload: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "title": .string(from: 1, to: 300),
        "content": .string(from: 10).saying("At most 5 MB in UTF-8."),
        "userId": .any.saying("The caller, from the token; null without one."),
        "id": .any.saying("A UUID from the client: the same upload sent again counts once."),
        "language": .any.saying("A BCP 47 code; found out unless given."),
    ]
}

extension TextRename: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["title": .string(from: 1, to: 300)]
}

extension ProcessingStatus: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": states,
        "progress": .limits(from: 0, to: 1).saying("0 to 1."),
        "message": .any.saying("How many words, and how many wait for a meaning."),
    ]
}

extension WordTestRecord: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid").saying("The same whenever the text is processed."),
        "word": .any.saying("As the text writes it."),
        "sentence": .any.saying("Verbatim from the text; holds the word."),
        "difficultyLevel": .choices(["beginner", "intermediate", "advanced"]),
    ]
}

extension WordProgressRecord: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "reviewCount": .limits(from: 1, to: 1_000_000)
    ]
}

extension WordProgressOutcome: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "syncedCount": .notNegative, "failedCount": .notNegative,
        "conflicts": .any.saying("Counted neither way: what is stored differs from what was sent."),
    ]
}

extension WordProgressOutcome.Conflict: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "recommendedResolution": .choices(["use_local", "use_server", "merge"])
    ]
}

extension StudyPush: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "deviceID": .form("uuid"),
        "cursor": .notNegative.saying("Of the last answer; 0 at first."),
    ]
}

extension StudyPull: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "cursor": .notNegative.saying("Where to read on."),
        "refused": .any.saying("Why, by the id of the row, or by the known word."),
    ]
}

extension KnownWord: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "token": .any.saying("In lower case."), "editedAt": milliseconds,
    ]
}
