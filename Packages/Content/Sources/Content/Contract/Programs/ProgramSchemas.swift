package import AppCore

// API description of rows with several key spellings: the one that's sent.

private let number = JSONSchema.integer(from: 1)
private let members = JSONSchema.map(of: .any)

/// An object whose fields are all required.
private func whole(_ fields: [String: JSONSchema]) -> JSONSchema {
    .object(fields, required: fields.keys)
}

extension ProgramTime: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .string(format: "date-time")
    }
}

extension Program: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        let time = types.schema(of: ProgramTime.self).orNull
        return whole([
            "id": number, "name": .string(), "title": .string().saying("The same as `name`."),
            "description": .string().orNull, "metadata": members, "order_index": .integer(),
            "createdAt": time, "updatedAt": time,
        ])
    }
}

extension ProgramUnit: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "title": .string(), "name": .string().saying("The same as `title`."),
            "description": .string().orNull, "order_index": .integer(from: 0),
            "program_id": number.orNull,
        ])
    }
}

extension UnitLevel: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "name": .string(), "description": .string().orNull,
            "level": .integer(from: 1).saying("Its number in the program."),
            "position": .integer(from: 1).saying("Its place in the unit."),
            "unit_id": number.orNull,
            "metadata": members,
        ])
    }
}

extension MediaAsset: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "media_type": .choices(["image", "video", "audio", "document"]),
            "url": .string().saying("Below the backend's address."),
            "duration_sec": JSONSchema.number.orNull, "transcript": .string().orNull,
            "alt_text": .string().orNull, "metadata": members,
        ])
    }
}

extension ContentItem: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "content_type": .choices(["quiz", "roleplay", "form", "matching"]),
            "title": .string(), "description": .string().orNull, "content": .string().orNull,
            "position": .integer(from: 1), "unit_level_id": number.orNull,
            "media_asset_id": number.orNull, "metadata": members,
            "media_asset": types.schema(of: MediaAsset.self).orNull,
            "quiz": types.schema(of: Quiz.self).orNull,
            "roleplay": types.schema(of: Roleplay.self).orNull,
            "matching_question": types.schema(of: MatchingQuestion.self).orNull,
            "form_question": types.schema(of: FormQuestion.self).orNull,
        ])
    }
}

extension LevelContent: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .array(of: types.schema(of: ContentItem.self))
    }
}

extension Quiz: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "question": .string(), "explanation": .string().orNull,
            "question_type": .choices(["multiple_choice", "true_false", "fill_in_blank"]),
            "content_item_id": number.orNull, "metadata": members,
            "options": .array(of: types.schema(of: QuizOption.self)),
        ])
    }
}

extension QuizOption: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "option_text": .string(), "is_correct": .boolean,
            "quiz_id": number.orNull,
            "metadata": members,
        ])
    }
}

extension MatchingQuestion: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "question": .string(), "instructions": .string().orNull,
            "explanation": .string().orNull, "content_item_id": number.orNull, "metadata": members,
            "pairs": .array(of: types.schema(of: MatchingPair.self)),
        ])
    }
}

extension MatchingPair: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "left_item": .string(), "right_item": .string(),
            "matching_question_id": number.orNull, "metadata": members,
        ])
    }
}

extension FormQuestion: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "question": .string(), "instructions": .string().orNull,
            "content_item_id": number.orNull, "metadata": members,
            "fields": .array(of: types.schema(of: FormField.self)),
        ])
    }
}

extension FormField: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "field_name": .string(), "field_type": .string(),
            "placeholder": .string().orNull, "is_required": .boolean,
            "validation_rules": members, "form_question_id": number.orNull, "metadata": members,
        ])
    }
}

extension Roleplay: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "scenario": .string(), "instructions": .string().orNull,
            "character_name": .string().orNull, "character_description": .string().orNull,
            "content_item_id": number.orNull, "metadata": members,
            "turns": .array(of: types.schema(of: RoleplayTurn.self)),
        ])
    }
}

extension RoleplayTurn: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "id": number, "speaker": .choices(["user", "character"]), "message": .string(),
            "turn_order": .integer(from: 1), "roleplay_id": number.orNull, "metadata": members,
        ])
    }
}

extension LevelTeaching: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        whole([
            "teaching": .array(
                of: .anyOf([
                    whole(["kind": .choices(["paragraph"]), "text": .string()]),
                    whole(["kind": .choices(["list"]), "items": .array(of: .string())]),
                ])),
            "glossary": .array(
                of: whole([
                    "id": number, "term": .string(), "meaning": .string(),
                    "example": .string().orNull,
                ])),
        ])
    }
}

extension ProgramSyncStatus: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .map(of: .string()).saying(
            "When each table changed last; `{\"status\":\"up-to-date\"}` when none did.")
    }
}
