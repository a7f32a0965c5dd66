import SentenceSplitting

/// Splits sentences into words: letters with their marks, and apostrophes and hyphens between
/// letters. Skips tokens with digits, addresses, file names, code, and scripts without spaces.
struct WordTokenizer: Sendable {
    /// The maximum bytes of a word.
    static let longest = 64

    let text: TextBytes
    var table: TokenTable
    private(set) var tokens: [Token] = []
    private(set) var unspaced = UnspacedLetters()
    private(set) var scripts = ScriptCount()
    private var sentence = 0
    private var isFirst = true
    private var paused = false

    init(text: TextBytes, table: TokenTable) {
        self.text = text
        self.table = table
        tokens.reserveCapacity(text.count / 6)
    }

    /// Adds the tokens of a sentence.
    mutating func read(_ range: Range<Int>, number: Int, isHeading: Bool) {
        sentence = number
        isFirst = true
        paused = false
        let firstToken = tokens.count
        var place = range.lowerBound
        while place < range.upperBound {
            let (kind, length) = text.kind(at: place)
            if kind == .unspaced {
                unspaced.count(text.scalar(at: place).value)
                paused = true
                place += length
            } else if kind.isWordPart, kind != .mark {
                place = readWord(from: place, end: range.upperBound)
            } else {
                pass(kind)
                place += length
            }
        }
        if isHeading, looksLikeHeading(firstToken) {
            for place in firstToken..<tokens.count { tokens[place].traits.insert(.inHeading) }
        }
    }

    private mutating func pass(_ kind: ScalarKind) {
        if kind.isBlank, kind != .control { return }
        paused = true
        // A quotation starts a new sentence with its own capital.
        if kind == .quote || kind == .opener || kind.isStop { isFirst = true }
    }

    /// Whether half of its words are capitalized.
    private func looksLikeHeading(_ first: Int) -> Bool {
        let capitals = tokens[first...].count { $0.traits.contains(.capital) }
        return capitals * 2 >= tokens.count - first
    }

    private mutating func readWord(from start: Int, end: Int) -> Int {
        var shape = WordShape(text: text, start: start, end: end)
        shape.read()
        var traits = shape.traits
        if isFirst { traits.insert(.first) }
        if paused { traits.insert(.afterPause) }
        if traits.contains(.capital), followsTitle(shape.range.lowerBound) {
            traits.remove(.first)
            traits.insert(.named)
        }
        isFirst = false
        paused = shape.endsInPause
        guard shape.letters > 0, !shape.range.isEmpty, shape.range.count <= Self.longest else {
            paused = true
            return shape.place
        }
        scripts.count(shape.firstLetter, letters: shape.letters)
        let number =
            shape.isPlain
            ? table.number(of: text.bytes, in: shape.range)
            : table.number(of: Self.key(of: text.string(shape.range)))
        tokens.append(
            Token(
                number: Int32(number), start: Int32(shape.range.lowerBound),
                sentence: Int32(sentence), length: UInt16(shape.range.count), traits: traits))
        return shape.place
    }

    /// Whether the previous token is a title followed by a name: a short title with or without a
    /// period, a long one without. A period after `Mr` doesn't end a sentence, even at the end of a
    /// line.
    private func followsTitle(_ start: Int) -> Bool {
        guard let last = tokens.last, last.traits.contains(.capital) else { return false }
        let isSameSentence = Int(last.sentence) == sentence
        let between = text.bytes[last.range.upperBound..<start]
        guard between.count <= 4 else { return false }
        var stops = 0
        for byte in between {
            switch byte {
            case UInt8(ascii: "."): stops += 1
            // Spaces, line breaks, non-breaking spaces.
            case 0x09, 0x0A, 0x0D, 0x20, 0xC2, 0xA0: continue
            default: return false
            }
        }
        guard stops <= 1 else { return false }
        let title = table.key(Int(last.number))
        if !isSameSentence { return stops == 1 && Abbreviations.surestTitles.contains(title) }
        return stops == 1
            ? Abbreviations.titles.contains(title) : Abbreviations.plainTitles.contains(title)
    }

    /// The lookup key of a token.
    static func key(of word: String) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        var hasMarks = false
        for scalar in word.lowercased().unicodeScalars {
            switch ScalarKind(scalar.value) {
            case .invisible: continue
            case .apostrophe: scalars.append("'")
            case .hyphen: scalars.append("-")
            case .mark:
                hasMarks = true
                scalars.append(scalar)
            default: scalars.append(scalar)
            }
        }
        let key = String(scalars)
        return Array((hasMarks ? composed(key) : key).utf8)
    }
}

/// The number of a text's letters per script.
struct ScriptCount: Sendable, Hashable {
    private(set) var letters: [Script: Int] = [:]
    private var latin = 0

    enum Script: Sendable, Hashable {
        case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, tamil, telugu
        case georgian, hangul, other
    }

    mutating func count(_ scalar: UInt32, letters count: Int) {
        if scalar < 0x370 {
            latin += count
        } else {
            letters[Self.script(of: scalar), default: 0] += count
        }
    }

    var total: Int { latin + letters.values.reduce(0, +) }

    /// The script of more than half of the letters.
    var main: Script? {
        let half = total / 2
        if latin > half { return .latin }
        return letters.first { $0.value > half }?.key
    }

    static func script(of scalar: UInt32) -> Script {
        switch scalar {
        case 0..<0x370, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x530...0x58F: .armenian
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
        case 0x900...0x97F: .devanagari
        case 0x980...0x9FF: .bengali
        case 0xB80...0xBFF: .tamil
        case 0xC00...0xC7F: .telugu
        case 0x10A0...0x10FF: .georgian
        case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
        default: .other
        }
    }
}
