package import AppCore

/// A passage in a list.
package struct PassageListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// The whole text; of a premium passage only its beginning, for those without premium.
    package var content: String
    /// `Easy`, `Medium` or `Hard`.
    package var difficulty: String
    /// `free` or `premium`.
    package var tier: String
    package var isDiagnostic: Bool
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    package var orderWithinHeader: Int
    package var icon: ItemIcon
    package var questionCount: Int
    /// The caller's attempts; 0 when anonymous.
    package var attemptCount: Int
    /// nil when anonymous or without attempts.
    package var attemptSummary: AttemptSummary?
    package var createdAt: WireDate?
    package var updatedAt: WireDate?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, content: String, difficulty: String, tier: String,
        isDiagnostic: Bool, header: ContentHeader?, orderWithinHeader: Int, icon: ItemIcon,
        questionCount: Int, attemptSummary: AttemptSummary?, createdAt: WireDate?,
        updatedAt: WireDate?
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.difficulty = difficulty
        self.tier = tier
        self.isDiagnostic = isDiagnostic
        self.header = header
        self.orderWithinHeader = orderWithinHeader
        self.icon = icon
        self.questionCount = questionCount
        self.attemptCount = attemptSummary?.totalAttempts ?? 0
        self.attemptSummary = attemptSummary
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, content, difficulty, tier, header, isDiagnostic, orderWithinHeader
        case questionCount, attemptCount, attemptSummary, createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        content = try container.decodeIfPresent(String.self, forKey: .content) ?? ""
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty) ?? ""
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        isDiagnostic = try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic) ?? false
        header = try container.decodeIfPresent(ContentHeader.self, forKey: .header)
        orderWithinHeader = try container.decodeIfPresent(Int.self, forKey: .orderWithinHeader) ?? 0
        icon = try ItemIcon(from: decoder)
        questionCount = try container.decodeIfPresent(Int.self, forKey: .questionCount) ?? 0
        attemptSummary = try container.decodeIfPresent(AttemptSummary.self, forKey: .attemptSummary)
        attemptCount =
            try container.decodeIfPresent(Int.self, forKey: .attemptCount)
            ?? attemptSummary?.totalAttempts ?? 0
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireDate.self, forKey: .updatedAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(content, forKey: .content)
        try container.encode(difficulty, forKey: .difficulty)
        try container.encode(tier, forKey: .tier)
        try container.encode(isDiagnostic, forKey: .isDiagnostic)
        try container.encode(header, forKey: .header)
        try container.encode(orderWithinHeader, forKey: .orderWithinHeader)
        try container.encode(questionCount, forKey: .questionCount)
        try container.encode(attemptCount, forKey: .attemptCount)
        try container.encode(attemptSummary, forKey: .attemptSummary)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try icon.encode(to: encoder)
    }
}
