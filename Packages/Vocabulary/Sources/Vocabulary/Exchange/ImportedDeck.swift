import DocumentReading
import FSRS
import WordFinding

/// Cards from another program, to be stored.
struct ImportedDeck: Sendable {
    struct Item: Sendable {
        var card: Card
        /// The title of its source.
        var source: String
        /// Answers given in the other program, earliest first.
        var reviews: [Review] = []
        /// Its state; nil for an unstudied card.
        var state: CardState?
        /// When its content was edited in the other program, in milliseconds since 1970, UTC; nil
        /// for now.
        var editedAt: Int64?
        /// The time of the state, in milliseconds since 1970, UTC.
        var standsSince: Int64 = 0
        /// True if the state replaces the stored one, whichever has later answers.
        var isLatest = false
        /// True if the difficulty was given rather than assumed.
        var hasDifficulty = false
        var hasLemma = false
        /// True if the card's id comes from the other program and so identifies it, whatever its
        /// word.
        var hasGUID = false
        /// The names of its pictures and recordings; untrusted.
        var media: [String] = []

        /// The line that sets the card's state after its answers; nil for an unstudied card.
        func adoption(of cardID: String) -> Adoption? {
            guard let state else { return nil }
            let payload = DeckRows.payload(state)
            return Adoption(
                at: max(standsSince, (reviews.last?.at ?? 0) + 1),
                id: StudyID.derived("adopt", cardID, payload), state: CompactCardState.bytes(state))
        }
    }

    struct Adoption: Sendable, Hashable {
        /// Milliseconds since 1970, UTC.
        var at: Int64
        /// Stable: the same card and state give the same id.
        var id: String
        /// A ``CompactCardState``.
        var state: [UInt8]
    }

    struct Review: Sendable, Hashable {
        /// Milliseconds since 1970, UTC.
        var at: Int64
        var rating: Int
        /// The interval in days that was chosen then; nil for steps.
        var days: Int?
        /// Milliseconds.
        var duration: Int
    }

    var items: [Item] = []
    /// Whether cards without a GUID have no ids, so the same source and word mean the same card.
    var goesByWords = false
    /// Two answers of a card with the same rating are one if less than this many milliseconds lie
    /// between them: Anki names answers by milliseconds and shifts duplicates.
    var nearness: Int64 = 1000
    /// Messages for the student: what was skipped or guessed.
    var remarks: [String] = []
    /// How fields were understood, e.g. `Basic: word = Front, meaning = Back`.
    var mappings: [String] = []

    /// The id of an imported deck's source.
    static func sourceID(of title: String, round: Int = 0) -> String {
        round == 0 ? StudyID.derived("deck", title) : StudyID.derived("deck", title, String(round))
    }
}

/// Terms in decks and tables for how hard a word is.
enum DifficultyWords {
    /// Accepts Homeroom's names and the levels of the Common European Framework (A1…C2).
    static func difficulty(_ word: String) -> WordDifficulty? {
        switch word.lowercased() {
        case "beginner", "easy", "basic", "a1", "a2": .beginner
        case "intermediate", "medium", "b1", "b2": .intermediate
        case "advanced", "hard", "c1", "c2": .advanced
        default: nil
        }
    }
}

/// Limits the texts of cards.
enum CardTexts {
    static let maxWordLength = 300
    static let maxSentenceLength = 2000
    static let maxMeaningLength = 4000

    /// One line, at most `most` characters, without control characters.
    static func line(_ text: String, most: Int) -> String {
        if text.utf8.count <= most, isClean(text) { return text }
        let clean = TextDecoding.cleaned(String(text.prefix(most * 2)))
        return String(
            clean.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(most))
    }

    /// Whether the text is ASCII without control characters and with single spaces only between
    /// words, as most texts are.
    private static func isClean(_ text: String) -> Bool {
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20 || text.isEmpty
    }

    /// The text's lines, at most `most` characters, without empty lines.
    static func lines(_ text: String, most: Int) -> String {
        guard text.utf8.contains(0x0A) else { return line(text, most: most) }
        return String(
            text.prefix(most * 2).split(separator: "\n").map { line(String($0), most: most) }
                .filter { !$0.isEmpty }.joined(separator: "\n").prefix(most))
    }
}
