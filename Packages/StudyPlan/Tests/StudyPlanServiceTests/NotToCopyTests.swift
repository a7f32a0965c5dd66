import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import StudyPlan
@testable import StudyPlanService

/// Defects of the contract's original server that are absent here.
@Suite struct NotToCopyTests {
    private static let math = PlanCatalog.diagnostic("math")

    @Test func aDiagnosticIsJudgedByTheCampusWhateverTheClientClaims() async throws {
        let campus = try await PlanFixture.make()
        // All answers wrong but claimed to be right; then the other way around.
        let wrong = try await campus.post(
            "/diagnostic/submit",
            PlanFixture.sheet(Self.math, (0..<6).map { ($0, 1) }, claim: true)
        ).decode(DiagnosticResult.self)
        #expect(wrong.category == "math" && wrong.status == "success")
        #expect(wrong.weaknesses.count == 3 && wrong.strengths.isEmpty)
        #expect(wrong.performance.values.allSatisfy { $0.correct == 0 && $0.total == 2 })
        let right = try await campus.post(
            "/diagnostic/submit",
            PlanFixture.sheet(Self.math, (0..<6).map { ($0, 0) }, claim: false)
        ).decode(DiagnosticResult.self)
        #expect(right.strengths.count == 3 && right.weaknesses.isEmpty)
        #expect(try await campus.profile().studyPlan?.math?.strengths.count == 3)
    }

    @Test func answersToOtherItemsQuestionsCountForNothing() async throws {
        let campus = try await PlanFixture.make()
        let foreign = try PlanFixture.sheet(PlanCatalog.diagnostic("writing"), [(0, 0), (1, 0)])
            .replacing(
                PlanCatalog.diagnostic("writing").id + #"""#, with: Self.math.id + #"""#)
        #expect(try await campus.post("/diagnostic/submit", foreign).status == 400)
        #expect(try await campus.profile().studyPlan?.math?.isCompleted == false)
    }

    @Test func aQuestionRepeatedCountsOnceAndItsLastAnswerCounts() async throws {
        let campus = try await PlanFixture.make()
        let result = try await campus.post(
            "/diagnostic/submit",
            PlanFixture.sheet(Self.math, [(0, 1), (0, 0), (0, 0), (1, -1), (2, nil)])
        ).decode(DiagnosticResult.self)
        let figures = try #require(result.performance[PlanCatalog.skill(6).id])
        #expect(figures.correct == 1 && figures.total == 2)
        #expect(result.performance.count == 1, "an answer that can't be graded is left out")
    }

    @Test func aRunThatTheHandInToldAlreadyCountsOnce() async throws {
        let campus = try await PlanFixture.make()
        try await campus.handIn(Self.math, right: [0, 1])
        let before = try await campus.profile()
        let body = try PlanFixture.sheet(
            Self.math, (0..<6).map { ($0, $0 < 2 ? 0 : 1) }, claim: true)
        for _ in 0..<2 { #expect(try await campus.post("/diagnostic/submit", body).status == 200) }
        let after = try await campus.profile()
        #expect(after.weeks == before.weeks && after.performance == before.performance)
        #expect(after.mastery == before.mastery)
    }

    @Test func aRepeatedKeyGivesTheStoredAnswer() async throws {
        let campus = try await PlanFixture.make()
        let body = try PlanFixture.sheet(Self.math, [(0, 0)])
        let first = try await campus.post("/diagnostic/submit", body, key: "k")
        _ = try await campus.post(
            "/diagnostic/submit", PlanFixture.sheet(Self.math, [(0, 1)]), key: "other")
        let again = try await campus.post("/diagnostic/submit", body, key: "k")
        #expect(first.status == 200 && again.bytes == first.bytes)
        #expect(try await campus.profile().weeks.map(\.total) == [2])
    }

    @Test(arguments: [
        ("{}", 400), (#"{"answers":[]}"#, 400), (#"{"answers":null}"#, 400),
        (#"{"passage_id":"7","answers":[{"question_id":"a"}]}"#, 400),
        (#"{"lesson_id":"no id","answers":[]}"#, 400),
        (#"{"lesson_id":"d0000000-0000-4000-8000-000000000002","answers":[]}"#, 400),
        (#"{"lesson_id":"d0000000-0000-4000-8000-000000000002","answers":[7]}"#, 400),
        (
            #"{"lesson_id":"d0000000-0000-4000-8000-000000000002","answers":[{"question_id":"x","selected_option_index":0}]}"#,
            400
        ),
        (#"{"lesson_id":"d0000000-0000-4000-8000-0000000000ff","answers":[]}"#, 404),
        (#"{"passage_id":"d0000000-0000-4000-8000-000000000002","answers":[]}"#, 404),
        (#"{"lesson_id":"1e550000-0000-4000-8000-000000000003","answers":[]}"#, 400),
    ])
    func anOddSheetIsRefusedAndNoFault(body: String, status: Int) async throws {
        let campus = try await PlanFixture.make()
        let reply = try await campus.post("/diagnostic/submit", body)
        #expect(reply.status == status, "\(reply.text)")
        #expect(try reply.json["error"]?["message"]?.text?.isEmpty == false)
        #expect(try await campus.post("/diagnostic/submit", body, as: nil).status == 401)
    }

    @Test func idsInCapitalsAreTheSameIds() async throws {
        let campus = try await PlanFixture.make()
        let question = PlanCatalog.question(0, of: Self.math).uppercased()
        let reply = try await campus.post(
            "/diagnostic/submit",
            """
            {"lesson_id":"\(Self.math.id.uppercased())","passage_id":null,
            "answers":[{"question_id":"\(question)","selected_option_index":0,"is_correct":true}]}
            """)
        #expect(try reply.decode(DiagnosticResult.self).performance.count == 1)
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await PlanFixture.make()
        let samples = [
            "sat.diagnostic.submit": ServiceSample(
                "/diagnostic/submit", try PlanFixture.sheet(Self.math, [(0, 0)])),
            "sat.onboarding.dismiss": ServiceSample(
                "/onboarding/dismiss", #"{"prompt_id":"diagnostic_nudge"}"#),
        ]
        try await ServiceConformance.check(campus.campus, samples: samples, token: "free")
    }

    @Test func aHandInCostsTheSameHoweverManyQuestionsAndSkills() async throws {
        let database = try CountingDatabase(TestDatabase.empty())
        let campus = try await PlanFixture.make(on: database)
        var costs: Set<Int> = []
        for count in [1, 2, 4] {
            _ = database.takeCount()
            try await campus.handIn(PlanCatalog.lesson(3), right: [0], of: count)
            costs.insert(database.takeCount())
        }
        #expect(costs == [3])
    }
}
