/// A text to make questions from.
public struct QuestionText: Sendable, Hashable {
    /// The name to show, e.g. `physics.md`.
    public var document: String
    /// The id in its store; empty if it has none.
    public var id: String
    public var text: String

    public init(document: String, id: String = "", text: String) {
        self.document = document
        self.id = id
        self.text = text
    }
}

/// A request for questions.
public struct QuestionRequest: Sendable, Hashable {
    /// The maximum number of questions; there may be fewer.
    public var count: Int
    public var kinds: Set<QuestionKind>
    public var difficulty: QuestionDifficulty
    /// Topic words; empty for any topic. Questions whose text contains none of them are left out.
    public var topic: String
    /// The headings to prefer, and the share of questions about them, 0…1.
    public var focus: [String]
    public var focusShare: Double
    /// Equal seeds and texts make equal questions.
    public var seed: UInt64

    public init(
        count: Int, kinds: Set<QuestionKind> = Set(QuestionKind.allCases),
        difficulty: QuestionDifficulty = .medium, topic: String = "", focus: [String] = [],
        focusShare: Double = 0, seed: UInt64 = 0
    ) {
        self.count = count
        self.kinds = kinds
        self.difficulty = difficulty
        self.topic = topic
        self.focus = focus
        self.focusShare = focusShare
        self.seed = seed
    }
}

/// A seeded random generator. Source: SplitMix64, https://prng.di.unimi.it/splitmix64.c
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// A separate random sequence for each text, so that one text's questions don't depend on the
    /// others.
    init(_ seed: UInt64, _ text: some StringProtocol) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = seed ^ hash
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A random number from 0 to 1.
    mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
