import AppCore

/// What one line of a tutor's event stream comes to.
enum ReefLine: Sendable, Hashable {
    /// The stream's first words, exactly `: connected`.
    case connected
    /// A comment; it shows that the server is there.
    case alive
    case event(kind: String, data: String)
}

/// Reads a tutor's event stream as it comes, cut anywhere, inside a letter too.
///
/// The contract's clients read line by line and hand an event out with its `data` line: they know no `id`, no `retry` and
/// no data of several lines, and an empty line ends nothing. Its servers write what suits both ways; this reads what
/// they write the way their own clients do.
struct ReefEventParser: Sendable {
    /// Bytes of a line at most.
    static let longestLine = 256 << 10

    private var line: [UInt8] = []
    private var kind = ""
    private var isAfterReturn = false

    /// What the lines that end in this piece come to. Throws a ``Problem`` for a line that is too long.
    mutating func take(_ piece: some Sequence<UInt8>) throws(Problem) -> [ReefLine] {
        var lines: [ReefLine] = []
        for byte in piece {
            let isSecondHalf = isAfterReturn && byte == 0x0A
            isAfterReturn = byte == 0x0D
            if isSecondHalf { continue }
            guard byte != 0x0A, byte != 0x0D else {
                if let read = endLine() { lines.append(read) }
                continue
            }
            guard line.count < Self.longestLine else {
                throw Problem(.contract, "The tutor sent an endless line.")
            }
            line.append(byte)
        }
        return lines
    }

    private mutating func endLine() -> ReefLine? {
        defer { line.removeAll(keepingCapacity: true) }
        if line.first == UInt8(ascii: ":") {
            return line.elementsEqual(": connected".utf8) ? .connected : .alive
        }
        if let value = value(of: "event: ") {
            kind = value
        } else if let value = value(of: "data: ") {
            defer { kind = "" }
            return .event(kind: kind, data: value)
        }
        return nil
    }

    /// What stands behind the prefix, further spaces included; nil for another line.
    private func value(of prefix: String) -> String? {
        line.starts(with: prefix.utf8)
            ? String(decoding: line[prefix.utf8.count...], as: UTF8.self) : nil
    }

    /// An event's data as an object; nil for everything else, also for arrays and single values.
    static func object(_ data: String) -> [String: JSONValue]? {
        guard case .object(let members)? = try? WireJSON.decode(JSONValue.self, from: data) else {
            return nil
        }
        return members
    }
}

extension ReasoningEvent {
    /// Longest message that is taken, in characters.
    private static let longest = 4_000

    /// What an event says; nil for another kind, and for what is no such object.
    init?(kind: String, data: String) {
        guard kind == "reasoning", let members = ReefEventParser.object(data),
            let action = members["action"]?.text
        else { return nil }
        self.init(
            action: String(action.prefix(40)),
            message: String((members["message"]?.text ?? "").prefix(Self.longest)),
            ttsID: members["tts_id"]?.text.flatMap { Self.isID($0) ? $0 : nil })
    }

    /// It becomes part of an address and the name of a file.
    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-")
            }
    }
}
