import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import StudyPlan
@testable import StudyPlanService

@Suite struct PlanRepositoryTests {
    private static let passage = CatalogService.diagnostic("reading")

    /// A profile as sent by the contract's original server; the passage is its reading diagnostic.
    private static func profile(isCompleted: Bool) -> String {
        """
        {"user":{"id":"5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","email":"tove@example.test",
        "is_premium":false},"performance":[],"strengths":[],"weaknesses":[],
        "total_classifications_analyzed":0,"study_plan":{"reading":{"diagnostic_completed":\(isCompleted),
        "diagnostic_passage_id":"\(passage.id)","diagnostic_passage_title":"Crabs",
        "diagnostic_type":"passage","strengths":[],"weaknesses":[],"improving":[]},
        "writing":{"diagnostic_completed":false,"diagnostic_lesson_id":null,
        "diagnostic_lesson_title":null,"diagnostic_type":"lesson","strengths":[],"weaknesses":[],
        "improving":[]},"recommended_lessons":[]}}
        """
    }

    private static var attempts: AttemptsDouble {
        AttemptsDouble(records: [
            passage: AttemptRecord(
                id: "d1d1d1d1-2222-4333-8444-555566667777", item: passage, itemTitle: nil,
                score: 50, correctCount: 1, totalQuestions: 2, timeSpentSeconds: nil,
                completedAt: Date(timeIntervalSince1970: 1_930_000_000),
                answers: [
                    .init(
                        questionID: "E1E1E1E1-0000-4000-8000-000000000001".lowercased(),
                        selectedIndex: 2, correctIndex: 2, isCorrect: true),
                    .init(
                        questionID: "e1e1e1e1-0000-4000-8000-000000000002", selectedIndex: nil,
                        correctIndex: 0, isCorrect: false),
                ])
        ])
    }

    private static let taken =
        #"{"status":"success","category":"reading","performance":{},"strengths":[],"weaknesses":[],"improving":[]}"#

    @Test func aBackendThatDidNotLearnOfADiagnosticIsToldOnce() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/profile", .reply(200, Self.profile(isCompleted: false)),
            .reply(200, Self.profile(isCompleted: true)),
            // The server forgets it again; it was reported once and isn't reported again.
            .reply(200, Self.profile(isCompleted: false)))
        transport.on(.post, "/diagnostic/submit", .reply(200, Self.taken))
        let test = try await PlanCampus.remote(transport) { $0.offer(.attempts, Self.attempts) }
        let profile = StudyProfile(try await test.repository.refresh().value)
        #expect(profile.diagnostics[0].isCompleted)
        let body = try #require(transport.seen.first { $0.path.hasSuffix("/submit") }).text
        let json = try WireJSON.decode(JSONValue.self, from: body)
        #expect(json["passage_id"]?.text == Self.passage.id)
        #expect(json["answers"]?.elements?.count == 2)
        #expect(json["answers"]?.elements?.first?["is_correct"] == .bool(true))
        #expect(json["answers"]?.elements?.first?["selected_option_index"] == .integer(2))
        _ = try await test.repository.refresh()
        #expect(transport.unused.isEmpty)
        #expect(transport.seen.filter { $0.path.hasSuffix("/submit") }.count == 1)
    }

    @Test func aBackendThatKnowsIsNotToldAndOneThatRefusesIsLeftInPeace() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/profile", .reply(200, Self.profile(isCompleted: true)),
            .reply(200, Self.profile(isCompleted: false)),
            .reply(200, Self.profile(isCompleted: false)))
        transport.on(.post, "/diagnostic/submit", .reply(404, #"{"error":"No such route"}"#))
        let test = try await PlanCampus.remote(transport) { $0.offer(.attempts, Self.attempts) }
        for _ in 0..<3 { _ = try await test.repository.refresh() }
        #expect(transport.seen.filter { $0.path.hasSuffix("/submit") }.count == 1)
        #expect(transport.unused.isEmpty)
    }

    @Test func withoutANetworkTheLastProfileIsShownWithItsAge() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/profile", .reply(200, Self.profile(isCompleted: true)))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await PlanCampus.remote(transport)
        _ = try await test.repository.refresh()
        test.clock.advance(by: .seconds(7_200))
        let harness = ScreenHarness(ProfileScreen(repository: test.repository), size: Size(80, 40))
        await harness.settle()
        #expect(harness.text.contains("tove@example.test"))
        #expect(harness.text.contains("✓ Complete"))
        #expect(harness.screen.status?.contains("2 h ago") == true)
        try await run(test, "show")
        #expect(test.console.err.contains("Showing saved data from 2 h ago."))
        #expect(test.console.out.contains("Reading  complete  Crabs"))
    }

    @Test func signingOutAsksFirstAndLeavesTheScreen() async throws {
        let transport = ScriptedTransport()
        transport.always(.get, "/profile", .reply(200, Self.profile(isCompleted: true)))
        let session = SessionDouble()
        let test = try await PlanCampus.remote(transport) { $0.offer(.sessionEnding, session) }
        let harness = ScreenHarness(ProfileScreen(repository: test.repository), size: Size(80, 40))
        await harness.settle()
        harness.type("o")
        #expect(harness.question?.title == "Sign out?")
        #expect(await session.signedOut.isEmpty)
        harness.confirm(true)
        await harness.settle()
        #expect(await session.signedOut == [.sat])
        #expect(harness.wentBack)
    }

    @Test func theEmbeddedStudentHasNothingToSignOutOf() async throws {
        let test = try await PlanCampus.make(offering: {
            $0.offer(.sessionEnding, SessionDouble())
        })
        let harness = ScreenHarness(ProfileScreen(repository: test.repository), size: Size(80, 60))
        await harness.settle()
        #expect(!harness.text.contains("Sign out"))
    }

    @Test func theTileSaysWhatToDoThenWhatToImprove() async throws {
        let test = try await PlanCampus.make()
        let tile = try #require(test.built.module("plan")?.tiles.first)
        #expect(try await tile.load(.local) == nil)
        let first = try #require(try await tile.load(.refresh))
        #expect(first.kind == .empty && first.headline == "Find out where to start")
        try await test.take("writing", right: [2, 3])
        let then = try #require(try await tile.load(.refresh))
        #expect(then.headline == "1 of 3 diagnostics done")
        #expect(then.lines.map(\.text) == ["Boundaries", "Next: Lesson on Boundaries"])
        #expect(then.lines.first?.trailing == "0%")
        #expect(try await tile.load(.local) == then)
    }

    @Test func todaySuggestsThePlansLessonWithItsReason() async throws {
        let test = try await PlanCampus.make()
        try await test.take("math", right: [2, 3])
        let module = try #require(test.built.module("plan"))
        _ = try await test.repository.refresh()
        let today = try await module.today(from: test.context.environment.now())
        let first = try #require(today.suggestions.first)
        #expect(first.reason.hasPrefix("You got 0 of 2 on "))
        #expect(first.place == test.repository.practice(of: CatalogService.lesson(4)))
    }

    @Test func todayLeavesOutLessonsThatTheStudentCannotOpen() async throws {
        let test = try await PlanCampus.make()
        try await test.take("math", right: [0, 1])
        let profile = StudyProfile(try await test.repository.refresh().value)
        #expect(!profile.proposals.isEmpty)
        #expect(await test.repository.suggestions().isEmpty)
    }

    private func run(_ test: TestContext, _ arguments: String...) async throws {
        test.console.clear()
        var command = try PlanCommand.parseAsRoot(arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    @Test func commandsPrintWhatTheScreenShows() async throws {
        let test = try await PlanCampus.make()
        try await test.take("writing", right: [2, 3])
        try await run(test, "show")
        for words in [
            "Writing  complete  The writing diagnostic", "Boundaries  0%  0 of 2",
            "1. Lesson on Boundaries", "You got 0 of 2 on Boundaries.", "Week of",
        ] { #expect(test.console.out.contains(words), "\(words)") }
        try await run(test, "show", "--json")
        let plan = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(plan["writing"]?["diagnostic_completed"] == .bool(true))
        #expect(
            plan["recommended_lessons"]?.elements?.first?["reason"]
                == "You got 0 of 2 on Boundaries.")
        try await run(test, "diagnostics", "--json")
        let tests = try WireJSON.decode(JSONValue.self, from: test.console.out).elements ?? []
        #expect(tests.map { $0["category"]?.text } == ["reading", "writing", "math"])
        #expect(tests[0]["kind"] == "passage" && tests[1]["diagnostic_completed"] == .bool(true))
        try await run(test, "recommendations", "--json")
        let lessons = try WireJSON.decode(JSONValue.self, from: test.console.out).elements ?? []
        #expect(lessons.first?["lesson_type"] == "writing")
        try await run(test, "profile")
        #expect(test.console.out.contains("Subscription  Free"))
        #expect(test.console.out.contains("homeroom plan dismiss post_diagnostic"))
        try await run(test, "dismiss", "post_diagnostic")
        try await run(test, "profile")
        #expect(!test.console.out.contains("dismiss"))
        let refused = await #expect(throws: (any Error).self) {
            try await self.run(test, "dismiss", "nothing")
        }
        #expect("\(String(describing: refused))".contains("isn't one of them"))
    }

    @Test(arguments: [true, false])
    func withoutRecommendationsADiagnosticIsSuggestedOnlyBeforeTheFirst(
        isCompleted: Bool
    ) async throws {
        let transport = ScriptedTransport()
        transport.always(.get, "/profile", .reply(200, Self.profile(isCompleted: isCompleted)))
        let test = try await PlanCampus.remote(transport)
        try await run(test, "recommendations")
        let said = isCompleted ? "No recommendations right now." : "Take a diagnostic first."
        #expect(test.console.err.contains(said))
        try await run(test, "show")
        #expect(test.console.out.contains(said))
        let harness = ScreenHarness(ProfileScreen(repository: test.repository), size: Size(80, 40))
        await harness.settle()
        #expect(harness.text.contains(said))
    }

    @Test(arguments: [true, false])
    func tiersAndASubscriptionShowOnlyWhereSomethingIsSold(isForSale: Bool) async throws {
        var billing = BillingDouble.free
        billing.brief.isForSale = isForSale
        if !isForSale { billing.brief.isPremium = true }
        let test = try await PlanCampus.make { [billing] in
            $0.offer(.catalog, CatalogDouble())
            $0.offer(.billing, billing)
            $0.offer(.entitlement, billing)
        }
        try await test.take("writing", right: [2, 3])
        try await run(test, "recommendations")
        #expect(test.console.out.contains("Lesson on Boundaries"))
        #expect(test.console.out.contains("Tier") == isForSale)
        try await run(test, "recommendations", "--plain")
        #expect(test.console.out.split(separator: "\n").first?.count { $0 == "\t" } == 4)
        try await run(test, "profile")
        #expect(test.console.out.contains("Subscription") == isForSale)
    }

    @Test func aPromptThatWasPutAwayIsNotStoredAnyMore() async throws {
        let test = try await PlanCampus.make()
        let profile = StudyProfile(try await test.repository.refresh().value)
        try await test.repository.putAway(try #require(profile.prompt))
        #expect(await test.repository.known() == nil)
    }

    @Test func thePlanKeepsAFeaturesPromises() async throws {
        try await ModuleConformance.check(
            StudyPlanModule.self, services: [CatalogService.self, StudyPlanService.self],
            places: ["plan/skills"],
            readings: [["show"], ["diagnostics"], ["recommendations"], ["profile"]])
    }
}
