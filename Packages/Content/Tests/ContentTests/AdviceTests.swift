import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

/// What the backend says when it has judged: shown, read out, and followed.
@Suite struct AdviceTests {
    private func handedIn(
        _ advice: AttemptAdvice?
    ) async throws -> (ScreenHarness<ReadingScreen>, TestContext) {
        let attempts = AttemptsDouble()
        if let advice { attempts.plan(.advise(advice)) }
        let test = try await Fixture.campus(attempts: attempts)
        let cards = try await test.library.catalog.everything()
        // Not the last of its kind: something follows it in the list.
        let card = try #require(
            cards.first { $0.reference.kind == .passage && !$0.isPremium && !$0.isDiagnostic })
        let harness = try await test.reading(card.title, size: Size(160, 60))
        harness.press(.right)
        _ = harness.render()
        harness.type("ah")
        harness.confirm(true)
        await harness.settle()
        return (harness, test)
    }

    @Test func theWordAndTheNextLessonAreShownAndTheKeyOpensIt() async throws {
        let item = ItemReference(.lesson, "16161616-0000-4000-8000-000000000001")
        let (harness, test) = try await handedIn(
            AttemptAdvice(
                headline: "Well done", message: "Read the \u{1B}[31mrest.",
                next: .init(item: item, title: "Colons")))
        #expect(harness.text.contains("Well done"))
        #expect(harness.text.contains("Read the rest."))
        #expect(harness.text.contains("Next: Colons (n)"))
        let read = harness.linear.text
        #expect(read.contains("Well done") && read.contains("Next: Colons (n)"))
        harness.type("n")
        #expect(harness.replaced == [test.library.place(of: item).description])
    }

    @Test func withoutAProposalTheListGoesOn() async throws {
        let (harness, test) = try await handedIn(
            AttemptAdvice(headline: "Half way", message: "  ", next: nil))
        #expect(harness.text.contains("Half way"))
        let next = try #require(harness.screen.surrounding.next)
        #expect(harness.text.contains("Next: \(next.title)"))
        harness.type("n")
        #expect(harness.replaced == [test.library.place(of: next.reference).description])
    }

    @Test func nothingSaidIsNothingShown() async throws {
        let (harness, _) = try await handedIn(nil)
        #expect(harness.screen.practice.result?.adviceLines.isEmpty == true)
        #expect(harness.text.contains("Recorded in your history."))
    }

    @Test func aProposalOfTheSameItemIsPassedOver() async throws {
        let test = try await Fixture.campus()
        let cards = try await test.library.catalog.everything()
        let same = try #require(
            cards.first { $0.reference.kind == .passage && !$0.isPremium && !$0.isDiagnostic })
        let (harness, _) = try await handedIn(
            AttemptAdvice(
                headline: nil, message: nil, next: .init(item: same.reference, title: "Itself")))
        #expect(!harness.text.contains("Next: Itself"))
    }
}
