import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Testing

@testable import Tutor

@Suite struct FindModelTests {
    private static let refused = ScriptedTransport.Step.fail(.notSent("refused"))

    private static func models(_ names: String...) -> ScriptedTransport.Step {
        .reply(
            200, #"{"data":["# + names.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]}")
    }

    /// The three usual addresses answer with these steps, in order.
    private func test(
        _ ollama: ScriptedTransport.Step, _ llama: ScriptedTransport.Step = refused,
        _ studio: ScriptedTransport.Step = refused, isInteractive: Bool = false
    ) async throws -> TestContext {
        let test = try await TestContext.make(
            modules: [TutorModule.self], isInteractive: isInteractive)
        test.transport.on(.get, "/v1/models", ollama, llama, studio)
        return test
    }

    private func find(_ test: TestContext, _ words: String...) async throws {
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(
                try TutorCommand.parseAsRoot(["model", "find"] + words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }

    private func configured(_ test: TestContext) async -> ModelBrief? {
        await LanguageModelClient(context: test.context).configured
    }

    @Test func aYesSetsTheOnlyModel() async throws {
        let test = try await test(
            Self.refused, Self.models("qwen", "nomic-embed-text"), isInteractive: true)
        test.console.answer("y")
        try await find(test)
        #expect(
            await configured(test)
                == ModelBrief(model: "qwen", host: "127.0.0.1:8080", isLocal: true))
        #expect(test.console.out.contains("Your questions stay on this computer."))
        #expect(
            test.transport.seen.map(\.request.authority)
                == ["127.0.0.1:11434", "127.0.0.1:8080", "127.0.0.1:1234"])
    }

    @Test func withoutAYesOnlyListsOfModelsAreAskedFor() async throws {
        let test = try await test(Self.models("qwen"), isInteractive: true)
        test.console.answer("")
        try await find(test)
        let script = try await self.test(Self.models("qwen"))
        try await find(script)
        #expect(script.console.out.contains("1. qwen at 127.0.0.1:11434"))
        #expect(script.console.err.contains("--yes"))
        for test in [test, script] {
            #expect(await configured(test) == nil)
            #expect(test.transport.seen.allSatisfy { $0.request.method == .get && $0.body.isEmpty })
        }
    }

    @Test func oneOfSeveralIsChosenByNumberOrName() async throws {
        let asked = try await test(Self.models("a", "b"), Self.models("c"), isInteractive: true)
        asked.console.answer(" 3 ")
        try await find(asked)
        #expect(await configured(asked)?.description == "c at 127.0.0.1:8080")
        let named = try await test(Self.models("a", "b"))
        try await find(named, "--model", "b", "--yes")
        #expect(await configured(named)?.model == "b")
        let open = try await test(Self.models("a", "b"))
        let problem = await #expect(throws: Problem.self) { try await find(open, "--yes") }
        #expect(problem?.code == .usage)
        let unknown = try await test(Self.models("a", "b"))
        let missing = await #expect(throws: Problem.self) {
            try await find(unknown, "--model", "z", "--yes")
        }
        #expect(missing?.code == .notFound)
        #expect(await configured(open) == nil)
    }

    @Test func aModelThatRunsElsewhereIsLeftOut() async throws {
        let test = try await test(Self.models("gpt-oss:120b-cloud"))
        await #expect(throws: Problem.self) { try await find(test, "--yes") }
        #expect(test.console.out.contains("Left out"))
        #expect(await configured(test) == nil)
    }

    @Test func aServerThatWantsAKeyIsNamed() async throws {
        let test = try await test(Self.models("a"), .reply(401, "{}"))
        try await find(test)
        #expect(test.console.out.contains("127.0.0.1:8080 needs a key"))
    }

    @Test func otherProgramsAtTheseAddressesAreNotServers() async throws {
        let test = try await test(
            .reply(200, "<html>Hello"), .reply(404, "{}"), .reply(200, #"{"name":"x"}"#))
        let problem = await #expect(throws: Problem.self) { try await find(test, "--yes") }
        #expect(problem?.summary == "No language model server responds on this computer.")
        #expect(problem?.cure?.contains("Start Ollama") == true)
    }

    @Test func theListIsAlsoJSON() async throws {
        let test = try await test(Self.models("a"), .reply(401, "{}"))
        try await find(test, "--json", "--yes")
        let json = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(json["model"]?.text == "a")
        let servers = try #require(json["servers"]?.elements)
        #expect(servers.map { $0["wants_key"] } == [.bool(false), .bool(true)])
        #expect(servers.first?["models"]?.elements?.first?.text == "a")
    }
}
