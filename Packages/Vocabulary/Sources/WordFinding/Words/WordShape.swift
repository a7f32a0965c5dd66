import SentenceSplitting

/// Reads one word: its end, its characters, and the part that is the word to learn (`dog` of
/// `dog's`, `arbre` of `l'arbre`).
struct WordShape {
    let text: TextBytes
    let start: Int
    let end: Int
    /// The position after everything read.
    private(set) var place: Int
    /// The range of the word itself.
    private(set) var range: Range<Int>
    private(set) var letters = 0
    private(set) var firstLetter: UInt32 = 0
    private(set) var traits: Token.Traits = []
    /// Whether it has only ASCII letters, apostrophes and hyphens.
    private(set) var isPlain = true
    private(set) var endsInPause = false
    private var digits = 0
    private var capitals = 0
    private var apostrophe: (place: Int, length: Int)?
    private var lettersBeforeApostrophe = 0
    private var hasHyphen = false
    private var lastLetter: UInt32 = 0
    private var sameLetters = 0

    init(text: TextBytes, start: Int, end: Int) {
        self.text = text
        self.start = start
        self.end = end
        place = start
        range = start..<start
    }

    mutating func read() {
        scan()
        range = start..<place
        cutElision()
        if digits > 0 || sameLetters < 0 || followsMark { traits.insert(.unfit) }
        if letters > 1, capitals == letters { traits.insert(.capitals) }
        readChunk()
    }

    private mutating func scan() {
        while place < end {
            let byte = text.bytes[place]
            // The fast path for most letters.
            if byte >= 0x61, byte <= 0x7A {
                meet(UInt32(byte), .lower)
                place += 1
                continue
            }
            let (value, length) = text.scalar(at: place)
            let kind = ScalarKind(value)
            switch kind {
            case .lower, .upper, .letter:
                meet(value, kind)
                if value > 0x7F { isPlain = false }
            case .mark, .digit:
                if kind == .digit { digits += 1 }
                isPlain = false
            case .invisible where isInside(place + length): isPlain = false
            case .apostrophe where isInside(place + length):
                if apostrophe == nil {
                    apostrophe = (place, length)
                    lettersBeforeApostrophe = letters
                }
                if length > 1 { isPlain = false }
            case .hyphen where isInside(place + length):
                hasHyphen = true
                if length > 1 { isPlain = false }
            default: return
            }
            place += length
        }
    }

    private mutating func meet(_ value: UInt32, _ kind: ScalarKind) {
        if letters == 0 {
            firstLetter = value
            if kind == .upper { traits.insert(.capital) }
        }
        letters += 1
        if kind == .upper { capitals += 1 }
        if value == lastLetter {
            // Three equal letters in a row: `aaargh`.
            sameLetters = sameLetters < 0 || sameLetters == 1 ? -1 : sameLetters + 1
        } else if sameLetters > 0 {
            sameLetters = 0
        }
        lastLetter = value
    }

    private func isInside(_ next: Int) -> Bool {
        guard next < end, place > start else { return false }
        let kind = text.kind(at: next).kind
        return kind.isLetter && kind != .unspaced
    }

    /// Removes `'s`, `'ll` and the like, and `l'`, `d'`, `dell'`.
    private mutating func cutElision() {
        guard let apostrophe, !hasHyphen, digits == 0 else { return }
        let after = letters - lettersBeforeApostrophe
        let tail = text.string(apostrophe.place + apostrophe.length..<place).lowercased()
        let head = text.string(start..<apostrophe.place).lowercased()
        if Self.englishTails.contains(tail) {
            range = start..<apostrophe.place
            letters = lettersBeforeApostrophe
            capitals = min(capitals, letters)
        } else if Self.elided.contains(head), after > 1 {
            range = apostrophe.place + apostrophe.length..<place
            letters = after
            firstLetter = text.scalar(at: range.lowerBound).value
            traits.remove(.capital)
            let isUpper = text.kind(at: range.lowerBound).kind == .upper
            if isUpper { traits.insert(.capital) }
            capitals = min(isUpper ? capitals : 0, letters)
        } else {
            return
        }
        isPlain = text.bytes[range].allSatisfy { $0 < 0x80 }
    }

    private static let englishTails: Set<String> = ["s", "ll", "re", "ve", "d", "m"]
    private static let elided: Set<String> = [
        "l", "d", "j", "m", "n", "s", "t", "c", "qu", "jusqu", "lorsqu", "puisqu", "un", "dell",
        "nell", "all", "sull", "dall", "quell", "quest", "gl", "coll",
    ]

    /// Whether it follows a mark, as in `#tag`, `@name`, `$value`, `\name`, `%s` and `/path`, and
    /// so isn't a word of the text.
    private var followsMark: Bool {
        guard start > 0 else { return false }
        switch text.bytes[start - 1] {
        case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "\\"),
            UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "~"), UInt8(ascii: "<"):
            return true
        case UInt8(ascii: "&"): return place < end && text.bytes[place] == UInt8(ascii: ";")
        case UInt8(ascii: "/"):
            return start < 2 || !text.kind(before: start - 1).kind.isWordPart
        default: return false
        }
    }

    /// Skips addresses, file names and code up to the next space.
    private mutating func readChunk() {
        guard place + 1 < end else { return }
        let byte = text.bytes[place]
        let next = text.kind(at: place + 1).kind
        let goesOn: Bool
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "\\"):
            goesOn = next.isWordPart
        case UInt8(ascii: ":"):
            goesOn =
                text.bytes[place + 1] == UInt8(ascii: "/")
                || text.bytes[place + 1] == UInt8(ascii: "\\")
        case UInt8(ascii: "("): goesOn = text.bytes[place + 1] == UInt8(ascii: ")")
        case UInt8(ascii: "-"):
            // A word split at the end of the line.
            goesOn = next == .newline
            if goesOn { place += 2 }
            while goesOn, place < end, text.kind(at: place).kind.isBlank {
                place += text.kind(at: place).length
            }
        default: goesOn = false
        }
        guard goesOn else { return }
        traits.insert(.unfit)
        endsInPause = true
        while place < end {
            let (kind, length) = text.kind(at: place)
            if kind.isWhite || kind == .unspaced { return }
            place += length
        }
    }
}
