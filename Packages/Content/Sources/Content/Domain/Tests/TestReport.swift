/// What the closed modules of a test, or a drill, show: right answers and time by section, domain, skill and
/// difficulty.
struct TestReport: Sendable, Hashable {
    struct Row: Sendable, Hashable, Codable {
        var name: String
        var right = 0
        var all = 0
        var seconds = 0.0

        /// `7 of 9 right, 1:05 each`
        var words: String {
            let count = "\(right) of \(all) right"
            guard all > 0, Int(seconds) >= all else { return count }
            return "\(count), \(StudyTimer.clock(Int(seconds) / all)) each"
        }
    }

    /// A question and its answer.
    struct Answer: Sendable, Hashable {
        var question: TestQuestion
        /// nil if it wasn't answered.
        var answer: String?
        var isRight: Bool
        var seconds: Double
        /// The number in its part, from 1, and the part's title.
        var number: Int
        var part: String
    }

    /// In the order they were asked; of a drill, only those that were answered.
    let answers: [Answer]
    /// Questions that the banks no longer have.
    let missing: Int
    private let isDrill: Bool

    init(of run: TestRun, _ pool: QuestionPool) {
        var answers: [Answer] = []
        var missing = 0
        isDrill = run.isDrill
        for part in run.isDrill ? run.parts[...] : run.parts.prefix(run.current) {
            for (index, id) in part.questions.enumerated() {
                guard let question = pool[id] else {
                    missing += 1
                    continue
                }
                let answer = part.answers[id]
                if run.isDrill, answer == nil { continue }
                answers.append(
                    Answer(
                        question: question, answer: answer, isRight: question.isRight(answer),
                        seconds: part.seconds[id] ?? 0, number: index + 1, part: part.title))
            }
        }
        self.answers = answers
        self.missing = missing
    }

    var wrong: [Answer] { answers.filter { !$0.isRight } }
    var total: Row { Self.row("All", answers) }

    var bySection: [Row] {
        rows(TestSection.allCases) {
            $0.section
        } name: {
            $0.title
        }
    }
    var byDomain: [Row] {
        rows(TestDomain.allCases) {
            $0.domain
        } name: {
            $0.title
        }
    }
    var byDifficulty: [Row] {
        rows(TestDifficulty.allCases) {
            $0.difficulty
        } name: {
            $0.rawValue
        }
    }
    /// Weakest first.
    var bySkill: [Row] {
        let skills = Set(answers.map(\.question.skill)).sorted()
        return rows(skills) {
            $0.skill
        } name: {
            $0
        }.sorted { one, other in
            (one.right * other.all, one.name) < (other.right * one.all, other.name)
        }
    }

    /// All tables with their headings; a drill has only the skills.
    var tables: [(title: String, rows: [Row])] {
        isDrill
            ? [("Skills, weakest first", bySkill)]
            : [
                ("Sections", bySection), ("Domains", byDomain), ("Skills, weakest first", bySkill),
                ("Difficulty", byDifficulty),
            ].filter { !$0.1.isEmpty }
    }

    private func rows<Key: Hashable>(
        _ keys: [Key], _ key: (TestQuestion) -> Key?, name: (Key) -> String
    ) -> [Row] {
        keys.compactMap { wanted in
            let found = answers.filter { key($0.question) == wanted }
            return found.isEmpty ? nil : Self.row(name(wanted), found)
        }
    }

    private static func row(_ name: String, _ answers: [Answer]) -> Row {
        Row(
            name: name, right: answers.count(where: \.isRight), all: answers.count,
            seconds: answers.map(\.seconds).reduce(0, +))
    }
}
