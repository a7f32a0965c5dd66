import SentenceSplitting

/// Splits a document's blocks into sentences.
struct SentenceReader {
    /// Longer sentences, in bytes, are no prose: data, or a text without full stops.
    private static let limit = 4000

    private let bytes: [UInt8]
    private let document: Int
    private var sentences: [DocumentSentence] = []

    static func sentences(of text: String, document: Int) -> [DocumentSentence] {
        let bytes = Array(text.utf8)
        var reader = SentenceReader(bytes: bytes, document: document)
        for block in BlockReader.blocks(of: bytes) { reader.read(block) }
        return reader.sentences
    }

    private init(bytes: [UInt8], document: Int) {
        self.bytes = bytes
        self.document = document
    }

    private mutating func read(_ block: TextBlock) {
        var start = block.span.lowerBound
        var isFirst = true
        // The full stop after a glossary term doesn't end a sentence.
        var meaning = start
        if block.kind == .glossary || block.kind == .bullet {
            let line = GlossaryLine(String(decoding: bytes[block.span], as: UTF8.self))
            meaning += line?.meaningStart ?? 0
        }
        for end in ends(in: block.span) where end > meaning {
            var range = start..<end
            while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
            while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
            start = end
            guard !range.isEmpty, range.count <= Self.limit else { continue }
            add(range, block, isFirst)
            isFirst = false
        }
    }

    private mutating func add(_ span: Range<Int>, _ block: TextBlock, _ isFirst: Bool) {
        let raw = String(decoding: bytes[span], as: UTF8.self)
        let (text, bold) = Self.shown(raw)
        var kind = block.kind
        if kind == .bullet, isFirst, GlossaryLine(raw) != nil { kind = .glossary }
        let closing = text.reversed().drop { "\"”’')".contains($0) }.first
        sentences.append(
            DocumentSentence(
                index: sentences.count, document: document, span: span, text: text,
                words: Word.words(of: text), bold: bold, kind: kind, heading: block.heading,
                page: block.page, list: block.list, leadIn: block.leadIn, isFirst: isFirst,
                isWhole: closing == "."))
    }

    /// The text as shown, and its words in bold.
    static func shown(_ raw: String) -> (text: String, bold: [String]) {
        var bold: [String] = []
        let parts = raw.split(separator: "**", omittingEmptySubsequences: false)
        if parts.count >= 3, parts.count % 2 == 1 {
            bold = stride(from: 1, to: parts.count, by: 2).map { flat(String(parts[$0])) }
        }
        return (flat(raw), bold)
    }

    /// Normalizes white space to single spaces; removes Markdown characters and footnote numbers
    /// such as `[12]`.
    static func flat(_ raw: String) -> String {
        let characters = Array(raw)
        var text = ""
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character.isWhitespace {
                if !text.isEmpty, text.last != " " { text.append(" ") }
            } else if "*`".contains(character) {
                // An asterisk between spaces is a multiplication sign.
                let isAlone =
                    index > 0 && index + 1 < characters.count && characters[index - 1] == " "
                    && characters[index + 1] == " "
                if isAlone { text.append(character) }
            } else if character == "_" {
                let inside =
                    index > 0 && index + 1 < characters.count && characters[index - 1].isLetter
                    && characters[index + 1].isLetter
                if inside { text.append(character) }
            } else if character == "[", let close = noteEnd(characters, index) {
                index = close
            } else {
                text.append(character)
            }
            index += 1
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The end of the footnote number that begins at `index`.
    private static func noteEnd(_ characters: [Character], _ index: Int) -> Int? {
        var end = index + 1
        while end < characters.count, end - index <= 4, characters[end].isNumber { end += 1 }
        guard end > index + 1, end < characters.count, characters[end] == "]" else { return nil }
        return end
    }

    /// The offsets after each sentence's last character.
    private func ends(in block: Range<Int>) -> [Int] {
        SentenceSplitter.sentences(of: TextBytes(Array(bytes[block])))
            .map { block.lowerBound + $0.range.upperBound }
    }
}
