extension SpokenText {
    /// A text without words, to append to.
    init() {}

    /// The words of a text as written: `L’eau, s'il vous plaît!` gives L’eau, s'il, vous, plaît.
    /// Reads as far as the comparison does.
    static func shownWords(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isSingle = false
        func close() {
            while let last = word.last, isApostrophe(last) { word.removeLast() }
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in String(text.unicodeScalars.prefix(limit)) {
            if isApostrophe(character) {
                if !word.isEmpty { word.append(character) }
                continue
            }
            let spoken = SpokenText(String(character))
            guard let first = spoken.words.first else {
                close()
                isSingle = false
                continue
            }
            if first.isSingle || isSingle { close() }
            isSingle = first.isSingle
            word.append(character)
        }
        close()
        return words
    }

    private static func isApostrophe(_ character: Character) -> Bool {
        character.unicodeScalars.count == 1
            && character.unicodeScalars.allSatisfy { FoldEntry.unified($0.value) == 0x27 }
    }

    /// Joins words into a text.
    static func joined(_ words: [String], single: Bool) -> String {
        words.joined(separator: single ? "" : " ")
    }
}
