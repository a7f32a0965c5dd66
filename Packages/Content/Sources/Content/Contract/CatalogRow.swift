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
    /// The item's slug; nil if the list has none.
    var slug: String?
    var title: String
    /// `Easy`, `Medium` or `Hard`; empty where the list has none.
    var difficulty: String
    /// `free` or `premium`.
    var tier: String
    /// `reading`, `writing` or `math`; lessons alone have one.
    var lessonType: String?
    var isDiagnostic: Bool
    var questionCount: Int
    var header: Header?
    /// Within its section, items with a higher number come first.
    var orderWithinHeader: Int
    /// nil when anonymous.
    var attemptCount: Int?
    /// nil when anonymous or without attempts.
    var attempts: Attempts?
    /// A passage's text.
    var content: String?
    /// The beginning of a section's text.
    var preview: String?

    private enum CodingKeys: String, CodingKey {
        case id, title, difficulty, tier, header, content, preview
        case slug = "lesson_id"
        case lessonType, isDiagnostic, questionCount, orderWithinHeader, attemptCount
        case attempts = "attempt_summary"
    }

    /// The key of ``slug`` in section lists.
    private enum SectionKeys: String, CodingKey {
        case slug = "section_id"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        slug =
            try container.decodeIfPresent(String.self, forKey: .slug)
            ?? decoder.container(keyedBy: SectionKeys.self)
            .decodeIfPresent(String.self, forKey: .slug)
        title = try container.decode(String.self, forKey: .title)
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty) ?? ""
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        lessonType = try container.decodeIfPresent(String.self, forKey: .lessonType)
        isDiagnostic = try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic) ?? false
        questionCount = try container.decodeIfPresent(Int.self, forKey: .questionCount) ?? 0
        header = try container.decodeIfPresent(Header.self, forKey: .header)
        orderWithinHeader = try container.decodeIfPresent(Int.self, forKey: .orderWithinHeader) ?? 0
        attemptCount = try container.decodeIfPresent(Int.self, forKey: .attemptCount)
        attempts = try container.decodeIfPresent(Attempts.self, forKey: .attempts)
        content = try container.decodeIfPresent(String.self, forKey: .content)
        preview = try container.decodeIfPresent(String.self, forKey: .preview)
    }
}
