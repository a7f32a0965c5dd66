/// A word of the list.
struct WordEntry: Hashable, Sendable {
    /// The word in lower case.
    var word: String
    /// The definition: one sentence without the word.
    var definition: String
    /// Two to four synonyms in lower case.
    var synonyms: [String]
    /// A sentence that uses the word in some form.
    var example: String

    /// Reads entries of three lines each, separated by empty lines:
    ///
    ///     laconic: Using very few words.
    ///     = terse, brief, curt
    ///     Her laconic reply ended the talk.
    ///
    /// Skips entries in another format; the list's tests check that there are none.
    static func read(_ text: String) -> [WordEntry] {
        var entries: [WordEntry] = []
        var lines: [Substring] = []
        for line in (text + "\n\n").split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.isEmpty {
                lines.append(line)
                continue
            }
            if let entry = WordEntry(lines: lines) { entries.append(entry) }
            lines = []
        }
        return entries
    }
}

extension WordEntry {
    fileprivate init?(lines: [Substring]) {
        guard lines.count == 3, let colon = lines[0].firstIndex(of: ":"),
            lines[0][colon...].hasPrefix(": "), lines[1].hasPrefix("= ")
        else { return nil }
        self.init(
            word: String(lines[0][..<colon]),
            definition: String(lines[0][colon...].dropFirst(2)),
            synonyms: lines[1].dropFirst(2).split(separator: ",").map { part in
                String(part.drop { $0 == " " })
            }, example: String(lines[2]))
    }
}
