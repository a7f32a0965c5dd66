import AppCore
import ServiceKit
import StudyPlan

/// Lists strong and weak skills by the contract's two rules.
enum SkillLists {
    /// Minimum answers per skill and maximum length for the lists over all answers.
    private static let leastAnswers = 3
    private static let longest = 5

    /// Lists over all answers: strong from 80 percent, weak up to 50.
    struct Overview {
        /// Most accurate first.
        var performance: [SkillFigures]
        /// Best first.
        var strengths: [SkillFigures]
        /// Worst first.
        var weaknesses: [SkillFigures]

        init(_ rows: [SkillStore.Row]) {
            let figures = rows.filter { $0.id != SkillStore.overallID && $0.total > 0 }.map { row in
                let isCounted = row.total >= SkillLists.leastAnswers
                return SkillFigures(
                    id: WireID(row.id), name: row.name, category: row.category,
                    correct: row.correct, total: row.total,
                    isStrength: isCounted && row.correct * 100 >= row.total * 80,
                    isWeakness: isCounted && row.correct * 100 <= row.total * 50)
            }
            performance = figures.sorted(by: SkillLists.isBetter)
            strengths = Array(performance.filter { $0.isStrength == true }.prefix(longest))
            weaknesses = Array(
                figures.sorted(by: SkillLists.isWorse).filter { $0.isWeakness == true }
                    .prefix(longest))
        }
    }

    /// Lists of one diagnostic: strong from 80 percent, weak below 60, improving in between.
    struct Plan {
        var strengths: [SkillFigures] = []
        var weaknesses: [SkillFigures] = []
        var improving: [SkillFigures] = []

        init(_ run: DiagnosticRun?) {
            guard let run else { return }
            for figure in run.figures where figure.total > 0 {
                let entry = SkillFigures(
                    id: WireID(figure.id), name: figure.name, category: run.category,
                    correct: figure.correct, total: figure.total)
                switch figure.strength {
                case .strong: strengths.append(entry)
                case .improving: improving.append(entry)
                case .weak: weaknesses.append(entry)
                }
            }
            strengths.sort(by: isBetter)
            improving.sort(by: isBetter)
            weaknesses.sort(by: isWorse)
        }
    }

    /// Sorts by exact share, then number of answers, then name.
    private static func isBetter(_ one: SkillFigures, _ other: SkillFigures) -> Bool {
        let (left, right) = (one.correct * other.total, other.correct * one.total)
        if left != right { return left > right }
        return one.total != other.total ? one.total > other.total : one.name < other.name
    }

    private static func isWorse(_ one: SkillFigures, _ other: SkillFigures) -> Bool {
        let (left, right) = (one.correct * other.total, other.correct * one.total)
        if left != right { return left < right }
        return one.total != other.total ? one.total > other.total : one.name < other.name
    }
}

extension DiagnosticRun.Figure {
    enum Strength: Sendable { case strong, improving, weak }

    /// Integer arithmetic, so 60 and 80 percent compare exactly.
    var strength: Strength {
        correct * 100 >= total * 80 ? .strong : correct * 100 >= total * 60 ? .improving : .weak
    }
}
