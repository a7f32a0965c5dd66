import AppCore
import ServiceKit
import StudyPlan

/// Which skills count as strong and weak: the contract's two rules.
enum SkillLists {
    /// Answers that a skill needs to stand in the lists over all answers, and their length.
    private static let leastAnswers = 3
    private static let longest = 5

    /// Over all answers: from 80 per cent strong, up to 50 weak.
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

    /// Of one diagnostic: from 80 per cent strong, below 60 weak, improving between.
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
                switch figure.standing {
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

    /// By the exact share, then by more answers, then by name.
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
    enum Standing: Sendable { case strong, improving, weak }

    /// Of whole numbers, so that 60 and 80 per cent are met exactly.
    var standing: Standing {
        correct * 100 >= total * 80 ? .strong : correct * 100 >= total * 60 ? .improving : .weak
    }
}
