import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import TerminalUI
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

@Suite struct TextLibraryScreenTests {
    private func harness<S: Screen>(_ screen: S, _ size: Size = Size(80, 24)) async
        -> ScreenHarness<S>
    {
        let harness = ScreenHarness(screen, size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    @Test func placesKeepTheirPromises() async throws {
        try await ModuleConformance.check(
            VocabularyModule.self, services: [VocabularyService.self],
            places: [
                "vocabulary", "vocabulary/stats", "vocabulary/stats/none", "vocabulary/badges",
                "vocabulary/words", "vocabulary/words/new", "vocabulary/source/none",
                "vocabulary/source/none/rename", "vocabulary/card/none",
                "vocabulary/card/none/edit", "vocabulary/card/none/senses", "vocabulary/define",
                "vocabulary/define/none", "vocabulary/add", "vocabulary/anki",
            ],
            readings: [["stats"], ["stats", "--range", "week"], ["badges"]])
    }

    // MARK: The library

    @Test func sourcesAreListedWithWhatIsToDo() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.source("s2", title: "Broken", kind: .deck, status: .failed)
        try await log.cards(["a", "b"], of: "s1")
        try await log.cards(["c"], of: "s1", meaning: nil)
        try await log.answer("a", 4, "2031-03-01 10:00")
        let harness = await harness(TextLibraryScreen(repository: log.repository))
        let text = harness.text
        for part in [
            "Study now", "1 due, 1 new", "Add meanings", "Harbour notes",
            "1 of 2 memorized · 1 to define", "1 due · 1 new", "✗ failed", "2 words · 2 sources",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        harness.press(.enter)
        #expect(harness.opened == ["vocabulary/study"])
        harness.press(.character("m"), .character("+"), .character("v"), .character("w"))
        #expect(
            harness.opened.dropFirst() == [
                "vocabulary/define", "vocabulary/add", "vocabulary/stats", "vocabulary/words",
            ])
    }

    @Test func sStudiesTheSourceThatIsSelected() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        let harness = await harness(TextLibraryScreen(repository: log.repository))
        harness.press(.down, .character("s"), .enter, .character("e"))
        #expect(
            harness.opened == [
                "vocabulary/study/s1", "vocabulary/source/s1", "vocabulary/source/s1/rename",
            ])
    }

    @Test func deletingAsksFirst() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1", kind: .deck)
        try await log.cards(["a"], of: "s1")
        let harness = await harness(TextLibraryScreen(repository: log.repository))
        harness.press(.character("d"))
        #expect(harness.question == nil && harness.toasts.map(\.text) == ["Choose a source first."])
        harness.press(.down, .character("d"))
        #expect(harness.question?.detail.hasPrefix("Harbour notes: 1 word") == true)
        harness.confirm(false)
        await harness.settle()
        #expect(try await log.repository.sources().count == 1)
        harness.press(.character("d"))
        harness.confirm(true)
        await harness.settle()
        #expect(try await log.repository.sources().isEmpty)
        #expect(!harness.text.contains("Harbour notes"))
        #expect(harness.text.contains("No texts yet"))
        #expect(harness.text.contains("to get the starter deck (homeroom"))
        #expect(harness.text.contains("homeroom vocabulary sync"))
    }

    @Test func offlineTheReasonIsSaidAndEverythingWorks() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        let harness = await harness(TextLibraryScreen(repository: log.repository))
        #expect(harness.screen.status?.hasPrefix("Not synced: ") == true)
        #expect(harness.text.contains("Harbour notes"))
    }

    @Test func aSourceGetsAnotherTitle() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1", kind: .deck)
        let harness = await harness(SourceRenameScreen(repository: log.repository, id: "s1"))
        harness.send(.fill("title", "   "))
        harness.activate(FormState.submitID)
        await harness.settle()
        #expect(!harness.wentBack)
        harness.send(.fill("title", "Ferry"))
        harness.activate(FormState.submitID)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await log.repository.source("s1").title == "Ferry")
    }

    // MARK: Words

    @Test func wordsAreFilteredByLevelStateAndLetters() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["apple", "pear"], of: "s1")
        try await log.cards(["50%"], of: "s1", .advanced)
        try await log.answer("pear", 4, "2031-04-04 10:00")
        let harness = await harness(WordsScreen(repository: log.repository, sourceID: "s1"))
        #expect(harness.text.contains("Harbour notes") && harness.text.contains("word-apple"))
        #expect(harness.text.contains("3 words · 2 new · 1 memorized"))
        #expect(harness.text.contains("○ new") && harness.text.contains("✓ 7 days"))
        harness.press(.tab, .tab, .tab)
        await harness.settle()
        #expect(harness.screen.ids == ["50%"])
        harness.press(.character("s"))
        #expect(harness.opened == ["vocabulary/study/s1/advanced"])
        harness.activate("level.all")
        harness.press(.character("/"))
        harness.type("PEAR")
        await harness.settle()
        #expect(harness.screen.ids == ["pear"])
        harness.press(.escape)
        harness.press(.character("/"))
        harness.type("0%")
        await harness.settle()
        #expect(harness.screen.ids == ["50%"], "a percent sign is literal")
        harness.press(.escape)
        harness.press(.character("f"))
        await harness.settle()
        #expect(harness.screen.filter.learningState == .new && harness.screen.ids?.count == 2)
    }

    @Test func ofManyWordsOnlyThoseNearTheSelectionAreRead() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        let names = (0..<2000).map {
            "w" + String(repeating: "0", count: 4 - "\($0)".count) + "\($0)"
        }
        try await log.cards(names, of: "s1")
        let harness = await harness(WordsScreen(repository: log.repository))
        #expect(harness.screen.ids?.count == 2000)
        #expect(harness.screen.rows.count < 700 && harness.text.contains("word-w0000"))
        harness.press(.end)
        await harness.settle()
        #expect(harness.text.contains("word-w1999") && harness.screen.rows["w1000"] == nil)
        #expect(harness.screen.rows.count < 1400)
        harness.press(.enter)
        #expect(harness.opened == ["vocabulary/card/w1999"])
    }

    // MARK: One word

    @Test func aWordShowsMemoryAndHistory() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 4, "2031-04-01 10:00", duration: 4200)
        let slip = try await log.answer("a", 1, "2031-04-02 10:00")
        try await log.undo(slip, of: "a", "2031-04-02 10:01")
        let harness = await harness(CardScreen(repository: log.repository, id: "a"), Size(80, 40))
        let text = harness.text
        for part in [
            "word-a", "beginner · Harbour notes", "Here is word-a.", "It means: a meaning",
            "Known: comes back in 4 days.", "Known today with", "2031-04-01 10:00", "✓ Easy",
            "(✗ Again, undone)", "4 s", "Without a review",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        #expect(harness.linear.text.contains("Recall in percent from now on: from "))
        #expect(
            harness.linear.actions.map(\.id).suffix(6) == [
                "edit", "senses", "pause", "forget", "know", "delete",
            ])
    }

    @Test func aWordIsSuspendedResumedForgottenAndDeleted() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        try await log.answer("a", 4, "2031-04-01 10:00")
        let harness = await harness(CardScreen(repository: log.repository, id: "a"))
        harness.press(.character("p"))
        await harness.settle()
        #expect(harness.text.contains("Suspended until you resume it."))
        harness.press(.character("p"))
        await harness.settle()
        #expect(harness.text.contains("Known: comes back"))
        harness.press(.character("f"))
        harness.confirm(true)
        await harness.settle()
        #expect(harness.text.contains("New: not studied yet."))
        harness.press(.character("d"))
        harness.confirm(true)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await log.repository.wordIDs(WordListFilter()).isEmpty)
    }

    @Test func whatIsEditedIsKeptAndALemmaIsRemembered() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a"], of: "s1")
        let harness = await harness(CardFormScreen(repository: log.repository, id: "a"))
        harness.send(.fill("word", "!!"))
        harness.pressControl("s")
        #expect(!harness.wentBack && harness.text.contains("must contain letters"))
        harness.send(.fill("word", "Ferries"))
        harness.send(.fill("lemma", "Ferry"))
        harness.send(.fill("meaning", "a boat"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let card = try await log.repository.card("a").card
        #expect(card.word == "Ferries" && card.lemma == "ferry" && card.meaning == "a boat")
        let known = try await log.repository.knownWords().contains { $0.lemma == "ferry" }
        #expect(known)
    }

    @Test func aNewWordIsAdded() async throws {
        let log = try await StudyLog.make()
        let harness = await harness(CardFormScreen(repository: log.repository, id: nil))
        harness.send(.fill("word", "quay"))
        harness.send(.fill("meaning", "where ships lie"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let ids = try await log.repository.wordIDs(WordListFilter(search: "quay"))
        #expect(ids.count == 1)
    }

    // MARK: To define

    @Test func aMeaningMakesAWordACard() async throws {
        let log = try await StudyLog.make()
        try await log.source("s1")
        try await log.cards(["a", "b", "c"], of: "s1", meaning: nil)
        let harness = await harness(DefineScreen(repository: log.repository))
        #expect(harness.text.contains("word-a") && harness.text.contains("1 of 3"))
        harness.press(.enter)
        #expect(harness.text.contains("Type what it means"))
        harness.type("half a")
        harness.pressControl("n")
        #expect(harness.text.contains("word-b") && !harness.text.contains("half a"))
        harness.type("the second")
        harness.press(.enter)
        await harness.settle()
        #expect(try await log.repository.card("b").card.meaning == "the second")
        #expect(harness.text.contains("word-c"))
        harness.pressControl("p")
        #expect(harness.text.contains("half a"), "the typed text stays")
        harness.pressControl("x")
        harness.confirm(true)
        await harness.settle()
        #expect(try await log.repository.wordIDs(WordListFilter()).count == 2)
        harness.send(.fill("meaning", "the third"))
        harness.activate("define.save")
        await harness.settle()
        #expect(harness.text.contains("Every word has a meaning"))
        #expect(try await log.repository.library().pulse.cards == 2)
    }

    // MARK: Adding

    @Test func aPastedTextIsKeptAndQueued() async throws {
        let log = try await StudyLog.make()
        let harness = await harness(AddTextScreen(repository: log.repository))
        harness.press(.tab)
        harness.send(.paste("The ferry drifted past\nthe quiet breakwater."))
        #expect(harness.screen.draft.title.isEmpty, "several lines aren't a title")
        #expect(harness.text.contains("the first line by default"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let sources = try await log.repository.sources()
        #expect(sources.map(\.title) == ["The ferry drifted past"])
        let id = try #require(sources.first?.id)
        #expect(
            try await log.repository.text(of: id) == "The ferry drifted past\nthe quiet breakwater."
        )
        #expect(try await log.repository.library().rows.first?.status == .waiting)
    }

    @Test(arguments: [
        ("\r\n— 12 —\r\n  The  harbour\tin winter \r\nmore", "The harbour in winter"),
        (
            "Nobody who crossed the harbour that winter, with its ice and fog, forgot the lanterns.",
            "Nobody who crossed the harbour that winter, with its ice…"
        ),
        (
            String(repeating: "a", count: 55) + " bcd efghij",
            String(repeating: "a", count: 55) + " bcd…"
        ),
        (String(repeating: "a", count: 80), String(repeating: "a", count: 59) + "…"),
        ("123", "Text"),
    ])
    func aTextWithoutATitleIsCalledByItsFirstLine(text: String, title: String) {
        #expect(TextExtractor.firstLine(of: text) == title)
        #expect(TextExtractor.firstLine(of: text).count <= 60)
    }

    @Test func whatIsRefusedStaysInTheField() async throws {
        let log = try await StudyLog.make()
        let harness = await harness(AddTextScreen(repository: log.repository))
        harness.send(.fill("title", "Short"))
        harness.send(.fill("text", "Too."))
        harness.pressControl("s")
        await harness.settle()
        #expect(!harness.wentBack && harness.text.contains("too short"))
        #expect(harness.screen.form.text("text") == "Too.")
        #expect(try await log.repository.sources().isEmpty)
    }

    @Test func aLongPasteIsTakenWhole() async throws {
        let log = try await StudyLog.make()
        let harness = await harness(AddTextScreen(repository: log.repository))
        let long = String(repeating: "The quiet harbour slept. ", count: 4000)
        harness.send(.paste(long))
        #expect(harness.text.contains("100000 characters"))
        harness.send(.fill("title", "Long"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let id = try #require(try await log.repository.sources().last?.id)
        let text = try #require(try await log.repository.text(of: id))
        #expect(text == String(long.dropLast()))
    }

    @Test func aFileIsReadAndItsPathCompleted() async throws {
        let log = try await StudyLog.make()
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("harbour-notes.txt")
        try Data("The ferry drifted past the breakwater.".utf8).write(to: file)
        let harness = await harness(AddTextScreen(repository: log.repository))
        harness.send(.fill("kind", "File"))
        harness.send(.fill("file", folder.path + "/nothing.txt"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.text.contains("File not found."))
        harness.send(.fill("file", folder.path + "/har"))
        harness.press(.tab)
        #expect(harness.screen.draft.file == file.path)
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await log.repository.sources().map(\.title) == ["harbour-notes"])
    }

    // MARK: Hostile words

    @Test func controlSequencesInWordsAreNotDrawn() async throws {
        let log = try await StudyLog.make()
        let evil = "\u{1B}]0;x\u{7}evil\u{1B}[2J\u{202E}"
        try await log.source("s1", title: evil, kind: .deck)
        try await log.repository.add(cards: [
            Card(
                id: "e", sourceID: "s1", word: evil, lemma: evil, sentence: evil + "\n" + evil,
                meaning: evil, difficulty: .advanced, note: evil),
            Card(
                id: "w", sourceID: "s1", word: "港口", lemma: "港口", sentence: "שלום عالم",
                meaning: nil, difficulty: .advanced),
        ])
        func check<S: Screen>(_ screen: S) async {
            for size in [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)] {
                let harness = await harness(screen, size)
                for text in [harness.text, harness.linear.text] {
                    let bad = text.unicodeScalars.contains {
                        $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F || $0.value == 0x202E
                    }
                    #expect(!bad, "\(S.self) at \(size)")
                }
            }
        }
        await check(TextLibraryScreen(repository: log.repository))
        await check(WordsScreen(repository: log.repository, sourceID: "s1"))
        await check(CardScreen(repository: log.repository, id: "e"))
        await check(CardFormScreen(repository: log.repository, id: "e"))
        await check(DefineScreen(repository: log.repository))
        await check(StatisticsScreen(repository: log.repository))
    }
}
