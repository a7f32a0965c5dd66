package import AppCore

// Field descriptions for the API description.

extension SkillFigures: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "classification_id": .form("uuid"), "correct": .notNegative, "total": .notNegative,
        "correct_answers": .notNegative, "total_questions": .notNegative,
        "percentage": .integer(from: 0, to: 100).saying("Whole, rounded."),
        "accuracy": .percent.saying("With one decimal."),
    ]
}

extension ProfileResponse: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "performance": .any.saying("Every skill with an answer, most accurate first."),
        "strengths": .any.saying("80 per cent and more of 3 answers or more; at most 5."),
        "weaknesses": .any.saying("50 per cent and less of 3 answers or more; at most 5."),
        "total_classifications_analyzed": .notNegative,
    ]
}

extension SkillMastery: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "classification_id": .form("uuid"), "expected": .percent, "low": .percent,
        "high": .percent, "answers": .notNegative,
    ]
}

extension WeekFigures: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "start": .any.saying("The week's Monday, UTC."), "correct": .notNegative,
        "total": .notNegative,
    ]
}

extension CategoryPlan: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "diagnostic_passage_id": .form("uuid"), "diagnostic_lesson_id": .form("uuid"),
        "diagnostic_type": .choices(["passage", "lesson"]),
    ]
}

extension RecommendedLesson: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id": .form("uuid")]
}

extension PromptDismissal: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "prompt_id": .choices([
            "profile_setup", "diagnostic_nudge", "diagnostic_progress", "post_diagnostic",
        ])
    ]
}

extension DiagnosticSheet: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "passage_id": .form("uuid"), "lesson_id": .form("uuid"),
        "answers": JSONSchema(["minItems": .integer(1), "maxItems": .integer(1_000)]),
    ]
}

extension DiagnosticSheet.Answer: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "question_id": .form("uuid"),
        "selected_option_index": .any.saying("From 0; -1 for a question that was passed over."),
        "is_correct": .any.saying("Passed over: the campus judges for itself."),
    ]
}

extension DiagnosticResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": .choices(["success"]), "performance": .any.saying("By the skill's id."),
    ]
}
