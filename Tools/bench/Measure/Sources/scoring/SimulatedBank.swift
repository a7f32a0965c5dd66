import MeasuredScoreEstimate

/// The questions of the banks, as far as the simulation needs them.
struct SimulatedBank {
    struct Question {
        var isMath: Bool
        var use: String
        var skill: String
        var level: ScoredAnswer.Level
        var isTyped: Bool
    }

    private(set) var questions: [Question] = []
    var count: Int { questions.count }

    /// Lines of section, use, skill, difficulty and `choice` or `typed`; others are left out.
    init(readingFrom next: () -> String?) {
        while let line = next() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 5,
                let level = ScoredAnswer.Level.allCases.first(where: { "\($0)" == words[3] })
            else { continue }
            questions.append(
                Question(
                    isMath: words[0] == "math", use: words[1], skill: words[2], level: level,
                    isTyped: words[4] == "typed"))
        }
    }

    /// The places of a section's questions, mixed.
    func places(isMath: Bool, use: String, _ numbers: inout RandomNumbers) -> [Int] {
        numbers.shuffled(
            questions.indices.filter {
                questions[$0].isMath == isMath && questions[$0].use == use
            })
    }

    /// As many of these as a module has, in a mix of easy, medium and hard; the first that are left where
    /// a level has too few.
    func module(_ size: Int, mix: [Int], from places: [Int]) -> [Int] {
        var chosen: [Int] = []
        for (level, share) in zip(ScoredAnswer.Level.allCases, mix) {
            let quota = (size * share + mix.reduce(0, +) / 2) / mix.reduce(0, +)
            chosen += places.filter { questions[$0].level == level }.prefix(quota)
        }
        let rest = places.filter { !chosen.contains($0) }
        return Array((chosen + rest).prefix(size))
    }
}

/// Random numbers that are the same on every computer. Source: SplitMix64 (Steele, Lea and Flood, 2014).
struct RandomNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x1234_5678_9ABC_DEF1 &+ 7 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func shuffled(_ places: [Int]) -> [Int] { places.shuffled(using: &self) }
}
