package import AppCore

// Field descriptions in the API description.

private func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> JSONSchema
where Word.RawValue == String {
    .choices(type.allCases.map(\.rawValue))
}

extension TodoItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "source_type": .choices(["assignment", "quiz", "goal"]),
        "priority": .choices(["overdue", "high", "medium", "low"]),
    ]
}

extension Assignment: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "assignment_type": .choices(["written", "file_upload", "url", "discussion"]),
        "status": words(WorkStatus.self),
    ]
}

extension Submission: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": words(SubmissionStatus.self), "attempt_number": .limits(from: 1),
    ]
}

extension Quiz: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "quiz_type": .choices(["standard", "practice", "survey"]),
        "attempts_allowed": .limits(from: 1), "show_results": words(ResultRule.self),
        "status": words(WorkStatus.self),
    ]
}

extension Question: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "question_type": words(QuestionType.self), "status": .choices(["active", "archived"]),
        "correct_answer": .any.saying("For teachers alone."),
        "explanation": .any.saying("For teachers alone."),
    ]
}

extension QuizAttempt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "status": words(AttemptStatus.self), "attempt_number": .limits(from: 1),
        "score": .any.saying("Null while the quiz does not show results."),
    ]
}

extension AttemptSheet: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "answers": JSONSchema(["maxItems": .integer(500)])
    ]
}
