/// The chunking rules of the tutor's wire contract, which lose some of the text.
struct ContractChunking {
    private let sizes: ChunkSizes

    init(_ sizes: ChunkSizes) { self.sizes = sizes }

    func chunks(of document: String) -> [Chunk] {
        DocumentText.read(document) {
            var walk = ChunkBuilder($0, sizes)
            return walk.gathered()
        }
    }

    /// A range of the document, trimmed of white space.
    private struct Piece {
        var range: Range<Int>
        var size: Int
    }

    private struct ChunkBuilder {
        private let document: DocumentText
        private let sizes: ChunkSizes
        private var chunks: [Chunk] = []
        private var heading: String?
        private var page = 1
        /// The pieces of the next chunk so far, and their separator.
        private var current: [Piece] = []
        private var size = 0
        private var separator = "\n\n"

        init(_ document: DocumentText, _ sizes: ChunkSizes) {
            self.document = document
            self.sizes = sizes
        }

        mutating func gathered() -> [Chunk] {
            var scanner = DocumentLineScanner(document, joinsReturns: false)
            var paragraph: Range<Int>?
            while let line = scanner.next() {
                switch DocumentLineKind(document.bytes[line.content]) {
                case .text:
                    if line.content.isEmpty {
                        close(&paragraph)
                    } else {
                        let start = paragraph?.lowerBound ?? line.content.lowerBound
                        paragraph = start..<line.content.upperBound
                    }
                case .heading:
                    close(&paragraph)
                    flush()
                    heading = document[document.trimmed(line.content)]
                case .pageBreak:
                    close(&paragraph)
                    flush()
                    page += 1
                }
            }
            close(&paragraph)
            flush()
            return chunks
        }

        private mutating func close(_ paragraph: inout Range<Int>?) {
            guard let range = paragraph.map(document.trimmed) else { return }
            paragraph = nil
            if !range.isEmpty { add(Piece(range: range, size: document.size(range))) }
        }

        private mutating func add(_ paragraph: Piece) {
            let sum = size + paragraph.size + 2
            if sum > sizes.most {
                flush()
                if paragraph.size > sizes.most { return split(paragraph) }
            } else if sum > sizes.target {
                flush()
            }
            join(paragraph, separatedBy: "\n\n")
        }

        /// Splits a paragraph into sentences. The text after the last full stop is kept, however
        /// long.
        private mutating func split(_ paragraph: Piece) {
            var start = paragraph.range.lowerBound
            for index in paragraph.range {
                let byte = document.bytes[index]
                guard
                    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!")
                        || byte == UInt8(ascii: "?")
                else { continue }
                let range = document.trimmed(start..<(index + 1))
                start = index + 1
                let sentence = Piece(range: range, size: document.size(range))
                if size + sentence.size + 1 > sizes.target { flush() }
                join(sentence, separatedBy: " ")
            }
            let rest = document.trimmed(start..<paragraph.range.upperBound)
            if !rest.isEmpty {
                join(Piece(range: rest, size: document.size(rest)), separatedBy: " ")
            }
            flush()
        }

        private mutating func join(_ piece: Piece, separatedBy separator: String) {
            size += piece.size + (current.isEmpty ? 0 : separator.utf8.count)
            current.append(piece)
            self.separator = separator
        }

        private mutating func flush() {
            defer { (current, size) = ([], 0) }
            guard let first = current.first, let last = current.last, size >= sizes.least else {
                return
            }
            let body = current.map { plain($0.range) }.joined(separator: separator)
            chunks.append(
                Chunk(
                    position: chunks.count, text: heading.map { "[\($0)]\n\n\(body)" } ?? body,
                    heading: heading, page: page,
                    span: first.range.lowerBound..<last.range.upperBound))
        }

        /// The text with every line end replaced by a line feed.
        private func plain(_ range: Range<Int>) -> String {
            let isPlain = document.bytes[range].allSatisfy {
                $0 != 0xC2 && $0 != 0xE2 && !(0x0B...0x0D).contains($0)
            }
            guard !isPlain else { return document[range] }
            var plain = String.UnicodeScalarView()
            for scalar in document[range].unicodeScalars {
                switch scalar {
                case "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": plain.append("\n")
                default: plain.append(scalar)
                }
            }
            return String(plain)
        }
    }
}
