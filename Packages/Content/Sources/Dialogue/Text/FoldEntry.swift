/// A code point's folded form and properties, packed into one integer, so that a table stays small
/// and a lookup is one load.
struct FoldEntry {
    private static let wordBit: UInt32 = 1 << 24
    private static let spaceBit: UInt32 = 1 << 25
    private static let slowBit: UInt32 = 1 << 26
    private static let droppedBit: UInt32 = 1 << 27
    private static let singleBit: UInt32 = 1 << 28
    private static let punctuationBit: UInt32 = 1 << 29
    private static let markBit: UInt32 = 1 << 30

    private var bits: UInt32

    /// The folded code point.
    var folded: UInt32 { bits & 0x1f_ffff }
    /// Whether it's a letter, a digit or a mark on one.
    var isWord: Bool { bits & Self.wordBit != 0 }
    var isSpace: Bool { bits & Self.spaceBit != 0 }
    /// Whether its folding depends on the normalization of the whole text.
    var isSlow: Bool { bits & Self.slowBit != 0 }
    /// Whether it's ignored: a soft hyphen, a joiner, an Arabic tatweel.
    var isDropped: Bool { bits & Self.droppedBit != 0 }
    /// Whether it's a word by itself, because its script has no spaces.
    var isSingle: Bool { bits & Self.singleBit != 0 }
    /// Whether it's a mark on the preceding letter.
    var isMark: Bool { bits & Self.markBit != 0 }
    var isPunctuation: Bool { bits & Self.punctuationBit != 0 }
    var isApostrophe: Bool { folded == 0x27 }

    static let slow = FoldEntry(bits: slowBit)

    private init(bits: UInt32) { self.bits = bits }

    /// The entry for an already folded letter.
    static func letter(_ value: UInt32, isSingle: Bool) -> FoldEntry {
        FoldEntry(bits: value | wordBit | (isSingle ? singleBit : 0))
    }

    /// The entry for an already folded code point, from its properties.
    init(folded scalar: Unicode.Scalar) {
        var bits = scalar.value
        let properties = scalar.properties
        if Self.isDropped(scalar.value) {
            bits |= Self.droppedBit
        } else if properties.isWhitespace {
            bits = 0x20 | Self.spaceBit
        } else {
            switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark,
                .spacingMark, .enclosingMark:
                bits |= Self.wordBit
                if properties.generalCategory.isMark {
                    bits |= Self.markBit
                } else if Self.isSpaceless(scalar.value) {
                    bits |= Self.singleBit
                }
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
                .initialPunctuation, .finalPunctuation, .otherPunctuation:
                bits |= Self.punctuationBit
            default: break
            }
        }
        self.bits = bits
    }

    /// Unifies keyboard variants: one apostrophe, one dash, one quotation mark.
    static func unified(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x60, 0xb4, 0x2018...0x201b, 0x2032, 0x2bc, 0x2b9, 0xff07: 0x27
        case 0x2010...0x2015, 0x2212: 0x2d
        case 0x201c...0x201f, 0xab, 0xbb, 0x2033: 0x22
        case 0x2026: 0x2e
        default: value
        }
    }

    static func isDropped(_ value: UInt32) -> Bool {
        switch value {
        case 0xad, 0x640, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfe00...0xfe0f,
            0xfeff:
            true
        default: false
        }
    }

    /// Whether it belongs to a script without spaces: Thai, Lao, Myanmar, Khmer, kana or Han.
    private static func isSpaceless(_ value: UInt32) -> Bool {
        switch value {
        case 0xe01...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x3005...0x3007, 0x3041...0x30ff,
            0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
            0x20000...0x3ffff:
            true
        default: false
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
        self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
    }
}
