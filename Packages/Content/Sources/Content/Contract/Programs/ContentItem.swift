package import AppCore

/// One thing to do in a level.
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
    package var matchingQuestion: MatchingQuestion?
    package var formQuestion: FormQuestion?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, title, description, content, position, quiz, roleplay, metadata
        case contentType = "content_type"
        case unitLevelID = "unit_level_id"
        case mediaAssetID = "media_asset_id"
        case mediaAsset = "media_asset"
        case matchingQuestion = "matching_question"
        case formQuestion = "form_question"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        quiz = row.row("quiz", as: Quiz.self)
        roleplay = row.row("roleplay", as: Roleplay.self)
        matchingQuestion = row.row("matching_question", as: MatchingQuestion.self)
        formQuestion = row.row("form_question", as: FormQuestion.self)
        contentType = row.text("content_type") ?? ""
        title = row.text("title", "name") ?? "#\(id)"
        description = row.text("description")
        content = row.text("content")
        position = row.wholeNumber("position") ?? 0
        unitLevelID = row.id("unit_level_id")
        mediaAsset = row.row("media_asset", as: MediaAsset.self)
        mediaAssetID = row.id("media_asset_id") ?? mediaAsset?.id
        metadata = row.metadata
        if quiz?.contentItemID == nil { quiz?.contentItemID = id }
        if matchingQuestion?.contentItemID == nil { matchingQuestion?.contentItemID = id }
        if formQuestion?.contentItemID == nil { formQuestion?.contentItemID = id }
        if roleplay?.contentItemID == nil { roleplay?.contentItemID = id }
        if contentType.isEmpty { contentType = typeOfPayload }
    }

    /// What the item must be, going by what it holds.
    private var typeOfPayload: String {
        if quiz != nil { return "quiz" }
        if roleplay != nil { return "roleplay" }
        if matchingQuestion != nil { return "matching" }
        return formQuestion != nil ? "form" : ""
    }

    /// By position, then by id.
    package static func inOrder(_ items: [ContentItem]) -> [ContentItem] {
        items.sorted { ($0.position, $0.id.value) < ($1.position, $1.id.value) }
    }
}

/// What a level holds, in any of the shapes that backends send: a list; an object with the list as
/// `content`, `items` or `data`; or one object that is the level with its quiz or role-play.
package struct LevelContent: Codable, Sendable, Hashable {
    /// In order.
    package var items: [ContentItem]
    /// How many rows could not be read.
    package var skipped: Int

    package init(from decoder: any Decoder) throws {
        if let rows = try? Lenient<ContentItem>(from: decoder) {
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

    /// As a list: the shape that the contract has.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(items)
    }

    init(items: [ContentItem], skipped: Int) {
        self.items = items
        self.skipped = skipped
    }
}
