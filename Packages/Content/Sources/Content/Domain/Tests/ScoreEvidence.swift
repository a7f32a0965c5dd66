import ScoreEstimate

/// The answers that a score estimate is made from: the first one to each question, in the closed modules
/// of practice tests and in drills.
struct ScoreEvidence: Sendable, Hashable {
    private(set) var answers: [TestSection: [ScoredAnswer]] = [:]

    /// `moment` is now, in seconds since 1970. Unanswered questions of a module count as wrong, as in the
    /// test; a module without any answer isn't counted.
    init(of runs: [TestRun], _ pool: QuestionPool, at moment: Double) {
        var seen: Set<String> = []
        for run in runs.sorted(by: { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }) {
            let daysAgo = max(0, moment - run.startedAt) / 86_400
            for part in run.isDrill ? run.parts[...] : run.parts.prefix(run.current)
            where !part.answers.isEmpty {
                for id in part.questions where !run.isDrill || part.answers[id] != nil {
                    guard seen.insert(id).inserted, let question = pool[id],
                        question.domain != nil
                    else { continue }
                    answers[question.section, default: []].append(
                        ScoredAnswer(
                            skill: question.skillKey, level: question.difficulty.level,
                            isTyped: question.isTyped, isRight: question.isRight(part.answers[id]),
                            daysAgo: daysAgo))
                }
            }
        }
    }

    var estimate: ScoreEstimate {
        ScoreEstimate(
            readingWriting: answers[.readingWriting] ?? [], math: answers[.math] ?? [])
    }
}

extension TestDifficulty {
    fileprivate var level: ScoredAnswer.Level {
        switch self {
        case .easy: .easy
        case .medium: .medium
        case .hard: .hard
        }
    }
}

extension ScoreEstimate {
    static let heading = "Score estimate, Homeroom's own and not a promise"

    /// What a range means; nil if there is none.
    var note: String? {
        guard TestSection.allCases.contains(where: { self[$0].range != nil }) else { return nil }
        return """
            Nine of ten such students are expected to be in the range. How hard the questions are \
            is judged, not measured with students.
            """
    }

    subscript(section: TestSection) -> Section { section == .math ? math : readingWriting }

    /// The sections and, if both have a range, the total: names and words.
    var rows: [(name: String, words: String)] {
        TestSection.allCases.map { ($0.title, self[$0].words) }
            + (total.map { [("Total", $0.text)] } ?? [])
    }
}

extension ScoreEstimate.Section {
    /// `540–650`, or `answer 12 more questions in tests or drills`
    var words: String {
        switch self {
        case .range(let range): range.text
        case .needs(let count):
            "answer \(count) more question\(count == 1 ? "" : "s") in tests or drills"
        }
    }
}
