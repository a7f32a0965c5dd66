import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite struct WordScreenTests {
    private func harness(
        _ test: TestContext, day: UTCDay? = nil
    ) async -> ScreenHarness<WordScreen> {
        let harness = ScreenHarness(WordScreen(repository: test.repository, day: day))
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            VocabularyModule.self, services: [VocabularyService.self],
            places: ["vocabulary", "vocabulary/word/2031-04-01", "vocabulary/word/2031-04-20"],
            readings: [["word"], ["word", "--date", "2031-04-01"], ["history"]])
    }

    @Test func theWordIsShownWithMeaningLikesAndExample() async throws {
        let test = try await Fixture.campus()
        let harness = await harness(test)
        let word = try #require(harness.screen.word)
        for text in ["Today", word.word, String(word.definition.prefix(40)), word.synonyms[0]] {
            #expect(harness.text.contains(text), "\(text)")
        }
        #expect(harness.linear.text.contains("For example: \(word.example)"))
        #expect(harness.linear.actions.map(\.id) == ["earlier", "later", "learn"])
        #expect(harness.screen.status == nil)
    }

    @Test func arrowsTurnTheDays() async throws {
        let test = try await Fixture.campus()
        let harness = await harness(test)
        let today = try #require(harness.screen.word)
        harness.press(.left)
        await harness.settle()
        #expect(harness.text.contains("Yesterday"))
        harness.press(.left)
        await harness.settle()
        #expect(harness.text.contains("Thursday 3 April"))
        harness.press(.right, .right)
        await harness.settle()
        harness.press(.right)
        await harness.settle()
        #expect(harness.screen.word == today)
        harness.press(.right)
        await harness.settle()
        #expect(harness.toasts.map(\.text) == ["This is the newest word."])
    }

    @Test func theDayChangesAtMidnightWhileTheScreenIsOpen() async throws {
        let test = try await Fixture.campus()
        let harness = await harness(test)
        let before = try #require(harness.screen.word)
        let clock = test.clock
        harness.leaving = []
        let waker = Task {
            while clock.waiting == 0, !Task.isCancelled { await Task.yield() }
            clock.advance(by: clock.sleeps.last ?? .zero)
        }
        await harness.settle { $0.word?.day.description == "2031-04-06" }
        waker.cancel()
        #expect(clock.sleeps.contains(.seconds(64_372)), "to midnight, \(clock.sleeps)")
        #expect(harness.screen.word?.word != before.word)
        #expect(harness.text.contains("Today"))
    }

    @Test func whoReadsAnEarlierDayIsLeftThereAtMidnight() async throws {
        let test = try await Fixture.campus()
        let harness = await harness(test)
        harness.press(.left)
        await harness.settle()
        test.clock.advance(by: .seconds(86_400))
        harness.deliver(message: .newDay)
        await harness.settle()
        #expect(harness.screen.word?.day.description == "2031-04-04")
        #expect(harness.text.contains("Friday 4 April"))
    }

    @Test func anOldWordSaysItsDayAndTheReason() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/word-of-the-day", Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        try await test.repository.refresh()
        test.clock.advance(by: .seconds(86_400))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let harness = await harness(test)
        #expect(harness.text.contains("Laconic") && harness.text.contains("Yesterday"))
        #expect(harness.text.contains("2031-04-05, the last one seen"))
        #expect(harness.screen.status?.hasPrefix("Last seen on 2031-04-05: ") == true)
        #expect(harness.linear.text.contains("Word of the day, 2031-04-05"))
    }

    @Test func withoutAnythingTheReasonIsShown() async throws {
        let test = try await Fixture.remote(.unreachable)
        let harness = await harness(test)
        #expect(harness.text.contains(try #require(harness.screen.problem).summary))
        #expect(harness.screen.problem?.code == .unreachable)
        harness.press(.character("w"))
        #expect(harness.toasts.map(\.text) == ["There's no word to learn yet."])
    }

    @Test func learningSaysWhatHappened() async throws {
        let harness = await harness(try await Fixture.campus())
        harness.press(.character("w"))
        await harness.settle()
        harness.activate("learn")
        await harness.settle()
        let said = harness.toasts.map { $0.text.split(separator: " ").suffix(4) }
        #expect(
            said.map { $0.joined(separator: " ") } == [
                "now in your words.", "already in your words.",
            ])
    }

    @Test func hostileWordsAreDrawnAsText() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/word-of-the-day",
            .reply(
                200,
                #"{"id":1,"word":"\u001b[2Jx","definition":"\u001b]0;t\u0007d","synonyms":["\u009b"],"#
                    + #""example_sentence":"","date":"never"}"#))
        let harness = await harness(try await Fixture.remote(transport))
        #expect(harness.screen.word?.day.description == "2031-04-05", "the day that it is")
        #expect(!harness.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    }
}
