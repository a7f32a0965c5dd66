/// Encodes roles and colors for a terminal's color depth, computed once per palette.
struct ColorEncoder {
    /// A cell's appearance on this terminal.
    struct ResolvedStyle: Equatable {
        var foreground: CellColor
        var background: CellColor
        var attributes: UInt8
    }

    /// Attributes that are visible on a space.
    static let inked = Style.Attributes([.underline, .reverse, .strikethrough]).rawValue

    private let depth: TerminalCapabilities.ColorDepth
    private var foregrounds: [[UInt8]] = []
    private var backgrounds: [[UInt8]] = []

    init(_ palette: Palette, _ depth: TerminalCapabilities.ColorDepth) {
        self.depth = depth
        for role in ColorRole.allCases {
            foregrounds.append(Self.code(role, palette, depth, background: false))
            backgrounds.append(Self.code(role, palette, depth, background: true))
        }
    }

    /// With few colors, important fills become attributes: selected rows and pressed buttons are
    /// reversed, marked words underlined.
    func look(of cell: Cell) -> ResolvedStyle {
        var look = ResolvedStyle(
            foreground: cell.foreground, background: cell.background, attributes: cell.attributes)
        if depth <= .ansi16, case .role(let index) = cell.background.kind {
            if index == ColorRole.selection.ordinal || index == ColorRole.accent.ordinal {
                look.attributes |= Style.Attributes.reverse.rawValue
                look.foreground = .terminal
            } else if index == ColorRole.highlightFill.ordinal {
                look.attributes |= Style.Attributes.underline.rawValue
            }
            look.background = .terminal
        }
        if depth == .none {
            look.foreground = .terminal
            look.background = .terminal
        }
        if cell.glyph == 0x20, look.attributes & Self.inked == 0 {
            // A space shows only its background.
            look.foreground = .terminal
            look.attributes = 0
        }
        return look
    }

    func appendForeground(_ color: CellColor, to bytes: inout [UInt8]) {
        append(color, foregrounds, reset: 39, lead: 38, to: &bytes)
    }

    func appendBackground(_ color: CellColor, to bytes: inout [UInt8]) {
        append(color, backgrounds, reset: 49, lead: 48, to: &bytes)
    }

    private func append(
        _ color: CellColor, _ roles: [[UInt8]], reset: Int, lead: Int, to bytes: inout [UInt8]
    ) {
        switch color.kind {
        case .terminal: bytes.appendDecimal(reset)
        case .role(let index): bytes += roles[index]
        case .rgb(let rgb): bytes += Self.code(rgb, depth, lead: lead)
        }
    }

    private static func code(
        _ role: ColorRole, _ palette: Palette, _ depth: TerminalCapabilities.ColorDepth,
        background: Bool
    ) -> [UInt8] {
        switch depth {
        case .none: return Array((background ? "49" : "39").utf8)
        case .ansi16:
            return Array((background ? "49" : ansi(role, isDark: palette.isDark)).utf8)
        case .ansi256, .trueColor:
            return code(palette[role], depth, lead: background ? 48 : 38)
        }
    }

    private static func code(
        _ rgb: RGB, _ depth: TerminalCapabilities.ColorDepth, lead: Int
    ) -> [UInt8] {
        switch depth {
        case .trueColor: Array("\(lead);2;\(rgb.red);\(rgb.green);\(rgb.blue)".utf8)
        case .ansi256: Array("\(lead);5;\(Palette256.nearest(rgb))".utf8)
        case .ansi16, .none: Array("\(lead + 1)".utf8)
        }
    }

    /// The sixteen colors depend on the user's scheme, so text uses the default color and only
    /// feedback and links are colored.
    private static func ansi(_ role: ColorRole, isDark: Bool) -> String {
        switch role {
        case .correct: isDark ? "92" : "32"
        case .incorrect: isDark ? "91" : "31"
        case .warning: isDark ? "93" : "33"
        case .accent, .borderFocused: isDark ? "96" : "34"
        case .border: isDark ? "90" : "37"
        case .secondaryText: isDark ? "37" : "90"
        default: "39"
        }
    }
}

/// The color cube of 256-color terminals.
enum Palette256 {
    private static let steps = [0, 95, 135, 175, 215, 255]

    /// Index 16 to 255 of the nearest color.
    static func nearest(_ color: RGB) -> Int {
        let parts = [Int(color.red), Int(color.green), Int(color.blue)]
        let cube = parts.map { part in
            steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0
        }
        let inCube = distance(parts, cube.map { steps[$0] })
        let mean = (parts[0] + parts[1] + parts[2]) / 3
        let gray = max(0, min(23, (mean - 3) / 10))
        let level = 8 + gray * 10
        return distance(parts, [level, level, level]) < inCube
            ? 232 + gray : 16 + cube[0] * 36 + cube[1] * 6 + cube[2]
    }

    /// The color at an index from 16 to 255.
    static func color(at index: Int) -> UInt32 {
        if index >= 232 { return UInt32(8 + (index - 232) * 10) * 0x01_0101 }
        let place = index - 16
        let parts = [steps[place / 36], steps[place / 6 % 6], steps[place % 6]]
        return parts.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}

extension RGB {
    /// What a terminal with 256 colors shows for it.
    package var in256Colors: RGB { RGB(Palette256.color(at: Palette256.nearest(self))) }
}

extension [UInt8] {
    /// Appends a number in decimal without creating a string.
    mutating func appendDecimal(_ number: Int) {
        if number >= 10 { appendDecimal(number / 10) }
        append(UInt8(0x30 + number % 10))
    }

    /// Appends `ESC [`, a number and a final byte; 1 is omitted as the default.
    mutating func appendCSI(_ number: Int, _ final: UInt8) {
        append(0x1B)
        append(0x5B)
        if number != 1 { appendDecimal(number) }
        append(final)
    }
}
