import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import Tutor

@Suite struct ModelCommandTests {
    private static let key = ModelServerDouble.key

    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }

    private func file(_ text: String) throws -> String {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "key-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            TutorModule.self,
            places: [
                "tutor/ask", "tutor/add", "tutor/course/new", "tutor/course/none",
                "tutor/document/none", "tutor/document/none/3-9", "tutor/document/none/edit",
            ],
            readings: [
                ["model", "status"], ["documents"], ["courses", "list"], ["show", "The tides"],
                ["find", "spring tide"], ["ask", "what is a neap tide", "--without-model"],
                ["embeddings", "status"],
            ])
    }

    @Test func aModelIsSetShownAndForgotten() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        test.transport.always(
            .get, "/v1/models", .reply(200, #"{"data":[{"id":"small"},{"id":"large"}]}"#))
        let path = try file(Self.key + "\n")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await run(
            test, "model", "set", "https://Model.example/v1/", "--model", "small", "--key-file",
            path)
        #expect(test.console.out.contains("The tutor's model is small at model.example."))
        #expect(test.transport.seen.isEmpty, "a name that is given is not looked up")

        try await run(test, "model", "status")
        #expect(test.console.out.contains("responds, 2 models"))
        #expect(test.console.out.contains("your questions go to model.example"))
        try await run(test, "model", "status", "--json")
        let status = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(status["has_key"] == .bool(true))
        #expect(status["url"]?.text == "https://model.example/v1")
        #expect(status["models"]?.elements?.count == 2)
        #expect(!test.console.out.contains(Self.key))
        #expect(
            await ModelCompletion.values(LanguageModelClient(context: test.context)) == [
                "small", "large",
            ])

        try await run(test, "model", "unset")
        #expect(await test.credentials.read(ModelStore.keyName) == nil)
        try await run(test, "model", "unset")
        #expect(test.console.out == "No model was configured.\n")
    }

    @Test func theKeyIsInTheSecretStoreAndNowhereElse() async throws {
        let double = try await ModelServerDouble.make()
        let rows = try await double.test.store.read { connection in
            try connection.rows("SELECT * FROM tutor_models").map { String(describing: $0) }
        }
        #expect(rows.count == 1)
        #expect(!rows.joined().contains(Self.key))
        #expect(await double.test.credentials.read(ModelStore.keyName)?.contains(Self.key) == true)
    }

    @Test func theKeyOfOneServerIsNeverSentToAnother() async throws {
        let double = try await ModelServerDouble.make()
        let other = "https://other.example/v1"
        try await run(double.test, "model", "set", other, "--model", "small", "--no-key")
        double.server.on(
            .post, "/v1/chat/completions",
            .pieces([Array(Wire.stream(["Yes."]).utf8)], type: "text/event-stream"))
        #expect(await double.ask().text == "Yes.")
        let seen = try #require(double.server.seen.last)
        #expect(seen.request.authority == "other.example")
        #expect(seen.request.headerFields[.authorization] == nil)
        // A row changed outside the program doesn't get a key, either.
        let back = try await ModelServerDouble.make()
        _ = try await back.test.store.write { connection in
            try connection.execute("UPDATE tutor_models SET base = ?", [.text(other)])
        }
        back.answers([Array(Wire.stream(["Yes."]).utf8)])
        #expect(await back.ask().text == "Yes.")
        #expect(back.server.seen.last?.request.headerFields[.authorization] == nil)
    }

    @Test func anotherModelOfTheSameServerKeepsTheKey() async throws {
        let double = try await ModelServerDouble.make()
        try await run(double.test, "model", "set", ModelServerDouble.base, "--model", "large")
        let address = try ExternalBaseURL(ModelServerDouble.base)
        #expect(try await double.client.store.key(for: address) == Self.key)
        #expect(await double.client.configured?.model == "large")
    }

    @Test func theKeyIsAskedForWithoutShowingIt() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], isInteractive: true)
        test.console.answer("  \(Self.key) ")
        try await run(test, "model", "set", ModelServerDouble.base, "--model", "small")
        let store = LanguageModelClient(context: test.context).store
        #expect(try await store.key(for: ExternalBaseURL(ModelServerDouble.base)) == Self.key)
        #expect(!(test.console.out + test.console.err).contains(Self.key))
    }

    @Test(arguments: ["two words", "line\nbreak", "schlüssel", ""])
    func whatIsNoKeyIsRefusedUnrepeated(text: String) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let path = try file(text)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let problem = await #expect(throws: Problem.self) {
            try await run(
                test, "model", "set", ModelServerDouble.base, "--model", "m", "--key-file", path)
        }
        #expect(problem?.code == .invalid)
        #expect(problem?.place == path)
        #expect(text.isEmpty || !String(describing: problem).contains(text))
        #expect(await LanguageModelClient(context: test.context).configured == nil)
    }

    @Test(arguments: [
        "http://model.example/v1", "http://10.0.0.7:8080/v1", "model.example", "ftp://a.b/v1",
        "https://user:secret@model.example", "https://a.b/v1?key=1", "https://",
        "http://127.0.0.1.evil.example/v1",
    ])
    func addressesThatWouldGiveTheKeyAwayAreRefused(url: String) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let problem = await #expect(throws: Problem.self) {
            try await run(test, "model", "set", url, "--model", "m", "--no-key")
        }
        #expect(problem?.code == .configuration)
        #expect(!String(describing: problem).contains("secret"))
        #expect(await LanguageModelClient(context: test.context).configured == nil)
    }

    @Test(arguments: [
        ("http://localhost:11434/v1", false, true), ("http://127.0.0.1:8080", false, true),
        ("http://[::1]:8080/v1", false, true), ("http://10.0.0.7:8080/v1", true, false),
        ("https://model.example", false, false),
    ])
    func addressesThatAreFineAreTaken(url: String, insecure: Bool, isLocal: Bool) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        var words = ["model", "set", url, "--model", "m", "--no-key", "--json"]
        if insecure { words.append("--insecure") }
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
        #expect(await LanguageModelClient(context: test.context).configured?.isLocal == isLocal)
    }

    @Test func theOnlyModelIsTakenAndOfSeveralOneIsAskedFor() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        test.transport.on(
            .get, "/v1/models", .reply(200, #"{"data":[{"id":"only"}]}"#),
            .reply(200, #"{"data":[{"id":"a"},{"id":"b"}]}"#), .fail(.notSent("refused")))
        let url = "http://localhost:11434/v1"
        try await run(test, "model", "set", url)
        #expect(await LanguageModelClient(context: test.context).configured?.model == "only")
        let problem = await #expect(throws: Problem.self) {
            try await run(test, "model", "set", url)
        }
        #expect(problem?.reason == "a, b")
        #expect(await LanguageModelClient(context: test.context).configured?.model == "only")
        try await run(test, "model", "set", url)
        #expect(await LanguageModelClient(context: test.context).configured?.model == nil)
        #expect(test.console.err.contains("can't be reached"))
    }

    @Test func aModelThatItsServerRunsElsewhereIsNotCalledLocal() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let url = "http://localhost:11434/v1"
        test.transport.always(
            .get, "/v1/models", .reply(200, #"{"data":[{"id":"gpt-oss:120b-cloud"}]}"#))
        try await run(test, "model", "set", url)
        #expect(test.console.out.contains("Your questions go to another computer"))
        #expect(await LanguageModelClient(context: test.context).configured?.isLocal == false)
        try await run(test, "model", "status")
        #expect(test.console.out.contains("questions go to"))
        try await run(test, "model", "set", url, "--model", "kimi-k2-thinking:cloud")
        #expect(await LanguageModelClient(context: test.context).configured?.isLocal == false)
    }

    @Test func aTestShowsWhatTheModelSays() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array(Wire.stream(["I am ", "ready."]).utf8)])
        try await run(double.test, "model", "test")
        #expect(double.test.console.out == "I am ready.\n")
        double.server.on(.post, "/v1/chat/completions", .reply(401, "{}"))
        let problem = await #expect(throws: Problem.self) {
            try await run(double.test, "model", "test")
        }
        #expect(problem?.exitCode == 77)
    }

    @Test func aServerThatIsNotOneIsNamedInTheStatus() async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(.get, "/v1/models", .reply(200, "<html>"), .reply(404, "<html>"))
        try await run(double.test, "model", "status")
        #expect(double.test.console.out.contains("doesn't list any models"))
        try await run(double.test, "model", "status", "--json")
        #expect(double.test.console.out.contains("\"answers\":false"))
    }
}

@Suite struct TranscriptionTests {
    static let wav = Data("RIFF\u{4}\0\0\0WAVE".utf8)

    @Test func aRecordingIsSentAsAFormAndItsWordsComeBack() async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(
            .post, "/v1/audio/transcriptions", .reply(200, "{\"text\":\" ¿Por qué? \\n\"}"))
        let listener = try #require(double.test.context.capability(.transcription))
        #expect(try await listener.transcribe(wav: Self.wav, language: "es") == "¿Por qué?")
        let seen = try #require(double.server.seen.first)
        #expect(
            seen.request.headerFields[.contentType]?.hasPrefix("multipart/form-data; boundary=")
                == true)
        #expect(seen.text.contains("name=\"file\"; filename=\"recording.wav\""))
        #expect(seen.text.contains("name=\"model\"\r\n\r\nwhisper-1"))
        #expect(seen.text.contains("name=\"language\"\r\n\r\nes"))
        #expect(seen.text.contains("RIFF"))
    }

    @Test func whatIsNoRecordingIsNotSent() async throws {
        let double = try await ModelServerDouble.make()
        var long = Self.wav
        long.append(Data(count: LanguageModelClient.maxAudioBytes))
        for (wav, language) in [
            (Data(), nil), (Data("ID3".utf8), nil), (long, nil), (Self.wav, "../es"),
        ] as [(Data, String?)] {
            let problem = await #expect(throws: Problem.self) {
                try await double.client.transcribe(wav: wav, language: language)
            }
            #expect(problem?.code == .invalid)
        }
        #expect(double.server.seen.isEmpty)
    }

    @Test func aServerWithoutAListenerSaysSo() async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(
            .post, "/v1/audio/transcriptions", .reply(404, "{}"), .reply(200, "<html>"))
        for code in [Problem.Code.notFound, .contract] {
            let problem = await #expect(throws: Problem.self) {
                try await double.client.transcribe(wav: Self.wav, language: nil)
            }
            #expect(problem?.code == code)
        }
    }
}
