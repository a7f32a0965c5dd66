import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Testing

@testable import Content

/// `homeroom content programs talk`.
@Suite struct TalkCommandTests {
    private func run(_ test: TestContext, _ arguments: [String]) async throws {
        var command = try ContentCommand.parseAsRoot(["programs", "talk"] + arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    @Test func linesOfTheInputAreSaidAndAnswered() async throws {
        let model = ModelDouble(.say(["¡Ho", "la!"]), .say(["Bien\u{1B}]0;x\u{07}."]))
        let test = try await ConversationFixture.test(model)
        test.console.answer("Un café", "")
        try await run(test, ["1"])
        #expect(test.console.out == "Rosa: ¡Hola!\nYou: Un café\nRosa: Bien.\n")
        #expect(test.console.err.contains("parrot at localhost:1 plays Rosa"))
        let library = ProgramLibrary(context: test.context)
        #expect(await library.attempts(of: "31").first?.talk?.lines.count == 3)
    }

    @Test func inJSONTheConversationIsOneObject() async throws {
        let model = ModelDouble(.say(["Hola"]), .say(["Bien"]))
        let ear = EarDouble()
        let test = try await ConversationFixture.test(model, ear: ear)
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let path = fakes.folder.appending(path: "answer.wav")
        try Data(MediaSamples.wav).write(to: path)
        try await run(
            test, ["1", "order", "--wav", path.path(percentEncoded: false), "--json", "--no-input"])
        guard
            case .object(let talk) = try WireJSON.decode(
                JSONValue.self, from: Array(test.console.out.utf8))
        else {
            Issue.record("an object")
            return
        }
        #expect(talk["kept"] == .bool(true) && talk["item_id"] == .string("31"))
        #expect(talk["lines"]?.elements?.count == 3)
        #expect(test.console.out.contains("Buenos días"))
        #expect(ear.heard.count == 1)
    }

    @Test func aFailureKeepsWhatWasAnswered() async throws {
        let model = ModelDouble(
            .say(["Hola"]), .say(["Bien"]), .fail([], Problem(.unreachable, "Gone.")))
        let test = try await ConversationFixture.test(model)
        test.console.answer("Un café", "Y agua")
        let problem = await #expect(throws: Problem.self) { try await self.run(test, ["1"]) }
        #expect(problem?.code == .unreachable)
        #expect(test.console.err.contains("Not answered: Y agua"))
        let library = ProgramLibrary(context: test.context)
        #expect(
            await library.attempts(of: "31").first?.talk?.lines.map(\.text)
                == ["Hola", "Un café", "Bien"])
    }

    @Test func withoutAModelOrARoleplayOrAFileItSaysSo() async throws {
        let bare = try await ConversationFixture.test(nil)
        let missing = await #expect(throws: Problem.self) { try await self.run(bare, ["1"]) }
        #expect(missing?.code == .configuration && missing?.cure == "homeroom tutor model")
        let test = try await ConversationFixture.test(ModelDouble())
        let none = await #expect(throws: Problem.self) {
            try await self.run(test, ["1", "Coffee"])
        }
        #expect(none?.code == .notFound && none?.reason == "1. Ordering")
        let file = await #expect(throws: Problem.self) {
            try await self.run(test, ["1", "--wav", "/no/such.wav"])
        }
        #expect(file?.place == "/no/such.wav")
    }
}
