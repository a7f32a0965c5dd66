import AppCore
import Foundation

/// Maps wire records to domain types.

extension StudyProfile {
    init(_ wire: ProfileResponse) {
        let plans: [Category: CategoryPlan?] = [
            .reading: wire.studyPlan?.reading, .writing: wire.studyPlan?.writing,
            .math: wire.studyPlan?.math,
        ]
        self.init(
            email: wire.user.email,
            isPremium: wire.user.isPremium || wire.user.hasActiveSubscription,
            diagnostics: Category.allCases.map { DiagnosticSummary($0, plans[$0] ?? nil) },
            proposals: (wire.studyPlan?.recommendedLessons ?? []).map(Proposal.init),
            strengths: wire.strengths.map { Share($0, nil) },
            weaknesses: wire.weaknesses.map { Share($0, nil) },
            beliefs: wire.mastery.map(Belief.init),
            weeks: wire.weeks.map {
                Week(
                    start: LocalCalendar(zone: .gmt, now: $0.start.date).today, correct: $0.correct,
                    total: $0.total)
            },
            prompt: wire.onboarding?.prompt.map(Prompt.init))
    }
}

extension StudyProfile.DiagnosticSummary {
    init(_ category: StudyProfile.Category, _ plan: CategoryPlan?) {
        func shares(_ list: [SkillFigures]?) -> [StudyProfile.Share] {
            (list ?? []).map { StudyProfile.Share($0, category) }
        }
        self.init(
            category: category, isCompleted: plan?.isCompleted ?? false,
            diagnostic: plan?.diagnostic, title: plan?.title,
            strengths: shares(plan?.strengths), improving: shares(plan?.improving),
            weaknesses: shares(plan?.weaknesses))
    }
}

extension StudyProfile.Share {
    /// `category` is set if it follows from the position in the response.
    init(_ wire: SkillFigures, _ category: StudyProfile.Category?) {
        self.init(
            name: wire.name,
            category: category ?? wire.category.flatMap(StudyProfile.Category.init),
            correct: wire.correct, total: wire.total, percent: wire.accuracy)
    }
}

extension StudyProfile.Proposal {
    init(_ wire: RecommendedLesson) {
        self.init(
            lesson: ItemReference(.lesson, wire.id.value), title: wire.title,
            category: StudyProfile.Category(rawValue: wire.lessonType), reason: wire.reason,
            isPremium: wire.tier == "premium")
    }
}

extension StudyProfile.Belief {
    init(_ wire: SkillMastery) {
        func percent(_ value: Double) -> Double { min(100, max(0, value)) }
        self.init(
            name: wire.name, category: StudyProfile.Category(rawValue: wire.category),
            expected: percent(wire.expected), low: percent(wire.low), high: percent(wire.high),
            answers: max(0, wire.answers))
    }
}

extension StudyProfile.Prompt {
    init(_ wire: OnboardingWire.Prompt) {
        self.init(
            id: wire.id, message: wire.message, detail: wire.secondaryMessage,
            action: wire.action?.label, isDismissible: wire.isDismissible)
    }
}

extension DiagnosticSheet {
    /// A graded attempt, reported to a server that didn't record it from the submission.
    init(_ record: AttemptRecord) {
        self.init(
            item: record.item,
            answers: record.answers.map {
                Answer(
                    questionID: WireID($0.questionID), selectedOptionIndex: $0.selectedIndex,
                    isCorrect: $0.isCorrect)
            })
    }
}
