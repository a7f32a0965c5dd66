import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

/// Meanings of which another one fits the sentence about as well.
@Suite final class UnsureMeaningTests {
    private let shared = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        // As if the student had removed WordNet, which the system may have.
        let folder = shared.appending(path: "dictionaries")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: ".wordnet.removed"))
    }

    deinit { try? FileManager.default.removeItem(at: shared) }

    /// A student with the unsure word `bolt` and two meanings of it in a dictionary.
    private func student() async throws -> TestContext {
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self],
            sharedFolder: shared)
        let file = shared.appending(path: "own.tsv")
        try Data("bolt\ta bar of a door\tnoun\nbolt\ta stroke of lightning\tnoun\n".utf8)
            .write(to: file)
        _ = try await test.run(
            "dictionary", "install", file.path(percentEncoded: false), "--language", "en")
        let repository = StudyRepository(context: test.context)
        try await repository.add(
            source: Source(id: "s1", kind: .text, title: "Notes", language: "en", addedAt: 0))
        let cards = [true, nil].enumerated().map { number, isUnsure in
            Card(
                id: ["a", "b"][number], sourceID: "s1", word: ["bolt", "door"][number],
                lemma: ["bolt", "door"][number], sentence: "They saw a bolt at the door.",
                meaning: "a bar of a door", difficulty: .beginner, position: number,
                isUnsure: isUnsure)
        }
        try await repository.add(cards: cards)
        return test
    }

    @Test func theCardAndTheCommandSayThatTheyAreUnsure() async throws {
        let test = try await student()
        let repository = StudyRepository(context: test.context)
        for (id, isUnsure) in [("a", true), ("b", false)] {
            let harness = ScreenHarness(CardScreen(repository: repository, id: id))
            await harness.settle()
            #expect(harness.text.contains("Not sure") == isUnsure)
            #expect(harness.linear.text.contains("Not sure") == isUnsure)
            harness.press(.character("o"))
            #expect(harness.opened == ["vocabulary/card/\(id)/senses"])
        }
        #expect(try await test.run("words", "show", "bolt").contains("Not sure"))
        #expect(try await !test.run("words", "show", "door").contains("Not sure"))
        #expect(
            try await test.run("words", "show", "bolt", "--json").contains("\"is_unsure\":true"))
        #expect(try await !test.run("words", "show", "door", "--json").contains("is_unsure"))
    }

    @Test(arguments: [0, 1])
    func aChosenMeaningIsSure(place: Int) async throws {
        let repository = StudyRepository(context: try await student().context)
        let harness = ScreenHarness(SensesScreen(repository: repository, id: "a"))
        await harness.settle()
        #expect(harness.text.contains("a stroke of lightning"))
        #expect(harness.text.contains("now on the card"))
        let chosen = try #require(harness.screen.senses.dropFirst(place).first).definition
        for _ in 0..<place { harness.press(.down) }
        harness.press(.enter)
        await harness.settle()
        #expect(harness.wentBack)
        let card = try await repository.card("a").card
        #expect(card.meaning == chosen && card.isUnsure == nil)
    }

    @Test func anEditedMeaningIsSureAndAnEditedNoteChangesNothing() async throws {
        let test = try await student()
        let repository = StudyRepository(context: test.context)
        _ = try await test.run("words", "edit", "bolt", "--note", "iron")
        #expect(try await repository.card("a").card.isUnsure == true)
        _ = try await test.run("words", "edit", "bolt", "--meaning", "a long iron pin")
        #expect(try await repository.card("a").card.isUnsure == nil)
    }

    @Test func aSessionOffersTheOtherMeaningsOnceTheMeaningIsShown() async throws {
        let repository = StudyRepository(context: try await student().context)
        let place = SessionPlace(SessionScope())
        let harness = ScreenHarness(SessionScreen(repository: repository, place: place))
        await harness.settle()
        harness.press(.character("o"))
        #expect(harness.opened.isEmpty && !harness.text.contains("Not sure"))
        harness.press(.character(" "))
        await harness.settle()
        #expect(harness.text.contains("Not sure"))
        harness.press(.character("o"))
        #expect(harness.opened == ["vocabulary/card/a/senses"])
    }
}
