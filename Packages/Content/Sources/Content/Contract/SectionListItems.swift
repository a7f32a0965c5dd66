package import AppCore

/// A writing section in a list. Clients read a ``CatalogRow``.
package struct WritingSectionListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// Underlined spots.
    @OrDefault package var selectionCount: Int
    package var title: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    @OrDefault package var orderWithinHeader: Int
    @OrDefault package var questionCount: Int
    /// The caller's attempts; 0 when anonymous.
    @OrDefault package var attemptCount: Int
    /// nil when anonymous or without attempts.
    package var attemptSummary: SectionAttemptSummary?
    /// The beginning of its text. This campus adds it to the contract's fields;
    /// nil at others.
    package var preview: String?
    package var createdAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?
}

/// A math section in a list. Clients read a ``CatalogRow``.
package struct MathSectionListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug; absent in some backends.
    package var sectionID: String?
    /// Diagrams.
    @OrDefault package var assetCount: Int
    package var title: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    @OrDefault package var orderWithinHeader: Int
    @OrDefault package var questionCount: Int
    /// The caller's attempts; 0 when anonymous.
    @OrDefault package var attemptCount: Int
    /// nil when anonymous or without attempts.
    package var attemptSummary: SectionAttemptSummary?
    /// The beginning of its first question. This campus adds it to the contract's fields;
    /// nil at others.
    package var preview: String?
    package var createdAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?
}
