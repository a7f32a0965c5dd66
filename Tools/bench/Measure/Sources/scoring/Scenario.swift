/// What simulated students do, and how they differ from what the estimate assumes. Points are those of a
/// section.
struct Scenario {
    var name: String
    /// Practice tests, 14 days apart, the last one today; both modules of each section or only the first.
    var tests = 1
    var isWhole = true
    /// Drills of ten questions in each section after the last test, on the skill with the fewest right.
    var drills = 0
    /// How much harder all questions are than their labels; nil draws it as the estimate assumes.
    var shift: Double?
    /// The chance of guessing one of four options right; nil for the assumed one.
    var guess: Double?
    /// How much the ability grows in 30 days.
    var growth = 0.0
    /// Times the assumed slope.
    var slope = 1.0
    /// Times the assumed spread of difficulties within a level.
    var difficultySpread = 1.0
    /// The true score of all students; nil draws it.
    var ability: Double?

    static let all: [(String, [Scenario])] = [
        (
            "As the estimate assumes:",
            [
                Scenario(name: "one module of each section", isWhole: false),
                Scenario(name: "one test"),
                Scenario(name: "two tests in 14 days", tests: 2),
                Scenario(name: "three tests in 28 days", tests: 3),
                Scenario(name: "one test and six drills of weak skills", drills: 6),
            ]
        ),
        (
            "Otherwise, after one test:",
            [
                Scenario(name: "questions exactly as hard as labeled on average", shift: 0),
                Scenario(name: "all questions 30 points harder", shift: 30),
                Scenario(name: "all questions 30 points easier", shift: -30),
                Scenario(name: "all questions 60 points harder", shift: 60),
                Scenario(name: "all questions 60 points easier", shift: -60),
                Scenario(name: "guesses right: 15 percent", guess: 0.15),
                Scenario(name: "guesses right: 35 percent", guess: 0.35),
                Scenario(name: "answers say less: two thirds of the slope", slope: 2.0 / 3),
                Scenario(name: "answers say more: 1.5 times the slope", slope: 1.5),
                Scenario(name: "difficulties spread 1.5 times as far", difficultySpread: 1.5),
            ]
        ),
        (
            "Growth, three tests in 28 days:",
            [
                Scenario(name: "15 points in 30 days", tests: 3, growth: 15),
                Scenario(name: "30 points in 30 days", tests: 3, growth: 30),
            ]
        ),
        (
            "By true score, one test:",
            [350, 450, 550, 650, 750].map {
                Scenario(name: "\(Int($0)) in both sections", ability: $0)
            }
        ),
    ]
}
