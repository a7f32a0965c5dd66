package import AppCore

/// List fields common to writing and math sections.
package struct SectionCard: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// `Easy`, `Medium` or `Hard`.
    package var difficulty: String
    /// `free` or `premium`.
    package var tier: String
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    package var orderWithinHeader: Int
    package var icon: ItemIcon
    package var questionCount: Int
    /// The caller's attempts; 0 when anonymous.
    package var attemptCount: Int
    /// nil when anonymous or without attempts.
    package var attemptSummary: SectionAttemptSummary?
    /// The beginning of its text or of its first question. This campus adds it to the contract's
    /// fields; nil at others.
    package var preview: String?
    package var createdAt: WireDate?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, difficulty: String, tier: String, header: ContentHeader?,
        orderWithinHeader: Int, icon: ItemIcon, questionCount: Int, attemptCount: Int,
        attemptSummary: SectionAttemptSummary?, preview: String?, createdAt: WireDate?
    ) {
        self.id = id
        self.title = title
        self.difficulty = difficulty
        self.tier = tier
        self.header = header
        self.orderWithinHeader = orderWithinHeader
        self.icon = icon
        self.questionCount = questionCount
        self.attemptCount = attemptCount
        self.attemptSummary = attemptSummary
        self.preview = preview
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, difficulty, tier, header, preview, orderWithinHeader, questionCount
        case attemptCount, attemptSummary, createdAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty) ?? ""
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        header = try container.decodeIfPresent(ContentHeader.self, forKey: .header)
        orderWithinHeader = try container.decodeIfPresent(Int.self, forKey: .orderWithinHeader) ?? 0
        icon = try ItemIcon(from: decoder)
        questionCount = try container.decodeIfPresent(Int.self, forKey: .questionCount) ?? 0
        attemptSummary = try container.decodeIfPresent(
            SectionAttemptSummary.self, forKey: .attemptSummary)
        attemptCount =
            try container.decodeIfPresent(Int.self, forKey: .attemptCount)
            ?? attemptSummary?.recentAttempts.count ?? 0
        preview = try container.decodeIfPresent(String.self, forKey: .preview)
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(difficulty, forKey: .difficulty)
        try container.encode(tier, forKey: .tier)
        try container.encode(header, forKey: .header)
        try container.encode(orderWithinHeader, forKey: .orderWithinHeader)
        try container.encode(questionCount, forKey: .questionCount)
        try container.encode(attemptCount, forKey: .attemptCount)
        try container.encode(attemptSummary, forKey: .attemptSummary)
        try container.encode(preview, forKey: .preview)
        try container.encode(createdAt, forKey: .createdAt)
        try icon.encode(to: encoder)
    }
}

/// A writing section in a list.
package struct WritingSectionListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var card: SectionCard
    /// Underlined spots.
    package var selectionCount: Int

    package init(card: SectionCard, selectionCount: Int) {
        self.card = card
        self.selectionCount = selectionCount
    }

    private enum CodingKeys: String, CodingKey { case selectionCount }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        card = try SectionCard(from: decoder)
        selectionCount = try container.decodeIfPresent(Int.self, forKey: .selectionCount) ?? 0
    }

    package func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(selectionCount, forKey: .selectionCount)
    }
}

/// A math section in a list.
package struct MathSectionListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var card: SectionCard
    /// A slug; absent in some backends.
    package var sectionID: String?
    /// Diagrams.
    package var assetCount: Int

    package init(card: SectionCard, sectionID: String?, assetCount: Int) {
        self.card = card
        self.sectionID = sectionID
        self.assetCount = assetCount
    }

    private enum CodingKeys: String, CodingKey { case sectionID, assetCount }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        card = try SectionCard(from: decoder)
        sectionID = try container.decodeIfPresent(String.self, forKey: .sectionID)
        assetCount = try container.decodeIfPresent(Int.self, forKey: .assetCount) ?? 0
    }

    package func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sectionID, forKey: .sectionID)
        try container.encode(assetCount, forKey: .assetCount)
    }
}
