import Foundation
import SentenceSplitting

/// A sentence of a model's reply, with the citations right after it.
struct ReplyClaim: Sendable, Hashable {
    /// `[2: "words"]`
    struct Citation: Sendable, Hashable {
        /// The passage, from 1.
        var number: Int
        var words: String
    }

    var text: String
    var citations: [Citation] = []

    /// The claims of a reply in order. A reasoning model's thoughts aren't claims.
    static func all(in reply: String) -> [ReplyClaim] {
        var claims: [ReplyClaim] = []
        var rest = withoutThoughts(reply)
        while let (citation, range) = Citation.first(in: rest) {
            claims += sentences(of: rest[..<range.lowerBound])
            if !claims.isEmpty { claims[claims.count - 1].citations.append(citation) }
            rest = rest[range.upperBound...]
        }
        return claims + sentences(of: rest)
    }

    /// The reply after the thoughts that some servers leave in it: `<think>…</think>`. The first
    /// tag may be missing, because some models have it in their prompt.
    static func withoutThoughts(_ reply: String) -> Substring {
        if let end = reply.range(of: "</think>", options: .backwards) {
            return reply[end.upperBound...]
        }
        if let start = reply.range(of: "<think>") { return reply[..<start.lowerBound] }
        return reply[...]
    }

    private static func sentences(of text: Substring) -> [ReplyClaim] {
        let text = TextBytes(String(text))
        return SentenceSplitter.sentences(of: text).compactMap { sentence in
            let claim = bare(String(decoding: text.bytes[sentence.range], as: UTF8.self))
            return claim.isEmpty ? nil : ReplyClaim(text: claim)
        }
    }

    /// A sentence without list markers and punctuation before it; empty without letters and
    /// numbers.
    private static func bare(_ text: String) -> String {
        let signs: Set<Character> = [".", ",", ";", "-", "*", "•"]
        var claim = text.drop { $0.isWhitespace || signs.contains($0) }
        let number = claim.prefix { $0.isASCII && $0.isNumber }
        let afterNumber = claim[number.endIndex...]
        if !number.isEmpty, afterNumber.hasPrefix(". ") || afterNumber.hasPrefix(") ") {
            claim = afterNumber.dropFirst(2)
        }
        return claim.contains { $0.isLetter || $0.isNumber } ? String(claim) : ""
    }
}

extension ReplyClaim.Citation {
    /// The first one in `text`, and where it stands.
    static func first(in text: Substring) -> (citation: Self, range: Range<String.Index>)? {
        var search = text
        while let open = search.firstIndex(of: "[") {
            let inside = text[text.index(after: open)...]
            if let (citation, end) = read(inside) { return (citation, open..<end) }
            search = inside
        }
        return nil
    }

    private static func read(_ inside: Substring) -> (citation: Self, end: String.Index)? {
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
                let citation = Self(number: number, words: String(inside[start..<end]))
                return (citation, after.index(after: after.startIndex))
            }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }
}
