package import AppCore

/// An item of a level.
package struct ContentItem: ProgramContent {
    @NumericID package var id: WireID
    /// `quiz`, `roleplay`, `form` or `matching`; others as they are written, to be shown as not
    /// supported.
    package var contentType: String
    package var title: String
    package var description: String?
    package var content: String?
    package var position: Int
    @NumericID package var unitLevelID: WireID?
    @NumericID package var mediaAssetID: WireID?
    package var metadata: [String: JSONValue]
    package var mediaAsset: MediaAsset?
    package var quiz: Quiz?
    package var roleplay: Roleplay?
    /// Embedded by this server; requested by item id from others.
    package var matchingQuestion: MatchingQuestion?
    /// Embedded by this server; requested by item id from others.
    package var formQuestion: FormQuestion?

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

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        quiz = row.row("quiz", of: id, at: \.contentItemID)
        roleplay = row.row("roleplay", of: id, at: \.contentItemID)
        matchingQuestion = row.row("matching_question", of: id, at: \.contentItemID)
        formQuestion = row.row("form_question", of: id, at: \.contentItemID)
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
        mediaAsset = row.row("media_asset")
        mediaAssetID = row.id("media_asset_id") ?? mediaAsset?.id
        metadata = row.metadata
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
            let rows: LossyArray<ContentItem> = row.rows("content", "items", "data")
            items = ContentItem.inOrder(rows.elements)
            skipped = rows.skipped
        } else if row.value("quiz", "roleplay") != nil {
            items = [try ContentItem(row)]
            skipped = 0
        } else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "neither a list of items nor a level with one"))
        }
    }

    /// A bare list, as the contract has it.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(items)
    }
}
