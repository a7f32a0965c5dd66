/// The keys that mean the same on every screen where no text is typed.
public enum ReservedKeys {
    /// What each key does, by the first words that a hint may give it.
    public static let meanings: [String: [String]] = [
        "?": ["keys"], ":": ["find"], "a": ["add"], "u": ["undo"],
        "r": ["refresh", "try again"], "/": ["filter", "find", "search"],
        "n": ["next"], "N": ["next", "previous"], "e": ["edit"], "q": ["back"],
        "g": ["first"], "G": ["first", "last"], "t": ["theme"],
    ]

    /// Keys that the runtime handles: a screen leaves them alone unless letters answer a question.
    public static let runtime: [Character] = ["?", ":", "a", "q", "t"]

    /// The keys in a hint: `n` and `N` in `n, N`.
    static func keys(in hint: KeyHint) -> [String] {
        if hint.key == "/" { return ["/"] }
        return hint.key.split { $0 == " " || $0 == "," || $0 == "/" }.map(String.init)
    }

    /// The key that a hint gives another meaning; nil if there is none.
    public static func clash(in hint: KeyHint) -> String? {
        keys(in: hint).first { key in
            guard let words = meanings[key] else { return false }
            return !words.contains { hint.label.hasPrefix($0) }
        }
    }

    /// Whether a hint says that letters answer, as `A–D` does.
    public static func areLettersAnswers(_ hint: KeyHint) -> Bool {
        let ends = hint.key.split(separator: "–")
        return ends.count == 2 && ends.allSatisfy { $0.count == 1 && $0.first?.isLetter == true }
    }
}
