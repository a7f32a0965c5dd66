import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Testing

@testable import Vocabulary

/// Tests with a server that supports only the contract.
@Suite struct PlainServerTests {
    private static let id = "9d6b2c1a-6c3f-4b1e-8e0a-0b8f3c7e1a11"
    private static let word = "2f0e7b54-18b0-4f0b-9c59-9a0c5c1f4d22"

    private static func source(
        _ title: String = "Harbour", done: String = "\"2031-04-05T06:00:00Z\""
    )
        -> String
    {
        """
        {"id":"\(id.uppercased())","title":"\(title)","content":"The quiet breakwater.",
        "uploadDate":"2031-04-05T05:00:00.123Z","wordCount":3,"processedDate":\(done),"isProcessed":true}
        """
    }

    private static let words = """
        [{"id":"\(word.uppercased())","word":"breakwater","sentence":"The quiet breakwater.",
        "meaning":"a wall","difficultyLevel":"advanced","sourceId":"\(id)"},
        {"id":"x","word":"bad","sentence":"","meaning":"","difficultyLevel":"strange","sourceId":"\(id)"}, 7]
        """

    private func make(
        _ words: String = words, progress: ScriptedTransport.Step = .reply(404, "{}")
    ) async throws -> (ScriptedTransport, StudyRepository, TestContext) {
        let transport = ScriptedTransport()
        transport.always(.post, "/study/exchange", .reply(404, "{}"))
        transport.always(.get, "/text-sources", .reply(200, "[\(Self.source())]"))
        transport.always(.get, "/word-tests", .reply(200, words))
        transport.always(.get, "/user-progress", progress)
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], transport: transport)
        return (transport, StudyRepository(context: test.context), test)
    }

    @Test("Texts and words arrive; bad words are left out", arguments: ["", "data", "words"])
    func download(envelope: String) async throws {
        let words =
            envelope.isEmpty ? Self.words : #"{"\#(envelope)":\#(Self.words),"processed":true}"#
        let (_, repository, _) = try await make(words)
        let report = try await repository.sync()
        #expect(!report.keepsLog)
        #expect(report.processed == [Self.id])
        let cards = try await repository.words(limit: 9)
        #expect(cards.map(\.card.word) == ["breakwater"])
        #expect(cards.first?.card.id == Self.word)
        #expect(try await repository.counts().new == 1)
        #expect(try await repository.device().keepsLog == false)
    }

    @Test(
        "Answers are reported once, even if the server's response is empty",
        arguments: [
            "", #"{"syncedCount":1,"failedCount":0}"#,
        ])
    func sending(answer: String) async throws {
        let (transport, repository, test) = try await make()
        try await repository.sync()
        transport.on(.post, "/sync/progress", .reply(200, answer))
        try await repository.rate(try await repository.card(Self.word).card, 3)
        try await repository.sync()
        let sent = transport.seen.filter { $0.path.hasSuffix("/sync/progress") }
        #expect(sent.count == 1)
        #expect(sent.first?.text.contains(#""isMemorized":true"#) == true)
        try await repository.sync()
        #expect(transport.seen.filter { $0.path.hasSuffix("/sync/progress") }.count == 1)
        transport.on(.post, "/sync/progress", .reply(500, "<html>"), .reply(200, answer))
        test.clock.advance(by: .seconds(90))
        try await repository.rate(try await repository.card(Self.word).card, 1)
        await repository.syncQuietly()
        #expect(try await repository.device().lastProblem != nil)
        try await repository.sync()
        #expect(try await repository.device().lastProblem == nil)
        #expect(transport.unused.isEmpty)
    }

    @Test("An answer from another device becomes one log line, however often it is read")
    func incoming() async throws {
        let progress = """
            {"progress":[{"wordId":"\(Self.word)","isMemorized":true,"reviewCount":3,
            "lastReviewed":"2031-04-05T05:30:00Z"}],"serverTime":"2031-04-05T06:00:00Z"}
            """
        let (transport, repository, _) = try await make(progress: .reply(200, progress))
        transport.always(.post, "/sync/progress", .reply(200, ""))
        #expect(try await repository.sync().received == 1)
        #expect(try await repository.sync().received == 0)
        #expect(try await repository.events(of: Self.word).map(\.rating) == [3])
        #expect(try await repository.card(Self.word).state.isMemorised)
    }

    @Test(
        "Words survive a refresh that fails",
        arguments: [
            ScriptedTransport.Step.reply(500, ""), .reply(200, "<html>Sign in</html>"),
            .reply(200, ""),
            .reply(200, #"{"words":[{"id":"#), .reply(403, "{}"), .reply(429, "{}"),
            .fail(.notSent("down")),
        ])
    func survival(step: ScriptedTransport.Step) async throws {
        let (_, repository, test) = try await make()
        try await repository.sync()
        let broken = ScriptedTransport()
        broken.otherwise(step)
        let other = try await TestContext.make(
            modules: [VocabularyModule.self], transport: broken)
        var context = other.context
        context.store = test.store
        let again = StudyRepository(context: context)
        await #expect(throws: Problem.self) { try await again.sync() }
        #expect(try await again.words(limit: 9).count == 1)
        #expect(try await again.counts().new == 1)
    }

    @Test("The client adopts a server's own text ids")
    func otherID() async throws {
        let (transport, repository, _) = try await make()
        transport.on(.post, "/text-sources", .reply(201, Self.source("Mine", done: "null")))
        let sources = try await repository.upload(
            title: "Mine", text: "The quiet breakwater stands.")
        #expect(sources.count == 1 && sources[0].id != Self.id)
        await repository.sendWaiting()
        #expect(try await repository.sources().map(\.id) == [Self.id])
        #expect(try await repository.text(of: Self.id) == "The quiet breakwater stands.")
        #expect(try await repository.statuses().isEmpty)
    }

    @Test("A book too long for a server is sent in numbered parts")
    func parts() async throws {
        let (transport, repository, _) = try await make()
        transport.on(
            .post, "/text-sources",
            .reply(413, #"{"code":"CONTENT_TOO_LONG","message":"Too long"}"#))
        transport.always(
            .post, "/text-sources",
            .init { (_, body) async throws(TransportFailure) in
                let upload = try? WireJSON.decode(TextUpload.self, from: body)
                let id = upload?.id?.value ?? ""
                #expect((upload?.content.utf8.count ?? 0) <= 100_000)
                return MemoryCampus.reply(
                    201,
                    """
                    {"id":"\(id)","title":"\(upload?.title ?? "")","uploadDate":"2031-04-05T05:00:00Z",
                    "wordCount":3,"processedDate":null}
                    """)
            })
        let text = String(repeating: "One sentence after the other. ", count: 7000)
        _ = try await repository.upload(title: "Book", text: text)
        await repository.sendWaiting()
        let titles = try await repository.sources().map(\.title)
        #expect(titles == ["Book (1 of 3)", "Book (2 of 3)", "Book (3 of 3)"])
        var whole = ""
        for source in try await repository.sources() {
            whole += try await repository.text(of: source.id) ?? ""
        }
        #expect(whole == text.trimmingCharacters(in: .whitespaces))
        #expect(try await repository.pending.entries().isEmpty)
    }

    @Test("Deleting an unsent text leaves nothing")
    func deletingUnsent() async throws {
        let (transport, repository, _) = try await make()
        transport.on(.post, "/text-sources", .fail(.notSent("down")))
        let source = try await repository.upload(
            title: "Mine", text: "The quiet breakwater stands.")[0]
        #expect(try await repository.statuses() == [source.id: .waiting])
        try await repository.delete(source)
        #expect(try await repository.pending.entries().isEmpty)
        #expect(try await repository.sources().isEmpty)
    }

    @Test("Without a network, commands print what they did and end with 75")
    func offlineCommands() async throws {
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], transport: .unreachable)
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "mine.txt")
        try Data("The quiet breakwater stands.".utf8).write(to: file)
        let sentence = "Saved here; it will be sent later. "
        for words in [
            ["add", file.path(percentEncoded: false), "--title", "Mine", "--json"],
            ["sources", "rename", "Mine", "Other", "--json"],
            ["sources", "delete", "Other", "--yes"],
        ] {
            let code = await #expect(throws: ExitCode.self) { try await test.run(words) }
            #expect(code?.rawValue == 75 && test.console.err.contains(sentence), "\(words)")
            guard words.last == "--json" else { continue }
            #expect(try WireJSON.decode(JSONValue.self, from: test.console.out) != .null)
        }
    }

    @Test(
        "Parts are whole sentences and together are the text",
        arguments: [
            "One. Two. Three! ", "Línea\n\n", "🙂", "x",
        ])
    func cutting(piece: String) {
        let text = String(repeating: piece, count: 4000 / piece.utf8.count)
        let parts = TextParts.split(text, limit: 300)
        #expect(parts.joined() == text)
        let lengths = parts.map(\.utf8.count)
        #expect(lengths.allSatisfy { $0 <= 300 })
        if piece.hasPrefix("One") {
            #expect(parts.dropLast().allSatisfy { $0.hasSuffix("! ") || $0.hasSuffix(". ") })
        }
    }
}
