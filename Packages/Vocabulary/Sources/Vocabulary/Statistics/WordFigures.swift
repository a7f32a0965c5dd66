import AppCore
import SQLStore
import WordFinding

/// The contract's statistics for one source and level, or for several together.
struct WordFigures: Sendable, Hashable {
    /// nil for several together.
    var sourceID: String?
    var difficulty: WordDifficulty?
    /// Words that can be studied.
    var total = 0
    /// Words answered at least once.
    var studied = 0
    /// Words whose last answer counts as memorized.
    var memorised = 0
    var reviews = 0
    /// Seconds since 1970, UTC; nil if never.
    var lastStudied: Int64?

    init(sourceID: String? = nil, difficulty: WordDifficulty? = nil) {
        self.sourceID = sourceID
        self.difficulty = difficulty
    }

    /// Columns: source, level, total, studied, memorised, reviews, last studied in seconds.
    init(_ values: [SQLValue]) {
        sourceID = values[0].string
        difficulty = values[1].string.flatMap(WordDifficulty.init(rawValue:)) ?? .intermediate
        total = values[2].whole
        studied = values[3].whole
        memorised = values[4].whole
        reviews = values[5].whole
        lastStudied = values[6].number.map(Int64.init)
    }

    var notMemorised: Int { studied - memorised }
    /// The share of words studied, 0…1; 0 if there are none.
    var completion: Double { total > 0 ? Double(studied) / Double(total) : 0 }
    /// Memorized words per studied word, 0…1; 0 if none were studied.
    var memorisationRate: Double { studied > 0 ? Double(memorised) / Double(studied) : 0 }
    /// Reviews per studied word; 0 if none were studied.
    var averageReviews: Double { studied > 0 ? Double(reviews) / Double(studied) : 0 }
    /// Whether every word was answered.
    var isCompleted: Bool { total > 0 && studied == total }
    /// Whether every word is memorized.
    var isMastered: Bool { total > 0 && memorised == total }

    mutating func add(_ other: WordFigures) {
        total += other.total
        studied += other.studied
        memorised += other.memorised
        reviews += other.reviews
        lastStudied = [lastStudied, other.lastStudied].compactMap { $0 }.max()
    }

    static func sum(_ figures: [WordFigures]) -> WordFigures {
        figures.reduce(into: WordFigures()) { $0.add($1) }
    }
}

/// Answers in one session.
struct SessionFigures: Sendable, Hashable, Codable, ExactKeys {
    var id: String
    var answers: Int
    /// Answers that count as memorized.
    var memorised: Int
    /// Milliseconds since 1970, UTC.
    var first: Int64
    var last: Int64
    /// The number of different words.
    var words: Int
    /// Whether the student ended it on this machine.
    var isEnded = false

    /// Milliseconds without an answer after which a session counts as finished.
    static let rest: Int64 = 1_800_000

    init(
        id: String, answers: Int, memorised: Int, first: Int64, last: Int64, words: Int,
        isEnded: Bool = false
    ) {
        self.id = id
        self.answers = answers
        self.memorised = memorised
        self.first = first
        self.last = last
        self.words = words
        self.isEnded = isEnded
    }

    /// Columns: id, answers, memorised, first, last, words, ended.
    init(_ values: [SQLValue]) {
        self.init(
            id: values[0].string ?? "", answers: values[1].whole, memorised: values[2].whole,
            first: Int64(values[3].whole), last: Int64(values[4].whole), words: values[5].whole,
            isEnded: values[6].whole != 0)
    }

    /// The share of answers that count as memorized, 0…1.
    var score: Double { answers > 0 ? Double(memorised) / Double(answers) : 0 }
    /// Whether it has ten or more words, none forgotten.
    var isPerfect: Bool { words >= 10 && memorised == answers }

    /// Whether it is finished. `known` is the id of a session that the student just ended.
    func isFinished(at moment: Int64, known: String? = nil) -> Bool {
        id == known || isEnded || moment - last >= Self.rest
    }
}
