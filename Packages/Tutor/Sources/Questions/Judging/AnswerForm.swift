import Foundation

/// An answer normalized for comparison: ignores case, spacing, punctuation, accents, articles and
/// number format.
struct AnswerForm: Hashable {
    /// The normalized words.
    let words: [String]
    /// The number, if the answer begins with one; `words` then holds the rest. Otherwise nil.
    let number: Double?

    init(_ text: String) {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        // `60%` and `60 °C`: treat the signs as words.
        let spaced = folded.replacing("%", with: " percent ").replacing("°", with: " degrees ")
            .replacing("ß", with: "ss").replacing("\u{A0}", with: " ").replacing(
                "\u{202F}", with: " "
            )
            .replacing("−", with: "-")
        var parts = Self.parts(spaced)
        if let first = parts.first, ["a", "an", "the"].contains(first), parts.count > 1 {
            parts.removeFirst()
        }
        parts = Self.joined(parts)
        number = parts.first.flatMap(Self.value)
        words = (number == nil ? parts : Array(parts.dropFirst())).map { Self.unit($0) }
    }

    /// Whether the answers are the same. A number may lack its unit on one side.
    func means(_ given: AnswerForm) -> Bool {
        if let number, let other = given.number {
            guard abs(number - other) <= max(abs(number), abs(other)) * 1e-9 else { return false }
            return words == given.words || words.isEmpty || given.words.isEmpty
        }
        guard number == nil, given.number == nil else { return false }
        if words == given.words { return true }
        // Accept singular for plural and the reverse.
        guard words.count == given.words.count, !words.isEmpty else { return false }
        return zip(words, given.words).allSatisfy {
            $0 == $1 || $0 + "s" == $1 || $1 + "s" == $0 || $0 + "es" == $1 || $1 + "es" == $0
        }
    }

    /// Whether the answers differ only by a typo. Numbers must match exactly.
    func isNear(_ given: AnswerForm) -> Bool {
        guard number == nil, given.number == nil else { return false }
        let (right, other) = (
            Array(words.joined(separator: " ")), Array(given.words.joined(separator: " "))
        )
        let allowed = right.count >= 9 ? 2 : right.count >= 5 ? 1 : 0
        guard allowed > 0, abs(right.count - other.count) <= allowed else { return false }
        return Self.distance(right, other) <= allowed
    }

    private static func parts(_ text: String) -> [String] {
        var parts: [String] = []
        var word = ""
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            let inside =
                character.isLetter || character.isNumber
                || (".,".contains(character) && before.isNumber && after.isNumber)
                || (character == "-" && !before.isLetter && !before.isNumber && after.isNumber)
            if inside {
                // `60kg`: the number ends at the first letter.
                if let last = word.last, last.isNumber, character.isLetter {
                    parts.append(word)
                    word = ""
                }
                word.append(character)
            } else if !word.isEmpty {
                parts.append(word)
                word = ""
            }
        }
        if !word.isEmpty { parts.append(word) }
        return parts
    }

    /// `1 000 000` is one number.
    private static func joined(_ parts: [String]) -> [String] {
        var result: [String] = []
        for part in parts {
            if let last = result.last, part.count == 3, part.allSatisfy(\.isNumber),
                last.allSatisfy({ $0.isNumber || $0 == "," || $0 == "-" }), last.count <= 15
            {
                result[result.count - 1] = last + part
            } else {
                result.append(part)
            }
        }
        return result
    }

    private static func value(_ word: String) -> Double? {
        if let value = GapMaker.value(ofWord: word) { return Double(value) }
        if word.hasPrefix("-") { return NumberText.value(of: String(word.dropFirst())).map { -$0 } }
        return NumberText.value(of: word)
    }

    private static func unit(_ word: String) -> String {
        let names = [
            "km": "kilometres", "kilometers": "kilometres", "m": "metres", "meters": "metres",
            "cm": "centimetres",
            "centimeters": "centimetres", "mm": "millimetres", "millimeters": "millimetres",
            "kg": "kilograms",
            "g": "grams", "s": "seconds", "sec": "seconds", "min": "minutes", "h": "hours",
            "c": "celsius",
            "pct": "percent", "l": "litres", "liters": "litres",
        ]
        return names[word] ?? word
    }

    /// The edit distance: insertions, deletions, substitutions and swaps of adjacent characters.
    /// Source: Damerau and Levenshtein.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard left.count <= 80, right.count <= 80 else { return left == right ? 0 : 99 }
        var rows = [[Int]](
            repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for index in 0...left.count { rows[index][0] = index }
        for index in 0...right.count { rows[0][index] = index }
        for i in left.indices {
            for j in right.indices {
                let cost = left[i] == right[j] ? 0 : 1
                var best = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1, rows[i][j] + cost)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                rows[i + 1][j + 1] = best
            }
        }
        return rows[left.count][right.count]
    }
}
