import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Vocabulary

@Suite struct OneKeyStudyTests {
    private func harness<S: Screen>(_ screen: S) async -> ScreenHarness<S> {
        let harness = ScreenHarness(screen)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    @Test func spaceStartsTheCardsAtOnce() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        let harness = await harness(TextLibraryScreen(repository: log.repository))
        harness.press(.character(" "), .down, .character(" "))
        #expect(
            harness.opened == [
                "vocabulary/study/all/all/all/plain", "vocabulary/study/s1/all/all/plain",
            ])
    }

    @Test func withOneSourceThereIsNothingToChoose() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b"], of: "s1")
        let harness = await harness(SessionChoiceScreen(repository: log.repository))
        #expect(harness.replaced == ["vocabulary/study/all/all/all/plain"])
        try await log.source("s2")
        try await log.cards(["c"], of: "s2")
        let two = await self.harness(SessionChoiceScreen(repository: log.repository))
        #expect(two.replaced.isEmpty && two.text.contains("All sources"))
    }

    @Test func difficultiesCountTheWordsAndNotTheDaysLimit() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards((0..<30).map { "w\($0)" }, of: "s1")
        let harness = await harness(
            SessionChoiceScreen(repository: log.repository, source: "s1"))
        #expect(harness.text.contains("0 due, 30 new, 20 of them today"))
    }

    @Test func aLineBecomesAWord() async throws {
        let log = try await StudyLog.make()
        let kind = log.repository.quickAdd
        let draft = await kind.read("ephemeral = lasting a short time")
        #expect(draft.fields.map(\.text) == ["word ephemeral", "meaning lasting a short time"])
        let added = try await draft.add()
        let id = try #require(added.place?.rest.last)
        #expect(try await log.repository.card(String(id)).card.meaning == "lasting a short time")
        let again = try await kind.read("ephemeral").add()
        #expect(again.message == "“ephemeral” is already in your words." && again.undo == nil)
        try await added.undo?()
        await #expect(throws: Problem.self) { _ = try await log.repository.card(String(id)) }
        #expect(await kind.read(" = nothing").problem != nil)
    }
}
