/// A terminal's reply to a query. Never treated as a key, even if late.
public enum TerminalReply: Sendable, Hashable {
    /// The background color.
    case background(RGB)
    /// Primary device attributes, which include 4 for sixel. Always the last reply.
    case attributes([Int])
    /// Whether the kitty graphics protocol is supported.
    case kittyGraphics(Bool)
    /// Whether synchronized updates are supported (mode 2026).
    case synchronizedUpdates(Bool)
    /// Whether mouse reports are in pixels from now on (mode 1016).
    case pixelMouse(Bool)
    /// The size of a cell in pixels.
    case cellPixels(Size)

    init?(_ sequence: ControlSequence) {
        switch (sequence.prefix, sequence.final) {
        case (0x3F, 0x63): self = .attributes(sequence.parameters.compactMap { $0.first ?? nil })
        case (0x3F, 0x79) where sequence.intermediates == [0x24] && sequence[0] == 2026:
            // 1 set, 2 reset: supported; 0 and 4: not.
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
    /// Parses `rgb:1a1a/2b2b/3c3c` (one to four digits each, alpha ignored) or `#1a2b3c`.
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

    /// Perceived lightness, 0 to 1; below 0.5 a background is dark.
    public var lightness: Double {
        (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }
}
