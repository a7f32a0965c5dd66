package import AppCore

/// A lesson in a list.
package struct LessonListItem: Codable, Sendable, Hashable, EncodesNulls {
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
    package var questionCount: Int
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    package var orderWithinHeader: Int
    package var icon: ItemIcon
    /// The caller's attempts; 0 when anonymous. This campus adds it to the contract's fields.
    package var attemptCount: Int
    /// nil when anonymous or without attempts. This campus adds it to the contract's fields.
    package var attemptSummary: AttemptSummary?
    package var createdAt: WireDate?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, lessonID: String?, title: String, difficulty: String?, tier: String,
        lessonType: String, isDiagnostic: Bool, questionCount: Int, header: ContentHeader?,
        orderWithinHeader: Int, icon: ItemIcon, attemptSummary: AttemptSummary?,
        createdAt: WireDate?
    ) {
        self.id = id
        self.lessonID = lessonID
        self.title = title
        self.difficulty = difficulty
        self.tier = tier
        self.lessonType = lessonType
        self.isDiagnostic = isDiagnostic
        self.questionCount = questionCount
        self.header = header
        self.orderWithinHeader = orderWithinHeader
        self.icon = icon
        self.attemptCount = attemptSummary?.totalAttempts ?? 0
        self.attemptSummary = attemptSummary
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, difficulty, tier, header, lessonID, lessonType, isDiagnostic, questionCount
        case orderWithinHeader, attemptCount, attemptSummary, createdAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        lessonID = try container.decodeIfPresent(String.self, forKey: .lessonID)
        title = try container.decode(String.self, forKey: .title)
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty)
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        lessonType = try container.decodeIfPresent(String.self, forKey: .lessonType) ?? ""
        isDiagnostic = try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic) ?? false
        questionCount = try container.decodeIfPresent(Int.self, forKey: .questionCount) ?? 0
        header = try container.decodeIfPresent(ContentHeader.self, forKey: .header)
        orderWithinHeader = try container.decodeIfPresent(Int.self, forKey: .orderWithinHeader) ?? 0
        icon = try ItemIcon(from: decoder)
        attemptSummary = try container.decodeIfPresent(AttemptSummary.self, forKey: .attemptSummary)
        attemptCount =
            try container.decodeIfPresent(Int.self, forKey: .attemptCount)
            ?? attemptSummary?.totalAttempts ?? 0
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
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
        try container.encode(questionCount, forKey: .questionCount)
        try container.encode(header, forKey: .header)
        try container.encode(orderWithinHeader, forKey: .orderWithinHeader)
        try container.encode(attemptCount, forKey: .attemptCount)
        try container.encode(attemptSummary, forKey: .attemptSummary)
        try container.encode(createdAt, forKey: .createdAt)
        try icon.encode(to: encoder)
    }
}
