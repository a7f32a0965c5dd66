import Testing

@testable import AppCore

@Suite struct EventStreamTests {
    private static let text = """
        retry: 2000\nid: 7\n\n: \n\nid: 8\r\nevent: chat.message\r\ndata: {"thread_id":3}\r\n\r\n\
        data:a\ndata: b\n\nevent: nothing\n\n
        """
    private static let events = [
        CampusEvent(kind: "chat.message", payload: #"{"thread_id":3}"#),
        CampusEvent(kind: "message", payload: "a\nb"),
    ]

    @Test(arguments: [1, 2, 7, 1_000])
    func eventsAreReadHoweverTheStreamIsCut(size: Int) throws {
        var parser = EventStreamParser()
        let bytes = Array(Self.text.utf8)
        var found: [CampusEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            found += try parser.take(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        #expect(found == Self.events)
    }

    @Test func anEventWithoutAnEndIsRefused() {
        var parser = EventStreamParser()
        #expect(throws: Problem.self) {
            try parser.take(Array(repeating: 0x61, count: EventStreamParser.mostBytes + 1))
        }
    }
}
