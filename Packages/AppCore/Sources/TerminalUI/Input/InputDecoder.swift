/// Decodes a terminal's bytes to events, however they are split, in bounded memory.
///
/// Pass everything that was read to it. If ``timeout`` isn't nil and passes without more bytes,
/// call ``expire()`` to finish pending input (a lone Esc).
public struct InputDecoder: Sendable {
    /// Decoded output.
    public enum Output: Sendable, Hashable {
        case event(InputEvent)
        case reply(TerminalReply)
    }

    /// Maximum length of a control sequence; longer ones are dropped.
    static let maxSequence = 256
    /// Maximum length of a reply (OSC, APC, DCS).
    static let maxString = 4096
    /// Maximum length of a paste in bytes; the rest is dropped.
    public static let maxPaste = 1 << 20
    /// More characters at once than anyone types are a paste that the terminal doesn't mark as one.
    static let burst = 128

    private enum State {
        case ground
        case escape
        /// After ESC O.
        case ss3
        case csi
        /// After ESC [ [ (function keys of the Linux console).
        case console
        /// Remaining bytes of an X10 mouse report.
        case x10(Int)
        /// OSC, DCS, APC, PM or SOS, by its introducer.
        case string(UInt8)
        case stringEscape(UInt8)
        case paste
    }

    private var state = State.ground
    /// The bytes of the current sequence, string or paste.
    private var pending: [UInt8] = []
    /// Text bytes not yet decoded to events.
    private var text: [UInt8] = []
    private var output: [Output] = []
    /// Number of matched bytes of the paste's end marker.
    private var pasteEnd = 0

    public init() {}

    /// Milliseconds until ``expire()`` is due; nil if nothing is pending.
    public var timeout: Int? {
        switch state {
        case .ground: text.isEmpty ? nil : 100
        case .escape, .ss3, .csi, .console, .x10: 50
        case .string, .stringEscape: 1000
        case .paste: 5000
        }
    }

    /// Decodes bytes; returns the completed events.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Output] {
        for byte in bytes { take(byte) }
        flushText(final: false)
        defer { output.removeAll() }
        return output
    }

    /// Finishes pending input: a lone Esc is a key, an incomplete sequence is dropped, an
    /// incomplete paste ends.
    public mutating func expire() -> [Output] {
        switch state {
        case .escape: key(.escape)
        case .ss3: key(.character("O"), .alt)
        case .csi where pending.isEmpty: key(.character("["), .alt)
        case .paste: endPaste()
        default: break
        }
        state = .ground
        pending.removeAll()
        flushText(final: true)
        defer { output.removeAll() }
        return output
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeGround(byte)
        case .escape: takeEscape(byte)
        case .ss3: takeSS3(byte)
        case .csi: takeCSI(byte)
        case .console:
            state = .ground
            if (0x41...0x45).contains(byte) { key(.function(Int(byte) - 0x40)) }
        case .x10(let left):
            state = left > 1 ? .x10(left - 1) : .ground
        case .string(let kind): takeString(byte, kind)
        case .stringEscape(let kind): takeStringEscape(byte, kind)
        case .paste: takePaste(byte)
        }
    }

    private mutating func takeGround(_ byte: UInt8) {
        if byte >= 0x20, byte != 0x7F {
            text.append(byte)
            return
        }
        flushText(final: true)
        if byte == 0x1B {
            state = .escape
        } else {
            output.append(.event(.key(KeyNames.control(byte))))
        }
    }

    private mutating func takeEscape(_ byte: UInt8) {
        pending.removeAll(keepingCapacity: true)
        switch byte {
        case 0x1B: key(.escape)
        case 0x03:
            // Two quick key presses. Ctrl-C always quits, even right after Escape.
            state = .ground
            key(.escape)
            key(.character("c"), .control)
        case 0x5B: state = .csi
        case 0x4F: state = .ss3
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(byte)
        case 0x20..<0x7F:
            state = .ground
            key(.character(Character(Unicode.Scalar(byte))), .alt)
        case 0x80...:
            // Alt with a non-ASCII letter: drop Alt, keep the letter.
            state = .ground
            text.append(byte)
        default:
            state = .ground
            var press = KeyNames.control(byte)
            press.modifiers.insert(.alt)
            output.append(.event(.key(press)))
        }
    }

    private mutating func takeSS3(_ byte: UInt8) {
        if byte < 0x20 || byte > 0x7E {
            state = .ground
            key(.character("O"), .alt)
            take(byte)
            return
        }
        // Some terminals put modifiers between: ESC O 5 A.
        if (0x30...0x3B).contains(byte), pending.count < 8 {
            pending.append(byte)
            return
        }
        state = .ground
        let modifier = KeyNames.number(pending[...]) ?? 1
        if let named = KeyNames.letter(byte) { key(named, KeyNames.modifiers(modifier)) }
    }

    private mutating func takeCSI(_ byte: UInt8) {
        switch byte {
        case 0x5B where pending.isEmpty: state = .console
        case 0x4D where pending.isEmpty: state = .x10(3)
        case 0x20...0x3F:
            if pending.count < Self.maxSequence { pending.append(byte) }
        case 0x40...0x7E:
            state = .ground
            let whole = pending.count < Self.maxSequence
            if whole { finishCSI(byte) }
        default:
            // Not a valid sequence: drop it and handle the byte on its own.
            state = .ground
            take(byte)
        }
    }

    private mutating func finishCSI(_ final: UInt8) {
        guard let sequence = ControlSequence(pending[...], final: final) else { return }
        if final == 0x7E, sequence.prefix == nil, sequence[0] == 200 {
            state = .paste
            pending.removeAll()
            pasteEnd = 0
            return
        }
        if let found = sequence.meaning { output.append(found) }
    }

    private mutating func takeString(_ byte: UInt8, _ kind: UInt8) {
        switch byte {
        case 0x07, 0x9C: finishString(kind)
        case 0x1B: state = .stringEscape(kind)
        case 0x03, 0x18, 0x1A:
            // The user or the terminal cancels; keyboard input must not be swallowed.
            state = .ground
            if byte == 0x03 { takeGround(byte) }
        default: if pending.count < Self.maxString { pending.append(byte) }
        }
    }

    private mutating func takeStringEscape(_ byte: UInt8, _ kind: UInt8) {
        if byte == 0x5C { return finishString(kind) }
        state = .escape
        take(byte)
    }

    private mutating func finishString(_ kind: UInt8) {
        state = .ground
        guard pending.count < Self.maxString,
            let reply = TerminalReply(string: pending, kind: kind)
        else { return }
        output.append(.reply(reply))
    }

    private static let pasteTerminator: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private mutating func takePaste(_ byte: UInt8) {
        if byte == Self.pasteTerminator[pasteEnd] {
            pasteEnd += 1
            if pasteEnd == Self.pasteTerminator.count {
                endPaste()
                state = .ground
            }
            return
        }
        if pasteEnd > 0 {
            let seen = Self.pasteTerminator[..<pasteEnd]
            pasteEnd = 0
            if pending.count + seen.count <= Self.maxPaste { pending += seen }
            if byte == 0x1B { return takePaste(byte) }
        }
        if pending.count < Self.maxPaste { pending.append(byte) }
    }

    private mutating func endPaste() {
        // Terminals send carriage returns for line ends.
        let text = TextBoundary.clean(String(decoding: pending, as: UTF8.self), keepingLines: true)
        pending.removeAll()
        pasteEnd = 0
        if !text.isEmpty { output.append(.event(.paste(text))) }
    }

    private mutating func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) {
        output.append(.event(.key(KeyPress(key, modifiers))))
    }

    /// Decodes text bytes to keys; an incomplete code point stays pending unless `final`.
    private mutating func flushText(final: Bool) {
        guard !text.isEmpty else { return }
        let keep = final ? 0 : UTF8Tail.incomplete(text)
        let whole = text.dropLast(keep)
        let rest = Array(text.suffix(keep))
        text = rest
        // Invalid bytes decode to U+FFFD, which can't be typed.
        let typed = TextBoundary.clean(String(decoding: whole, as: UTF8.self))
            .filter { $0 != "\u{FFFD}" }
        if typed.count > Self.burst {
            output.append(.event(.paste(typed)))
        } else {
            for character in typed { key(.character(character)) }
        }
    }
}

enum UTF8Tail {
    /// Number of bytes at the end that form an incomplete code point.
    static func incomplete(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
            return byte < 0xF5 && length > back ? back : 0
        }
        return 0
    }
}
