/// One event of an event stream.
public struct StreamEvent: Sendable, Hashable {
    /// `message` unless the stream says otherwise.
    public var kind: String
    /// Its lines, joined by line feeds; never of an event without any.
    public var data: String

    public init(kind: String, data: String) {
        self.kind = kind
        self.data = data
    }
}

/// Reads an event stream as it comes, in pieces of any size: cut anywhere, inside a letter too.
/// Source: WHATWG HTML, section 9.2, server-sent events.
public struct EventStreamParser: Sendable {
    /// Bytes of an event at most, unless more is asked for.
    public static let standardBytes = 64 << 10

    private let mostBytes: Int
    private var line: [UInt8] = []
    private var kind = "message"
    private var data: [String] = []
    private var size = 0
    private var isAfterReturn = false
    private var isFirstLine = true

    public init(mostBytes: Int = standardBytes) { self.mostBytes = mostBytes }

    /// The events that end in this piece. Throws a ``Problem`` for an event that is too long.
    public mutating func take(_ piece: some Sequence<UInt8>) throws(Problem) -> [StreamEvent] {
        var events: [StreamEvent] = []
        for byte in piece {
            // A line ends with a line feed, a return, or both.
            let isSecondHalf = isAfterReturn && byte == 0x0A
            isAfterReturn = byte == 0x0D
            if isSecondHalf { continue }
            guard byte != 0x0A, byte != 0x0D else {
                if let event = endLine() { events.append(event) }
                continue
            }
            size += 1
            guard size <= mostBytes else {
                throw Problem(.contract, "The server sent an event that is too long.")
            }
            line.append(byte)
        }
        return events
    }

    private mutating func endLine() -> StreamEvent? {
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else {
            defer { (kind, data, size) = ("message", [], 0) }
            return data.isEmpty
                ? nil : StreamEvent(kind: kind, data: data.joined(separator: "\n"))
        }
        // By bytes: an accent may follow the colon and would join it.
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[name.count...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if name.elementsEqual("event".utf8) {
            kind = String(decoding: value, as: UTF8.self)
        } else if name.elementsEqual("data".utf8) {
            data.append(String(decoding: value, as: UTF8.self))
        } else if name.isEmpty {
            // A comment keeps the connection alive, forever perhaps; it is no part of an event.
            size -= min(size, line.count)
        }
        line.removeAll(keepingCapacity: true)
        return nil
    }
}
