/// One answer of a log: who, on what, right or wrong, when.
struct LoggedAnswer {
    var student: Int
    var skill: Int
    /// nil when the log does not say which question it was.
    var question: Int?
    var isCorrect: Bool
    /// Seconds since 1970.
    var moment: Double
    /// The chance that the simulation gave it; nil in a log of people.
    var truth: Double?
}

/// Answers in the order in which they were given.
struct AnswerLog {
    var name: String
    var answers: [LoggedAnswer]
    var students: Int
    var skills: Int
    var questions: Int
}

/// The same numbers for the same seed, on every machine: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 to below 1.
    mutating func uniform() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// A normally distributed number: the sum of twelve uniform ones is near enough.
    mutating func normal(_ deviation: Double) -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += uniform() }
        return sum * deviation
    }

    mutating func below(_ count: Int) -> Int { min(count - 1, Int(uniform() * Double(count))) }
}
