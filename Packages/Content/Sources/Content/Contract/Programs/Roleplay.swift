package import AppCore

/// A scripted conversation.
package struct Roleplay: Codable, Sendable, Hashable {
    package var id: WireID
    package var scenario: String
    package var instructions: String?
    package var characterName: String?
    package var characterDescription: String?
    package var contentItemID: WireID?
    /// In order.
    package var turns: [RoleplayTurn]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, scenario, instructions, turns, metadata, characterName, characterDescription
        case contentItemID
    }

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

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        let id = try row.requiredID()
        self.id = id
        scenario = row.text("scenario") ?? ""
        instructions = row.text("instructions")
        characterName = row.text("character_name")
        characterDescription = row.text("character_description")
        contentItemID = row.id("content_item_id")
        turns = row.rows("turns", of: RoleplayTurn.self).elements.map { turn in
            var turn = turn
            turn.roleplayID = turn.roleplayID ?? id
            return turn
        }.sorted { ($0.order, $0.id.value) < ($1.order, $1.id.value) }
        metadata = row.metadata
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(scenario, forKey: .scenario)
        try container.encode(instructions, forKey: .instructions)
        try container.encode(characterName, forKey: .characterName)
        try container.encode(characterDescription, forKey: .characterDescription)
        try container.encodeNumber(contentItemID, forKey: .contentItemID)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(turns, forKey: .turns)
    }
}

/// One line of a conversation.
package struct RoleplayTurn: Codable, Sendable, Hashable {
    package var id: WireID
    /// As sent: `user`, `character`, `npc`, `ai`, `system`.
    package var speaker: String
    package var message: String
    package var order: Int
    package var roleplayID: WireID?
    package var metadata: [String: JSONValue]

    /// All other speakers are the character.
    package var isStudents: Bool { speaker == "user" }

    private enum CodingKeys: String, CodingKey {
        case id, speaker, message, metadata
        case order = "turn_order"
        case roleplayID
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

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        speaker = row.text("speaker") ?? "character"
        message = row.text("message") ?? ""
        order = row.wholeNumber("turn_order") ?? 0
        roleplayID = row.id("roleplay_id")
        metadata = row.metadata
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(speaker, forKey: .speaker)
        try container.encode(message, forKey: .message)
        try container.encode(order, forKey: .order)
        try container.encodeNumber(roleplayID, forKey: .roleplayID)
        try container.encode(metadata, forKey: .metadata)
    }
}
