import AppCore
import AppCoreTesting
import FSRS
import Foundation
import TerminalUI
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct SessionScreenTests {
    private func harness(
        _ test: TestContext, _ variant: StudyVariant = .plain, size: Size = Size(80, 24)
    ) async -> ScreenHarness<SessionScreen> {
        let harness = ScreenHarness(
            SessionScreen(
                repository: test.study, place: SessionPlace(SessionFixture.scope, variant)),
            size: size)
        harness.leaving = ["clock", "sync"]
        await harness.settle()
        return harness
    }

    @Test func aWordIsShownThenItsMeaningThenTheNextWord() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        #expect(harness.text.contains("Here stands word0 among others."))
        #expect(!harness.text.contains("meaning 0") && harness.text.contains("0 of 4"))
        harness.press(.character(" "))
        #expect(harness.text.contains("meaning 0") && harness.text.contains("2 Knew it 10 min"))
        harness.press(.character("2"))
        await harness.settle()
        #expect(harness.text.contains("word1") && !harness.text.contains("meaning 1"))
        #expect(harness.screen.status == "4 left · 1 known · 0 missed")
        #expect(try await test.lines().map(\.rating) == [3])
    }

    @Test func noTwoScreensOnTheWayToAWordHaveTheSameName() async throws {
        let test = try await SessionFixture.make()
        let repository = test.study
        let session = await harness(test)
        #expect(
            [
                SessionChoiceScreen(repository: repository).title,
                SessionChoiceScreen(repository: repository, source: SessionFixture.source).title,
                session.screen.title,
            ] == ["Study", "Difficulty", "Harbour notes"])
        let all = SessionScreen(repository: repository, place: SessionPlace(SessionScope()))
        #expect(all.title == "All sources")
    }

    @Test func theEndNamesTheBadgesThatWereEarned() async throws {
        let test = try await SessionFixture.make(words: 1)
        let harness = await harness(test)
        for key in [" ", "2", "x"] as [Character] {
            harness.press(.character(key))
            await harness.settle()
        }
        #expect(harness.text.contains("★ Earned: First session, Advanced level, Mastered."))
    }

    @Test(arguments: [[.character("x")], [.tab]] as [[KeyPress.Key]])
    func aSessionThatIsOverGoesToTheOtherDevices(keys: [KeyPress.Key]) async throws {
        let test = try await SessionFixture.make(words: 1)
        let harness = await harness(test)
        let waiting = harness.waitingTasks
        for key in keys {
            harness.press(key)
            await harness.settle()
        }
        #expect(harness.screen.isFinished)
        #expect(harness.waitingTasks == waiting + 1, "the exchange")
    }

    @Test func anAnswerCountsOnlyWhileTheMeaningIsShowing() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        for key in ["1", "2"] as [Character] { harness.press(.character(key)) }
        harness.activate("rate-3")
        await harness.settle()
        #expect(try await test.lines().isEmpty)
        #expect(harness.toasts.last?.text == "Look at the meaning first: press Space.")
        harness.press(.enter)
        await harness.settle()
        #expect(try await test.lines().isEmpty, "Enter shows the meaning without answering")
    }

    @Test(arguments: [KeyPress.Key.enter, .character(" ")])
    func theSameKeyShowsTheMeaningAndSaysGood(key: KeyPress.Key) async throws {
        let test = try await SessionFixture.make { $0.hasFourButtons = true }
        let harness = await harness(test)
        harness.press(key, key, key)
        await harness.settle()
        #expect(try await test.lines().map(\.rating) == [Rating.good.rawValue])
        #expect(!harness.screen.isRevealed, "the next card is closed")
    }

    @Test func theEndTellsTheStreakAndWhatIsDueTomorrow() async throws {
        let test = try await SessionFixture.make { $0.hasFourButtons = true }
        let harness = await harness(test)
        while !harness.screen.isFinished, harness.screen.card != nil {
            harness.press(.character(" "), .character("4"))
            await harness.settle()
        }
        #expect(harness.text.contains("1 day in a row."))
        #expect(harness.text.contains("Nothing is due tomorrow yet."))
        var summary = try #require(harness.screen.snapshot?.summary)
        summary.dueTomorrow = 3
        #expect(summary.lines(now: 0).contains("Tomorrow: 3 words to review."))
    }

    @Test func aKeyPressedTwiceAnswersOnce() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        harness.press(.enter, .character("2"), .character("2"), .character("1"))
        await harness.settle()
        #expect(try await test.lines().count == 1 && harness.screen.card?.card.word == "word1")
    }

    @Test func fourButtonsSayWhenTheWordComesBack() async throws {
        let test = try await SessionFixture.make { $0.hasFourButtons = true }
        let harness = await harness(test)
        harness.press(.enter)
        for text in ["1 Again 1 min", "2 Hard 6 min", "3 Good 10 min", "4 Easy"] {
            #expect(harness.text.contains(text), "\(text)")
        }
        harness.press(.character("2"))
        await harness.settle()
        #expect(try await test.lines().map(\.rating) == [2])
    }

    @Test func stepsAreTakenBackAndCardsPutAside() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        for key in ["b", "s", "w"] as [Character] {
            harness.press(.character(key))
            await harness.settle()
        }
        harness.press(.tab)
        await harness.settle()
        #expect(harness.screen.isFinished)
        for number in [3, 2, 1, 0] {
            harness.press(.character("u"))
            await harness.settle()
            #expect(harness.screen.card?.card.word == "word\(number)")
        }
        harness.press(.character("u"))
        #expect(harness.toasts.last?.text == "There's nothing to undo.")
    }

    @Test func theMeaningIsChangedOnTheSpot() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        harness.press(.enter, .character("e"))
        #expect(harness.screen.capturesText && harness.text.contains("Enter Save"))
        harness.type("!q")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("meaning 0!q") && harness.screen.isRevealed)
        harness.press(.character("e"), .escape)
        #expect(!harness.leftUnhandled && !harness.screen.capturesText)
    }

    @Test func typedAnswersAreComparedAndTheStudentDecides() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test, .type)
        #expect(harness.text.contains("meaning 0") && !harness.text.contains("word0"))
        harness.type("wrod0")
        harness.press(.enter)
        #expect(harness.text.contains("Nearly: you wrote “wrod0”, it's “word0”."))
        #expect(try await test.lines().isEmpty)
        harness.press(.enter)
        await harness.settle()
        #expect(try await test.lines().map(\.rating) == [3], "Enter takes the suggested rating")
        harness.type("nonsense")
        harness.press(.enter)
        #expect(harness.text.contains("✗ You wrote “nonsense”, it's “word1”."))
        harness.press(.character("2"))
        await harness.settle()
        #expect(try await test.lines().map(\.rating) == [3, 3], "the student knows better")
        #expect(harness.screen.typed.text.isEmpty)
    }

    @Test func aGapStandsInThePlaceOfTheWord() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test, .cloze)
        #expect(harness.text.contains("Here stands _____ among others."))
        #expect(!harness.text.contains("word0"))
        #expect(harness.linear.text.contains("Here stands (gap) among others."))
        harness.press(.enter)
        #expect(harness.text.contains("word0") && harness.text.contains("meaning 0"))
        harness.press(.enter)
        await harness.settle()
        #expect(try await test.lines().isEmpty, "no typed answer, no suggestion")
    }

    @Test func theWayOfAskingChangesWithAKey() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        harness.press(.character("v"))
        #expect(harness.screen.variant == .type && harness.screen.isTyping)
        harness.press(.function(3), .function(3))
        #expect(harness.screen.variant == .plain)
    }

    @Test func waitingIsShownAndEndsByItself() async throws {
        let test = try await SessionFixture.make(words: 1)
        let harness = await harness(test)
        harness.press(.enter, .character("2"))
        await harness.settle()
        #expect(harness.text.contains("Nothing else right now"))
        #expect(harness.text.contains("the next in 10 min"))
        test.clock.advance(by: .seconds(601))
        harness.deliver(message: .due)
        await harness.settle()
        #expect(harness.text.contains("Here stands word0") && !harness.screen.isRevealed)
    }

    @Test func theWordThatIsWaitedForMayBeAnsweredEarly() async throws {
        let test = try await SessionFixture.make(words: 1)
        let harness = await harness(test)
        harness.press(.enter, .character("2"))
        await harness.settle()
        harness.press(.enter)
        #expect(harness.text.contains("Here stands word0"))
        harness.press(.enter, .character("2"))
        await harness.settle()
        #expect(harness.screen.isFinished)
        #expect(harness.text.contains("1 word in") && harness.text.contains("1 day in a row."))
    }

    @Test func theEndSaysWhatItCameToAndWhatIsNext() async throws {
        let test = try await SessionFixture.make(words: 2) { $0.hasFourButtons = true }
        try await test.study.add(
            source: Source(id: SessionFixture.other, kind: .deck, title: "Tides", addedAt: 2),
            cards: [
                {
                    var card = SessionFixture.card(50)
                    card.sourceID = SessionFixture.other
                    return card
                }()
            ])
        let harness = await harness(test)
        for _ in 0..<2 {
            harness.press(.enter, .character("4"))
            await harness.settle()
        }
        for text in [
            "Session complete", "2 known, 0 missed", "Next: Tides, advanced, 1 word",
        ] {
            #expect(harness.text.contains(text), "\(text)")
        }
        harness.press(.enter)
        #expect(
            harness.replaced == ["vocabulary/study/\(SessionFixture.other)/advanced/all/plain"])
    }

    @Test func anotherWindowsAnswerIsPassedOn() async throws {
        let test = try await SessionFixture.make()
        let (one, two) = (await harness(test), await harness(test))
        for window in [one, two] {
            window.press(.enter, .character("2"))
            await window.settle()
        }
        #expect(two.toasts.map(\.text) == ["You answered that word on another device. Next word."])
        #expect(try await test.lines().count == 1 && two.screen.card?.card.word == "word1")
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 50)])
    func everythingNeededIsOnViewAtAnySize(_ size: Size) async throws {
        let test = try await SessionFixture.make(words: 1)
        let harness = await harness(test, size: size)
        #expect(harness.text.contains("word0") && harness.text.contains("Space"))
        harness.press(.enter)
        #expect(harness.text.contains("Knew it"))
        harness.press(.character("2"))
        await harness.settle()
        #expect(harness.text.contains("Nothing"))
        harness.press(.enter, .enter, .character("2"))
        await harness.settle()
        #expect(harness.text.contains("Session compl"))
    }

    @Test func foreignAndHostileTextIsDrawnAsText() async throws {
        let test = try await SessionFixture.make(words: 0)
        var (wide, hostile) = (SessionFixture.card(0), SessionFixture.card(1))
        (wide.word, wide.lemma, wide.sentence) = ("שלום", "שלום", "אמרו שלום 你好 e\u{301}")
        (hostile.word, hostile.meaning) = ("\u{1B}[2Jx", "\u{1B}]0;t\u{7}d\u{9B}")
        try await test.study.add(cards: [wide, hostile])
        for variant in StudyVariant.allCases {
            for size in [Size(20, 6), Size(80, 24)] {
                let harness = await harness(test, variant, size: size)
                harness.press(.enter)
                let text = harness.text + harness.linear.text
                #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
            }
        }
    }

    @Test func readAloudItSaysTheSameAndOffersTheSame() async throws {
        let test = try await SessionFixture.make()
        let harness = await harness(test)
        #expect(harness.linear.text.contains("0 answered, 4 left: word0 (noun, advanced, new)."))
        #expect(harness.linear.actions.first?.label == "Show the meaning")
        harness.activate("reveal")
        #expect(harness.linear.text.contains("It means: meaning 0"))
        let labels = harness.linear.actions.map(\.label)
        #expect(
            labels.prefix(2) == [
                "Didn't know it, comes back in 1 min", "Knew it, comes back in 10 min",
            ])
        harness.send(.fill("meaning", "spoken"))
        await harness.settle()
        #expect(harness.linear.text.contains("It means: spoken"))
        harness.activate("rate-1")
        await harness.settle()
        #expect(try await test.lines().map(\.rating) == [1])
        harness.activate("variant")
        harness.send(.fill("answer", "word1"))
        #expect(harness.linear.text.contains("Right."))
    }

    @Test func withoutWordsTheReasonIsShown() async throws {
        let test = try await SessionFixture.make(words: 0)
        let harness = await harness(test)
        #expect(harness.text.contains("There's nothing to study here yet."))
        let done = try await SessionFixture.make(words: 1) { $0.newPerDay = 0 }
        let empty = await self.harness(done)
        #expect(empty.text.contains("Nothing to study here right now"))
    }

    @Test func sourceAndLevelAreChosenFromLists() async throws {
        let test = try await SessionFixture.make(words: 3)
        try await test.study.add(cards: [SessionFixture.card(9, .beginner)])
        let tide = Card(
            id: SessionFixture.id(20), sourceID: SessionFixture.other, word: "tide", lemma: "tide",
            sentence: "The tide is high.", meaning: "a rise", difficulty: .beginner, position: 0)
        try await test.study.add(
            source: Source(id: SessionFixture.other, kind: .deck, title: "Tides", addedAt: 0),
            cards: [tide])
        let sources = ScreenHarness(SessionChoiceScreen(repository: test.study))
        await sources.settle()
        #expect(sources.text.contains("Harbour notes") && sources.text.contains("0 due, 4 new"))
        sources.press(.down, .enter)
        #expect(sources.opened == ["vocabulary/study/\(SessionFixture.source)"])
        let levels = ScreenHarness(
            SessionChoiceScreen(repository: test.study, source: SessionFixture.source))
        await levels.settle()
        levels.press(.down, .enter)
        #expect(
            levels.opened == ["vocabulary/study/\(SessionFixture.source)/beginner/all/plain"])
        _ = try await test.study.openSession(SessionFixture.scope)
        sources.resume()
        await sources.settle()
        #expect(sources.text.contains("Go on") && sources.text.contains("0 of 4 answered"))
    }

    @Test(arguments: [
        "all/all", "all/beginner/due", "x/all/ahead-3/type", "x/advanced/new/cloze/20",
    ])
    func placesSayTheirSession(_ route: String) throws {
        let parts = route.split(separator: "/").map(String.init)
        let place = try #require(SessionPlace(parts))
        let again = place.route.split(separator: "/").dropFirst(2).map(String.init)
        #expect(SessionPlace(again) == place)
    }

    @Test(arguments: [
        "", "x", "x/hard", "x/all/some", "x/all/due-3", "x/all/ahead-0", "x/all/ahead-999",
        "x/all/all/loud", "x/all/all/plain/0", "x/all/all/plain/1/2", "x/all/ahead-1-2",
    ])
    func otherPlacesAreNoSession(_ route: String) {
        #expect(SessionPlace(route.split(separator: "/").map(String.init)) == nil)
    }
}
