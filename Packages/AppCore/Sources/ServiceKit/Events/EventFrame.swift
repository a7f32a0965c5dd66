/// What is written on an event stream.
/// Source: WHATWG HTML, section 9.2, server-sent events.
enum EventFrame {
    /// Milliseconds after which a client that lost its stream comes again.
    static let retry = 2000

    static func event(_ number: Int, _ event: AccountEvent) -> String {
        "id: \(number)\nevent: \(event.kind)\ndata: \(event.payload)\n\n"
    }

    /// The first words: when to come again, and the number from which to go on.
    static func welcome(after number: Int) -> String {
        "retry: \(retry)\nid: \(number)\n\n"
    }

    /// Some events are not there any more: whoever reads this reads everything anew.
    static func reset(to number: Int) -> String {
        "id: \(number)\nevent: reset\ndata: {}\n\n"
    }

    /// Keeps the connection open, and shows who has left.
    static let keepAlive = ": \n\n"
}
