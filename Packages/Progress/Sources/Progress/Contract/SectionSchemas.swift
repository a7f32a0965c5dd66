package import AppCore

// Field descriptions of sections for the API description.

private let eitherSection = JSONSchema.form("uuid").saying("Of a writing or a math section.")
private let why = JSONSchema.any.saying("A text or null; blocks of a math section.")

extension SectionResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "writing_section_id": eitherSection,
        "attempt_id": .form("uuid").saying("Null when nothing was stored."),
        "score": .percent, "correct_count": .notNegative, "total_questions": .notNegative,
        "completed_at": .any.saying("Null while the attempt is in progress."),
    ]
}

extension SectionAnswer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "question_id": .form("uuid"), "explanation": why,
    ]
}

extension SectionAttempt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "writing_section_id": eitherSection, "score": .percent,
        "correct_count": .notNegative, "total_questions": .notNegative,
    ]
}

extension SectionReview: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "writing_section_id": eitherSection, "score": .percent, "correct_count": .notNegative,
        "total_questions": .notNegative,
    ]
}

extension SectionReview.Answer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["question_id": .form("uuid")]
}
