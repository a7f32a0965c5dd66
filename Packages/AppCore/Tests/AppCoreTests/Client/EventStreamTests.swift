import Testing

@testable import AppCore

@Suite struct EventStreamTests {
    private static let text = """
        retry: 2000\nid: 7\n\n: \n\nid: 8\r\nevent: chat.message\r\ndata: {"thread_id":3}\r\n\r\n\
        data:a\ndata: b\n\nevent: nothing\n\n
        """
    private static let events = [
        StreamEvent(kind: "chat.message", data: #"{"thread_id":3}"#),
        StreamEvent(kind: "message", data: "a\nb"),
    ]

    @Test(arguments: [1, 2, 7, 1_000])
    func eventsAreReadHoweverTheStreamIsCut(size: Int) throws {
        var parser = EventStreamParser()
        let bytes = Array(Self.text.utf8)
        var found: [StreamEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            found += try parser.take(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        #expect(found == Self.events)
        #expect(parser.lastID == "8")
    }

    @Test(arguments: ["7\u{1B}[2J", "a b", String(repeating: "1", count: 65), "7\u{0}"])
    func aNumberThatCannotBeSentBackIsIgnored(number: String) throws {
        var parser = EventStreamParser()
        _ = try parser.take(Array("id: 6\n\nid: \(number)\ndata: 1\n\n".utf8))
        #expect(parser.lastID == "6")
    }

    @Test func anEventCutOffIsAskedForAgain() throws {
        var parser = EventStreamParser()
        _ = try parser.take(Array("id: 6\n\nid: 7\ndata: 1\n".utf8))
        #expect(parser.lastID == "6")
    }

    @Test func anEventWithoutAnEndIsRefused() {
        var parser = EventStreamParser()
        #expect(throws: Problem.self) {
            try parser.take(Array(repeating: 0x61, count: EventStreamParser.standardBytes + 1))
        }
    }

    @Test func everyKindOfLineEndEndsALine() throws {
        let lines = ["event: a", "data: 1", "", "data: 2", "", ""]
        for end in ["\n", "\r\n", "\r"] {
            var parser = EventStreamParser()
            let found = try parser.take(Array(("\u{FEFF}" + lines.joined(separator: end)).utf8))
            #expect(
                found == [
                    StreamEvent(kind: "a", data: "1"), StreamEvent(kind: "message", data: "2"),
                ])
        }
    }

    @Test func aLetterCutInTwoIsWhole() throws {
        let bytes = Array("data: dobrú nož 🌊\r\n\r\n".utf8)
        for cut in 0...bytes.count {
            var parser = EventStreamParser()
            let found = try parser.take(bytes[..<cut]) + parser.take(bytes[cut...])
            #expect(found.map(\.data) == ["dobrú nož 🌊"], "cut at \(cut)")
        }
    }

    @Test func anAccentAfterTheColonIsPartOfTheText() throws {
        var parser = EventStreamParser()
        let found = try parser.take(Array("data:\u{301}a\n\ndata: \u{301}b\n\n".utf8))
        #expect(found.map(\.data) == ["\u{301}a", "\u{301}b"])
    }

    @Test func commentsWithoutEndDoNotFillTheEvent() throws {
        var parser = EventStreamParser(maxBytes: 100)
        for _ in 0..<50 {
            let found = try parser.take(Array(": still here\n".utf8))
            #expect(found.isEmpty)
        }
        let found = try parser.take(Array("data: yes\n\n".utf8))
        #expect(found.map(\.data) == ["yes"])
    }
}
