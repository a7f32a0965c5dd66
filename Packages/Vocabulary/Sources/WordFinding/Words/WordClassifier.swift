/// Decides which tokens of a text may be words to learn, excluding function words, names, acronyms,
/// numbers and short words.
struct WordClassifier: Sendable {
    /// The minimum length in scalars.
    static let shortest = 3

    let reading: TextReading
    /// Whether the language is German, in which nouns are capitalized.
    private let isGerman: Bool

    init(_ reading: TextReading) {
        self.reading = reading
        isGerman = reading.language == "de"
    }

    /// Whether a token may be a word, before any dictionary lookup.
    func mayBeWord(_ number: Int) -> Bool {
        guard reading.writing[number].count > 0, !reading.isFunctionWord(number) else {
            return false
        }
        let key = reading.table.keyBytes(number)
        guard let first = key.first else { return false }
        return first >= 0x80 ? isLongEnough(key) : key.count >= Self.shortest
    }

    private func isLongEnough(_ key: ArraySlice<UInt8>) -> Bool {
        key.count { $0 & 0xC0 != 0x80 } >= Self.shortest
    }

    /// - Parameter isKnown: whether a dictionary has the token in lower case.
    func isName(_ number: Int, isKnown: Bool) -> Bool {
        let writing = reading.writing[number]
        if writing.lower > 0 { return false }
        if writing.capitals > 0,
            writing.capitals + writing.capitalInside == writing.count || !isKnown
        {
            return true
        }
        if isGerman { return false }
        return writing.capitalInside > 0 || !isKnown
    }

    /// Whether this occurrence is the word, not a name written like it.
    func counts(_ token: Token) -> Bool {
        if !token.traits.isDisjoint(with: [.unfit, .named]) { return false }
        if isGerman || !token.traits.contains(.capital) { return true }
        return !token.traits.isDisjoint(with: [.first, .inHeading, .capitals])
    }
}
