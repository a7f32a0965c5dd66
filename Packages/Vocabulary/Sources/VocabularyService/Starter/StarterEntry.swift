import WordFinding

/// A word of the starter deck.
struct StarterEntry: Hashable, Sendable {
    /// The dictionary form, in lower case.
    var word: String
    var partOfSpeech: PartOfSpeech
    /// One sentence, without the word.
    var definition: String
    /// A sentence that uses the word in some form.
    var example: String
    /// The form used in the example, as written there.
    var form: String
    var difficulty: WordDifficulty

    /// Reads entries of two lines each, separated by empty lines, with the word's form between
    /// asterisks:
    ///
    ///     abdicate, verb: To give up a throne or a high duty.
    ///     The king *abdicated* in favor of his niece.
    ///
    /// Skips entries in another format; the deck's tests check that there are none.
    static func read(_ text: String, difficulty: WordDifficulty) -> [StarterEntry] {
        text.split(separator: "\n\n").compactMap { block in
            StarterEntry(lines: block.split(separator: "\n"), difficulty: difficulty)
        }
    }
}

extension StarterEntry {
    fileprivate init?(lines: [Substring], difficulty: WordDifficulty) {
        guard lines.count == 2, let colon = lines[0].firstIndex(of: ":"),
            lines[0][colon...].hasPrefix(": "),
            let comma = lines[0][..<colon].firstIndex(of: ","),
            let part = PartOfSpeech(rawValue: String(lines[0][comma..<colon].dropFirst(2)))
        else { return nil }
        let parts = lines[1].split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(
            word: String(lines[0][..<comma]), partOfSpeech: part,
            definition: String(lines[0][colon...].dropFirst(2)),
            example: parts.joined(), form: String(parts[1]), difficulty: difficulty)
    }
}
