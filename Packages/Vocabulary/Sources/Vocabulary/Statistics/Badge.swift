import WordFinding

/// A badge: earned once, kept forever.
struct Badge: Sendable, Hashable, Identifiable {
    /// Stable, e.g. `words-50`.
    var id: String
    /// The time of the log line that completed it, in milliseconds since 1970, UTC; nil until then.
    var earnedAt: Int64?
    /// 0…1; 1 once it is earned.
    var progress: Double

    init(id: String, earnedAt: Int64? = nil, progress: Double = 0) {
        self.id = id
        self.earnedAt = earnedAt
        self.progress = progress.isFinite ? min(max(progress, 0), 1) : 0
    }
}

extension Badge {
    /// `★ Earned: First session, 10 words`; nil if empty.
    static func earned(_ badges: [Badge]) -> String? {
        let titles = badges.compactMap { BadgeKind(id: $0.id)?.title }
        return titles.isEmpty ? nil : "★ Earned: \(titles.joined(separator: ", "))"
    }
}

/// The badges and their texts.
enum BadgeKind: Hashable, CaseIterable {
    case firstSource, firstSession
    case words(Int)
    case streak(Int)
    case level(WordDifficulty)
    case sourceMastered, perfectSession

    static let allCases: [BadgeKind] =
        [.firstSource, .firstSession] + [10, 50, 100, 500].map(BadgeKind.words)
        + [3, 7, 30].map(BadgeKind.streak) + WordDifficulty.allCases.map(BadgeKind.level)
        + [.sourceMastered, .perfectSession]

    init?(id: String) {
        guard let kind = Self.allCases.first(where: { $0.id == id }) else { return nil }
        self = kind
    }

    var id: String {
        switch self {
        case .firstSource: "first-source"
        case .firstSession: "first-session"
        case .words(let count): "words-\(count)"
        case .streak(let days): "streak-\(days)"
        case .level(let difficulty): "level-\(difficulty.rawValue)"
        case .sourceMastered: "source-mastered"
        case .perfectSession: "perfect-session"
        }
    }

    /// Whether it is about one source's words.
    var isOfSource: Bool {
        switch self {
        case .level, .sourceMastered: true
        default: false
        }
    }

    var title: String {
        switch self {
        case .firstSource: "First text"
        case .firstSession: "First session"
        case .words(let count): "\(count) words"
        case .streak(3): "Three-day streak"
        case .streak(7): "One-week streak"
        case .streak(30): "One-month streak"
        case .streak(let days): "\(days)-day streak"
        case .level(.beginner): "Beginner level"
        case .level(.intermediate): "Intermediate level"
        case .level(.advanced): "Advanced level"
        case .sourceMastered: "Mastered"
        case .perfectSession: "Perfect session"
        }
    }

    /// The condition to earn it.
    var condition: String {
        switch self {
        case .firstSource: "Add a text and find its words."
        case .firstSession: "Finish a study session."
        case .words(let count): "Memorize \(count) words."
        case .streak(let days): "Study \(days) days in a row."
        case .level(let difficulty): "Answer every \(difficulty.rawValue) word of one source."
        case .sourceMastered: "Memorize every word of one source."
        case .perfectSession: "Memorize ten or more words in one session without a miss."
        }
    }
}
