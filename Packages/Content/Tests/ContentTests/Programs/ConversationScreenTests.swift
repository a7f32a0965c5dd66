import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Content
@testable import Dialogue

/// A free conversation on a screen.
@Suite struct ConversationScreenTests {
    private static let sizes = [Size(40, 12), Size(80, 24), Size(200, 50)]

    @Test(arguments: sizes)
    func aConversationIsHeldKeptAndCountsForNothing(_ size: Size) async throws {
        let model = ModelDouble(
            .say(["¡Hola! ", "¿Qué ", "desea?"]), .say(["Muy bien.\u{1B}[2J", " ¿Algo más?"]))
        let test = try await ConversationFixture.test(model)
        let harness = await ConversationFixture.screen(test, size: size)
        #expect(harness.text.contains("Rosa"))
        #expect(harness.text.contains("Begin (Enter)") || size.height < 20)
        #expect(model.asked.isEmpty)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Rosa  ¡Hola! ¿Qué desea?"))
        harness.type("Un café")
        harness.press(.enter)
        #expect(harness.screen.composer.isBlank)
        await harness.settle()
        #expect(harness.text.contains("You  Un café"))
        #expect(harness.text.contains("Muy bien. ¿Algo más?"))
        #expect(model.asked.count == 2)
        #expect(model.asked[1].map(\.role) == [.system, .user, .assistant, .user])
        #expect(model.asked[1].last?.text == "Un café")
        #expect(model.asked[1][1].text.contains("la cuenta"))
        harness.press(.escape)
        await harness.settle()
        #expect(harness.wentBack)
        let library = harness.screen.library
        let tries = await library.attempts(of: "31")
        #expect(tries.count == 1 && tries.first?.score == nil)
        #expect(
            tries.first?.talk?.lines.map(\.text).prefix(2) == ["¡Hola! ¿Qué desea?", "Un café"])
        #expect(tries.first?.talk?.partner == "parrot at localhost:1")
        let level = try #require(await library.storedPage("12")?.value.level)
        #expect(!level.progress.isComplete && level.progress.bestItemScores.isEmpty)
    }

    @Test func aReplyIsPaintedAsItComesAndEscStopsIt() async throws {
        let model = ModelDouble(.stall(["Hola, ", "buenas"]), .stall([]))
        let test = try await ConversationFixture.test(model)
        let harness = await ConversationFixture.screen(test)
        harness.press(.enter)
        await harness.settle { $0.coming == "Hola, " }
        #expect(harness.text.contains("Rosa  Hola, …"))
        #expect(harness.linear.text.contains("Rosa is replying."))
        harness.press(.escape)
        #expect(!harness.wentBack && harness.screen.coming == nil)
        #expect(harness.text.contains("Hola, …"))
        #expect(model.ended == 1)
        // Nothing came of the next: what was written comes back.
        harness.type("Quiero té")
        harness.press(.enter)
        harness.press(.escape)
        #expect(harness.screen.composer.text == "Quiero té")
        #expect(harness.waitingTasks == 0)
        // Late pieces of what was cancelled are nobody's.
        harness.deliver(message: .heard(.piece("late"), asking: 1))
        #expect(!harness.text.contains("late"))
    }

    @Test func afterAFailureWhatWasWrittenIsSaidAgain() async throws {
        let model = ModelDouble(
            .fail([], Problem(.unreachable, "The model does not answer.", cure: "Start it.")),
            .say(["Hola"]), .fail(["Mu"], Problem(.rateLimited, "Too much.")), .say(["Bien"]),
            .fail(["Una línea"], Problem(.contract, "Cut short.", details: ["finish": "length"])),
            .say(["  "]))
        let test = try await ConversationFixture.test(model)
        let harness = await ConversationFixture.screen(test)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("✗ The model does not answer. → Start it."))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Rosa  Hola") && !harness.text.contains("✗"))
        harness.type("Un té")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("✗ Too much."))
        #expect(harness.screen.composer.text == "Un té")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.talk.lines.map(\.text) == ["Hola", "Un té", "Bien"])
        // Cut short by the model itself, it is a line all the same.
        harness.type("Y agua")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.talk.lines.last?.text == "Una línea")
        harness.type("Sí")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("✗ The model's reply was empty."))
        #expect(harness.screen.composer.text == "Sí")
    }

    @Test func withoutAModelThePlaceSaysHowToGetOne() async throws {
        for model in [nil, ModelDouble(isConfigured: false)] {
            let test = try await ConversationFixture.test(model)
            let harness = await ConversationFixture.screen(test)
            #expect(harness.text.contains("homeroom tutor model"))
            harness.press(.enter)
            await harness.settle()
            #expect(model?.asked.isEmpty ?? true)
        }
    }

    @Test func aModelElsewhereIsNamedBeforeTheFirstWordIsSent() async throws {
        let test = try await ConversationFixture.test(ModelDouble(isLocal: false))
        let harness = await ConversationFixture.screen(test)
        #expect(harness.text.contains("is sent to models.example.test, outside this computer"))
    }

    @Test func whatIsNoRoleplayIsSaidSo() async throws {
        for item in ["32", "99"] {
            let test = try await ConversationFixture.test(ModelDouble())
            let harness = await ConversationFixture.screen(test, item: item)
            #expect(harness.text.contains("have a role-play “\(item)”"))
        }
    }

    @Test func leavingAsksOnlyForWhatIsStillBeingWritten() async throws {
        let model = ModelDouble(.say(["Hola"]))
        let test = try await ConversationFixture.test(model)
        let harness = await ConversationFixture.screen(test)
        harness.press(.enter)
        await harness.settle()
        harness.type("Un")
        harness.press(.escape)
        #expect(harness.question?.title == "End the conversation?" && !harness.wentBack)
        harness.confirm(true)
        #expect(harness.wentBack)
        // Nothing was answered: nothing is kept.
        await harness.settle()
        #expect(await harness.screen.library.attempts(of: "31").isEmpty)
    }

    @Test func anOpenPlayOfTheRoleplayStaysOpen() async throws {
        let model = ModelDouble(.say(["Hola"]), .say(["Bien"]))
        let test = try await ConversationFixture.test(model)
        let library = ProgramLibrary(context: test.context)
        try await library.keep(["said": "something"], of: "31", in: "12")
        var talk = ModelConversation(with: "parrot")
        let said = [talk.hear("Hola"), talk.say("Hola"), talk.hear("Bien")]
        #expect(said == [true, true, true])
        try await library.keep(talk, of: "31", in: "12")
        #expect(
            await library.play(of: "31", in: "12", as: [String: String].self)
                == ["said": "something"])
        #expect(await library.attempts(of: "31").map(\.talk) == [talk])
    }

    @Test func aLineIsSaidAgainByAKeyAndAnAnswerSpokenIn() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.addSpeech()
        try await fakes.add("arecord", "printf '\\001\\000\\002\\000'")
        let ear = EarDouble()
        let test = try await ConversationFixture.test(ModelDouble(.say(["Hola"])), ear: ear)
        let harness = await ConversationFixture.screen(test, programs: fakes.installed())
        harness.press(.enter)
        await harness.settle()
        harness.send(.key(KeyPress(.character("s"), .alt)))
        await harness.settle()
        #expect(fakes.text("said") == "Hola\n")
        #expect(fakes.text("words") == "-v\nes\n--stdin\n")
        harness.pressControl("r")
        #expect(harness.screen.isRecording)
        await harness.settle()
        #expect(!harness.screen.isRecording)
        #expect(harness.screen.composer.text == "Buenos días")
        #expect(ear.heard.map(\.language) == ["es"])
    }

    @Test func withoutProgramsTheirAbsenceIsNamedOnce() async throws {
        let test = try await ConversationFixture.test(ModelDouble(.say(["Hola"])))
        let harness = await ConversationFixture.screen(test)
        harness.press(.enter)
        await harness.settle()
        harness.send(.key(KeyPress(.character("s"), .alt)))
        await harness.settle()
        #expect(harness.text.contains("espeak-ng isn't installed"))
        harness.pressControl("r")
        await harness.settle()
        #expect(harness.text.contains("Spoken answers need a transcription provider"))
        harness.send(.key(KeyPress(.character("s"), .alt)))
        await harness.settle()
        #expect(
            harness.messages.count { if case .speech(.remarked) = $0 { true } else { false } } == 1)
    }

    @Test func inLinearModeALineIsSaidByFillingItIn() async throws {
        let model = ModelDouble(.say(["Hola"]), .say(["Bien"]))
        let test = try await ConversationFixture.test(model)
        let harness = await ConversationFixture.screen(test)
        #expect(harness.linear.actions.map(\.id) == ["begin"])
        harness.activate("begin")
        await harness.settle()
        #expect(harness.linear.actions.map(\.id) == ["say", "again", "end"])
        harness.send(.fill("say", "Un café"))
        await harness.settle()
        #expect(harness.linear.text.contains("You: Un café\nRosa: Bien"))
    }
}
