/// A packed cell color: the terminal's default, a role, or 24 bits of an image.
public struct CellColor: Sendable, Hashable {
    let raw: UInt32

    /// The terminal's default color.
    public static let terminal = CellColor(raw: 0)
    /// A role, resolved by the palette when writing.
    public static func role(_ role: ColorRole) -> CellColor {
        CellColor(raw: 0x0100_0000 | UInt32(role.ordinal))
    }
    /// An exact color (images only).
    public static func rgb(_ color: RGB) -> CellColor {
        CellColor(
            raw: 0x0200_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8
                | UInt32(color.blue))
    }

    enum Kind { case terminal, role(Int), rgb(RGB) }

    var kind: Kind {
        switch raw >> 24 {
        case 1: .role(Int(raw & 0xFF))
        case 2: .rgb(RGB(raw & 0xFF_FFFF))
        default: .terminal
        }
    }
}

/// A cell of a ``Surface``: sixteen bytes, compared as a whole.
struct Cell: Hashable {
    /// A code point, or an index into the surface's clusters with the highest bit set.
    var glyph: UInt32
    var foreground: CellColor
    var background: CellColor
    var attributes: UInt8
    /// 1, or 2 for the left half of a wide cluster, or 0 for its right half.
    var width: UInt8
    /// 0, or an index + 1 into the surface's links.
    var link: UInt16

    static let clusterBit: UInt32 = 0x8000_0000

    static let blank = Cell(
        glyph: 0x20, foreground: .role(.text), background: .terminal, attributes: 0, width: 1,
        link: 0)
}

extension ColorRole {
    /// The index among all roles, without a search.
    var ordinal: Int {
        switch self {
        case .background: 0
        case .surface: 1
        case .sunken: 2
        case .text: 3
        case .secondaryText: 4
        case .border: 5
        case .borderFocused: 6
        case .accent: 7
        case .onAccent: 8
        case .correct: 9
        case .correctFill: 10
        case .incorrect: 11
        case .incorrectFill: 12
        case .warning: 13
        case .warningFill: 14
        case .exampleFill: 15
        case .ruleFill: 16
        case .explanationFill: 17
        case .highlightFill: 18
        case .selection: 19
        case .onSelection: 20
        }
    }
}
