/// Splits a text into sentences: by line breaks (`PassageReader`), then by end punctuation.
///
/// End punctuation ends a sentence if whitespace or the passage's end follows it and its closing
/// quotes and brackets, unless `SentenceBoundaryDetector` decides otherwise from the context. Sentences inside a
/// quotation count separately. One pass in linear time; looks at most some hundred bytes around the
/// punctuation.
public struct SentenceSplitter: Sendable {
    /// A longer sentence, in bytes, is cut at a comma or a space if possible.
    public static let longest = 2000

    let text: TextBytes
    private let ignoresCase: Bool
    private(set) var sentences: [Sentence] = []

    init(_ text: TextBytes) {
        self.text = text
        ignoresCase = Self.lacksCapitals(text)
    }

    /// The sentences of a text, in order. Headings and list items are separate.
    public static func sentences(of text: TextBytes) -> [Sentence] {
        var splitter = SentenceSplitter(text)
        var reader = PassageReader(text)
        while let passage = reader.next() { splitter.split(passage) }
        return splitter.sentences
    }

    private mutating func split(_ passage: Range<Int>) {
        let end = passage.upperBound
        var start = passage.lowerBound
        var place = start
        var brackets = BracketTracker(text: text, end: end)
        while place < end {
            let byte = text.bytes[place]
            guard Self.mayMatter[Int(byte)] else {
                place += 1
                continue
            }
            let (kind, length) = text.kind(at: place)
            if kind == .opener {
                brackets.meet(place, sentenceStart: start)
            } else if kind.isStop || isGreekQuestionMark(place) {
                let judge = SentenceBoundaryDetector(
                    text: text, start: start, stop: place, end: end, ignoresCase: ignoresCase)
                let verdict = judge.verdict()
                place = verdict.place
                if verdict.ends, !brackets.isInside(verdict.place) {
                    append(start..<verdict.place, ending: .stopped)
                    start = text.trimmed(verdict.place..<end).lowerBound
                    place = start
                }
                continue
            }
            place += length
        }
        append(start..<end, ending: .open)
    }

    /// End punctuation, brackets, and the first bytes of non-ASCII ones.
    private static let mayMatter: [Bool] = (0..<256).map { value in
        switch UInt8(value) {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"),
            UInt8(ascii: "("), UInt8(ascii: "["), 0xCD, 0xD6, 0xD8, 0xDB, 0xE0...0xE3, 0xEF:
            true
        default: false
        }
    }

    /// True if hardly any word is capitalized, as in quickly typed messages; then capitals don't
    /// mark sentence starts.
    private static func lacksCapitals(_ text: TextBytes) -> Bool {
        var words = 0
        var capitals = 0
        var before = UInt8(ascii: " ")
        for byte in text.bytes {
            if before == 0x20 || before == 0x0A {
                if byte >= 0x61, byte <= 0x7A { words += 1 }
            } else if before >= 0x41, before <= 0x5A, byte >= 0x61, byte <= 0x7A {
                capitals += 1
            }
            before = byte
        }
        return words > 8 && capitals * 200 < words
    }

    /// Greek uses `;` as a question mark.
    private func isGreekQuestionMark(_ place: Int) -> Bool {
        guard text.bytes[place] == UInt8(ascii: ";"), place > 0, text.bytes[place - 1] >= 0x80
        else {
            return false
        }
        let letter = text.scalar(before: place).value
        return (0x370...0x3FF).contains(letter) || (0x1F00...0x1FFF).contains(letter)
    }

    private mutating func append(_ range: Range<Int>, ending: Sentence.Ending) {
        var rest = text.trimmed(range)
        while rest.count > Self.longest {
            let cut = cuttingPlace(in: rest)
            let head = text.trimmed(rest.lowerBound..<cut)
            if !head.isEmpty { sentences.append(Sentence(head, ending: .cut)) }
            rest = text.trimmed(cut..<rest.upperBound)
        }
        guard !rest.isEmpty else { return }
        let isWhole = rest.lowerBound < range.lowerBound + Self.longest
        sentences.append(Sentence(rest, ending: isWhole ? ending : .cut))
    }

    /// Where to cut a long sentence: after a comma in the second half of the limit, else after a
    /// space, else between two scalars.
    private func cuttingPlace(in range: Range<Int>) -> Int {
        let last = range.lowerBound + Self.longest
        var space: Int?
        var place = last
        while place > last - Self.longest / 2 {
            let byte = text.bytes[place - 1]
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return place }
            if byte == 0x20 || byte == 0x0A, space == nil { space = place }
            place -= 1
        }
        if let space { return space }
        place = last
        while place > range.lowerBound + 1, text.bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }
}

/// Remembers where a bracket opened inside a sentence closes; punctuation in between ends nothing.
struct BracketTracker: Sendable {
    /// A bracket that closes later counts as a typo.
    static let reach = 300

    let text: TextBytes
    let end: Int
    private var closes = 0
    /// The position up to which there is no closing bracket.
    private var searched = 0

    init(text: TextBytes, end: Int) {
        self.text = text
        self.end = end
    }

    mutating func meet(_ place: Int, sentenceStart: Int) {
        guard place >= closes, !text.trimmed(sentenceStart..<place).isEmpty else { return }
        guard startsInside(place, sentenceStart: sentenceStart) else { return }
        var look = max(place, searched)
        let last = min(end, place + Self.reach)
        while look < last {
            let byte = text.bytes[look]
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
                closes = look
                return
            }
            look += 1
        }
        searched = max(searched, last)
    }

    /// Whether the sentence has words before the bracket.
    private func startsInside(_ place: Int, sentenceStart: Int) -> Bool {
        var look = place
        while look > sentenceStart {
            let (kind, length) = text.kind(before: look)
            if kind.isWordPart || kind == .closer { return true }
            if kind.isStop { return false }
            look -= length
            if place - look > 8 { return true }
        }
        return false
    }

    func isInside(_ place: Int) -> Bool { place <= closes }
}
