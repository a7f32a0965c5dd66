package import AppCore

/// An item of a level.
package struct ContentItem: Codable, Sendable, Hashable {
    package var id: WireID
    /// `quiz`, `roleplay`, `form` or `matching`; others as they are written, to be shown as not
    /// supported.
    package var contentType: String
    package var title: String
    package var description: String?
    package var content: String?
    package var position: Int
    package var unitLevelID: WireID?
    package var mediaAssetID: WireID?
    package var mediaAsset: MediaAsset?
    package var quiz: Quiz?
    package var roleplay: Roleplay?
    /// Embedded by this server; requested by item id from others.
    package var matchingQuestion: MatchingQuestion?
    /// Embedded by this server; requested by item id from others.
    package var formQuestion: FormQuestion?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, title, description, content, position, quiz, roleplay, metadata, contentType
        case unitLevelID, mediaAssetID, mediaAsset, matchingQuestion, formQuestion
    }

    package init(
        id: WireID, contentType: String, title: String, description: String? = nil,
        content: String? = nil, position: Int, unitLevelID: WireID?,
        mediaAsset: MediaAsset? = nil, quiz: Quiz? = nil, roleplay: Roleplay? = nil,
        matchingQuestion: MatchingQuestion? = nil, formQuestion: FormQuestion? = nil,
        metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.contentType = contentType
        self.title = title
        self.description = description
        self.content = content
        self.position = position
        self.unitLevelID = unitLevelID
        self.mediaAssetID = mediaAsset?.id
        self.mediaAsset = mediaAsset
        self.quiz = quiz
        self.roleplay = roleplay
        self.matchingQuestion = matchingQuestion
        self.formQuestion = formQuestion
        self.metadata = metadata
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        quiz = row.row("quiz", as: Quiz.self)
        roleplay = row.row("roleplay", as: Roleplay.self)
        matchingQuestion = row.row("matching_question", as: MatchingQuestion.self)
        formQuestion = row.row("form_question", as: FormQuestion.self)
        let type = row.text("content_type")
        let kinds = [
            (quiz != nil, "quiz"), (roleplay != nil, "roleplay"),
            (matchingQuestion != nil, "matching"), (formQuestion != nil, "form"),
        ]
        contentType = type ?? kinds.first { $0.0 }?.1 ?? ""
        title = row.text("title", "name") ?? "#\(id)"
        description = row.text("description")
        content = row.text("content")
        position = row.wholeNumber("position") ?? 0
        unitLevelID = row.id("unit_level_id")
        mediaAsset = row.row("media_asset", as: MediaAsset.self)
        mediaAssetID = row.id("media_asset_id") ?? mediaAsset?.id
        metadata = row.metadata
        if quiz?.contentItemID == nil { quiz?.contentItemID = id }
        if roleplay?.contentItemID == nil { roleplay?.contentItemID = id }
        if matchingQuestion?.contentItemID == nil { matchingQuestion?.contentItemID = id }
        if formQuestion?.contentItemID == nil { formQuestion?.contentItemID = id }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(contentType, forKey: .contentType)
        try container.encode(title, forKey: .title)
        try container.encode(description, forKey: .description)
        try container.encode(content, forKey: .content)
        try container.encode(position, forKey: .position)
        try container.encodeNumber(unitLevelID, forKey: .unitLevelID)
        try container.encodeNumber(mediaAssetID, forKey: .mediaAssetID)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(mediaAsset, forKey: .mediaAsset)
        try container.encode(quiz, forKey: .quiz)
        try container.encode(roleplay, forKey: .roleplay)
        try container.encode(matchingQuestion, forKey: .matchingQuestion)
        try container.encode(formQuestion, forKey: .formQuestion)
    }

    /// By position, then by id.
    package static func inOrder(_ items: [ContentItem]) -> [ContentItem] {
        items.sorted { ($0.position, $0.id.value) < ($1.position, $1.id.value) }
    }
}

/// A level's contents in any server shape: a list; an object with the list as
/// `content`, `items` or `data`; or one object that is the level with its quiz or role-play.
package struct LevelContent: Codable, Sendable, Hashable {
    /// In order.
    package var items: [ContentItem]
    /// The number of unreadable rows.
    package var skipped: Int

    package init(from decoder: any Decoder) throws {
        if let rows = try? LossyArray<ContentItem>(from: decoder) {
            items = ContentItem.inOrder(rows.elements)
            skipped = rows.skipped
            return
        }
        let row = try ProgramRow(from: decoder)
        if let list = row.value("content", "items", "data"), list.elements != nil {
            let rows = row.rows("content", "items", "data", of: ContentItem.self)
            items = ContentItem.inOrder(rows.elements)
            skipped = rows.skipped
        } else if row.value("quiz", "roleplay") != nil {
            items = [try ContentItem(from: decoder)]
            skipped = 0
        } else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "neither a list of items nor a level with one"))
        }
    }

    package init(items: [ContentItem], skipped: Int = 0) {
        self.items = items
        self.skipped = skipped
    }

    /// A bare list, as the contract has it.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(items)
    }
}
