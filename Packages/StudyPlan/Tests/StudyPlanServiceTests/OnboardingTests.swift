import AppCore
import AppCoreTesting
import Testing

@testable import StudyPlan
@testable import StudyPlanService

@Suite struct OnboardingTests {
    private func onboarding(_ campus: PlanFixture) async throws -> OnboardingWire {
        try #require(try await campus.profile().onboarding)
    }

    @Test func aNewcomerIsWelcomedThenNudgedThenLeftAlone() async throws {
        let campus = try await PlanFixture.make()
        var wire = try await onboarding(campus)
        #expect(wire.state == OpenEnum(.welcome) && wire.prompt?.isDismissible == false)
        for _ in 0..<2 {
            let reply = try await campus.post("/onboarding/welcome-seen")
            wire = try reply.decode(OnboardingReply.self).onboarding
            #expect(wire.state == OpenEnum(.diagnosticNudge) && wire.milestones.welcomeSeen)
        }
        #expect(wire.prompt?.action?.target == "diagnostic_selection")
        let body = #"{"prompt_id":"diagnostic_progress"}"#
        wire = try await campus.post("/onboarding/dismiss", body)
            .decode(OnboardingReply.self).onboarding
        #expect(wire.prompt == nil && wire.state == OpenEnum(.diagnosticNudge))
        try await campus.handIn(PlanCatalog.diagnostic("math"), right: [0])
        wire = try await onboarding(campus)
        #expect(wire.state == OpenEnum(.postDiagnostic) && wire.prompt?.id == "post_diagnostic")
        #expect(wire.diagnosticStatus.math.completed && !wire.diagnosticStatus.reading.completed)
        try await campus.handIn(PlanCatalog.lesson(0), right: [0])
        wire = try await onboarding(campus)
        #expect(wire.state == OpenEnum(.engaged) && wire.prompt == nil)
        #expect(wire.milestones.firstPracticeCompleted && wire.milestones.onboardingCompleted)
    }

    @Test func aWeekAfterTheLastPromptWasPutAwayNobodyIsNew() async throws {
        let campus = try await PlanFixture.make()
        try await campus.handIn(PlanCatalog.diagnostic("math"), right: [0])
        let body = #"{"prompt_id":"post_diagnostic"}"#
        let wire = try await campus.post("/onboarding/dismiss", body)
            .decode(OnboardingReply.self).onboarding
        #expect(wire.state == OpenEnum(.postDiagnostic) && wire.prompt == nil)
        campus.clock.advance(by: .seconds(604_801))
        #expect(try await onboarding(campus).state == OpenEnum(.engaged))
    }

    @Test(arguments: [
        #"{"prompt_id":"welcome"}"#, #"{"prompt_id":"nothing"}"#, #"{"prompt_id":7}"#, "{}", "[]",
    ])
    func aPromptThatCannotBePutAwayIsRefused(body: String) async throws {
        let campus = try await PlanFixture.make()
        #expect(try await campus.post("/onboarding/dismiss", body).status == 400)
        #expect(try await campus.post("/onboarding/dismiss", body, as: nil).status == 401)
    }
}
