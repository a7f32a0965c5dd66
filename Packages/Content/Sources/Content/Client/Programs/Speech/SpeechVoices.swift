/// The languages of a speech program's voices.
struct SpeechVoices: Sendable, Hashable {
    /// Language tags in the program's order.
    let names: [String]

    /// Reads `espeak-ng --voices`: a heading, then lines whose second column is the voice's
    /// language.
    init(listing: String) {
        names = listing.split(whereSeparator: \.isNewline).dropFirst().prefix(1_000).compactMap {
            let columns = $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            return columns.count > 1 && Self.isTag(columns[1]) ? columns[1].lowercased() : nil
        }
    }

    /// Default voices of languages whose plain tag isn't a voice.
    private static let usual = ["en": "en-gb", "fr": "fr-fr", "zh": "cmn"]

    /// The voice of a language tag such as `pt-BR`, else of its language.
    func name(for tag: String) -> String? {
        let tag = tag.lowercased().replacing("_", with: "-")
        guard Self.isTag(tag[...]) else { return nil }
        var parts = tag.split(separator: "-")
        while !parts.isEmpty {
            let shorter = parts.joined(separator: "-")
            if names.contains(shorter) { return shorter }
            if let usual = Self.usual[shorter], names.contains(usual) { return usual }
            parts.removeLast()
        }
        let language = tag.prefix { $0 != "-" }
        return names.first { $0.hasPrefix(language + "-") }
    }

    /// Whether a tag is safe as a command-line argument: letters, digits and dashes, starting with
    /// a letter.
    private static func isTag(_ text: Substring) -> Bool {
        text.utf8.count <= 35 && text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-")
            }
    }
}
