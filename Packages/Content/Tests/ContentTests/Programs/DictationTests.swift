import AppCore
import AppCoreTesting
import ArgumentParser
import TerminalUI
import Testing

@testable import Content
@testable import Dialogue

struct DictationTests {
    private func run(_ test: TestContext, _ arguments: String...) async throws {
        let command = try ContentCommand.parseAsRoot(["programs"] + arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand { try await command.run() }
        }
    }

    private func page(_ test: TestContext) async throws -> LevelPage {
        _ = await test.opened(LevelScreen("1", library: test.programs))
        return try #require(await test.programs.storedPage("1")?.value)
    }

    @Test func aLevelsOwnSentencesMakeItsDictation() async throws {
        let page = try await page(try await SpanishCourse().device())
        guard case .dictation(let task)? = page.dictation?.body else {
            Issue.record("the level has sentences")
            return
        }
        #expect(
            task.sentences == [
                "La cuenta, por favor.", "Buenos días, ¿qué desea?", "Un café, por favor.",
                "¿Algo más?", "No, gracias.",
            ])
        #expect(!page.course.contains { $0.id == page.dictation?.id })
        #expect(!page.scoredIDs.contains("dictation-1"))
    }

    @Test func whatIsShownIsNotCountedAsRight() {
        var play = DictationExercise(itemID: "d", sentences: ["¿Qué tal?", "Un té"])
        let shown = play.show()
        let written = play.write("qué tal", known: [])
        #expect(shown && written && play.answers.map(\.score) == [0])
        #expect(play.remarks(known: []).last == "You looked at it, so it doesn't count as right.")
        let empty = play.write(" ", known: [])
        let last = play.write("un te", known: [])
        #expect(!empty && last)
        #expect(play.score == 48)
        #expect(play.remarks(known: []).contains("“té”: check the accents, you wrote “te”."))
    }

    @Test func linesAreHeardWrittenAndKept() async throws {
        let test = try await SpanishCourse().device()
        test.console.answer("la cuenta por favor", ":v", ":q")
        let code = await #expect(throws: ExitCode.self) {
            try await self.run(test, "dictation", "spanish/1")
        }
        #expect(code?.rawValue == 75)
        #expect(test.console.out.contains("Sentence 1 of 5"))
        #expect(test.console.out.contains("All words are right."))
        #expect(test.console.out.contains("Buenos días, ¿qué desea?"))
        test.console.clear()
        test.console.answer("buenos dias que desea", ":s", ":s", "no gracias")
        try await run(test, "dictation", "spanish/1")
        #expect(test.console.out.contains("Sentence 2 of 5"))
        #expect(test.console.out.contains("Dictation complete: 40%."))
        #expect(test.console.out.contains("You looked at 1 sentence; it doesn't count as right."))
        let attempts = await test.programs.attempts(of: "dictation-1")
        #expect(attempts.count == 1 && attempts[0].score == nil)
        #expect(try await page(test).level.progress.bestItemScores.isEmpty)
    }

    @Test func aVoiceSpeaksSlowlyAndWithoutOneItIsSaid() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let test = try await SpanishCourse().device()
        let task = try #require(
            DictationTask(
                glossary: [GlossaryWord(id: "1", term: "té", meaning: "tea", example: "Un té")],
                items: []))
        func voice() -> DictationVoice {
            DictationVoice(
                media: ProgramMedia(context: test.context, programs: fakes.installed()),
                language: "es")
        }
        let reason = await voice().speak("Un té", of: task, slowly: false)
        #expect(reason?.hasPrefix("espeak-ng isn't installed.") == true)
        try await fakes.addSpeech()
        #expect(await voice().speak("Un té", of: task, slowly: true) == nil)
        #expect(fakes.text("words") == "-v\nes\n-s\n115\n--stdin\n")
        #expect(fakes.text("said") == "Un té\n")
    }

    @Test(arguments: ProgramScreenTests.sizes)
    func theScreenComparesWordByWord(size: Size) async throws {
        let test = try await SpanishCourse().device()
        _ = try await page(test)
        let item = await test.item("dictation-1", size: size)
        #expect(item.screen.capturesText)
        #expect(item.text.contains("Sentence 1 of 5"))
        item.type("la quenta por favor")
        item.press(.enter)
        await item.settle()
        #expect(item.linear.text.contains("“cuenta”: a spelling slip, you wrote “quenta”."))
        item.press(.function(2))
        #expect(item.linear.text.contains("Buenos días, ¿qué desea?"))
        for _ in 0..<4 { item.press(.function(5)) }
        await item.settle()
        #expect(item.screen.isDone)
        let level = await test.opened(LevelScreen("1", library: test.programs), Size(80, 60))
        #expect(level.text.contains("✓ practiced"))
    }

    // MARK: Shadowing

    private func loop(
        _ test: TestContext, _ fakes: FakePrograms
    ) async throws -> (ExerciseLoop, LevelItem) {
        let library = ProgramLibrary(context: test.context, programs: fakes.installed())
        _ = await test.opened(LevelScreen("12", library: library))
        let page = try #require(await library.storedPage("12")?.value)
        var console = test.context.console
        let read = console.port.readLine
        console.port.readLine = {
            let line = await read()
            // Enter is pressed once the recorder runs.
            while line == "", fakes.text("started") == nil { await Task.yield() }
            return line
        }
        return (
            ExerciseLoop(
                library: library, page: page, stage: ExerciseConsole(console: console),
                isEasy: false),
            try #require(page.dictation)
        )
    }

    @Test(.timeLimit(.minutes(10)))
    func aSentenceIsRepeatedAloudAndItsTranscriptCompared() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add(
            "arecord",
            """
            printf '\\001\\000\\002\\000'
            : > "$HERE/started"
            exec /bin/sleep 600
            """)
        let ear = EarDouble()
        let test = try await ConversationFixture.test(nil, ear: ear)
        var (loop, item) = try await loop(test, fakes)
        test.console.answer(":m", "")
        _ = try await loop.run([item])
        #expect(test.console.out.contains("Repeat it, then press Enter."))
        #expect(test.console.out.contains("You said: Buenos días"))
        #expect(ear.heard.map(\.language) == ["es"])
        #expect(test.console.out.contains("“café” is missing."))
        #expect(test.console.out.contains("you wrote “Buenos”"))
    }

    @Test func withoutARecorderOrProviderShadowingSaysWhatToInstall() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        for (ear, cure) in [(nil, "homeroom tutor model"), (EarDouble(), "alsa-utils")] {
            let test = try await ConversationFixture.test(nil, ear: ear)
            var (loop, item) = try await loop(test, fakes)
            test.console.answer(":m", ":q")
            _ = try await loop.run([item])
            #expect(test.console.out.contains(cure))
            #expect(!test.console.out.contains("Dictation complete"))
        }
    }

    @Test func theScreenTakesARepeatedSentenceAsTheAnswer() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("arecord", "printf '\\001\\000\\002\\000'")
        let test = try await ConversationFixture.test(nil, ear: EarDouble())
        let (loop, item) = try await loop(test, fakes)
        let harness = ScreenHarness(
            ItemScreen(item.id, in: "12", library: loop.library), size: Size(80, 40))
        await harness.settle()
        #expect(harness.text.contains("Repeat it aloud (Ctrl-R)"))
        harness.pressControl("r")
        await harness.settle()
        #expect(harness.screen.answer.text == "Buenos días")
    }

    @Test func enterEndsARecordingAndSkippingTheSentenceDiscardsIt() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("arecord", "printf '\\001\\000\\002\\000'")
        let test = try await ConversationFixture.test(nil, ear: EarDouble())
        let (loop, item) = try await loop(test, fakes)
        let harness = ScreenHarness(
            ItemScreen(item.id, in: "12", library: loop.library), size: Size(80, 40))
        await harness.settle()
        harness.pressControl("r")
        harness.press(.enter)
        #expect(harness.screen.speech.isRecording)
        #expect(!harness.toasts.contains { $0.text.contains("Write what you hear") })
        harness.press(.function(5))
        #expect(!harness.screen.speech.isRecording)
        await harness.settle()
        #expect(harness.screen.answer.text.isEmpty)
    }

    @Test func whatAProgramHasIsCounted() async throws {
        let test = try await SpanishCourse().device()
        try await run(test, "stats", "--json")
        let counts = try #require(
            try WireJSON.decode(JSONValue.self, from: Array(test.console.out.utf8)).elements?.first)
        #expect(counts["levels"]?.int == 3 && counts["glossary_entries"]?.int == 2)
        #expect(counts["dialogues"]?.int == 1 && counts["dialogue_lines"]?.int == 2)
        #expect(counts["forms"]?.int == 1 && counts["dictation_items"]?.int == 5)
    }
}
