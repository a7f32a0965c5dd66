import Foundation
import SentenceSplitting

/// Texts whose sentences were marked by people, from `Fixtures`.
struct MarkedText {
    var name: String
    var text: String
    /// Sentence ranges in UTF-8 bytes.
    var sentences: [Range<Int>]

    static func all(_ file: String) throws -> [MarkedText] {
        let place = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/\(file).txt")
        let whole = try String(contentsOf: place, encoding: .utf8)
        return ("\n" + whole).components(separatedBy: "\n%% ").dropFirst().map { part in
            let name = part.prefix { $0 != "\n" }
            return MarkedText(name: String(name), marked: String(part.dropFirst(name.count + 1)))
        }
    }

    init(name: String, marked: String) {
        self.name = name
        text = marked.replacingOccurrences(of: "‖", with: "")
        sentences = []
        var place = 0
        for piece in marked.components(separatedBy: "‖") {
            let scalars = piece.unicodeScalars
            let lead = scalars.prefix(while: Self.isBlank)
            let core = scalars.dropFirst(lead.count).reversed().drop(while: Self.isBlank)
            let start = place + lead.reduce(0) { $0 + UTF8.width($1) }
            let size = core.reduce(0) { $0 + UTF8.width($1) }
            if size > 0 { sentences.append(start..<start + size) }
            place += piece.utf8.count
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
    }

    /// The number of sentences found with both ends correct.
    static func share(of texts: [MarkedText]) -> (right: Int, all: Int) {
        texts.reduce(into: (0, 0)) { sum, text in
            let found = Set(SentenceSplitter.sentences(of: TextBytes(text.text)).map(\.range))
            sum.0 += text.sentences.count(where: found.contains)
            sum.1 += text.sentences.count
        }
    }
}
