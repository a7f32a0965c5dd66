package import AppCore

/// A lesson in a list. Clients read a ``CatalogRow``.
package struct LessonListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug; absent in some backends.
    package var lessonID: String?
    package var title: String
    /// `Easy`, `Medium` or `Hard`; absent in some backends.
    package var difficulty: String?
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    /// `reading`, `writing` or `math`.
    @OrDefault package var lessonType: String
    @OrDefault package var isDiagnostic: Bool
    @OrDefault package var questionCount: Int
    package var header: ContentHeader?
    /// Within its section, items with a higher number come first.
    @OrDefault package var orderWithinHeader: Int
    /// The caller's attempts; 0 when anonymous. This campus adds it to the contract's fields.
    @OrDefault package var attemptCount: Int
    /// nil when anonymous or without attempts. This campus adds it to the contract's fields.
    package var attemptSummary: AttemptSummary?
    package var createdAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?
}
