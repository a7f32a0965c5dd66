/// A wording of an expected line, prepared for comparisons.
struct Wording: Sendable {
    struct Placeholder: Sendable {
        let name: String
        /// The number of fixed words before it.
        let wordsBefore: Int
    }

    let text: String
    /// The fixed words, without places.
    let words: SpokenText
    let plainHashes: [UInt64]
    /// The fixed words as written, for display.
    let shownWords: [String]
    let places: [Placeholder]

    init(_ text: String) {
        self.text = text
        let template =
            (try? LineTemplate(text)) ?? LineTemplate(parts: [.words(text)])
        var words = SpokenText()
        var shown: [String] = []
        var places: [Placeholder] = []
        for part in template.parts {
            switch part {
            case .words(let text):
                words.append(SpokenText(text))
                shown += SpokenText.shownWords(of: text)
            case .place(let name):
                places.append(Placeholder(name: name, wordsBefore: words.words.count))
            }
        }
        self.words = words
        self.places = places
        plainHashes = words.plainHashes
        shownWords = shown.count == words.words.count ? shown : words.wordStrings
    }

    /// Whether exactly the same words were said in the same order.
    func isExactly(_ spoken: SpokenText) -> Bool {
        guard places.isEmpty, spoken.words.count == words.words.count else { return false }
        for index in spoken.words.indices
        where spoken.words[index].hash != words.words[index].hash {
            return false
        }
        return true
    }
}
