import AppCoreTesting
import TerminalUI
import Testing

@testable import Vocabulary

@Suite struct DeletionUndoTests {
    @Test(arguments: [Character("d"), "w"])
    func aRemovedWordComesBackWithItsProgress(key: Character) async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 4, "2031-04-01 10:00")
        let before = try await log.repository.card("a")
        let harness = ScreenHarness(CardScreen(repository: log.repository, id: "a"))
        await harness.settle()
        harness.press(.character(key))
        harness.confirm(true)
        await harness.settle()
        #expect(try await log.repository.wordIDs(WordListFilter()).isEmpty)
        harness.undo()
        await harness.settle()
        let after = try await log.repository.card("a")
        #expect(after.card.word == before.card.word && after.card.meaning == before.card.meaning)
        #expect(after.state == before.state)
        #expect(try await log.repository.knownWords().isEmpty)
    }

    @Test func aDeletedSourceComesBackWithItsWords() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b"], of: "s1")
        try await log.answer("a", 4, "2031-04-01 10:00")
        let before = try await log.repository.card("a")
        let source = try await log.repository.source("s1")
        let cards = try await log.repository.cards(of: "s1")
        try await log.repository.deleteHere(source)
        #expect(try await log.repository.wordIDs(WordListFilter()).isEmpty)
        try await log.repository.restore(source, cards)
        #expect(try await log.repository.source("s1").title == source.title)
        #expect(try await log.repository.wordIDs(WordListFilter()).count == 2)
        #expect(try await log.repository.card("a").state == before.state)
    }
}
