package import AppCore

/// A passage with its questions and annotations.
package struct PassageDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// Plain text; paragraphs are separated by blank lines.
    @Decoded<TextOrBlocks> package var content: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    /// In order.
    @Decoded<InOrder<PassageQuestion>> package var questions: [PassageQuestion]
    /// By question, then by place.
    @Readable package var annotations: [PassageAnnotation]
    /// Whether every line of ``content`` is to be numbered. This campus adds it to the contract's
    /// fields.
    @OrDefault package var hasLineNumbers: Bool
    /// This campus adds it to the contract's fields.
    @OrDefault package var isDiagnostic: Bool
    package var createdAt: WireDate?
    package var updatedAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, content: String, difficulty: String, tier: String,
        questions: [PassageQuestion], annotations: [PassageAnnotation], hasLineNumbers: Bool,
        isDiagnostic: Bool, createdAt: WireDate?, updatedAt: WireDate?, iconColor: String
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.difficulty = difficulty
        self.tier = tier
        self.questions = questions
        self.annotations = annotations
        self.hasLineNumbers = hasLineNumbers
        self.isDiagnostic = isDiagnostic
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        effectiveIconColor = iconColor
    }
}
