package import AppCore

// Field descriptions for the API description.

extension SubmissionRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "answers": JSONSchema(["maxItems": .integer(1_000)]),
        "time_spent_seconds": .integer(from: 0, to: 315_360_000).orNull
            .saying("Whole seconds; null when not known."),
        "is_complete": .any.saying("Lessons: closes the attempt although questions are left."),
    ]
}

extension SubmittedAnswer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "question_id": .form("uuid"),
        "selected_option_index": .integer().orNull.saying(
            "From 0. Null or -1 for a question that was passed over, which only lessons take."),
    ]
}

extension SubmissionResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "passage_id": .form("uuid").saying("Of a passage."),
        "lesson_id": .form("uuid").saying("Of a lesson."),
        "attempt_id": .form("uuid").saying("Null when nothing was stored."),
        "score": .percent, "correct_count": .notNegative, "total_questions": .notNegative,
        "status": .choices(["success"]).saying("Of a lesson."),
    ]
}

extension AnswerResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["question_id": .form("uuid")]
}

extension Attempt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "passage_id": .form("uuid"), "lesson_id": .form("uuid"),
        "score": .percent, "correct_count": .notNegative, "total_questions": .notNegative,
    ]
}

extension PassageProgress: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "passage_id": .form("uuid"), "score": .percent,
    ]
}

extension PassageStart: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "session_id": .form("uuid"), "passage_id": .form("uuid"),
    ]
}

extension PassageReview: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "passage_id": .form("uuid"), "score": .percent, "correct_count": .notNegative,
        "total_questions": .notNegative,
    ]
}

extension PassageReview.Answer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["question_id": .form("uuid")]
}

extension LessonReview: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "lesson_id": .form("uuid"), "score": .percent, "correct_count": .notNegative,
        "total_questions": .notNegative,
    ]
}

extension LessonReview.Question: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"),
        "text": .array(of: JSONSchema(["type": "object"])).saying("Blocks as the lesson has them."),
        "explanation": .any.saying("Blocks as the lesson has them, a text, or null."),
    ]
}

extension SingleAnswer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "question_id": .form("uuid"),
        "is_correct": .any.saying("Left out for callers without a token."),
    ]
}

extension ProgressOverview: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "completed_passages": .array(of: .string(format: "uuid")),
        "scores": .map(of: .integer(from: 0, to: 100)).saying("The latest, by passage."),
        "total_passages": .notNegative, "completed_count": .notNegative,
    ]
}

/// Request body rules for the API description.
enum ProgressBodies {
    /// Requires a chosen option.
    static let chosen = JSONSchema.object(
        ["selected_option_index": .integer(from: 0)], required: ["selected_option_index"])
    static let passage = JSONSchema.object(["answers": .array(of: chosen)])
    static let lesson = JSONSchema.object(["answers": JSONSchema(["minItems": .integer(1)])])
}
