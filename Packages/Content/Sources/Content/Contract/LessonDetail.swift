package import AppCore

/// A lesson with everything on it.
package struct LessonDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug; absent in some backends.
    package var lessonID: String?
    package var title: String
    /// `Easy`, `Medium` or `Hard`; absent in some backends.
    package var difficulty: String?
    /// `free` or `premium`.
    package var tier: String
    /// `reading`, `writing` or `math`.
    package var lessonType: String
    package var isDiagnostic: Bool
    /// Blocks to render, including questions. Sent as both `content` and `chunks`.
    package var blocks: [ContentBlock]
    /// In order.
    package var questions: [LessonQuestion]
    package var assets: [LessonAsset]
    package var createdAt: WireDate?
    package var updatedAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, lessonID: String?, title: String, difficulty: String?, tier: String,
        lessonType: String, isDiagnostic: Bool, blocks: [ContentBlock],
        questions: [LessonQuestion], assets: [LessonAsset], createdAt: WireDate?,
        updatedAt: WireDate?, iconColor: String
    ) {
        self.id = id
        self.lessonID = lessonID
        self.title = title
        self.difficulty = difficulty
        self.tier = tier
        self.lessonType = lessonType
        self.isDiagnostic = isDiagnostic
        self.blocks = blocks
        self.questions = questions
        self.assets = assets
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        effectiveIconColor = iconColor
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, difficulty, tier, content, chunks, questions, assets, lessonID, lessonType
        case isDiagnostic, createdAt, updatedAt, iconURL, iconColor, effectiveIconURL
        case effectiveIconColor
    }

    /// Blocks come from `chunks`, else from `content`: an array, or a plain text as one paragraph.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        lessonID = try container.decodeIfPresent(String.self, forKey: .lessonID)
        title = try container.decode(String.self, forKey: .title)
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty)
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        lessonType = try container.decodeIfPresent(String.self, forKey: .lessonType) ?? ""
        isDiagnostic = try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic) ?? false
        blocks =
            try container.decodeBlocks(forKey: .chunks) ?? container.decodeBlocks(forKey: .content)
            ?? []
        questions = try InOrder<LessonQuestion>.value(of: .questions, in: container)
        assets = try container.decodeReadable(LessonAsset.self, forKey: .assets)
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireDate.self, forKey: .updatedAt)
        iconURL = try container.decodeIfPresent(String.self, forKey: .iconURL)
        iconColor = try container.decodeIfPresent(String.self, forKey: .iconColor)
        effectiveIconURL = try container.decodeIfPresent(String.self, forKey: .effectiveIconURL)
        effectiveIconColor = try container.decodeIfPresent(
            String.self, forKey: .effectiveIconColor)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(lessonID, forKey: .lessonID)
        try container.encode(title, forKey: .title)
        try container.encode(difficulty, forKey: .difficulty)
        try container.encode(tier, forKey: .tier)
        try container.encode(lessonType, forKey: .lessonType)
        try container.encode(isDiagnostic, forKey: .isDiagnostic)
        try container.encode(blocks, forKey: .content)
        try container.encode(blocks, forKey: .chunks)
        try container.encode(questions, forKey: .questions)
        try container.encode(assets, forKey: .assets)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(iconURL, forKey: .iconURL)
        try container.encode(iconColor, forKey: .iconColor)
        try container.encode(effectiveIconURL, forKey: .effectiveIconURL)
        try container.encode(effectiveIconColor, forKey: .effectiveIconColor)
    }
}
