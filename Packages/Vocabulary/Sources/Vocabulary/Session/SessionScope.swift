import AppCore
import WordFinding

/// The scope of a session.
struct SessionScope: Sendable, Hashable, Codable, ExactKeys {
    /// The words that a session includes.
    enum Portion: String, Sendable, Codable, CaseIterable {
        /// Due words, with new ones mixed in.
        case all
        case due
        case new
        /// Words due in the next ``SessionScope/aheadDays``.
        case ahead
    }

    /// nil for all sources.
    var sourceID: String?
    /// nil for all difficulties.
    var difficulty: WordDifficulty?
    var portion = Portion.all
    /// 1…365; used by ``Portion/ahead``.
    var aheadDays = 1
    /// The maximum number of words; nil for only the day's limits.
    var limit: Int?

    /// The key of the single open session for a source and difficulty.
    var filter: String { "\(sourceID ?? "all")/\(difficulty?.rawValue ?? "all")" }

    /// True if a session of this scope can be continued for `wish`.
    func answers(_ wish: SessionScope) -> Bool {
        filter == wish.filter && portion == wish.portion && aheadDays == wish.aheadDays
            && (wish.limit == nil || wish.limit == limit)
    }

    /// The maximum number of words in one session.
    static let maxCards = 1000
    static let ahead = 1...365
}

/// The card type.
enum StudyVariant: String, Sendable, Codable, CaseIterable {
    /// The word in its sentence; the student thinks of the meaning.
    case plain
    /// The meaning; the student types the word.
    case type
    /// The sentence with a gap; the student types the word or thinks of it.
    case cloze

    var next: StudyVariant {
        switch self {
        case .plain: .type
        case .type: .cloze
        case .cloze: .plain
        }
    }

    var title: String {
        switch self {
        case .plain: "Think of the meaning"
        case .type: "Type the word"
        case .cloze: "Fill the gap"
        }
    }
}
