import Foundation

/// Finds a word in its sentence, to highlight it or replace it with a gap.
enum WordInSentence {
    static let gap = "_____"

    /// Finds the word: as a whole word if possible, else inside another; as written, else ignoring
    /// case and accents; else its dictionary form. nil if none occurs.
    static func range(of word: String, lemma: String, in sentence: String) -> Range<String.Index>? {
        for form in [word, lemma] where !form.isEmpty {
            for options: String.CompareOptions in [
                .literal, .caseInsensitive, [.caseInsensitive, .diacriticInsensitive],
            ] {
                if let whole = ranges(of: form, in: sentence, options).first { return whole }
            }
        }
        return sentence.range(of: word, options: .caseInsensitive)
    }

    /// The sentence with gaps for the word; nil if it doesn't occur.
    static func cloze(_ word: String, lemma: String, in sentence: String) -> String? {
        guard let first = range(of: word, lemma: lemma, in: sentence) else { return nil }
        let form = String(sentence[first])
        var all = ranges(of: form, in: sentence, .caseInsensitive)
        if all.isEmpty { all = [first] }
        var text = ""
        var rest = sentence.startIndex
        for range in all where range.lowerBound >= rest {
            text += sentence[rest..<range.lowerBound] + gap
            rest = range.upperBound
        }
        return text + sentence[rest...]
    }

    /// `text` with the word replaced by a gap, for a meaning that would give it away.
    static func hiding(_ word: String, lemma: String, in text: String) -> String {
        var text = text
        for form in Set([word, lemma]) where !form.isEmpty {
            for range in ranges(of: form, in: text, .caseInsensitive).reversed() {
                text.replaceSubrange(range, with: gap)
            }
        }
        return text
    }

    /// Matches of whole words only.
    private static func ranges(
        of form: String, in text: String, _ options: String.CompareOptions
    ) -> [Range<String.Index>] {
        var (form, options) = (form, options)
        if form.contains(" ") {
            // A line may break between its words.
            form = form.split(separator: " ")
                .map { NSRegularExpression.escapedPattern(for: String($0)) }
                .joined(separator: "\\s+")
            options = options.subtracting(.literal).union(.regularExpression)
        }
        var found: [Range<String.Index>] = []
        var rest = text.startIndex..<text.endIndex
        while !rest.isEmpty, let range = text.range(of: form, options: options, range: rest) {
            guard !range.isEmpty else { break }
            let before =
                range.lowerBound > text.startIndex
                ? text[text.index(before: range.lowerBound)] : " "
            let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
            if !isWord(before), !isWord(after) { found.append(range) }
            rest = range.upperBound..<text.endIndex
        }
        return found
    }

    private static func isWord(_ character: Character) -> Bool {
        // Scripts without spaces have no word boundaries to check.
        guard let scalar = character.unicodeScalars.first, scalar.value < 0x0E00 else {
            return false
        }
        return character.isLetter || character.isNumber
    }
}
