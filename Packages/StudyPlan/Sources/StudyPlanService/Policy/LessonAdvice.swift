import Foundation
import ServiceKit

/// Recommends the lessons a student gains most from, with reasons.
///
/// A skill's need is the gap between its expected share of correct answers and ``goal``; higher after a
/// diagnostic showed it weak, zero after one showed it strong. A lesson with n questions covers 1 − 0.75ⁿ
/// of it. The lesson that covers most comes first; what it covers is subtracted, and so on.
struct LessonAdvice: Sendable {
    /// Data on one skill.
    struct Need: Sendable, Hashable {
        var name: String
        var category: String
        /// 0…1.
        var expected: Double
        /// Results from the latest diagnostic; nil if it didn't test this skill.
        var diagnosed: DiagnosticRun.Figure?
        /// Totals over all answers.
        var correct: Int
        var total: Int
    }

    struct Proposal: Sendable, Hashable {
        var lesson: SkillLesson
        var reason: String
    }

    /// Maximum number of recommendations.
    static let most = 10
    /// Target share of correct answers.
    private static let goal = 0.85
    /// Lessons that cover less are skipped.
    private static let least = 0.02
    private static let categories = ["reading", "writing", "math"]

    /// Lessons in course order.
    let lessons: [SkillLesson]
    /// Needs by skill id; only skills with answers.
    let needs: [String: Need]
    /// Recently completed lessons, which aren't recommended again.
    let recent: Set<String>
    let isPremium: Bool

    /// Recommendations, most useful first; lessons the student can open come before locked ones.
    func proposals() -> [Proposal] {
        let candidates = lessons.filter { !recent.contains($0.id) }
        let open = candidates.filter { isPremium || !$0.isPremium }
        guard !needs.isEmpty else { return starters(open) }
        var wanted = needs.mapValues(Self.weight)
        var proposals = Self.pick(Self.most, of: open, &wanted, reason: reason)
        if !isPremium {
            // Subtract what open lessons already cover.
            let locked = candidates.filter(\.isPremium)
            proposals += Self.pick(Self.most - proposals.count, of: locked, &wanted, reason: reason)
        }
        return proposals.isEmpty ? nextOnes(open) : proposals
    }

    private static func weight(_ need: Need) -> Double {
        let lacking = max(0, goal - need.expected)
        return switch need.diagnosed?.strength {
        case .weak: max(0.2, lacking) + 0.3
        case .improving: lacking + 0.05
        case .strong: 0
        case nil: lacking
        }
    }

    /// Greedily picks the lesson that covers most.
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
        if let figure = need.diagnosed, figure.strength == .weak {
            return "You got \(figure.correct) of \(figure.total) on \(need.name) in the diagnostic."
        }
        return "You got \(need.correct) of \(need.total) on \(need.name) so far."
    }

    /// Before any answers: one lesson per category.
    private func starters(_ open: [SkillLesson]) -> [Proposal] {
        Self.categories.compactMap { category in
            open.first { $0.category == category }.map {
                Proposal(lesson: $0, reason: "A good place to start with \(category).")
            }
        }
    }

    /// If no lesson covers a need, continue the course with weak categories first.
    private func nextOnes(_ open: [SkillLesson]) -> [Proposal] {
        let weak = Set(
            needs.values.filter { $0.diagnosed?.strength == .weak }.map(\.category))
        let ordered =
            open.filter { weak.contains($0.category) }
            + open.filter { !weak.contains($0.category) }
        return ordered.prefix(3).map {
            Proposal(lesson: $0, reason: "Next in the \($0.category) course.")
        }
    }
}
