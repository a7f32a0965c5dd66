import AppCore
package import Chunking
import Foundation

/// A chunk of a text of the student's, with where it is from.
package struct Passage: Sendable, Hashable {
    var document: String
    package var chunk: Chunk
    /// How well it fits the question; of one search, more is better.
    var score: Double
    /// ``StudyDocument/id`` of a text that is in the library; nil of a file.
    var documentID: String?
    /// By what it was found, where more than its words were asked.
    var finding: Finding?

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
    ) -> [Passage] {
        var documents: [String] = []
        var chunks: [Chunk] = []
        for (document, text) in texts {
            let found = Chunker().chunks(of: text)
            chunks += found
            documents += found.map { _ in document }
        }
        return search.hits(in: chunks, limit: limit).map {
            Passage(document: documents[$0.index], chunk: chunks[$0.index], score: $0.score)
        }
    }
}

extension [Passage] {
    /// As a model is shown them: each numbered from 1, between signs that a text itself cannot write, so that none ends
    /// its own passage.
    var quoted: String {
        enumerated().map { index, passage in
            let text = passage.chunk.text.partingEnd(of: "passage")
            return "<passage number=\"\(index + 1)\">\n\(text)\n</passage>"
        }.joined(separator: "\n\n")
    }
}

extension String {
    /// The sign that would end an element of this name is parted, in capitals too.
    func partingEnd(of element: String) -> String {
        replacingOccurrences(of: "</" + element, with: "< /" + element, options: .caseInsensitive)
    }
}

/// Words of a passage, as they stand in it.
struct Quote: Sendable, Hashable {
    /// Which passage, from 0.
    var passage: Int
    /// Word for word, line ends included.
    var text: String
    /// UTF-8 offsets in the document.
    var span: Range<Int>

    /// Fewer characters than these prove nothing.
    static let least = 8

    /// `words` where they stand in a passage, nil when they do not. Every character must be the same; only how long white
    /// space is, and whether it ends a line, does not matter.
    init?(_ words: String, in passages: [Passage], at index: Int) {
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

    /// The scalars with where they are, white space as single spaces, none at the ends.
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
