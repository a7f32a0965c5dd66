/// The role of a Unicode scalar in running text.
@frozen public enum ScalarKind: UInt8, Sendable {
    case lower, upper
    /// A letter without case.
    case letter
    /// A letter of a script without spaces between words: Han, Kana, Thai, Lao, Khmer, Burmese.
    case unspaced
    case mark, digit
    case space, newline
    /// `.`
    case dot
    /// `!`, `?` and similar marks.
    case strongStop
    case ellipsis
    /// End punctuation that needs no space after it.
    case wideStop
    case opener, closer
    /// A quotation mark that both opens and closes.
    case quote
    case apostrophe, hyphen, dash
    /// Zero-width and direction marks, soft hyphens.
    case invisible
    case control, symbol

    @inlinable public var isLetter: Bool { rawValue <= ScalarKind.unspaced.rawValue }
    @inlinable public var isWordPart: Bool { rawValue <= ScalarKind.digit.rawValue }
    @inlinable public var isWhite: Bool { self == .space || self == .newline }
    @inlinable public var isBlank: Bool { isWhite || self == .invisible || self == .control }
    @inlinable public var isStop: Bool {
        self == .dot || self == .strongStop || self == .ellipsis || self == .wideStop
    }
    /// Can come between end punctuation and the following space.
    @inlinable public var canClose: Bool {
        self == .closer || self == .quote || self == .apostrophe
    }
    /// Can come before the first letter of a sentence.
    @inlinable public var canOpen: Bool {
        self == .opener || self == .quote || self == .apostrophe || self == .dash
    }

    @inlinable @inline(__always)
    static func ascii(_ byte: UInt8) -> ScalarKind { asciiKinds[Int(byte)] }

    @usableFromInline static let asciiKinds: [ScalarKind] = (0..<128).map { value in
        switch UInt8(value) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case 0x20, 0x09: .space
        case 0x0A, 0x0D, 0x0B, 0x0C: .newline
        case UInt8(ascii: "."): .dot
        case UInt8(ascii: "!"), UInt8(ascii: "?"): .strongStop
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opener
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .closer
        case UInt8(ascii: "\""), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"): .quote
        case UInt8(ascii: "'"): .apostrophe
        case UInt8(ascii: "-"): .hyphen
        case 0..<0x20, 0x7F: .control
        default: .symbol
        }
    }

    public init(_ value: UInt32) {
        if value < 0x80 {
            self = Self.ascii(UInt8(value))
        } else if let known = Self.punctuation(value) {
            self = known
        } else if Self.standsUnspaced(value) {
            self = .unspaced
        } else {
            self = Self.byCategory(value)
        }
    }

    private static func punctuation(_ value: UInt32) -> ScalarKind? {
        switch value {
        case 0x85, 0x2028, 0x2029: .newline
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
            0x180E, 0x061C:
            .invisible
        case 0x2026, 0x22EF: .ellipsis
        case 0x203C, 0x2047...0x2049, 0x203D, 0x061F, 0x06D4, 0x0964, 0x0965, 0x0589, 0x1362,
            0x1367, 0x17D4, 0x17D5, 0x104A, 0x104B, 0x037E:
            .strongStop
        case 0x3002, 0xFF01, 0xFF1F, 0xFF0E, 0xFF61, 0xFE52, 0xFE56, 0xFE57: .wideStop
        case 0x2019, 0x02BC, 0xFF07: .apostrophe
        case 0x2018, 0x201A...0x201C, 0x201E, 0xAB, 0xBB, 0x2039, 0x203A: .quote
        case 0x201D, 0x2032, 0x2033: .closer
        case 0xBF, 0xA1: .opener
        case 0x2010, 0x2011: .hyphen
        case 0x2012...0x2015, 0x2212: .dash
        case 0x80...0x9F, 0xFFFD: .control
        default: nil
        }
    }

    private static func standsUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0EDF, 0x1000...0x1049, 0x1780...0x17D3,
            0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func byCategory(_ value: UInt32) -> ScalarKind {
        guard let scalar = Unicode.Scalar(value) else { return .control }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: return .lower
        case .uppercaseLetter, .titlecaseLetter: return .upper
        case .modifierLetter, .otherLetter: return .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .decimalNumber, .letterNumber, .otherNumber: return .digit
        case .openPunctuation, .initialPunctuation: return .opener
        case .closePunctuation, .finalPunctuation: return .closer
        case .dashPunctuation: return .dash
        case .spaceSeparator: return .space
        case .control, .format, .surrogate, .privateUse, .unassigned: return .control
        default: return .symbol
        }
    }
}
