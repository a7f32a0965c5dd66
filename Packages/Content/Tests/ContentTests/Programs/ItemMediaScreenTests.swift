import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

/// What an item's page shows, plays and says beside its play.
@Suite struct ItemMediaScreenTests {
    private func page(
        _ item: String, model: ModelDouble? = nil, _ fakes: FakePrograms
    ) async throws -> ScreenHarness<ItemScreen> {
        let test = try await TalkStage.test(model)
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
