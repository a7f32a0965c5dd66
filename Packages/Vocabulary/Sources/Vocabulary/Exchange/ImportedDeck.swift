import DocumentReading
import FSRS
import WordFinding

/// Cards that come from elsewhere, on their way into the store.
struct ImportedDeck: Sendable {
    struct Item: Sendable {
        var card: Card
        /// Title of the source it goes to.
        var source: String
        /// Answers that were given elsewhere, the earliest first.
        var reviews: [Review] = []
        /// Where it stands there; nil for a card that nobody studied.
        var state: CardState?
        /// Milliseconds since 1970, UTC: when its content was edited there; nil for now.
        var editedAt: Int64?
        /// Milliseconds since 1970, UTC: since when it stands so.
        var standsSince: Int64 = 0
        /// How hard the word is was said, and not only assumed.
        var hasDifficulty = false
        var hasLemma = false

        /// The line that says where the card stands, behind its answers; nil for a card that nobody studied.
        func adoption(of cardID: String) -> Adoption? {
            guard let state else { return nil }
            let payload = DeckRows.payload(state)
            return Adoption(
                at: max(standsSince, (reviews.last?.at ?? 0) + 1),
                id: StudyID.derived("adopt", cardID, payload), state: PackedState.bytes(state))
        }
    }

    struct Adoption: Sendable, Hashable {
        /// Milliseconds since 1970, UTC.
        var at: Int64
        /// The same of the same card and state, whenever and wherever it is imported.
        var id: String
        /// A ``PackedState``.
        var state: [UInt8]
    }

    struct Review: Sendable, Hashable {
        /// Milliseconds since 1970, UTC.
        var at: Int64
        var rating: Int
        /// Days that were chosen then; nil for steps.
        var days: Int?
        /// Milliseconds.
        var duration: Int
    }

    var items: [Item] = []
    /// Cards have no names of their own: one of the same source and word is the same card.
    var goesByWords = false
    /// Sentences for the student: what was left out or guessed.
    var remarks: [String] = []
    /// How fields were understood, e.g. `Basic: word = Front, meaning = Back`.
    var mappings: [String] = []

    /// The id of the source that an imported deck goes to.
    static func sourceID(of title: String, round: Int = 0) -> String {
        round == 0 ? StudyID.derived("deck", title) : StudyID.derived("deck", title, String(round))
    }
}

/// Words of decks and tables that say how hard a word is.
enum DifficultyWords {
    /// By our own names, or the levels of the Common European Framework (A1…C2).
    static func difficulty(_ word: String) -> WordDifficulty? {
        switch word.lowercased() {
        case "beginner", "easy", "basic", "a1", "a2": .beginner
        case "intermediate", "medium", "b1", "b2": .intermediate
        case "advanced", "hard", "c1", "c2": .advanced
        default: nil
        }
    }
}

/// Texts of cards within their bounds.
enum CardTexts {
    static let mostWord = 300
    static let mostSentence = 2000
    static let mostMeaning = 4000

    /// One line, at most `most` characters, without control characters.
    static func line(_ text: String, most: Int) -> String {
        if text.utf8.count <= most, isClean(text) { return text }
        let clean = TextDecoding.cleaned(String(text.prefix(most * 2)))
        return String(
            clean.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(most))
    }

    /// ASCII without control characters, and spaces only one by one between words: most texts are.
    private static func isClean(_ text: String) -> Bool {
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20 || text.isEmpty
    }

    /// Lines, at most `most` characters; empty lines are left out.
    static func lines(_ text: String, most: Int) -> String {
        guard text.utf8.contains(0x0A) else { return line(text, most: most) }
        return String(
            text.prefix(most * 2).split(separator: "\n").map { line(String($0), most: most) }
                .filter { !$0.isEmpty }.joined(separator: "\n").prefix(most))
    }
}
