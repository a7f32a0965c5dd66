import Foundation

/// A text split into words for matching: lowercase, without accents and punctuation.
struct SearchText: Sendable, Hashable {
    /// UTF-8. A hyphenated word is one word: `to-dos` is `todos`.
    var words: [[UInt8]]
    /// The parts of hyphenated words: `to`, `dos`.
    var parts: [[UInt8]]
    /// The words with single spaces between them.
    var joined: [UInt8]

    init(_ text: String) {
        words = []
        parts = []
        var word: [UInt8] = []
        var part: [UInt8] = []
        var hasParts = false
        func isHyphen(_ character: Character) -> Bool { character == "-" || character == "‑" }
        for character in Self.folded(text) {
            if character.isLetter || character.isNumber {
                word += character.utf8
                part += character.utf8
            } else if isHyphen(character), !part.isEmpty {
                parts.append(part)
                part = []
                hasParts = true
            } else if character != "'" && character != "’" {
                if hasParts, !part.isEmpty { parts.append(part) }
                if !word.isEmpty { words.append(word) }
                (word, part, hasParts) = ([], [], false)
            }
        }
        if hasParts, !part.isEmpty { parts.append(part) }
        if !word.isEmpty { words.append(word) }
        joined = Array(words.joined(separator: [0x20]))
    }

    var isEmpty: Bool { words.isEmpty }

    /// `Zieliński` becomes `zielinski`.
    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return String(
            text.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
            ).lowercased().flatMap { letters[$0] ?? String($0) })
    }

    /// Letters that aren't a base letter with a mark.
    private static let letters: [Character: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i",
    ]

    /// One bit per first letter of its words.
    var firstLetters: UInt64 {
        (words + parts).reduce(0) { $0 | Self.bit(of: $1) }
    }

    static func bit(of word: [UInt8]) -> UInt64 {
        word.first.map { 1 << UInt64($0 % 64) } ?? 0
    }
}

/// How well a typed word fits a word, worst first.
enum WordFit: Int, Comparable {
    case none, prefix
    /// The same but for a final “s”.
    case plural
    case exact

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    init(_ typed: [UInt8], in word: [UInt8]) {
        if word.starts(with: typed) {
            let rest = word.count - typed.count
            self = rest == 0 ? .exact : rest == 1 && word.last == Self.s ? .plural : .prefix
        } else if typed.count > 3, typed.last == Self.s, word.count == typed.count - 1,
            typed.starts(with: word)
        {
            self = .plural
        } else {
            self = .none
        }
    }

    private static let s = UInt8(ascii: "s")
}

/// The number of typing errors between two words: letters missing, added, changed or swapped.
enum TypingErrors {
    /// The errors forgiven in a typed word: 1 from four letters, 2 from eight.
    static func forgiven(in typed: [UInt8]) -> Int {
        typed.count >= 8 ? 2 : typed.count >= 4 ? 1 : 0
    }

    /// Whether `typed` is `word` with forgivable errors. The first letter must be right.
    static func areForgiven(_ typed: [UInt8], for word: [UInt8]) -> Bool {
        let limit = forgiven(in: typed)
        guard limit > 0, word.count >= 4, typed.first == word.first,
            abs(typed.count - word.count) <= limit
        else { return false }
        return distance(typed, word, limit: limit) <= limit
    }

    /// The optimal string alignment distance; more than `limit` if it exceeds that.
    static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int {
        var before: [Int] = []
        var above = Array(0...other.count)
        for row in 1...max(1, one.count) where !one.isEmpty {
            var current = [row]
            current.reserveCapacity(other.count + 1)
            for column in 1...max(1, other.count) where !other.isEmpty {
                let isSame = one[row - 1] == other[column - 1]
                var best = min(
                    above[column] + 1, current[column - 1] + 1,
                    above[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, one[row - 1] == other[column - 2],
                    one[row - 2] == other[column - 1]
                {
                    best = min(best, before[column - 2] + 1)
                }
                current.append(best)
            }
            if let least = current.min(), least > limit { return least }
            (before, above) = (above, current)
        }
        return above.last ?? 0
    }
}
