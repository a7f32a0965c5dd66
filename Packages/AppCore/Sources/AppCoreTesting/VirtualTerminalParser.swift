/// Parses output to terminal commands.
struct VirtualTerminalParser: Sendable {
    /// One thing to do.
    enum Command: Sendable {
        case text(String)
        case control(UInt8)
        /// ESC and a letter (with an optional intermediate byte).
        case escape(String)
        case csi(prefix: Character?, parameters: [[Int]], suffix: String)
        /// OSC, DCS or APC with its letter.
        case string(kind: UInt8, body: String)
    }

    private enum ParserState { case ground, escape, csi, string }

    private var place = ParserState.ground
    private var buffer: [UInt8] = []
    private var kind: UInt8 = 0
    private var text: [UInt8] = []
    private var waiting: Command?

    /// The command completed by this byte. Text is collected to keep clusters whole.
    mutating func take(_ byte: UInt8) -> Command? {
        if place == .ground, byte >= 0x20, byte != 0x7F {
            text.append(byte)
            return nil
        }
        let before = finishText()
        let command = takeControl(byte)
        guard let before else { return command }
        if command != nil { waiting = command }
        return .text(before)
    }

    /// The text so far; with `keepingPart`, without an incomplete last code point.
    mutating func finishText(keepingPart: Bool = false) -> String? {
        var part = 0
        if keepingPart, let lead = text.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) {
            let length =
                text[lead] >= 0xF0 ? 4 : text[lead] >= 0xE0 ? 3 : text[lead] >= 0xC2 ? 2 : 1
            if text.count - lead < length { part = text.count - lead }
        }
        let whole = text.dropLast(part)
        text = Array(text.suffix(part))
        return whole.isEmpty ? nil : String(decoding: whole, as: UTF8.self)
    }

    /// A command that waited for the text before it.
    mutating func takeWaiting() -> Command? {
        defer { waiting = nil }
        return waiting
    }

    private mutating func takeControl(_ byte: UInt8) -> Command? {
        switch place {
        case .ground:
            if byte != 0x1B { return .control(byte) }
            place = .escape
            buffer.removeAll()
        case .escape: return takeEscape(byte)
        case .csi:
            buffer.append(byte)
            guard (0x40...0x7E).contains(byte) else { return nil }
            place = .ground
            return Self.sequence(buffer)
        case .string:
            if byte == 0x07 || (byte == 0x5C && buffer.last == 0x1B) {
                if byte == 0x5C { buffer.removeLast() }
                place = .ground
                return .string(kind: kind, body: String(decoding: buffer, as: UTF8.self))
            }
            buffer.append(byte)
        }
        return nil
    }

    private mutating func takeEscape(_ byte: UInt8) -> Command? {
        switch byte {
        case 0x5B: place = .csi
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
            place = .string
            kind = byte
        case 0x20...0x2F: buffer.append(byte)
        default:
            place = .ground
            return .escape(String(decoding: buffer + [byte], as: UTF8.self))
        }
        return nil
    }

    private static func sequence(_ bytes: [UInt8]) -> Command {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        var prefix: Character?
        if let first = rest.first, "<=>?".contains(first) { prefix = rest.removeFirst() }
        let numbers = rest.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
        let parameters = numbers.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        }
        return .csi(
            prefix: prefix, parameters: numbers.isEmpty ? [] : parameters,
            suffix: String(rest.dropFirst(numbers.count)))
    }
}

/// Cluster widths computed independently of the library under test, following current terminals.
enum VirtualTerminalWidth {
    static func of(_ character: Character) -> Int {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1 {
            if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
            if scalars.contains("\u{FE0E}") { return 1 }
            if scalars.contains("\u{200D}"), first.properties.isEmojiPresentation { return 2 }
        }
        return of(first)
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
