package import AppCore

// Field descriptions of sections for the API description.

private let tiers = JSONSchema.choices(["free", "premium"])
private let practised = JSONSchema.any.saying("What the question practises.")

extension WritingSectionListItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "tier": tiers, "question_count": .notNegative,
        "attempt_count": .notNegative, "selection_count": .notNegative,
        "preview": .any.saying("The beginning of the text."),
    ]
}

extension MathSectionListItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "tier": tiers, "question_count": .notNegative,
        "attempt_count": .notNegative, "asset_count": .notNegative,
        "preview": .any.saying("The beginning of the first question."),
    ]
}

extension SectionAttemptSummary: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "best_score": .percent, "latest_score": .percent,
        "recent_attempts": .any.saying("The newest three, newest first."),
    ]
}

extension SectionAttemptSummary.Recent: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "score": .percent, "correct_count": .notNegative, "total_questions": .notNegative,
    ]
}

extension WritingSectionDetail: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id": .form("uuid"), "tier": tiers]
}

extension TextSelection: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "number": .notNegative.saying("From 1: the label of the spot."),
        "start_char": .notNegative.saying("Code points of the content, from 0."),
        "end_char": .notNegative.saying("One past the last code point."),
    ]
}

extension WritingQuestion: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "correct_answer_index": .notNegative,
        "selection_number": .any.saying("Null for a question about the whole text."),
        "classifications": practised,
    ]
}

extension WritingPrompt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "explanation": .any.saying("Null before an answer."),
    ]
}

extension MathSectionDetail: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id": .form("uuid"), "tier": tiers]
}

extension MathQuestion: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "correct_answer_index": .notNegative,
        "question_id": .any.saying("A slug; submissions use `id`."),
        "choices": .any.saying("The texts of `options`."), "classifications": practised,
    ]
}

extension MathPrompt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "explanation": .any.saying("Null before an answer."),
    ]
}
