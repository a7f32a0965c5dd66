import AppCore

/// The fields of any catalog list row that a card needs. Full rows are three times larger, and the dashboard reads
/// the stored lists at every start, so the rest isn't decoded. Full rows are
/// ``LessonListItem``, ``PassageListItem``, ``WritingSectionListItem`` and ``MathSectionListItem``.
struct CatalogRow: Codable, Sendable {
    /// The section under which it is listed.
    struct Header: Codable, Sendable {
        var id: WireID
        var title: String
        /// Sections with a higher number come first.
        @OrDefault var displayOrder: Int
    }

    /// A summary of the caller's attempts.
    struct Attempts: Codable, Sendable {
        /// nil if the list has no total.
        var total: Int?
        /// 0…100; nil without attempts.
        var bestScore: Int?
        var latestScore: Int?
        /// Number of listed attempts, used only if there's no total.
        var listed: Int

        private enum CodingKeys: String, CodingKey {
            case total = "total_attempts"
            case bestScore, latestScore
            case listed = "recent_attempts"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            total = try container.decodeIfPresent(Int.self, forKey: .total)
            bestScore = try container.decodeWholeNumber(forKey: .bestScore)
            latestScore = try container.decodeWholeNumber(forKey: .latestScore)
            listed =
                total == nil
                ? (try? container.nestedUnkeyedContainer(forKey: .listed).count) ?? 0 : 0
        }
    }

    var id: WireID
    /// The item's slug in a list of lessons; some lists have none.
    var lessonID: String?
    /// The item's slug in a list of sections; some lists have none.
    var sectionID: String?
    var title: String
    /// `Easy`, `Medium` or `Hard`; empty where the list has none.
    @OrDefault var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> var tier: String
    /// `reading`, `writing` or `math`; lessons alone have one.
    var lessonType: String?
    @OrDefault var isDiagnostic: Bool
    @OrDefault var questionCount: Int
    var header: Header?
    /// Within its section, items with a higher number come first.
    @OrDefault var orderWithinHeader: Int
    /// nil when anonymous.
    var attemptCount: Int?
    /// nil when anonymous or without attempts.
    var attemptSummary: Attempts?
    /// A passage's text.
    var content: String?
    /// The beginning of a section's text.
    var preview: String?
}
