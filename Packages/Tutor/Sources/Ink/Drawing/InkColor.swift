/// An ink color on white paper.
public struct InkColor: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses `#RRGGBB`, case-insensitive; nil for anything else.
    public init?(hex: String) {
        guard hex.utf8.count == 7, hex.utf8.first == 0x23,
            hex.utf8.dropFirst().allSatisfy({ Self.isHexDigit($0) }),
            let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        self.init(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// The color as `#RRGGBB`, in capitals.
    public var hex: String {
        "#"
            + [red, green, blue].map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    public static let black = InkColor(0, 0, 0)
    public static let white = InkColor(255, 255, 255)

    /// Relative luminance, 0 to 1. Source: WCAG 2.2, "relative luminance".
    public var luminance: Double {
        func linear(_ byte: UInt8) -> Double {
            let value = Double(byte) / 255
            guard value > 0.040_45 else { return value / 12.92 }
            return InkMath.power((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio, 1 to 21. Source: WCAG 2.2, "contrast ratio".
    public func contrast(with other: InkColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The nearest color toward white or black with a contrast of at least `least` on `paper`.
    public func readable(on paper: InkColor, least: Double = 4.5) -> InkColor {
        guard contrast(with: paper) < least else { return self }
        let goal: InkColor =
            paper.contrast(with: .white) >= paper.contrast(with: .black) ? .white : .black
        for step in 1...32 {
            let mixed = mixed(with: goal, part: Double(step) / 32)
            if mixed.contrast(with: paper) >= least { return mixed }
        }
        return goal
    }

    /// A mix with a share of `part` (0 to 1) of the other color.
    public func mixed(with other: InkColor, part: Double) -> InkColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8(min(255, max(0, (Double(one) + (Double(two) - Double(one)) * part).rounded())))
        }
        return InkColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }
}

extension InkColor {
    /// A named color.
    public struct Named: Sendable, Hashable {
        public var name: String
        public var color: InkColor
    }

    /// The pen colors; each has a contrast of at least 4.5:1 on white.
    public static let palette: [Named] = [
        Named(name: "black", color: .black), Named(name: "blue", color: InkColor(0x1B, 0x5F, 0xA8)),
        Named(name: "red", color: InkColor(0xB3, 0x35, 0x28)),
        Named(name: "green", color: InkColor(0x19, 0x70, 0x3E)),
        Named(name: "purple", color: InkColor(0x7A, 0x3E, 0x9D)),
        Named(name: "brown", color: InkColor(0x82, 0x5B, 0x00)),
        Named(name: "teal", color: InkColor(0x0B, 0x6E, 0x75)),
        Named(name: "grey", color: InkColor(0x62, 0x62, 0x62)),
    ]

    /// The highlighter colors, drawn under ink and text.
    public static let highlights: [Named] = [
        Named(name: "yellow", color: InkColor(0xFF, 0xE0, 0x33)),
        Named(name: "sky blue", color: InkColor(0x6F, 0xC3, 0xF7)),
        Named(name: "pink", color: InkColor(0xFF, 0x8F, 0xB8)),
        Named(name: "light green", color: InkColor(0x8A, 0xE0, 0x7A)),
        Named(name: "lilac", color: InkColor(0xC7, 0xA5, 0xF5)),
        Named(name: "orange", color: InkColor(0xFF, 0xB0, 0x57)),
        Named(name: "mint", color: InkColor(0x6F, 0xE0, 0xD0)),
        Named(name: "silver", color: InkColor(0xC4, 0xC4, 0xC4)),
    ]

    /// The name in the palettes, or the hexadecimal form.
    public var name: String {
        (Self.palette + Self.highlights).first { $0.color == self }?.name ?? hex
    }
}
