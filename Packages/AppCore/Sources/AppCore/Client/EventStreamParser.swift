/// One event of a server-sent event stream.
public struct StreamEvent: Sendable, Hashable {
    /// `message` by default.
    public var kind: String
    /// The data lines joined by line feeds. Events without data are skipped.
    public var data: String

    public init(kind: String, data: String) {
        self.kind = kind
        self.data = data
    }
}

/// Parses an event stream from chunks of any size, even if split inside a character.
/// Source: WHATWG HTML, section 9.2, server-sent events.
public struct EventStreamParser: Sendable {
    /// Default maximum bytes of an event.
    public static let standardBytes = 64 << 10

    /// Maximum bytes of an event's number.
    private static let maxIDBytes = 64

    /// The number of the last complete event, to continue after it; nil before the first.
    public private(set) var lastID: String?
    private var id: String?

    private let maxBytes: Int
    private var line: [UInt8] = []
    private var kind = "message"
    private var data: [String] = []
    private var size = 0
    private var isAfterReturn = false
    private var isFirstLine = true

    public init(maxBytes: Int = standardBytes) { self.maxBytes = maxBytes }

    /// Returns the events completed by this chunk. Throws a ``Problem`` if an event is too long.
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
            guard size <= maxBytes else {
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
            lastID = id
            return data.isEmpty
                ? nil : StreamEvent(kind: kind, data: data.joined(separator: "\n"))
        }
        // Compares bytes, since a combining accent after the colon would merge with it.
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[name.count...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if name.elementsEqual("event".utf8) {
            kind = String(decoding: value, as: UTF8.self)
        } else if name.elementsEqual("data".utf8) {
            data.append(String(decoding: value, as: UTF8.self))
        } else if name.elementsEqual("id".utf8) {
            // It is sent back in a header.
            let isPlain = value.allSatisfy { (0x21...0x7E).contains($0) }
            if isPlain, value.count <= Self.maxIDBytes {
                id = String(decoding: value, as: UTF8.self)
            }
        } else if name.isEmpty {
            // Comments only keep the connection alive and don't count toward an event's size.
            size -= min(size, line.count)
        }
        line.removeAll(keepingCapacity: true)
        return nil
    }
}
