import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import StudyPlan
@testable import StudyPlanService

@Suite struct ProfileScreenTests {
    private func harness(
        _ test: TestContext, _ size: Size = Size(80, 60)
    ) async -> ScreenHarness<ProfileScreen> {
        let harness = ScreenHarness(ProfileScreen(repository: test.repository), size: size)
        await harness.settle()
        return harness
    }

    @Test func aNewStudentIsWelcomedAndShownWhereToStart() async throws {
        let test = try await PlanCampus.make()
        let harness = await harness(test)
        #expect(harness.text.contains("Welcome."))
        for category in ["reading", "writing", "math"] {
            #expect(harness.text.contains("The \(category) diagnostic. Not started."))
        }
        #expect(harness.text.contains("Take a diagnostic above"))
        #expect(harness.text.contains("A good place to start with reading."))
        #expect(harness.text.contains("Payments isn't installed"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("A diagnostic shows you where to start."))
        harness.type("x")
        await harness.settle()
        #expect(!harness.text.contains("A diagnostic shows you where to start."))
        #expect(harness.toasts.isEmpty)
    }

    @Test func aBadDiagnosticShowsItsAreasAndTheLessonsThatFit() async throws {
        let test = try await PlanCampus.make()
        try await test.take("writing", right: [2, 3])
        let harness = await harness(test)
        let text = harness.text
        #expect(text.contains("✓ Complete"))
        let improve = try #require(text.range(of: "Areas to improve"))
        let boundaries = try #require(text.range(of: "Boundaries"))
        let strengths = try #require(text.range(of: "Strengths"))
        let transitions = try #require(text.range(of: "Transitions"))
        #expect(improve.lowerBound < boundaries.lowerBound)
        #expect(boundaries.lowerBound < strengths.lowerBound)
        #expect(strengths.lowerBound < transitions.lowerBound)
        #expect(text.contains("0 of 2") && text.contains("100%"))
        #expect(text.contains("Lesson on Boundaries"))
        #expect(text.contains("You got 0 of 2 on Boundaries."))
        #expect(text.contains("Week of"))
        harness.activate(ProfileRows.Action.open(CatalogService.lesson(2)))
        harness.activate(ProfileRows.Action.open(CatalogService.diagnostic("math")))
        harness.activate(ProfileRows.Action.skills)
        #expect(
            harness.opened == [
                "content/lesson/\(CatalogService.lesson(2).id)",
                "content/lesson/\(CatalogService.diagnostic("math").id)", "plan/skills",
            ])
    }

    @Test(arguments: [Size(40, 20), Size(80, 24), Size(200, 50)])
    func theFocusReachesEveryRowAtEverySize(size: Size) async throws {
        let test = try await PlanCampus.make()
        for category in CatalogService.categories { try await test.take(category, right: [0]) }
        let harness = await harness(test, size)
        let first = harness.text
        #expect(first.contains("Diagnostics"))
        var seen = first
        for _ in 0..<40 {
            harness.press(.down)
            seen += harness.text
        }
        for words in ["Geometry", "Ratios", "Inference", "Lesson on Ratios", "Week of"] {
            #expect(seen.contains(words), "\(words) at \(size)")
        }
        harness.press(.home)
        #expect(harness.text == first)
        #expect(harness.text.split(separator: "\n").allSatisfy { $0.count <= size.width })
    }

    @Test func readAloudItIsSentencesAndNumberedChoices() async throws {
        let test = try await PlanCampus.make()
        try await test.take("writing", right: [2, 3])
        let harness = await harness(test)
        let lines = harness.linear.lines
        #expect(lines.contains("Boundaries: 0 percent, 0 of 2."))
        #expect(
            lines.contains { $0.hasSuffix("Reading, Start, The reading diagnostic. Not started.") })
        #expect(harness.linear.actions.contains { $0.label.hasPrefix("Lesson on Boundaries") })
    }

    @Test func withoutContentNothingOpensAndItSaysWhy() async throws {
        let test = try await PlanCampus.make(offering: { _ in })
        let harness = await harness(test)
        harness.activate(ProfileRows.Action.open(CatalogService.diagnostic("math")))
        #expect(harness.opened.isEmpty)
        #expect(harness.toasts.last?.text.contains("Content isn't installed") == true)
    }

    @Test func whatIsPaidStandsThereWithItsNextStep() async throws {
        let free = try await PlanCampus.make(offering: {
            $0.offer(.billing, BillingDouble.free)
            $0.offer(.entitlement, BillingDouble.free)
        })
        let harness = await harness(free)
        #expect(harness.text.contains("Free") && harness.text.contains("Upgrade to Premium"))
        harness.activate(ProfileRows.Action.billing)
        #expect(harness.opened == ["billing/upgrade"])
        let premium = try await PlanCampus.make(offering: {
            $0.offer(.billing, BillingDouble.ending)
            $0.offer(.entitlement, BillingDouble.ending)
        })
        let other = await self.harness(premium)
        #expect(other.text.contains("Premium until 2 May 2031"))
        #expect(other.text.contains("Manage subscription"))
        other.activate(ProfileRows.Action.billing)
        #expect(other.opened == ["billing"])
    }

    @Test func whereNothingIsSoldNothingIsSaidAboutIt() async throws {
        let test = try await PlanCampus.make(offering: {
            $0.offer(.entitlement, BillingDouble.ending)
        })
        let harness = await harness(test)
        #expect(harness.text.contains("Profile"))
        for word in ["Premium", "Subscription", "open"] { #expect(!harness.text.contains(word)) }
    }

    @Test func aNewcomerIsLedOnByThePrompt() async throws {
        let test = try await PlanCampus.make()
        _ = try await test.repository.client.call(PlanEndpoints.welcomeSeen)
        let harness = await harness(test)
        harness.activate(ProfileRows.Action.prompt)
        harness.press(.enter)
        #expect(
            harness.opened == ["content/passage/\(CatalogService.diagnostic("reading").id)"])
    }

    @Test func theSkillsStandWithWhatIsSureOfThem() async throws {
        let test = try await PlanCampus.make()
        try await test.take("math", right: [0, 1])
        let harness = ScreenHarness(SkillsScreen(repository: test.repository), size: Size(100, 30))
        await harness.settle()
        let geometry = try #require(harness.text.range(of: "Geometry"))
        let ratios = try #require(harness.text.range(of: "Ratios"))
        #expect(geometry.lowerBound < ratios.lowerBound, "weakest first")
        #expect(harness.text.contains("2 answered"))
        #expect(harness.text.contains(#/\d+ to \d+%/#))
    }
}
