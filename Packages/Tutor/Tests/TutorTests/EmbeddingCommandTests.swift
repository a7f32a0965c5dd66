import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Testing

@testable import Tutor

@Suite struct EmbeddingCommandTests {
    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }

    @Test func withoutAnythingTheStatusSaysHowToGetIt() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        try await run(test, "embeddings")
        #expect(test.console.out.contains("Only keyword search works"))
        #expect(test.console.out.contains("homeroom tutor model install"))
        try await run(test, "embeddings", "status", "--json")
        let status = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(status["installed"] == .bool(false))
        #expect(status["source"] == nil || status["source"] == .null)
        try await run(test, "model", "status")
        #expect(test.console.out.contains("Passages   keyword search only"))
    }

    @Test func aServersModelIsChosenShownAndForgotten() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let url = "http://localhost:11434/v1"
        try await run(test, "embeddings", "use", url, "--model", "all-minilm")
        #expect(test.console.out.contains("Model      all-minilm at localhost:11434"))
        #expect(test.console.out.contains("stay on this computer"))
        #expect(test.transport.seen.isEmpty)
        test.transport.on(.post, "/v1/embeddings", .reply(404, "{}"))
        try await run(test, "embeddings", "status", "--json")
        let status = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(status["works"] == .bool(false))
        #expect(status["chosen"]?.text == "address")
        #expect(status["url"]?.text == url)
        try await run(test, "model", "status")
        #expect(test.console.out.contains("No language model is configured."))
        #expect(test.console.out.contains("keyword and meaning: all-minilm at localhost:11434"))
        try await run(test, "embeddings", "unset")
        #expect(await EmbeddingProvider(context: test.context).model == nil)
        try await run(test, "embeddings", "unset")
        #expect(test.console.out == "There was nothing to clear.\n")
    }

    @Test func theKeyOfTheVectorsIsNotTheLanguageModels() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], isInteractive: true)
        let url = "https://model.example/v1"
        test.console.answer("sk-vectors-12345")
        try await run(test, "embeddings", "use", url, "--model", "small-vectors")
        #expect(!(test.console.out + test.console.err).contains("sk-vectors"))
        #expect(test.console.out.contains("go there"))
        let address = try ExternalBaseURL(url)
        let provider = EmbeddingProvider(context: test.context)
        #expect(try await provider.store.servers.key(for: address) == "sk-vectors-12345")
        #expect(try await LanguageModelClient(context: test.context).store.key(for: address) == nil)
        #expect(await LanguageModelClient(context: test.context).configured == nil)
    }

    @Test func aServerThatIsNotConnectedCannotBeChosen() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let problem = await #expect(throws: Problem.self) {
            try await run(test, "embeddings", "use", "server")
        }
        #expect(problem?.cure?.contains("homeroom connect tutor") == true)
        let reef = try await TestContext.make(
            modules: [TutorModule.self], profile: EmbeddingProviderTests.reef)
        try await run(reef, "embeddings", "use", "server")
        #expect(reef.console.out.contains("the tutor's server: https://reef.example"))
    }

    @Test(arguments: [
        ["use", "http://localhost:1/v1"], ["use", "server", "--model", "m"], ["try", "one"],
        ["use", "http://localhost:1/v1", "--model", "m", "--no-key", "--key-file", "f"],
    ])
    func wordsThatDoNotFitAreRefused(words: [String]) {
        #expect(throws: (any Error).self) {
            try TutorCommand.parseAsRoot(["embeddings"] + words)
        }
    }

    private static let folder = ProcessInfo.processInfo.environment["HOMEROOM_MINILM"]

    @Test(
        "The model is installed from a folder and tells meanings apart (needs HOMEROOM_MINILM=FOLDER)",
        .enabled(if: folder != nil, "HOMEROOM_MINILM does not name the model's folder: not tested"))
    func theModelIsInstalledAndTellsMeaningsApart() async throws {
        let shared = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: shared) }
        let test = try await TestContext.make(modules: [TutorModule.self], sharedFolder: shared)
        try await run(test, "model", "install", try #require(Self.folder))
        #expect(test.console.out.contains("all-MiniLM-L6-v2 is installed"))
        try await run(test, "embeddings", "status", "--json")
        let status = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(status["works"] == .bool(true))
        try await run(
            test, "embeddings", "try", "Why are there tides?",
            "The moon's gravity pulls on the oceans.", "Fry the onions in butter.", "--json")
        let tried = try WireJSON.decode(JSONValue.self, from: test.console.out)
        let numbers = try #require(tried["similarities"]?.elements).compactMap { value in
            if case .number(let number) = value { return number } else { return nil }
        }
        #expect(numbers.count == 2)
        #expect(numbers[0] > 0.4)
        #expect(numbers[1] < 0.2)
    }
}
