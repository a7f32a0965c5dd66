import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

/// What an item's page shows, plays and says beside its play.
@Suite struct ItemMediaScreenTests {
    private func page(
        _ item: String, model: ModelDouble? = nil, ear: EarDouble? = nil, _ fakes: FakePrograms
    ) async throws -> ScreenHarness<ItemScreen> {
        let test = try await ConversationFixture.test(model, ear: ear)
        let library = ProgramLibrary(context: test.context, programs: fakes.installed())
        let harness = ScreenHarness(
            ItemScreen(item, in: "12", library: library), size: Size(80, 40))
        await harness.settle()
        return harness
    }

    @Test func aSoundIsNamedAndPlayedByAKey() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("aplay", "/bin/cat \"$3\" > \"$HERE/played\"")
        let harness = try await page("32", fakes)
        #expect(harness.text.contains("Sound, 3 s: A bell"))
        #expect(harness.text.contains("“Ding ding”"))
        harness.press(.function(8))
        await harness.settle()
        #expect(fakes.text("played")?.hasPrefix("RIFF") == true)
        #expect(harness.screen.mediaState == ItemMediaState())
    }

    @Test func aLineOfTheCharacterIsSaidAgain() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.addSpeech()
        let harness = try await page("31", fakes)
        #expect(harness.text.contains("Say it again"))
        harness.press(.function(6))
        await harness.settle()
        #expect(fakes.text("said") == "¡Hola!\n")
    }

    @Test func anAnswerIsSpokenInAndCanBeMendedBeforeItIsSent() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("arecord", "printf '\\001\\000\\002\\000'")
        let ear = EarDouble()
        let harness = try await page("31", ear: ear, fakes)
        harness.pressControl("r")
        #expect(harness.screen.speech.isRecording)
        await harness.settle()
        #expect(!harness.screen.speech.isRecording)
        #expect(harness.screen.answer.text == "Buenos días")
        #expect(ear.heard.map(\.language) == ["es"])
        #expect(harness.text.contains("Buenos días"))
    }

    @Test func withoutAProviderSpokenAnswersSayWhatTheyNeed() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let harness = try await page("31", fakes)
        harness.pressControl("r")
        await harness.settle()
        #expect(!harness.screen.speech.isRecording && harness.screen.answer.text.isEmpty)
        #expect(
            harness.messages.contains { message in
                if case .speech(.failed(let problem)) = message {
                    problem.inOneLine.contains("need a transcription provider")
                } else {
                    false
                }
            })
    }

    @Test func freeConversationIsOfferedOnlyWithAModel() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let alone = try await page("31", fakes)
        alone.press(.function(9))
        #expect(alone.opened.isEmpty && alone.screen.talk == nil)
        let harness = try await page("31", model: ModelDouble(), fakes)
        harness.press(.function(9))
        #expect(harness.opened == ["content/programs/talk/12/31"])
    }
}
