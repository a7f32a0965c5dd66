import AppCore
package import Chunking
import Foundation

/// A chunk of the student's text with its source.
package struct RetrievedPassage: Sendable, Hashable {
    var document: String
    package var chunk: Chunk
    /// The match score; higher is better within one search.
    var score: Double
    /// ``StudyDocument/id`` if the text is in the library; nil for a file.
    var documentID: String?
    /// How it was found, if the search used more than keywords.
    var finding: RetrievalRanks?

    package init(
        document: String, chunk: Chunk, score: Double, documentID: String? = nil
    ) {
        self.document = document
        self.chunk = chunk
        self.score = score
        self.documentID = documentID
    }

    /// e.g. `physics.md, page 2, Tides`
    var place: String {
        ([document, "page \(chunk.page)"] + [chunk.heading].compactMap(\.self))
            .joined(separator: ", ")
    }

    /// The best passages of these texts for a question, best first.
    static func find(
        _ search: LexicalSearch, in texts: [(document: String, text: String)], limit: Int
    ) -> [RetrievedPassage] {
        var documents: [String] = []
        var chunks: [Chunk] = []
        for (document, text) in texts {
            let found = Chunker().chunks(of: text)
            chunks += found
            documents += found.map { _ in document }
        }
        return search.hits(in: chunks, limit: limit).map {
            RetrievedPassage(
                document: documents[$0.index], chunk: chunks[$0.index], score: $0.score)
        }
    }
}

extension [RetrievedPassage] {
    /// The passages for a model, numbered from 1, in tags that their text can't close.
    var quoted: String {
        enumerated().map { index, passage in
            let text = passage.chunk.text.partingEnd(of: "passage")
            return "<passage number=\"\(index + 1)\">\n\(text)\n</passage>"
        }.joined(separator: "\n\n")
    }
}

extension String {
    /// Breaks up closing tags of this element, case-insensitively.
    func partingEnd(of element: String) -> String {
        replacingOccurrences(of: "</" + element, with: "< /" + element, options: .caseInsensitive)
    }
}

/// A verbatim quote from a passage.
struct Quote: Sendable, Hashable {
    /// Which passage, from 0.
    var passage: Int
    /// Word for word, line ends included.
    var text: String
    /// UTF-8 offsets in the document.
    var span: Range<Int>

    /// The shortest quote that counts as evidence, in characters.
    static let least = 8

    /// Finds `words` in a passage; nil if absent. Characters must match exactly, except for the
    /// amount and kind of whitespace.
    init?(_ words: String, in passages: [RetrievedPassage], at index: Int) {
        guard passages.indices.contains(index) else { return nil }
        let text = passages[index].chunk.text
        let wanted = Self.spaced(words)
        guard wanted.count(where: { $0.scalar != " " }) >= Self.least else { return nil }
        let found = Self.spaced(text)
        guard found.count >= wanted.count else { return nil }
        for start in 0...(found.count - wanted.count)
        where zip(found[start...], wanted).allSatisfy({ $0.scalar == $1.scalar }) {
            let span = found[start].offset..<found[start + wanted.count - 1].end
            let bytes = Array(text.utf8)[span]
            self.init(
                passage: index, text: String(decoding: bytes, as: UTF8.self),
                span: span.shifted(by: passages[index].chunk.span.lowerBound))
            return
        }
        return nil
    }

    init(passage: Int, text: String, span: Range<Int>) {
        self.passage = passage
        self.text = text
        self.span = span
    }

    /// The scalars with their positions and collapsed whitespace.
    private static func spaced(
        _ text: String
    ) -> [(scalar: Unicode.Scalar, offset: Int, end: Int)] {
        var scalars: [(scalar: Unicode.Scalar, offset: Int, end: Int)] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if !scalar.properties.isWhitespace {
                scalars.append((scalar, offset, end))
            } else if let last = scalars.last, last.scalar != " " {
                scalars.append((" ", offset, end))
            }
            offset = end
        }
        if scalars.last?.scalar == " " { scalars.removeLast() }
        return scalars
    }
}

extension Range<Int> {
    func shifted(by offset: Int) -> Range<Int> {
        (lowerBound + offset)..<(upperBound + offset)
    }
}
