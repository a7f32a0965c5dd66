package import AppCore

/// A scripted conversation.
package struct Roleplay: ProgramContent {
    @NumericID package var id: WireID
    package var scenario: String
    package var instructions: String?
    package var characterName: String?
    package var characterDescription: String?
    @NumericID package var contentItemID: WireID?
    package var metadata: [String: JSONValue]
    /// In order.
    package var turns: [RoleplayTurn]

    package init(
        id: WireID, scenario: String, instructions: String? = nil, characterName: String?,
        characterDescription: String? = nil, contentItemID: WireID?, turns: [RoleplayTurn],
        metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.scenario = scenario
        self.instructions = instructions
        self.characterName = characterName
        self.characterDescription = characterDescription
        self.contentItemID = contentItemID
        self.turns = turns
        self.metadata = metadata
    }

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        scenario = row.text("scenario") ?? ""
        instructions = row.text("instructions")
        characterName = row.text("character_name")
        characterDescription = row.text("character_description")
        contentItemID = row.id("content_item_id")
        turns = row.rows("turns", of: id, at: \.roleplayID).sorted {
            ($0.order, $0.id.value) < ($1.order, $1.id.value)
        }
        metadata = row.metadata
    }
}

/// One line of a conversation.
package struct RoleplayTurn: ProgramContent {
    @NumericID package var id: WireID
    /// As sent: `user`, `character`, `npc`, `ai`, `system`.
    package var speaker: String
    package var message: String
    package var order: Int
    @NumericID package var roleplayID: WireID?
    package var metadata: [String: JSONValue]

    /// All other speakers are the character.
    package var isStudents: Bool { speaker == "user" }

    private enum CodingKeys: String, CodingKey {
        case id, speaker, message
        case order = "turn_order"
        case roleplayID, metadata
    }

    package init(
        id: WireID, speaker: String, message: String, order: Int, roleplayID: WireID?,
        metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.speaker = speaker
        self.message = message
        self.order = order
        self.roleplayID = roleplayID
        self.metadata = metadata
    }

    package init(_ row: ProgramRow) throws {
        id = try row.requiredID()
        speaker = row.text("speaker") ?? "character"
        message = row.text("message") ?? ""
        order = row.wholeNumber("turn_order") ?? 0
        roleplayID = row.id("roleplay_id")
        metadata = row.metadata
    }
}
