import AppCore

/// A parsed line of a tutor's event stream.
enum ReefLine: Sendable, Hashable {
    /// The stream's first words, exactly `: connected`.
    case connected
    /// A comment, sent as a keep-alive.
    case alive
    case event(kind: String, data: String)
}

/// Parses a tutor's event stream incrementally, split at any byte.
///
/// The contract's clients read line by line and deliver an event with its `data` line. They ignore
/// `id`, `retry`, multi-line data and empty lines. The contract's servers write streams that work
/// for both readings; this parser follows the clients.
struct ReefEventParser: Sendable {
    /// The longest line in bytes.
    static let maxLineLength = 256 << 10

    private var line: [UInt8] = []
    private var kind = ""
    private var isAfterReturn = false

    /// Parses the lines completed by this piece. Throws a ``Problem`` for a line that is too long.
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
            guard line.count < Self.maxLineLength else {
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

    /// The text after the prefix, including spaces; nil for other lines.
    private func value(of prefix: String) -> String? {
        line.starts(with: prefix.utf8)
            ? String(decoding: line[prefix.utf8.count...], as: UTF8.self) : nil
    }

    /// Parses an event's data as a JSON object; nil for anything else.
    static func object(_ data: String) -> [String: JSONValue]? {
        guard case .object(let members)? = try? WireJSON.decode(JSONValue.self, from: data) else {
            return nil
        }
        return members
    }
}

extension ReasoningEvent {
    /// The longest accepted message in characters.
    private static let longest = 4_000

    /// Parses an event; nil for other kinds and invalid data.
    init?(kind: String, data: String) {
        guard kind == "reasoning", let members = ReefEventParser.object(data),
            let action = members["action"]?.text
        else { return nil }
        self.init(
            action: String(action.prefix(40)),
            message: String((members["message"]?.text ?? "").prefix(Self.longest)),
            ttsID: members["tts_id"]?.text.flatMap { Self.isID($0) ? $0 : nil })
    }

    /// Checks an id, which becomes part of a URL and a file name.
    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-")
            }
    }
}
