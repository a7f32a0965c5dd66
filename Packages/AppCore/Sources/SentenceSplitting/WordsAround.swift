/// The word after end punctuation, white space and opening marks.
struct FollowingWord: Sendable {
    static let longest = 24

    let text: TextBytes
    /// The position of its first visible character; the passage's end if there is none.
    let start: Int
    let kind: ScalarKind
    /// ASCII lowercased; cut at `longest` bytes.
    let word: String
    private let behind: Int
    private let end: Int

    init(text: TextBytes, from place: Int, end: Int, ignoresCase: Bool = false) {
        self.text = text
        self.end = end
        var look = place
        var kind = ScalarKind.space
        while look < end {
            let (found, length) = text.kind(at: look)
            kind = found
            guard found.isBlank || found.canOpen || found.canClose || found == .hyphen else {
                break
            }
            look += length
        }
        start = look
        self.kind = look == end ? .space : kind == .lower && ignoresCase ? .letter : kind
        (word, behind) = Self.word(text, at: look, end: end)
    }

    private static func word(_ text: TextBytes, at start: Int, end: Int) -> (String, Int) {
        var bytes: [UInt8] = []
        var place = start
        let last = min(end, start + longest)
        while place < last {
            let (kind, length) = text.kind(at: place)
            if kind == .apostrophe {
                bytes.append(UInt8(ascii: "'"))
            } else if kind.isWordPart {
                for byte in text.bytes[place..<place + length] {
                    bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
                }
            } else {
                break
            }
            place += length
        }
        return (String(decoding: bytes, as: UTF8.self), place)
    }

    /// Whether it is a word that starts sentences and is rarely a name.
    var isStarter: Bool { kind == .upper && Abbreviations.starters.contains(word) }

    /// Whether it looks like `iPhone`.
    var looksCamel: Bool {
        guard kind == .lower, text.bytes[start] < 0x80, start + 2 < end else { return false }
        return word.utf8.count > 3 && text.kind(at: start + 1).kind == .upper
    }

    /// True for an attribution of a quotation: `Anna said`, `Mrs. Hill asked`.
    var isAttribution: Bool {
        guard kind == .upper, !isStarter else { return false }
        var place = behind
        for _ in 0..<3 {
            while place < end, text.bytes[place] == UInt8(ascii: ".") { place += 1 }
            guard place < end, text.kind(at: place).kind.isWhite else { return false }
            let next = FollowingWord(text: text, from: place, end: end)
            if next.kind == .lower { return Abbreviations.saying.contains(next.word) }
            guard next.kind == .upper else { return false }
            place = next.behind
        }
        return false
    }
}

/// The word before end punctuation, with the periods inside it: `U.S`, `Ph.D`, `e.g`.
struct PrecedingWord: Sendable {
    static let longest = 24

    let text: TextBytes
    /// The word as written in the text.
    let word: String
    let lowered: String
    private let wordStart: Int
    private let sentenceStart: Int

    init(text: TextBytes, before stop: Int, start: Int) {
        self.text = text
        sentenceStart = start
        var place = stop
        while place > start, stop - place < Self.longest {
            let (kind, length) = text.kind(before: place)
            guard kind.isWordPart || kind == .dot || kind == .apostrophe || kind == .hyphen else {
                break
            }
            place -= length
        }
        wordStart = place
        // The part after the apostrophe in `l'art` and `d'où`.
        let whole = text.string(place..<stop)
        word =
            whole.last { $0 == "'" || $0 == "’" } == nil
            ? whole : String(whole.split(whereSeparator: { $0 == "'" || $0 == "’" }).last ?? "")
        lowered = word.lowercased()
    }

    /// The previous word, without characters other than letters, digits and periods; empty at the
    /// start of the sentence.
    var previous: PrecedingWord? {
        var place = wordStart
        while place > sentenceStart {
            let (kind, length) = text.kind(before: place)
            guard kind.isBlank || kind.canOpen else { break }
            if kind.isWordPart { break }
            place -= length
            if wordStart - place > 8 { return nil }
        }
        guard place > sentenceStart else { return nil }
        if text.bytes[place - 1] == UInt8(ascii: ".") { place -= 1 }
        let found = PrecedingWord(text: text, before: place, start: sentenceStart)
        return found.word.isEmpty ? nil : found
    }

    var isUpper: Bool { word.unicodeScalars.first.map { ScalarKind($0.value) == .upper } ?? false }
    var isLower: Bool { word.unicodeScalars.first.map { ScalarKind($0.value) == .lower } ?? false }
    /// Whether it has only digits, possibly with periods between.
    var isNumber: Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ".") }
    }

    /// Whether it is one letter, or several with periods between: `J`, `J.R.R`, `U.S`.
    var isInitial: Bool {
        guard !isInAddress else { return false }
        var letters = 0
        for scalar in word.unicodeScalars {
            let kind = ScalarKind(scalar.value)
            if kind.isLetter {
                letters += 1
                if letters > 1 || kind == .unspaced { return false }
            } else if kind == .dot || kind == .hyphen {
                letters = 0
            } else if kind != .mark {
                return false
            }
        }
        return word.unicodeScalars.contains { ScalarKind($0.value).isLetter }
    }

    /// Whether it has periods between groups of at most three letters, like `Ph.D` but not
    /// `example.org`, and isn't part of an address.
    var hasInnerDot: Bool {
        guard word.utf8.contains(UInt8(ascii: ".")), !isInAddress else { return false }
        return word.split(separator: ".").allSatisfy { group in
            group.count <= 3 && group.unicodeScalars.allSatisfy { ScalarKind($0.value) != .digit }
        }
    }

    /// Whether it is part of an address, or a unit after its symbol: `°C`.
    private var isInAddress: Bool {
        guard wordStart > sentenceStart else { return false }
        return text.kind(before: wordStart).kind == .symbol
    }

    var isAbbreviation: Bool {
        isInitial || hasInnerDot || Abbreviations.all.contains(lowered)
    }

    /// A lowercase word too long to be an abbreviation: the period after it ends the sentence even
    /// if the next one isn't capitalized.
    var isPlainLongWord: Bool {
        guard word.utf8.count >= 4, !isAbbreviation else { return false }
        let isLower = word.unicodeScalars.allSatisfy { ScalarKind($0.value) == .lower }
        return isLower && word.utf8.contains { "aeiou".utf8.contains($0) }
    }
}
