import AppCore
import Chunking

/// An answer to a question about the student's texts.
struct Answer: Sendable, Hashable {
    /// The source of the wording.
    enum Kind: String, Sendable, Codable {
        /// A language model; only claims with verified quotes are kept.
        case model
        /// Sentences extracted from the texts.
        case extract
        /// No passage matches the question.
        case none
    }

    /// A claim with its quotes.
    struct Claim: Sendable, Hashable {
        var text: String
        /// Never empty.
        var quotes: [Quote]
    }

    var kind: Kind
    var claims: [Claim]
    /// The number of claims dropped for lack of a verified quote.
    var dropped = 0

    /// Parses a model's reply and verifies every quote: `Claim [2: "words of passage 2"]`.
    init(reply: String, passages: [RetrievedPassage]) {
        kind = .model
        claims = []
        var rest = reply[...]
        while let citation = Citation(in: rest) {
            let text = Self.claim(rest[..<citation.range.lowerBound])
            rest = rest[citation.range.upperBound...]
            let quote = Quote(citation.words, in: passages, at: citation.number - 1)
            if text.isEmpty {
                // Another quote for the previous claim, if it was kept.
                if let quote, !claims.isEmpty { claims[claims.count - 1].quotes.append(quote) }
            } else if let quote {
                claims.append(Claim(text: text, quotes: [quote]))
            } else {
                dropped += 1
            }
        }
        if !Self.claim(rest).isEmpty { dropped += 1 }
    }

    /// Extracts up to three sentences with most of the question's words, in order.
    init(extractedFrom passages: [RetrievedPassage], for search: LexicalSearch) {
        var sentences: [(quote: Quote, chunk: Chunk)] = []
        for (index, passage) in passages.prefix(3).enumerated() {
            let bytes = Array(passage.chunk.text.utf8)
            for whole in Sentences.spans(of: passage.chunk.text) {
                // Skips headings, which match but answer nothing.
                guard let span = Sentences.withoutHeading(whole, in: bytes) else { continue }
                let text = String(decoding: bytes[span], as: UTF8.self)
                if text == passage.chunk.heading { continue }
                let quote = Quote(
                    passage: index, text: text,
                    span: span.shifted(by: passage.chunk.span.lowerBound))
                sentences.append(
                    (quote, Chunk(position: 0, text: text, heading: nil, page: 1, span: span)))
            }
        }
        let best = search.hits(in: sentences.map(\.chunk), limit: 3).map(\.index).sorted()
        kind = best.isEmpty ? .none : .extract
        claims = best.map { Claim(text: sentences[$0].quote.text, quotes: [sentences[$0].quote]) }
    }

    /// The text between two citations, without surrounding punctuation and list markers.
    private static func claim(_ text: Substring) -> String {
        let signs: Set<Character> = [".", ",", ";", "-", "*", "•"]
        let start = text.drop { $0.isWhitespace || signs.contains($0) }
        var claim = start
        while claim.last?.isWhitespace == true { claim.removeLast() }
        return claim.contains { $0.isLetter || $0.isNumber } ? String(claim) : ""
    }
}

/// `[2: "words"]` in a reply.
private struct Citation {
    let number: Int
    let words: String
    let range: Range<String.Index>

    /// The first one in `text`.
    init?(in text: Substring) {
        var search = text
        while let open = search.firstIndex(of: "[") {
            let inside = text[text.index(after: open)...]
            if let citation = Self.read(inside) {
                number = citation.number
                words = citation.words
                range = open..<citation.end
                return
            }
            search = inside
        }
        return nil
    }

    private static func read(
        _ inside: Substring
    ) -> (number: Int, words: String, end: String.Index)? {
        let digits = inside.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), digits.count <= 3 else { return nil }
        var rest = inside[digits.endIndex...].drop { $0 == " " }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst().drop { $0 == " " }
        guard let mark = rest.first, let close = ["\"": "\"", "“": "”", "«": "»"][mark] else {
            return nil
        }
        rest = rest.dropFirst()
        let start = rest.startIndex
        // Quotes may contain quotation marks: takes the last one before the bracket.
        while let end = rest.firstIndex(of: Character(close)) {
            let after = rest[rest.index(after: end)...].drop { $0 == " " }
            if after.first == "]" {
                return (number, String(inside[start..<end]), after.index(after: after.startIndex))
            }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }
}

/// Sentences of a passage.
enum Sentences {
    /// The span after lines beginning with `#`; nil if nothing follows.
    static func withoutHeading(_ span: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        var rest = span
        while let first = rest.first, bytes[first] == UInt8(ascii: "#") {
            guard let end = rest.first(where: { bytes[$0] == 0x0A }) else { return nil }
            rest = (end + 1)..<span.upperBound
            while let next = rest.first, bytes[next] <= 0x20 { rest.removeFirst() }
        }
        return rest.isEmpty ? nil : rest
    }

    /// Sentences as UTF-8 offsets without surrounding whitespace. An empty line also ends a
    /// sentence.
    static func spans(of text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        var spans: [Range<Int>] = []
        var start = 0
        func end(at index: Int) {
            var range = start..<index
            while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
            while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
            if !range.isEmpty { spans.append(range) }
            start = index
        }
        for index in bytes.indices {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            switch bytes[index] {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
                if next <= 0x20 { end(at: index + 1) }
            case 0x0A where next == 0x0A || next == 0x0D: end(at: index + 1)
            // 。 ！ ？
            case 0x82 where index > 1 && bytes[index - 2] == 0xE3 && bytes[index - 1] == 0x80,
                0x81 where index > 1 && bytes[index - 2] == 0xEF && bytes[index - 1] == 0xBC,
                0x9F where index > 1 && bytes[index - 2] == 0xEF && bytes[index - 1] == 0xBC:
                end(at: index + 1)
            default: break
            }
        }
        end(at: bytes.count)
        return spans
    }
}
