/// Formats events for the stream.
/// Source: WHATWG HTML, section 9.2, server-sent events.
enum EventFrame {
    /// Milliseconds after which a disconnected client reconnects.
    static let retry = 2000

    static func event(_ number: Int, _ event: AccountEvent) -> String {
        "id: \(number)\nevent: \(event.kind)\ndata: \(event.payload)\n\n"
    }

    /// The start of a stream: the reconnect time and the current number.
    static func welcome(after number: Int) -> String {
        "retry: \(retry)\nid: \(number)\n\n"
    }

    /// Some events are gone: the client must reload everything.
    static func reset(to number: Int) -> String {
        "id: \(number)\nevent: reset\ndata: {}\n\n"
    }

    /// Keeps the connection open and detects disconnected clients.
    static let keepAlive = ": \n\n"
}
