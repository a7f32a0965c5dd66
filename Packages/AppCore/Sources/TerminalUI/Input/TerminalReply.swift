/// What a terminal answers when it is asked about itself. Never a key, however late it comes.
public enum TerminalReply: Sendable, Hashable {
    /// The colour behind the text.
    case background(RGB)
    /// Primary device attributes; 4 among them is sixel. The last answer to come.
    case attributes([Int])
    /// Whether kitty's pictures work.
    case kittyGraphics(Bool)
    /// Whether a frame can be held back until it is complete (mode 2026).
    case synchronizedUpdates(Bool)
    /// Whether the mouse is reported in pixels from here on (mode 1016).
    case pixelMouse(Bool)
    /// Pixels of one cell.
    case cellPixels(Size)

    init?(_ sequence: ControlSequence) {
        switch (sequence.prefix, sequence.final) {
        case (0x3F, 0x63): self = .attributes(sequence.parameters.compactMap { $0.first ?? nil })
        case (0x3F, 0x79) where sequence.intermediates == [0x24] && sequence[0] == 2026:
            // 1 set, 2 reset: known; 0 and 4: not.
            self = .synchronizedUpdates((1...3).contains(sequence[1] ?? 0))
        case (0x3F, 0x79) where sequence.intermediates == [0x24] && sequence[0] == 1016:
            self = .pixelMouse(sequence[1] == 1 || sequence[1] == 3)
        case (nil, 0x74) where sequence[0] == 6:
            guard let height = sequence[1], let width = sequence[2], (1...200).contains(height),
                (1...200).contains(width)
            else { return nil }
            self = .cellPixels(Size(width, height))
        default: return nil
        }
    }

    /// `kind` is the byte after ESC: `]` OSC, `_` APC.
    init?(string: [UInt8], kind: UInt8) {
        let text = String(decoding: string, as: UTF8.self)
        switch kind {
        case 0x5D where text.hasPrefix("11;"):
            guard let color = RGB(terminal: text.dropFirst(3)) else { return nil }
            self = .background(color)
        case 0x5F where text.hasPrefix("G"): self = .kittyGraphics(text.hasSuffix(";OK"))
        default: return nil
        }
    }
}

extension RGB {
    /// Reads `rgb:1a1a/2b2b/3c3c` (one to four digits each, alpha ignored) or `#1a2b3c`.
    init?(terminal text: Substring) {
        if text.hasPrefix("#"), text.utf8.count == 7, let hex = UInt32(text.dropFirst(), radix: 16)
        {
            self.init(hex)
            return
        }
        guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:"),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let parts = text[text.index(after: colon)...].split(separator: "/")
        guard parts.count >= 3 else { return nil }
        var value: UInt32 = 0
        for part in parts.prefix(3) {
            guard (1...4).contains(part.utf8.count), let number = UInt32(part, radix: 16) else {
                return nil
            }
            let most = (UInt32(1) << (4 * UInt32(part.utf8.count))) - 1
            value = value << 8 | number * 255 / most
        }
        self.init(value)
    }

    /// Perceived lightness, 0 to 1; below one half a background is dark.
    public var lightness: Double {
        (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }
}
