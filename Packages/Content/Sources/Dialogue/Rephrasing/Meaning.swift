import Foundation

/// What a line says, as far as a patient listener of its language would take it: its content words,
/// numbers and courtesies, who it is about, and what it negates.
struct Meaning: Sendable {
    struct Word: Sendable, Equatable {
        /// A stem, a number such as `#32`, or a token of ``Phrases``.
        let text: String
        let isNegated: Bool
        /// Whether the “no” before it may be an answer instead of a negation.
        let isDoubtful: Bool
        /// The part of the line it stands in, counted from “and” to “but”.
        let part: Int
    }

    /// In order.
    private(set) var content: [Word] = []
    private(set) var courtesies: Set<String> = []
    /// Who it is about, and the opposites it has.
    private(set) var sides: Set<Phrases.Side> = []
    /// Whether it begins with a “no” that may answer or negate.
    private(set) var mayDeny = false

    private var part = 0

    /// Reads a line; `[name]` placeholders must be taken out before.
    init(_ text: String, phrases: Phrases, language: String) {
        let words = phrases.replaced(
            in: SpokenNumbers.replaced(in: Self.words(of: text), of: language))
        for clause in words.split(whereSeparator: { $0 == Self.pause || $0 == "but" }) {
            let isFirst = clause.startIndex == words.startIndex
            if !isFirst, words[clause.startIndex - 1] == "but" { part += 1 }
            hear(clause, phrases, isFirst: isFirst)
        }
    }

    private mutating func hear(_ clause: ArraySlice<String>, _ phrases: Phrases, isFirst: Bool) {
        var clause = clause
        if clause.first == "no",
            clause.count == 1 || Phrases.courtesies.contains(clause[clause.startIndex + 1])
        {
            courtesies.insert("NO")
            clause = clause.dropFirst()
        }
        // French negates from “ne” on, which is often left out.
        let isNegative = clause.contains(where: phrases.negations.contains)
        let isDoubtful = isNegative && isFirst && clause.first == "no"
        if isDoubtful { mayDeny = true }
        var (without, isNegated) = (false, false)
        for word in clause {
            if Self.joins.contains(word) { part += 1 }
            if isNegative, phrases.negations.contains(word) || word == "ne" || word == "n" {
                isNegated = true
            }
            sides.formUnion(phrases.sides[word] ?? [])
            if word == "OK", isNegated {
                content.append(
                    Word(text: "NOTOK", isNegated: false, isDoubtful: false, part: part))
            } else if Phrases.courtesies.contains(word) {
                courtesies.insert(word)
            } else if word == "WITHOUT" {
                without = true
            } else if word != "1", !phrases.empty.contains(word), !phrases.negations.contains(word)
            {
                content.append(
                    Word(
                        text: (without ? "WITHOUT " : "") + Stem.of(word), isNegated: isNegated,
                        isDoubtful: isDoubtful, part: part))
                without = false
            }
        }
    }

    /// Whether it negates or lacks something.
    var isNegative: Bool {
        content.contains {
            $0.isNegated || $0.text.hasPrefix("NOT") || $0.text.hasPrefix("WITHOUT ")
        }
    }

    private static let pause = ","
    private static let joins: Set<String> = ["and", "y", "e", "et", "puis", "luego", "then"]

    /// Lowercase words without accents, with a comma for each pause. Leaves out names that are
    /// called: capitalized words between a comma and a pause.
    static func words(of text: String) -> [String] { heard(text).words }

    /// The names that a line calls, as words.
    static func names(in text: String) -> [String] { heard(text).names }

    private static func heard(_ text: String) -> (words: [String], names: [String]) {
        var words: [(text: String, isCapital: Bool)] = []
        var word = ""
        var isCapital = false
        var hasAccent = false
        func close() {
            // Where, not or.
            if hasAccent, word == "ou" { word = "QWHERE" }
            if !word.isEmpty { words.append((word, isCapital)) }
            (word, isCapital, hasAccent) = ("", false, false)
        }
        let scalars = text.prefix(SpokenText.limit).decomposedStringWithCanonicalMapping
            .unicodeScalars
        for scalar in scalars {
            let properties = scalar.properties
            if properties.generalCategory == .nonspacingMark {
                hasAccent = true
                continue
            }
            if properties.isAlphabetic || properties.numericType != nil {
                let isDigit = properties.numericType != nil
                let wasDigit = word.unicodeScalars.last?.properties.numericType != nil
                // 9h12 has three words, 14th one.
                if !word.isEmpty, isDigit != wasDigit, isDigit || scalar == "h" || scalar == "H" {
                    close()
                }
                if word.isEmpty { isCapital = properties.isUppercase }
                word += scalar == "œ" || scalar == "Œ" ? "oe" : properties.lowercaseMapping
            } else {
                close()
                if ",;.!?…".unicodeScalars.contains(scalar), words.last?.text != pause {
                    words.append((pause, false))
                }
            }
        }
        close()
        var (kept, names): ([String], [String]) = ([], [])
        for (index, word) in words.enumerated() {
            let isCalled =
                word.isCapital && index > 0 && words[index - 1].text == pause
                && (index + 1 == words.count || words[index + 1].text == pause)
                && index > 1
            if isCalled { names.append(word.text) } else { kept.append(word.text) }
        }
        return (kept, names)
    }
}
