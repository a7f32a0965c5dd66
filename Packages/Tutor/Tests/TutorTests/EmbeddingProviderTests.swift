import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SentenceEmbedding
import Synchronization
import Testing

@testable import Tutor

@Suite struct EmbeddingProviderTests {
    static let reef = Profile(name: "test", backends: [.tutor: .url("https://reef.example")])
    static let local = "http://localhost:11434/v1"

    /// A vector with one nonzero number.
    private static func vector(_ place: Int, of count: Int = 384, length: Float = 1) -> [Float] {
        var vector = [Float](repeating: 0, count: count)
        vector[place % count] = length
        return vector
    }

    private static func server(
        _ vectors: [[Float]], model: String = "all-MiniLM-L6-v2", mode: String = "prod"
    ) -> ScriptedTransport.Step {
        let reply = EmbedReply(embeddings: vectors, model: model, mode: mode)
        return .reply(200, (try? WireJSON.encodeText(reply)) ?? "")
    }

    private static func outside(_ vectors: [[Float]], backwards: Bool = false)
        -> ScriptedTransport.Step
    {
        let items = vectors.enumerated().map { index, vector in
            "{\"object\":\"embedding\",\"index\":\(index),\"embedding\":\(vector)}"
        }
        return .reply(
            200, "{\"data\":[\((backwards ? items.reversed() : items).joined(separator: ","))]}")
    }

    private func externalProvider(
        _ test: TestContext, model: String = "all-minilm"
    ) async throws -> EmbeddingProvider {
        let provider = EmbeddingProvider(context: test.context)
        let configuration = ModelConfiguration(
            address: try ExternalBaseURL(Self.local, allowsPlainHTTP: false), model: model)
        try await provider.store.servers.save(configuration, key: "sk-vectors-1")
        try await provider.store.choose(.outside(configuration))
        return provider
    }

    /// A shared folder with files in place of the model.
    private func shared() throws -> URL {
        let shared = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let folder = LocalEmbedder.folder(in: shared)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in SentenceEncoder.files {
            try Data("not a model".utf8).write(to: folder.appending(path: name))
        }
        return shared
    }

    @Test func withoutAModelTheCureIsNamed() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let embedding = try #require(test.context.capability(.textEmbedding))
        #expect(await embedding.model == nil)
        let problem = await #expect(throws: Problem.self) { try await embedding.embed(["tides"]) }
        #expect(problem?.code == .configuration)
        #expect(problem?.cure == "homeroom tutor model install")
    }

    @Test func theInstalledModelIsReadOnceAndGoesBeforeAServer() async throws {
        let shared = try shared()
        defer { try? FileManager.default.removeItem(at: shared) }
        let test = try await TestContext.make(
            modules: [TutorModule.self], sharedFolder: shared, profile: Self.reef)
        let reads = Mutex<[URL]>([])
        let provider = EmbeddingProvider(context: test.context) { (folder) throws(Problem) in
            reads.withLock { $0.append(folder) }
            return LocalEmbedder { (texts) async throws(Problem) in
                texts.map { Self.vector($0.count) }
            }
        }
        #expect(await provider.model == "all-MiniLM-L6-v2")
        #expect(try await provider.embed([" abc\n", "de"]) == [Self.vector(3), Self.vector(2)])
        #expect(try await provider.embed([]) == [])
        #expect(try await provider.embed(["f"]) == [Self.vector(1)])
        #expect(reads.withLock { $0 } == [LocalEmbedder.folder(in: shared)])
        #expect(test.transport.seen.isEmpty, "nothing leaves this computer")
    }

    @Test func aDamagedModelIsNamedWithItsFile() async throws {
        let shared = try shared()
        defer { try? FileManager.default.removeItem(at: shared) }
        let test = try await TestContext.make(modules: [TutorModule.self], sharedFolder: shared)
        let provider = EmbeddingProvider(context: test.context)
        let problem = await #expect(throws: Problem.self) { try await provider.embed(["tides"]) }
        #expect(problem?.code == .invalid)
        #expect(problem?.place?.hasSuffix("model.safetensors") == true)
        #expect(problem?.cure == "homeroom tutor model install")
    }

    @Test func whoSendsTextsToAServerIsToldBefore() async throws {
        let server = try await TestContext.make(modules: [TutorModule.self], profile: Self.reef)
        let notice = try #require(await EmbeddingProvider(context: server.context).sendingNotice)
        #expect(notice.hasPrefix("Sending the text to "))
        let here = try await TestContext.make(modules: [TutorModule.self])
        #expect(await EmbeddingProvider(context: here.context).sendingNotice == nil)
    }

    @Test func aConnectedServerGetsAHundredTextsAtATime() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], profile: Self.reef)
        let provider = EmbeddingProvider(context: test.context)
        #expect(await provider.model == "all-MiniLM-L6-v2")
        test.transport.on(
            .post, "/ai/embed", Self.server((0..<100).map { Self.vector($0, length: 3) }),
            Self.server((100..<130).map { Self.vector($0) }))
        let vectors = try await provider.embed((0..<130).map { "text \($0)" })
        #expect(vectors == (0..<130).map { Self.vector($0) }, "of length 1, in their order")
        let sent = try test.transport.seen.map {
            try WireJSON.decode(EmbedRequest.self, from: $0.body)
        }
        #expect(sent.map(\.texts.count) == [100, 30])
        #expect(sent[1].texts.first == "text 100")
        #expect(sent.map(\.normalize) == [true, true])
    }

    @Test func aBatchThatFailsIsTriedAgainAndNothingIsMadeUp() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], profile: Self.reef)
        let provider = EmbeddingProvider(context: test.context)
        test.transport.on(
            .post, "/ai/embed", .reply(503, "{\"detail\":\"busy\"}"),
            Self.server([Self.vector(1)]))
        #expect(try await provider.embed(["tides"]) == [Self.vector(1)])
        test.transport.otherwise(.reply(500, "{\"detail\":\"embedder is down\"}"))
        await #expect(throws: Problem.self) { try await provider.embed(["tides", "moon"]) }
    }

    @Test(arguments: [
        ([[1, 0]], "all-MiniLM-L6-v2", "prod"), ([], "all-MiniLM-L6-v2", "prod"),
        ([[Float](repeating: 0, count: 384)], "all-MiniLM-L6-v2", "prod"),
        ([vector(1)], "all-MiniLM-L6-v2", "mock"), ([vector(1)], "another", "prod"),
    ])
    func whatIsNoVectorOfTheModelIsRefused(
        vectors: [[Float]], model: String, mode: String
    ) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], profile: Self.reef)
        test.transport.always(
            .post, "/ai/embed", Self.server(vectors, model: model, mode: mode))
        let provider = EmbeddingProvider(context: test.context)
        let problem = await #expect(throws: Problem.self) { try await provider.embed(["tides"]) }
        #expect(problem?.code == .contract)
        #expect(problem?.cure != nil)
    }

    @Test func anOutsideServersVectorsComeInTheOrderOfTheTexts() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let provider = try await externalProvider(test)
        #expect(await provider.model == "all-minilm at localhost:11434")
        test.transport.on(
            .post, "/v1/embeddings", .fail(.notSent("refused")),
            Self.outside((0..<64).map { Self.vector($0) }, backwards: true),
            Self.outside([Self.vector(64, length: 0.5)]))
        let vectors = try await provider.embed((0..<65).map { "text \($0)" })
        #expect(vectors == (0..<65).map { Self.vector($0) })
        let last = try #require(test.transport.seen.last)
        #expect(last.request.headerFields[.authorization] == "Bearer sk-vectors-1")
        let body = try WireJSON.decode(JSONValue.self, from: last.text)
        #expect(body["model"]?.text == "all-minilm")
        #expect(body["input"]?.elements?.first?.text == "text 64")
        #expect(body["dimensions"] == nil)
    }

    @Test func aModelThatCanGiveFewerNumbersIsAskedToOnce() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let provider = try await externalProvider(test, model: "long")
        test.transport.on(
            .post, "/v1/embeddings", Self.outside([Self.vector(1, of: 1536)]),
            Self.outside([Self.vector(1)]), Self.outside([Self.vector(2)]))
        #expect(try await provider.embed(["tides"]) == [Self.vector(1)])
        #expect(try await provider.embed(["moon"]) == [Self.vector(2)])
        let wishes = try test.transport.seen.map {
            try WireJSON.decode(JSONValue.self, from: $0.text)["dimensions"] != nil
        }
        #expect(wishes == [false, true, true])
    }

    @Test func aModelThatCannotIsRefused() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let provider = try await externalProvider(test)
        test.transport.on(
            .post, "/v1/embeddings", Self.outside([Self.vector(1, of: 768)]),
            .reply(400, "{\"error\":{\"message\":\"no such dimensions\"}}"))
        let problem = await #expect(throws: Problem.self) { try await provider.embed(["tides"]) }
        #expect(problem?.summary == "all-minilm makes vectors of 768 numbers.")
    }

    @Test func anEmptyTextIsNamedByItsPlace() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self], profile: Self.reef)
        let provider = EmbeddingProvider(context: test.context)
        let problem = await #expect(throws: Problem.self) {
            try await provider.embed(["a", " \n"])
        }
        #expect(problem?.code == .invalid)
        #expect(problem?.place == "text 2")
    }
}
