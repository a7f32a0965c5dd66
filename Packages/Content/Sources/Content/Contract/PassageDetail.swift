package import AppCore

/// A passage with its questions and annotations.
package struct PassageDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// Plain text; paragraphs are separated by blank lines.
    package var content: String
    /// `Easy`, `Medium` or `Hard`.
    package var difficulty: String
    /// `free` or `premium`.
    package var tier: String
    package var icon: ItemIcon
    /// In order.
    package var questions: [PassageQuestion]
    /// By question, then by place.
    package var annotations: [PassageAnnotation]
    /// Whether every line of ``content`` is to be numbered. This campus adds it to the contract's
    /// fields.
    package var hasLineNumbers: Bool
    /// This campus adds it to the contract's fields.
    package var isDiagnostic: Bool
    package var createdAt: WireDate?
    package var updatedAt: WireDate?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, content: String, difficulty: String, tier: String,
        icon: ItemIcon, questions: [PassageQuestion], annotations: [PassageAnnotation],
        hasLineNumbers: Bool, isDiagnostic: Bool, createdAt: WireDate?, updatedAt: WireDate?
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.difficulty = difficulty
        self.tier = tier
        self.icon = icon
        self.questions = questions
        self.annotations = annotations
        self.hasLineNumbers = hasLineNumbers
        self.isDiagnostic = isDiagnostic
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, content, difficulty, tier, questions, annotations, hasLineNumbers
        case isDiagnostic, createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        content = try container.decodeText(forKey: .content) ?? ""
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty) ?? ""
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        icon = try ItemIcon(from: decoder)
        let read = try container.decodeIfPresent([PassageQuestion].self, forKey: .questions) ?? []
        questions = read.sorted { $0.order < $1.order }
        annotations = try container.decodeReadable(PassageAnnotation.self, forKey: .annotations)
        hasLineNumbers = try container.decodeIfPresent(Bool.self, forKey: .hasLineNumbers) ?? false
        isDiagnostic = try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic) ?? false
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
        try container.encode(questions, forKey: .questions)
        try container.encode(annotations, forKey: .annotations)
        try container.encode(hasLineNumbers, forKey: .hasLineNumbers)
        try container.encode(isDiagnostic, forKey: .isDiagnostic)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try icon.encode(to: encoder)
    }
}
