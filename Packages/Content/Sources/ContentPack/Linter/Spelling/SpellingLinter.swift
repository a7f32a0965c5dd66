/// Warns of British spellings in a lesson, passage or section, because the SAT is printed in
/// American English.
///
/// Reads the lines as written, so that it can give places. Reports each word once.
struct SpellingLinter {
    /// Lines that start with these contain names and formulas instead of text.
    private static let nameStarts = [
        "@question ", "@diagram ", "@equation ", "diagram:", "skills:", "check:",
    ]

    private struct Word {
        let british: String
        let american: String
        let place: SourcePosition
        var count = 0
    }

    let file: SourceFile
    let findings: Findings

    func run() {
        var words: [String: Word] = [:]
        for line in textLines {
            for word in britishWords(in: line) {
                words[word.british.lowercased(), default: word].count += 1
            }
        }
        for word in words.values.sorted(by: { $0.place < $1.place }) {
            let times = word.count == 1 ? "" : " (\(word.count) times in this file)"
            findings.warning(
                "“\(word.british)” is British English\(times)", at: word.place,
                cure: "Write “\(word.american)”")
        }
    }

    /// The title and every line after the front matter, without names and formulas.
    private var textLines: [SourceLine] {
        let isFence = { (line: SourceLine) in Self.starts(line, "---") }
        let front = file.lines.dropFirst().prefix { !isFence($0) }
        return front.filter { Self.starts($0, "title:") }
            + file.lines.dropFirst(front.count + 1).filter { line in
                !Self.nameStarts.contains { Self.starts(line, $0) }
            }
    }

    private static func starts(_ line: SourceLine, _ text: String) -> Bool {
        line.scalars.starts(with: text.unicodeScalars)
    }

    private func britishWords(in line: SourceLine) -> [Word] {
        line.scalars.split(separator: " ").filter { !isName($0) }
            .flatMap { $0.split { !Self.isLetter($0) } }
            .compactMap {
                word(String(String.UnicodeScalarView($0)), line.place(at: $0.startIndex))
            }
    }

    /// All words of the list have only these letters, so others separate words too.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x61...0x7A).contains(scalar.value | 0x20)
    }

    /// Whether the word is a link or an inline diagram.
    private func isName(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard word.contains(":") else { return false }
        let text = String(String.UnicodeScalarView(word))
        return text.contains("://") || text.contains("[[diagram:")
    }

    /// The word, if it is British; the American one has a capital if the British one does.
    private func word(_ text: String, _ place: SourcePosition) -> Word? {
        guard let american = BritishSpellings.american[text.lowercased()] else { return nil }
        let capital = american.prefix(1).uppercased() + american.dropFirst()
        let isCapital = text.first?.isUppercase == true
        return Word(british: text, american: isCapital ? capital : american, place: place)
    }
}
