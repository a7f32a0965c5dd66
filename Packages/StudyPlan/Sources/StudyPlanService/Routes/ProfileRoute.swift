import AppCore
import Foundation
import Mastery
import SQLStore
import ServiceKit
import StudyPlan

/// `GET /profile`, in a constant number of statements. Stores nothing.
struct ProfileRoute: Sendable {
    let context: ServiceContext

    /// A lesson completed within this time isn't recommended again: a week, in seconds.
    private static let recently = 604_800.0
    /// Number of recent weeks returned: a year.
    private static let maxWeeks = 52

    var route: ServiceRoute {
        ServiceRoute(PlanEndpoints.profile) { try await profile($0) }
    }

    private func profile(_ request: ServiceRequest<EmptyBody>) async throws -> ProfileResponse {
        let principal = try request.requiredPrincipal()
        let moment = context.moment
        let tests = try await context.diagnostics()
        let known = try await context.knowledge(of: principal.account)
        let overview = SkillLists.Overview(known.skills)
        let mastery = Self.mastery(known.skills, at: moment)
        return ProfileResponse(
            user: .init(
                id: WireID(principal.userID), email: known.email, isPremium: principal.isPremium,
                hasActiveSubscription: known.subscription.map {
                    $0.isActive && Double($0.premiumUntil) > moment
                } ?? false),
            performance: overview.performance, strengths: overview.strengths,
            weaknesses: overview.weaknesses,
            studyPlan: StudyPlanWire(
                reading: Self.plan("reading", .passage, known, tests),
                writing: Self.plan("writing", .lesson, known, tests),
                math: Self.plan("math", .lesson, known, tests),
                recommendedLessons: try await recommendations(known, mastery, for: principal)),
            onboarding: known.onboarding(tests, at: moment), mastery: mastery,
            weeks: known.weeks.suffix(Self.maxWeeks).map {
                WeekFigures(
                    start: WireDate(Date(timeIntervalSince1970: $0.start)), correct: $0.correct,
                    total: $0.total)
            })
    }

    /// The completed diagnostic, else the first of the contract's kind for the category, else the
    /// first of the category.
    private static func plan(
        _ category: String, _ kind: ItemReference.Kind, _ known: PlanKnowledge,
        _ tests: [DiagnosticTest]
    ) -> CategoryPlan {
        let own = tests.filter { $0.category == category }
        let run = known.runs[category]
        let test = own.first { $0.item.kind == kind } ?? own.first
        let item = run?.item ?? test?.item
        let lists = SkillLists.Plan(run)
        return CategoryPlan(
            isCompleted: run != nil, kind: kind, diagnostic: item,
            title: own.first { $0.item == item }?.title, strengths: lists.strengths,
            weaknesses: lists.weaknesses, improving: lists.improving)
    }

    private static func mastery(_ rows: [SkillStore.Row], at moment: Double) -> [SkillMastery] {
        let model = MasteryModel()
        let overall =
            rows.first { $0.id == SkillStore.overallID }?.estimate ?? model.newOverall
        return rows.filter { $0.id != SkillStore.overallID }.map { row in
            let expectation = model.expectation(
                overall: overall, skill: row.estimate, at: moment)
            return SkillMastery(
                id: WireID(row.id), name: row.name, category: row.category,
                expected: percent(expectation.chance), low: percent(expectation.low),
                high: percent(expectation.high), answers: row.total)
        }.sorted { ($0.category, $0.expected, $0.name) < ($1.category, $1.expected, $1.name) }
    }

    /// Rounded to one decimal.
    private static func percent(_ share: Double) -> Double { (share * 1_000).rounded() / 10 }

    private func recommendations(
        _ known: PlanKnowledge, _ mastery: [SkillMastery], for principal: Principal
    ) async throws -> [RecommendedLesson] {
        guard let catalog = context.capability(.skillCatalog) else { return [] }
        let lessons = try await catalog.lessons()
        var figures: [String: DiagnosticRun.Figure] = [:]
        for run in known.runs.values {
            for figure in run.figures { figures[figure.id] = figure }
        }
        let rows = Dictionary(
            known.skills.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var needs: [String: LessonAdvice.Need] = [:]
        for skill in mastery {
            let id = skill.id.value
            needs[id] = LessonAdvice.Need(
                name: skill.name, category: skill.category, expected: skill.expected / 100,
                diagnosed: figures[id], correct: rows[id]?.correct ?? 0,
                total: rows[id]?.total ?? 0)
        }
        let advice = LessonAdvice(
            lessons: lessons, needs: needs, recent: try await recent(lessons, of: principal),
            isPremium: principal.isPremium)
        return advice.proposals().map {
            RecommendedLesson(
                id: WireID($0.lesson.id), title: $0.lesson.title,
                lessonType: $0.lesson.category, reason: $0.reason,
                tier: $0.lesson.isPremium ? "premium" : "free")
        }
    }

    private func recent(
        _ lessons: [SkillLesson], of principal: Principal
    ) async throws -> Set<String> {
        let since = context.moment - Self.recently
        let items = lessons.map { ItemReference(.lesson, $0.id) }
        guard let attempts = context.capability(.attemptSummaries) else { return [] }
        let summaries = try await context.database.read {
            try attempts.attemptSummaries(of: items, for: principal.account, in: $0)
        }
        let done = try summaries.filter { _, summary in
            try summary.recent().contains { $0.completedAt >= since }
        }
        return Set(done.keys.map(\.id))
    }
}
