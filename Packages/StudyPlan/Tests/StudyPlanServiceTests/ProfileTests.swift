import AppCore
import AppCoreTesting
import Foundation
import Mastery
import SQLStore
import ServiceKit
import Testing

@testable import StudyPlan
@testable import StudyPlanService

@Suite struct ProfileTests {
    @Test func aNewStudentHasDiagnosticsToDoAndLessonsToBeginWith() async throws {
        let campus = try await PlanFixture.make()
        let reply = try await campus.get("/profile")
        let json = try reply.json
        #expect(json["user"]?["email"] == "1@example.test")
        #expect(json["user"]?["has_active_subscription"] == .bool(false))
        let plan = try #require(json["study_plan"])
        #expect(plan["reading"]?["diagnostic_type"] == "passage")
        #expect(
            plan["reading"]?["diagnostic_passage_id"]?.text
                == PlanCatalog.diagnostic("reading").id)
        #expect(plan["reading"]?["diagnostic_lesson_id"] == nil)
        #expect(plan["writing"]?["diagnostic_lesson_title"] == "Writing check")
        #expect(plan["math"]?["diagnostic_completed"] == .bool(false))
        let profile = try reply.decode(ProfileResponse.self)
        #expect(profile.performance.isEmpty && profile.mastery.isEmpty && profile.weeks.isEmpty)
        #expect(
            profile.studyPlan?.recommendedLessons.map(\.reason) == [
                "A good place to start with reading.", "A good place to start with writing.",
                "A good place to start with math.",
            ])
        #expect(profile.onboarding?.state == OpenEnum(.welcome))
    }

    @Test func withoutATokenThereIsNoProfile() async throws {
        let campus = try await PlanFixture.make()
        for path in ["/profile", "/profile/"] {
            let reply = try await campus.get(path, as: nil)
            #expect(reply.status == 401)
            #expect(try reply.json["error"]?["code"] == "UNAUTHORIZED")
        }
    }

    @Test(arguments: PlanCatalog.categories)
    func aDiagnosticOfEachCategoryMakesItsPlan(category: String) async throws {
        let campus = try await PlanFixture.make()
        let item = PlanCatalog.diagnostic(category)
        let first = (PlanCatalog.categories.firstIndex(of: category) ?? 0) * 3
        // Two of two right on the first skill, one of two on the second, none on the third.
        try await campus.handIn(item, right: [0, 1, 2])
        let profile = try await campus.profile()
        let plans = [
            "reading": profile.studyPlan?.reading, "writing": profile.studyPlan?.writing,
            "math": profile.studyPlan?.math,
        ]
        for (other, plan) in plans { #expect(plan?.isCompleted == (other == category)) }
        let plan = try #require(plans[category] ?? nil)
        #expect(plan.diagnostic == item)
        #expect(plan.strengths.map(\.name) == [PlanCatalog.skill(first).name])
        #expect(plan.improving.isEmpty)
        #expect(
            plan.weaknesses.map(\.name) == [
                PlanCatalog.skill(first + 2).name, PlanCatalog.skill(first + 1).name,
            ], "worst first")
        #expect(plan.weaknesses.map(\.accuracy) == [0, 50])
        let lessons = try #require(profile.studyPlan?.recommendedLessons)
        // The third skill is the weakest, but its lesson is premium.
        #expect(
            lessons.prefix(2).map(\.id.value) == [
                PlanCatalog.lesson(first + 1).id, PlanCatalog.lesson(first + 2).id,
            ])
        #expect(lessons[0].reason == "You got 1 of 2 on \(PlanCatalog.skill(first + 1).name).")
        #expect(lessons.allSatisfy { $0.lessonType == category })
        #expect(lessons.map(\.tier).prefix(2) == ["free", "premium"])
        let onboarding = try #require(profile.onboarding)
        #expect(onboarding.state == OpenEnum(.postDiagnostic))
        #expect(onboarding.milestones.firstDiagnosticCompleted)
    }

    @Test func theWeakestSkillComesFirstForAStudentWhoCanOpenAll() async throws {
        let campus = try await PlanFixture.make()
        try await campus.handIn(
            PlanCatalog.diagnostic("writing"), right: [0, 1, 2], as: "premium")
        let profile = try await campus.profile(as: "premium")
        #expect(profile.user.isPremium && profile.user.hasActiveSubscription)
        #expect(
            profile.studyPlan?.recommendedLessons.first?.reason == "You got 0 of 2 on Verb forms.")
    }

    @Test func whatWasDoneInTheLastDaysIsNotProposedAgain() async throws {
        let campus = try await PlanFixture.make()
        let reading = PlanCatalog.diagnostic("reading")
        for token in ["free", "other"] { try await campus.handIn(reading, right: [], as: token) }
        let ids = { (profile: ProfileResponse) in
            profile.studyPlan?.recommendedLessons.map(\.id.value) ?? []
        }
        #expect(try await ids(campus.profile()).contains(PlanSubmissions.yesterday.id))
        #expect(
            try await !ids(campus.profile(as: "other")).contains(PlanSubmissions.yesterday.id))
    }

    @Test func aNewRunReplacesThePlanAndAnEmptyOneDoesNot() async throws {
        let campus = try await PlanFixture.make()
        let math = PlanCatalog.diagnostic("math")
        try await campus.handIn(math, right: [])
        try await campus.handIn(math, right: [0, 1, 2, 3, 4, 5])
        #expect(try await campus.profile().studyPlan?.math?.strengths.count == 3)
        #expect(try await campus.profile().studyPlan?.math?.weaknesses.isEmpty == true)
        try await campus.handIn(math, right: [], of: 0)
        #expect(try await campus.profile().studyPlan?.math?.strengths.count == 3)
    }

    @Test func aDiagnosticInPiecesCountsWhenItIsDone() async throws {
        let campus = try await PlanFixture.make()
        let math = PlanCatalog.diagnostic("math")
        try await campus.handIn(math, right: [0], of: 2, isComplete: false)
        let profile = try await campus.profile()
        #expect(profile.studyPlan?.math?.isCompleted == false)
        #expect(profile.performance.map(\.total) == [2], "the answers still count")
    }

    @Test func thresholdsAreMetExactly() throws {
        func run(_ correct: Int, _ total: Int) -> SkillLists.Plan {
            var run = DiagnosticRun(
                category: "math", item: PlanCatalog.diagnostic("math"), takenAt: 0, answers: [],
                skills: [:])
            run.figures = [.init(id: "s", name: "S", correct: correct, total: total)]
            return SkillLists.Plan(run)
        }
        #expect(run(4, 5).strengths.count == 1)
        #expect(run(79, 100).improving.count == 1)
        #expect(run(3, 5).improving.count == 1)
        #expect(run(59, 100).weaknesses.count == 1)
        #expect(run(0, 1).weaknesses.count == 1, "there is no minimum number of answers")
    }

    @Test func theListsOverAllAnswersAskForThreeAndBeginWithTheWorst() throws {
        let rows = (0..<9).map { number in
            SkillStore.Row(
                id: "s\(number)", name: "Skill \(number)", category: "math",
                estimate: .init(mean: 0, variance: 1), correct: number, total: 10)
        }
        let few = SkillStore.Row(
            id: "few", name: "Few", category: "math", estimate: .init(mean: 0, variance: 1),
            correct: 2, total: 2)
        let lists = SkillLists.Overview(rows + [few])
        #expect(lists.performance.map(\.name).prefix(2) == ["Few", "Skill 8"])
        #expect(lists.strengths.map(\.name) == ["Skill 8"])
        #expect(
            lists.weaknesses.map(\.name)
                == ["Skill 0", "Skill 1", "Skill 2", "Skill 3", "Skill 4"])
    }

    @Test func everyAnswerMovesTheEstimateAndTheWeek() async throws {
        let campus = try await PlanFixture.make()
        try await campus.handIn(PlanCatalog.lesson(4), right: [0, 1, 2, 3])
        let good = try #require(try await campus.profile().mastery.first)
        try await campus.handIn(PlanCatalog.lesson(4), right: [])
        let profile = try await campus.profile()
        let mixed = try #require(profile.mastery.first)
        #expect(good.name == "Transitions" && good.answers == 4 && mixed.answers == 8)
        #expect(mixed.expected < good.expected)
        #expect(mixed.low < mixed.expected && mixed.expected < mixed.high)
        #expect(profile.weeks.map(\.total) == [8] && profile.weeks.map(\.correct) == [4])
        campus.clock.advance(by: .seconds(8 * 86_400))
        try await campus.handIn(PlanCatalog.lesson(4), right: [0])
        #expect(try await campus.profile().weeks.map(\.total) == [8, 4])
    }

    @Test(arguments: [
        (0, -3), (3 * 86_400, -3), (4 * 86_400 - 1, -3), (4 * 86_400, 4), (-1, -3),
        (-4 * 86_400, -10),
    ])
    func aWeekBeginsOnMonday(moment: Int, monday: Int) {
        #expect(WeekStore.monday(of: Double(moment)) == monday)
    }

    @Test func withoutACatalogTheProfileSaysWhatItKnows() async throws {
        let campus = try await PlanFixture.make(catalog: NoCatalog.self)
        try await campus.handIn(PlanCatalog.lesson(4), right: [0])
        let profile = try await campus.profile()
        #expect(profile.studyPlan?.reading?.diagnostic == nil)
        #expect(profile.studyPlan?.recommendedLessons == [])
        #expect(profile.weeks.map(\.total) == [4] && profile.mastery.isEmpty)
        let reply = try await campus.post(
            "/diagnostic/submit", PlanFixture.sheet(PlanCatalog.diagnostic("math"), [(0, 0)]))
        #expect(reply.status == 503)
    }

    @Test func aProfileCostsTheSameHoweverMuchWasAnswered() async throws {
        let database = try CountingDatabase(TestDatabase.empty())
        let campus = try await PlanFixture.make(on: database)
        var costs: Set<Int> = []
        for round in 0..<3 {
            _ = database.takeCount()
            _ = try await campus.get("/profile")
            costs.insert(database.takeCount())
            for number in 0..<9 {
                try await campus.handIn(PlanCatalog.lesson(number), right: [round])
            }
            for category in PlanCatalog.categories {
                try await campus.handIn(PlanCatalog.diagnostic(category), right: [round])
            }
        }
        #expect(costs.count == 1, "\(costs)")
        #expect((costs.first ?? 43) <= 6, "the contract's original server asks 43: \(costs)")
    }
}
