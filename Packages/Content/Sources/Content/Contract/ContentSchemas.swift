package import AppCore

// Field descriptions for the API description.

private let tiers = JSONSchema.choices(["free", "premium"])

extension LessonListItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "tier": tiers, "question_count": .notNegative,
        "attempt_count": .notNegative,
    ]
}

extension LessonDetail: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "tier": tiers, "chunks": .any.saying("The same as `content`."),
    ]
}

extension LessonQuestion: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "correct_answer_index": .notNegative,
        "classifications": .any.saying("What the question practises."),
    ]
}

extension PassageListItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "tier": tiers, "question_count": .notNegative,
        "attempt_count": .notNegative,
    ]
}

extension PassageDetail: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id": .form("uuid"), "tier": tiers]
}

extension PassageQuestion: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "correct_answer_index": .notNegative,
        "options_list": .any.saying("The same as `options`."),
        "classifications": .any.saying("What the question practises."),
    ]
}

extension PassagePrompt: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "explanation": .any.saying("Null before an answer."),
    ]
}

extension AttemptSummary: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "total_attempts": .notNegative, "best_score": .percent, "latest_score": .percent,
        "recent_attempts": .any.saying("The newest three, newest first."),
    ]
}

extension AttemptSummary.Recent: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "score": .percent, "correct_count": .notNegative,
        "total_questions": .notNegative,
    ]
}

extension ContentBlock: SchemaDescribing {
    /// One schema per block type; all may have their text under two keys.
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .anyOf([
            form([
                .paragraph, .text, .example, .rule, .note, .warning, .summary, .correctExample,
                .incorrectExample, .pageBreak,
            ]),
            form([.header], ["level": .integer(from: 1, to: 6)]),
            form([.definition], ["term": .string().orNull]),
            form([.list, .bulletList, .table], ["items": .array(of: .string())]),
            form(
                [.sideBySide],
                [
                    "rows": .array(of: types.schema(of: ContentRow.self)), "left": .string(),
                    "right": .string(),
                ]),
            form([.equation], ["latex": .string().orNull]),
            form([.diagram], ["diagram_id": .string().orNull]),
            .allOf([form([.question]), types.schema(of: ContentQuestionBlock.self)]),
            unknown,
        ])
    }

    /// A block with its own required fields.
    private static func form(
        _ kinds: [BlockKind], _ fields: [String: JSONSchema] = [:]
    ) -> JSONSchema {
        let common: [String: JSONSchema] = [
            "type": .choices(kinds.map(\.rawValue)), "text": .string(), "content": .string(),
        ]
        return .object(
            common.merging(fields) { $1 }, required: ["type"] + fields.keys)
    }

    /// A block of an unknown type.
    private static var unknown: JSONSchema {
        let known = JSONSchema.choices(BlockKind.allCases.map(\.rawValue))
        return .object(
            ["type": .string().refined(by: JSONSchema(["not": known.json]))], required: ["type"])
    }
}
