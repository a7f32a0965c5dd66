import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

struct ReadingScreenTests {
    private static let sizes = [Size(40, 30), Size(80, 24), Size(200, 60)]

    /// Turns to the page of a lesson with the question at `index`.
    private func turn(
        _ harness: ScreenHarness<ReadingScreen>, toQuestion index: Int
    ) throws {
        let lesson = try #require(harness.screen.lesson)
        let page = try #require(lesson.pages.firstIndex { $0.contains(.question(index)) })
        for _ in 0..<page { harness.press(.right) }
        _ = harness.render()
    }

    @Test(arguments: sizes)
    func aLessonReadsAsAPageOfMeasuredLines(_ size: Size) async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("subject-verb-agreement", size: size)
        let lines = harness.text.split(separator: "\n")
        #expect(harness.text.contains("Find the real subject"))
        #expect(harness.text.contains("✓ Correct"))
        #expect(harness.text.contains("Rule"))
        let text = lines.filter { $0.contains("▌") }.map { $0.drop { $0 == " " } }
        #expect(!text.isEmpty)
        #expect(
            text.allSatisfy { line in
                let page = line.prefix { $0 != "┃" && $0 != "│" }
                return String(page).trimmingSuffix(of: " ").count <= 72
            })
    }

    @Test func aLetterAnswersAndTheVerdictAndTheReasonAppearAtOnce() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("subject-verb-agreement", size: Size(80, 200))
        try turn(harness, toQuestion: 0)
        let question = try #require(harness.screen.lesson?.questions.first)
        let right = try #require(question.correctIndex)
        let wrong = right == 0 ? 1 : 0
        let why = try #require(question.explanation.plain.split(separator: " ").first)
        #expect(!harness.text.contains("the answer is"))
        harness.type(Question.letter(wrong).lowercased())
        let text = harness.text
        #expect(text.contains("✗ \(Question.letter(wrong))"))
        #expect(text.contains("✓ \(Question.letter(right))"))
        #expect(
            text.contains("Not \(Question.letter(wrong)): the answer is \(Question.letter(right))"))
        #expect(text.contains(why))
        #expect(text.contains("1 of 5 answered"))
    }

    @Test func nobodyAnswersAQuestionThatIsNotOnView() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("subject-verb-agreement", size: Size(80, 10))
        try turn(harness, toQuestion: 0)
        harness.send(.key(KeyPress(.home)))
        _ = harness.render()
        let shown = harness.text.contains(" A  ")
        harness.type("a")
        #expect(harness.screen.practice.answeredCount == (shown ? 1 : 0))
        _ = harness.render()
        if !shown {
            #expect(harness.text.contains(" A  "))
            harness.type("a")
            #expect(harness.screen.practice.answeredCount == 1)
        }
    }

    @Test func aQuestionComesOnViewWhole() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("averages-tables-chance", size: Size(80, 16))
        try turn(harness, toQuestion: 0)
        for _ in 0..<4 { harness.press(.tab) }
        #expect(harness.screen.focus == .option(question: 1, option: 0))
        #expect(harness.text.contains("Question 2 of 4"))
        #expect(harness.text.contains("○ D  26"))
    }

    @Test func arrowsAndEnterAndClicksChooseToo() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        harness.press(.right)
        _ = harness.render()
        harness.press(.down, .enter)
        #expect(harness.screen.practice.choices.count == 1)
        let first = try #require(harness.screen.passage?.questions.first)
        #expect(harness.screen.practice.choices[first.id] == 1)
        #expect(harness.text.contains("● B"))
        harness.activate("q1.o2")
        #expect(harness.screen.practice.choices.count == 2)
        harness.activate("q99.o0")
        harness.activate("q0.o99")
        harness.activate("nonsense")
        #expect(harness.screen.practice.choices.count == 2)
    }

    @Test func aPassageStandsBesideItsQuestionsWhereThereIsRoomAndInTabsWhereThereIsNot()
        async throws
    {
        let test = try await Fixture.campus()
        let wide = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        #expect(wide.text.contains("Question 1 of 6"))
        #expect(wide.text.contains("When my grandfather"))
        let narrow = try await test.reading("The Tuner’s Ledger", size: Size(80, 40))
        #expect(narrow.text.contains("[Text]"))
        #expect(!narrow.text.contains("Question 1 of 6"))
        narrow.press(.right)
        #expect(narrow.text.contains("Question 1 of 6"))
        #expect(!narrow.text.contains("When my grandfather"))
        #expect(narrow.linear.text.contains("When my grandfather"))
        #expect(narrow.linear.text.contains("Question 1 of 6"))
    }

    @Test func anUnansweredPassageAsksBeforeItIsHandedInAndTellsNothingBefore() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        harness.press(.right)
        _ = harness.render()
        harness.type("h")
        #expect(harness.toasts.last?.text == "You haven't answered anything yet.")
        harness.type("a")
        #expect(!harness.text.contains("✓"))
        harness.type("h")
        let question = try #require(harness.question)
        #expect(question.detail.contains("5 questions"))
        harness.confirm(false)
        await harness.settle()
        #expect(attempts.sheets.isEmpty)
        harness.type("h")
        harness.confirm(true)
        await harness.settle()
        #expect(attempts.sheets.count == 1)
        #expect(attempts.sheets[0].answers.count == 1)
        #expect(harness.text.contains("4 of 5 right · 80%"))
        #expect(harness.text.contains("✓"))
    }

    @Test func notesHighlightThePassageAndOpenOnceItIsHandedIn() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 80))
        let note = try #require(harness.screen.passage?.annotations.first)
        let range = try #require(note.range)
        #expect(range.count == note.selectedText.unicodeScalars.count)
        #expect(harness.screen.openNotes.isEmpty)
        harness.activate("note.\(note.id)")
        #expect(harness.screen.openNote == nil)
        harness.activate("q0.o0")
        harness.type("h")
        harness.confirm(true)
        await harness.settle()
        _ = harness.render()
        harness.activate("note.\(note.id)")
        #expect(harness.text.contains("Note on question 1"))
        #expect(harness.linear.text.contains(note.quote))
        harness.press(.escape)
        #expect(!harness.text.contains("Note on question 1"))
    }

    @Test func withoutProgressItIsSaidInWordsAndJudgedHere() async throws {
        let test = try await Fixture.campus(attempts: nil)
        let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 80))
        for index in try #require(harness.screen.passage).questions.indices {
            harness.activate("q\(index).o0")
        }
        harness.type("h")
        await harness.settle()
        #expect(harness.text.contains("Progress isn't installed"))
        #expect(harness.text.contains("of 6 right"))
    }

    @Test func aQueuedSheetSaysThatItIsKeptAndARefusedOneWhy() async throws {
        for (plan, words) in [
            (AttemptsDouble.Plan.queue, "it will be sent later"),
            (.refuse, "The server rejected it"),
        ] {
            let attempts = AttemptsDouble()
            attempts.plan(plan)
            let test = try await Fixture.campus(attempts: attempts)
            let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 80))
            for index in 0..<6 { harness.activate("q\(index).o1") }
            harness.type("h")
            await harness.settle()
            #expect(harness.text.contains(words))
        }
    }

    @Test func aFailedHandInKeepsEveryAnswer() async throws {
        let attempts = AttemptsDouble()
        attempts.plan(.fail)
        let test = try await Fixture.campus(attempts: attempts)
        let harness = try await test.reading("The Tuner’s Ledger", size: Size(160, 80))
        for index in 0..<6 { harness.activate("q\(index).o1") }
        harness.type("h")
        await harness.settle()
        #expect(harness.toasts.last?.text == "The disk is full.")
        #expect(harness.screen.practice.answeredCount == 6)
        attempts.plan(.judge)
        harness.type("h")
        await harness.settle()
        #expect(attempts.sheets.count == 1)
        #expect(harness.screen.practice.isFinished)
    }

    @Test func whatWasChosenIsThereAgainAfterARestart() async throws {
        let test = try await Fixture.campus()
        let first = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        first.activate("q0.o1")
        first.activate("q3.o2")
        #expect(first.screen.status?.contains("answers saved") != true)
        await first.settle()
        #expect(first.screen.status?.contains("answers saved") == true)
        // A new screen on the same store: nothing of the old one is left but what was committed.
        let second = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        #expect(second.screen.practice.choices == first.screen.practice.choices)
        #expect(second.text.contains("2 of 6 answered"))
        second.type("h")
        second.confirm(true)
        await second.settle()
        let third = try await test.reading("The Tuner’s Ledger", size: Size(160, 60))
        #expect(third.screen.practice.choices.isEmpty)
    }

    @Test func aSheetCutOffWhileItWasHandedInIsNotOfferedASecondTimeWhenItArrived() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        let card = try await test.card("The Tuner’s Ledger")
        let draft = AnswerDraft(
            choices: ["q": 1], seconds: 5, page: 0, revision: 4, attemptsBefore: 0)
        try await test.library.drafts.save(draft, of: card.reference)
        // It did not arrive: the answers are there to be handed in.
        let kept = try #require(await test.library.openDraft(of: card.reference))
        #expect(kept.choices == ["q": 1])
        // It did arrive.
        _ = try await attempts.submit(
            AnswerSheet(
                item: card.reference, itemTitle: "T",
                answers: [.init(questionID: "q", selectedIndex: 1)], timeSpentSeconds: 5))
        #expect(await test.library.openDraft(of: card.reference)?.choices.isEmpty == true)
        #expect(try await test.library.drafts.open().isEmpty)
    }

    @Test func aLateWriteOfAnOlderStateChangesNothing() async throws {
        let test = try await Fixture.campus()
        let item = ItemReference(.lesson, "x")
        let drafts = test.library.drafts
        try await drafts.save(AnswerDraft(choices: ["q": 2], revision: 3), of: item)
        try await drafts.save(AnswerDraft(choices: ["q": 1], revision: 2), of: item)
        #expect(try await drafts.draft(of: item)?.choices == ["q": 2])
        try await drafts.close(item, revision: 5)
        try await drafts.save(AnswerDraft(choices: ["q": 3], revision: 4), of: item)
        #expect(try await drafts.draft(of: item)?.choices.isEmpty == true)
    }

    @Test(arguments: sizes)
    func aPremiumLessonShowsWhatIsKnownAndThatPaymentsIsMissing(_ size: Size) async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("inference", size: size)
        #expect(harness.text.contains("premium content"))
        let flat = harness.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(flat.contains("Payments isn't installed"))
        #expect(harness.linear.text.contains("Payments isn't installed"))
    }

    @Test func readingAloudNumbersTheOptionsAndSaysTheVerdictInWords() async throws {
        let test = try await Fixture.campus()
        let harness = try await test.reading("subject-verb-agreement", size: Size(80, 60))
        try turn(harness, toQuestion: 0)
        let options = harness.linear.actions.filter { $0.id.hasPrefix("q0.") }
        let question = try #require(harness.screen.lesson?.questions.first)
        #expect(options.count == question.options.count)
        let right = try #require(question.correctIndex)
        harness.activate(options[right].id)
        #expect(harness.linear.text.contains("your answer, correct"))
        #expect(harness.linear.text.contains("Why: "))
    }
}

extension String {
    fileprivate func trimmingSuffix(of character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
