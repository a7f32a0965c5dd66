import Foundation
import ServiceKit

/// Which lessons a student gains most from, and why.
///
/// A skill needs what its expected share of right answers lacks to ``goal``, and more after a
/// diagnostic that showed it weak, and nothing after one that showed it strong. A lesson covers of it 1 − 0.75ⁿ with n questions. The lesson that
/// covers most is proposed first; what it covers is needed no more, and so on.
struct LessonAdvice: Sendable {
    /// What is known of one skill.
    struct Need: Sendable, Hashable {
        var name: String
        var category: String
        /// 0…1.
        var expected: Double
        /// The latest diagnostic's figures; nil when it had none on this skill.
        var diagnosed: DiagnosticRun.Figure?
        /// Over all answers.
        var correct: Int
        var total: Int
    }

    struct Proposal: Sendable, Hashable {
        var lesson: SkillLesson
        var reason: String
    }

    /// At most so many are proposed.
    static let most = 10
    /// A share of right answers from which nothing more is needed.
    private static let goal = 0.85
    /// A lesson that covers less is not worth a student's hour.
    private static let least = 0.02
    private static let categories = ["reading", "writing", "math"]

    /// In course order.
    let lessons: [SkillLesson]
    /// By the skill's id; only skills with an answer.
    let needs: [String: Need]
    /// Lessons done in the last days: not proposed again.
    let recent: Set<String>
    let isPremium: Bool

    /// The most useful first; those that the student can open come before those that they cannot.
    func proposals() -> [Proposal] {
        let candidates = lessons.filter { !recent.contains($0.id) }
        let open = candidates.filter { isPremium || !$0.isPremium }
        guard !needs.isEmpty else { return starters(open) }
        var wanted = needs.mapValues(Self.weight)
        var proposals = Self.pick(Self.most, of: open, &wanted, reason: reason)
        if !isPremium {
            // What is covered by lessons that are open is needed no more.
            let locked = candidates.filter(\.isPremium)
            proposals += Self.pick(Self.most - proposals.count, of: locked, &wanted, reason: reason)
        }
        return proposals.isEmpty ? nextOnes(open) : proposals
    }

    private static func weight(_ need: Need) -> Double {
        let lacking = max(0, goal - need.expected)
        return switch need.diagnosed?.standing {
        case .weak: max(0.2, lacking) + 0.3
        case .improving: lacking + 0.05
        case .strong: 0
        case nil: lacking
        }
    }

    /// Takes the lesson that covers most, again and again.
    private static func pick(
        _ count: Int, of lessons: [SkillLesson], _ wanted: inout [String: Double],
        reason: (SkillLesson, [String: Double]) -> String?
    ) -> [Proposal] {
        var left = lessons
        var proposals: [Proposal] = []
        while proposals.count < count {
            let gains = left.map { gain($0, wanted) }
            guard let best = gains.indices.max(by: { (gains[$0], $1) < (gains[$1], $0) }),
                gains[best] >= least
            else { break }
            let lesson = left.remove(at: best)
            guard let reason = reason(lesson, wanted) else { continue }
            proposals.append(Proposal(lesson: lesson, reason: reason))
            for (skill, count) in lesson.questions {
                wanted[skill]? *= 1 - covered(count)
            }
        }
        return proposals
    }

    private static func gain(_ lesson: SkillLesson, _ wanted: [String: Double]) -> Double {
        lesson.questions.sorted { $0.key < $1.key }.reduce(0) { sum, part in
            sum + (wanted[part.key] ?? 0) * covered(part.value)
        }
    }

    private static func covered(_ questions: Int) -> Double { 1 - pow(0.75, Double(questions)) }

    /// `You got 1 of 3 on Transitions.`
    private func reason(_ lesson: SkillLesson, _ wanted: [String: Double]) -> String? {
        let parts = lesson.questions.keys.sorted().compactMap { skill in
            needs[skill].map { (skill, $0) }
        }
        let main = parts.max { one, other in
            Self.share(lesson, one.0, wanted) < Self.share(lesson, other.0, wanted)
        }
        return main.map { Self.words($0.1) }
    }

    private static func share(
        _ lesson: SkillLesson, _ skill: String, _ wanted: [String: Double]
    ) -> Double {
        (wanted[skill] ?? 0) * covered(lesson.questions[skill] ?? 0)
    }

    private static func words(_ need: Need) -> String {
        if let figure = need.diagnosed, figure.total == need.total {
            return "You got \(figure.correct) of \(figure.total) on \(need.name)."
        }
        if let figure = need.diagnosed, figure.standing == .weak {
            return "You got \(figure.correct) of \(figure.total) on \(need.name) in the diagnostic."
        }
        return "You got \(need.correct) of \(need.total) on \(need.name) so far."
    }

    /// Before any answer: one lesson of each category.
    private func starters(_ open: [SkillLesson]) -> [Proposal] {
        Self.categories.compactMap { category in
            open.first { $0.category == category }.map {
                Proposal(lesson: $0, reason: "A good place to start with \(category).")
            }
        }
    }

    /// Nothing that is needed is taught by a lesson: the course goes on, weak categories first.
    private func nextOnes(_ open: [SkillLesson]) -> [Proposal] {
        let weak = Set(
            needs.values.filter { $0.diagnosed?.standing == .weak }.map(\.category))
        let ordered =
            open.filter { weak.contains($0.category) }
            + open.filter { !weak.contains($0.category) }
        return ordered.prefix(3).map {
            Proposal(lesson: $0, reason: "Next in the \($0.category) course.")
        }
    }
}
