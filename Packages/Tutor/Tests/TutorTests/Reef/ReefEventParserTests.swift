import AppCore
import Testing

@testable import Tutor

@Suite struct ReefEventParserTests {
    private static func lines(_ text: String) throws -> [ReefLine] {
        var parser = ReefEventParser()
        return try parser.take(text.utf8)
    }

    @Test(arguments: [
        // Comments and empty lines carry nothing, but show that the server is alive.
        (": connected\n\n", [ReefLine.connected]),
        (":connected\n: connected \n", [.alive, .alive]),
        (": keepalive\n\n\n", [.alive]),
        // A type, then its data.
        ("event: reasoning\ndata: {}\n\n", [.event(kind: "reasoning", data: "{}")]),
        // An empty line or a comment keeps the type.
        ("event: a\n\n: x\ndata: 1\n", [.alive, .event(kind: "a", data: "1")]),
        // The last of several types counts, for one event.
        (
            "event: a\nevent: b\ndata: 1\ndata: 2\n",
            [.event(kind: "b", data: "1"), .event(kind: "", data: "2")]
        ),
        // Additional spaces stay.
        ("data:  two \n", [.event(kind: "", data: " two ")]),
        ("data: \n", [.event(kind: "", data: "")]),
        // A line with an unknown name, or without the space, is ignored.
        ("event:a\ndata:1\nid: 7\nretry: 10\nfoo\ndata: 2\n", [.event(kind: "", data: "2")]),
        // There are three kinds of line ends.
        (
            "event: a\r\ndata: 1\rdata: 2\n",
            [.event(kind: "a", data: "1"), .event(kind: "", data: "2")]
        ),
        // An unfinished line doesn't count.
        ("data: 1", []), ("", []),
    ])
    func aLineIsReadAsTheContractHasIt(text: String, wanted: [ReefLine]) throws {
        #expect(try Self.lines(text) == wanted)
    }

    @Test func aStreamMayBeCutAnywhereAlsoInsideALetter() throws {
        let text =
            ": connected\r\n\r\nevent: reasoning\r\ndata: {\"m\":\"Größe 🐬 ≥ ½\"}\n\n: keepalive\n\ndata: é\n"
        let whole = try Self.lines(text)
        #expect(whole.count == 4)
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = ReefEventParser()
            let first = try parser.take(bytes[..<cut])
            #expect(try first + parser.take(bytes[cut...]) == whole, "cut at \(cut)")
        }
        var generator = SplitMix(state: 7)
        for _ in 0..<50 {
            var parser = ReefEventParser()
            var lines: [ReefLine] = []
            for piece in bytes.cut(longest: 5, with: &generator) { lines += try parser.take(piece) }
            #expect(lines == whole)
        }
    }

    @Test func aLineWithoutAnEndIsGivenUp() throws {
        var parser = ReefEventParser()
        let piece = [UInt8](repeating: 97, count: 64 << 10)
        for _ in 0..<4 { #expect(try parser.take(piece).isEmpty) }
        #expect(throws: Problem.self) { try parser.take(piece) }
    }

    @Test(arguments: [
        "", "[1]", "7", "null", "\"a\"", "{", "{\"a\":1} x",
    ])
    func onlyAnObjectIsAnEventsContent(data: String) {
        #expect(ReefEventParser.object(data) == nil)
        #expect(ReasoningEvent(kind: "reasoning", data: data) == nil)
    }

    @Test func anEventIsTakenByItsKindAndHeldToItsForm() {
        let data = #"{"action":"speak","message":"Look.","tts_id":"0a1b"}"#
        #expect(
            ReasoningEvent(kind: "reasoning", data: data)
                == ReasoningEvent(message: "Look.", ttsID: "0a1b"))
        #expect(ReasoningEvent(kind: "other", data: data) == nil)
        #expect(ReasoningEvent(kind: "", data: data) == nil)
        for id in ["../../etc/passwd", "a/b", "", "a b", "7"] {
            let event = ReasoningEvent(
                kind: "reasoning", data: #"{"action":"speak","message":null,"tts_id":"\#(id)"}"#)
            #expect(event?.ttsID == (id == "7" ? "7" : nil))
            #expect(event?.message == "")
        }
        let long = ReasoningEvent(
            kind: "reasoning",
            data: #"{"action":"speak","message":"\#(String(repeating: "a", count: 9_000))"}"#)
        #expect(long?.message.count == 4_000)
    }
}
