import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Tutor

@Suite struct ReplyTests {
    private static let words = [
        "The ", "sky", " is ", "blå", ", 青い", " and 🌊", "\n\nfar \"away\".",
    ]

    @Test func aPictureGoesAlongAsAPartOfItsMessage() throws {
        let request = ChatRequest(
            [ModelMessage(.system, "Read."), ModelMessage(.user, "The page:", picture: [1, 2])],
            model: nil, limits: .standard)
        let json = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(request))
        let messages = try #require(json["messages"]?.elements)
        #expect(messages[0]["content"]?.text == "Read.")
        let parts = try #require(messages[1]["content"]?.elements)
        #expect(parts[0]["text"]?.text == "The page:")
        #expect(parts[1]["image_url"]?["url"]?.text == "data:image/png;base64,AQI=")
    }

    @Test func wordsComeAsTheyAreSaid() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array(Wire.stream(Self.words).utf8)])
        let reply = await double.ask(ModelLimits(tokens: 77))
        #expect(reply.pieces == Self.words)
        #expect(reply.problem == nil)

        let seen = try #require(double.server.seen.first)
        #expect(seen.request.authority == "model.example")
        #expect(seen.request.headerFields[.authorization] == "Bearer \(ModelServerDouble.key)")
        let sent = try WireJSON.decode(JSONValue.self, from: seen.body)
        #expect(sent["model"]?.text == "small")
        #expect(sent["stream"] == .bool(true))
        #expect(sent["max_tokens"]?.int == 77)
        #expect(sent["messages"]?.elements?.first?["role"]?.text == "user")
        #expect(sent["messages"]?.elements?.first?["content"]?.text == "Why is the sky blue?")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func aReplyIsTheSameHoweverItIsCut(lineEnd: String) async throws {
        let noisy =
            "\u{FEFF}: hello\n\nretry: 10\nid: 4\n\n"
            + Self.words.map { ": still here\n\n" + Wire.event($0) }.joined()
            + "data: {\"choices\":[],\"usage\":{\"total_tokens\":9}}\n\n"
            + Wire.event(nil, finish: "stop") + Wire.done
        let bytes = Array(noisy.replacingOccurrences(of: "\n", with: lineEnd).utf8)
        let double = try await ModelServerDouble.make()
        var generator = SplitMix(state: 42)
        for longest in [1, 2, 3, 5, 8, 13, 64, 1000] {
            for _ in 0..<6 {
                double.answers(bytes.cut(longest: longest, with: &generator))
                let reply = await double.ask()
                #expect(reply.text == Self.words.joined(), "pieces of up to \(longest)")
                #expect(reply.problem == nil)
            }
        }
    }

    @Test func rubbishIsAProblemAndNeverACrash() async throws {
        let double = try await ModelServerDouble.make()
        let sound = Array(Wire.stream(Self.words).utf8)
        var generator = SplitMix(state: 7)
        for _ in 0..<150 {
            var bytes = sound
            for _ in 0..<(generator.next() % 6 + 1) {
                bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
                    truncatingIfNeeded: generator.next())
            }
            double.answers(bytes.cut(longest: 40, with: &generator), type: nil)
            let reply = await double.ask()
            #expect(reply.problem?.code != .internal)
        }
    }

    @Test(arguments: ["application/json", "text/plain; charset=utf-8", nil])
    func aServerThatAnswersWholeIsUnderstood(type: String?) async throws {
        let double = try await ModelServerDouble.make()
        let bytes = Array(("\n " + Wire.whole("Because of the air. 🌬")).utf8)
        var generator = SplitMix(state: 3)
        double.answers(bytes.cut(longest: 9, with: &generator), type: type)
        let reply = await double.ask()
        #expect(reply.text == "Because of the air. 🌬")
        #expect(reply.problem == nil)
    }

    @Test func partsOfAContentListAreOneText() async throws {
        let double = try await ModelServerDouble.make()
        let body =
            #"{"choices":[{"message":{"content":[{"type":"text","text":"One"},{"type":"text","text":" two"}]}}]}"#
        double.answers([Array(body.utf8)], type: "application/json")
        #expect(await double.ask().text == "One two")
    }

    @Test func theEndMarkNeedsNoEmptyLineAndNoNewConnection() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array((Wire.event("Yes.") + "data: [DONE]").utf8)])
        #expect(await double.ask().problem == nil)
        double.answers([Array(Wire.stream(["Yes."]).utf8)], then: .outcomeUnknown("reset"))
        #expect(await double.ask().problem == nil, "what breaks after the end takes nothing away")
        double.answers(
            [Array((Wire.event("Yes.") + Wire.event(nil, finish: "stop")).utf8)],
            then: .outcomeUnknown("reset"))
        #expect(await double.ask().problem == nil)
    }

    @Test(arguments: [
        Wire.event("The sky"), Wire.event("The sky") + "data: {\"choi", ": nothing\n\n", "",
        "data: [DO",
    ])
    func aReplyThatBreaksOffIsNoReply(body: String) async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array(body.utf8)])
        let reply = await double.ask()
        #expect(reply.problem?.code == .unreachable)
        #expect(reply.text == (body.contains("The sky") ? "The sky" : ""))
    }

    @Test func halfAWholeAnswerIsNoReply() async throws {
        let double = try await ModelServerDouble.make()
        let body = Array(Wire.whole("Because of the air.").utf8)
        double.answers([Array(body.dropLast(9))], type: "application/json")
        let reply = await double.ask()
        #expect(reply.problem?.code == .contract)
        #expect(reply.text.isEmpty)
    }

    @Test func aBrokenConnectionLeavesWhatWasSaid() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array(Wire.event("The sky").utf8)], then: .outcomeUnknown("reset by peer"))
        let reply = await double.ask()
        #expect(reply.text == "The sky")
        #expect(reply.problem?.summary == "The connection to model.example broke.")
    }

    @Test(arguments: ["length", "content_filter"])
    func aReplyThatIsCutShortSaysSo(word: String) async throws {
        let double = try await ModelServerDouble.make()
        double.answers([
            Array((Wire.event("The sky") + Wire.event(nil, finish: word) + Wire.done).utf8)
        ])
        let reply = await double.ask()
        #expect(reply.text == "The sky")
        #expect(reply.problem?.details["finish"] == word)
    }

    @Test func anErrorInTheMiddleIsToldWithoutTheKey() async throws {
        let double = try await ModelServerDouble.make()
        let error =
            "data: {\"error\":{\"message\":\"no room for \(ModelServerDouble.key)\\u001b[2J\",\"code\":\"oom\"}}\n\n"
        double.answers([Array((Wire.event("The sky") + error).utf8)])
        let reply = await double.ask()
        #expect(reply.text == "The sky")
        #expect(reply.problem?.backendCode == "oom")
        let said = try #require(reply.problem?.reason)
        #expect(said.hasPrefix("no room for •••"))
        #expect(!said.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func anErrorEventIsAnError() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array("event: error\ndata: {\"message\":\"overloaded\"}\n\n".utf8)])
        #expect(await double.ask().problem?.reason == "overloaded")
    }

    @Test func aModelThatSaysNothingIsAProblem() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array((Wire.event("", finish: "stop") + Wire.done).utf8)])
        #expect(await double.ask().problem?.summary == "The model said nothing.")
    }

    @Test func webPagesAndOtherJSONAreNotReplies() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([Array("\n<!doctype html><p>Hello".utf8)], type: "text/html")
        #expect(await double.ask().problem?.summary == "model.example answered with a web page.")
        double.answers([Array(#"{"hello":"world"}"#.utf8)], type: "application/json")
        #expect(await double.ask().problem?.code == .contract)
        double.answers([Array("data: [1,\n\n".utf8)])
        #expect(await double.ask().problem?.code == .contract)
    }

    @Test func aReplyIsBoundedInCharacters() async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(
            .post, "/v1/chat/completions", .endless { Array(Wire.event("on and on ").utf8) })
        let reply = await double.ask(ModelLimits(characters: 1_003))
        #expect(reply.text.count == 1_003)
        #expect(reply.problem?.details["finish"] == "bound")
    }

    @Test func silenceInEventsIsBoundedInBytes() async throws {
        let double = try await ModelServerDouble.make()
        let comment = Array((":" + String(repeating: " ", count: 60_000) + "\n").utf8)
        double.server.on(.post, "/v1/chat/completions", .endless { comment })
        let reply = await double.ask(ModelLimits(characters: 100))
        #expect(reply.problem?.summary == "The response from model.example is too large.")
    }

    @Test func withoutAModelNothingIsSentAndTheCureIsNamed() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let model = try #require(test.context.capability(.languageModel))
        #expect(await model.configured == nil)
        let problem = await #expect(throws: Problem.self) {
            try await model.wholeReply(to: [.init(.user, "Hello")])
        }
        #expect(problem?.code == .configuration)
        #expect(problem?.cure?.hasPrefix("homeroom tutor model find") == true)
        #expect(test.transport.seen.isEmpty)
    }
}
