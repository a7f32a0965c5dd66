package import AppCore

// Field descriptions in the API description.

extension WordOfTheDay: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid").saying("Of this word on this day."),
        "date": .form("date").saying("The day in UTC."),
        "synonyms": .array(of: .string()).saying("Two or more."),
    ]
}
