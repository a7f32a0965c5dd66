package import AppCore

/// A passage in a list. Clients read a ``CatalogRow``.
package struct PassageListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// The whole text; of a premium passage only its beginning, for those without premium.
    @OrDefault package var content: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    @OrDefault package var isDiagnostic: Bool
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    @OrDefault package var orderWithinHeader: Int
    @OrDefault package var questionCount: Int
    /// The caller's attempts; 0 when anonymous.
    @OrDefault package var attemptCount: Int
    /// nil when anonymous or without attempts.
    package var attemptSummary: AttemptSummary?
    package var createdAt: WireDate?
    package var updatedAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?
}
