/// Sanitizes all text before it reaches a terminal.
///
/// Removes whole control sequences, control characters, bidirectional overrides and invisible
/// formatting; keeps everything else. Called by ``Canvas``, ``LinearText`` and the paste decoder,
/// so views don't need to.
public enum TextBoundary {
    /// `text` without anything a terminal would interpret. Line feeds become spaces unless
    /// `keepingLines`; tabs become four spaces. Clean text is returned unchanged.
    public static func clean(_ text: String, keepingLines: Bool = false) -> String {
        if isPlain(text, keepingLines: keepingLines) { return text }
        var cleaner = Cleaner(keepingLines: keepingLines)
        for scalar in text.unicodeScalars { cleaner.take(scalar) }
        return String(cleaner.output)
    }

    /// Sanitizes every run of `text`.
    public static func clean(_ text: StyledText, keepingLines: Bool = false) -> StyledText {
        var result = text
        for index in result.runs.indices {
            result.runs[index].text = clean(result.runs[index].text, keepingLines: keepingLines)
        }
        return result
    }

    /// Fast check: no bytes of possibly forbidden characters.
    private static func isPlain(_ text: String, keepingLines: Bool) -> Bool {
        var text = text
        return text.withUTF8 { isPlain($0, keepingLines: keepingLines) }
    }

    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, keepingLines: Bool) -> Bool {
        // The last non-ASCII bytes, newest lowest; two or three identify forbidden code points.
        var before: UInt32 = 0
        var index = 0
        while true {
            index = PrintableASCII.end(of: bytes, from: index)
            guard index < bytes.count else { return true }
            let byte = bytes[index]
            index += 1
            if byte < 0x80 {
                if byte == 0x0A, keepingLines { continue }
                return false
            }
            before = before << 8 | UInt32(byte)
            switch before & 0xFFFF {
            // C1; U+061C; U+E0000 and on.
            case 0xC280...0xC29F, 0xD89C, 0xF3A0: return false
            default: break
            }
            switch before & 0xFF_FFFF {
            // U+180E; U+200B; U+200E, U+200F; U+2028 to U+202E; U+2060 to U+206F; U+FEFF; U+FFF9 ...
            case 0xE1A08E, 0xE2808B, 0xE2808E, 0xE2808F, 0xE280A8...0xE280AE, 0xE281A0...0xE281AF,
                0xEFBBBF, 0xEFBFB9...0xEFBFBB, 0xEFBFBE, 0xEFBFBF:
                return false
            default: break
            }
        }
    }

    fileprivate static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
    }

    /// Invisible characters that reorder, hide or annotate text. The joiners U+200C and U+200D and
    /// variation selectors are kept for words and emoji.
    fileprivate static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0001:
            true
        default: false
        }
    }

    fileprivate static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xE0000 && scalar.value <= 0xE007F
    }
}

/// Removes forbidden content in one pass.
private struct Cleaner {
    /// The current context.
    enum ParserState {
        case text, escape, csi, string, stringEscape, charset
    }

    let keepingLines: Bool
    var output = String.UnicodeScalarView()
    private var place = ParserState.text
    private var insideTagFlag = false
    private var afterReturn = false
    /// An unterminated sequence removes at most this much.
    private var swallowed = 0

    init(keepingLines: Bool) { self.keepingLines = keepingLines }

    mutating func take(_ scalar: Unicode.Scalar) {
        switch place {
        case .text: takeText(scalar)
        case .charset: place = .text
        case .escape: takeEscape(scalar)
        case .csi: takeCSI(scalar)
        case .string, .stringEscape: takeString(scalar)
        }
    }

    private mutating func takeText(_ scalar: Unicode.Scalar) {
        let wasReturn = afterReturn
        afterReturn = false
        switch scalar.value {
        case 0x1B: enter(.escape)
        case 0x9B: enter(.csi)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: enter(.string)
        case 0x0D:
            newLine()
            afterReturn = true
        case 0x0A:
            if !wasReturn { newLine() }
        case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: newLine()
        case 0x09: for _ in 0..<4 { output.append(" ") }
        default: takeVisible(scalar)
        }
    }

    private mutating func takeVisible(_ scalar: Unicode.Scalar) {
        if TextBoundary.isTag(scalar) {
            // Tags are allowed only after a black flag: the flags of England, Scotland, Wales.
            if insideTagFlag { output.append(scalar) }
            if scalar.value == 0xE007F { insideTagFlag = false }
            return
        }
        insideTagFlag = scalar.value == 0x1F3F4
        if TextBoundary.isControl(scalar) || TextBoundary.isInvisible(scalar) { return }
        output.append(scalar)
    }

    private mutating func newLine() { output.append(keepingLines ? "\n" : " ") }

    private mutating func enter(_ next: ParserState) {
        place = next
        swallowed = 0
    }

    private mutating func takeEscape(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x5B: enter(.csi)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: enter(.string)
        case 0x20...0x2F: place = .charset
        case 0x1B: break
        case 0x30...0x7E: place = .text
        default:
            place = .text
            takeText(scalar)
        }
    }

    private mutating func takeCSI(_ scalar: Unicode.Scalar) {
        swallowed += 1
        switch scalar.value {
        case 0x20...0x3F where swallowed < 64: break
        case 0x40...0x7E: place = .text
        default:
            place = .text
            takeText(scalar)
        }
    }

    /// Ends at BEL, ST or a line end, or after 4,096 scalars.
    private mutating func takeString(_ scalar: Unicode.Scalar) {
        swallowed += 1
        let escaped = place == .stringEscape
        if scalar.value == 0x07 || scalar.value == 0x9C || (escaped && scalar.value == 0x5C) {
            place = .text
        } else if scalar.value == 0x0A || swallowed > 4096 {
            place = .text
            takeText(scalar)
        } else {
            place = scalar.value == 0x1B ? .stringEscape : .string
        }
    }
}
