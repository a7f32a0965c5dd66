/// A piece of what was typed.
struct Token: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case number(Number)
        case function(Function)
        /// `pi`, `e`
        case constant(Double)
        case variable(String)
        /// `solve`, `from`, `to`, …
        case keyword(String)
        /// A raised number, as in `x²`.
        case raised(Int)
        /// An operator or parenthesis; other spellings have become one of `+-*/^()[]|,;!%°√∛_=<>≤≥`.
        case symbol(Character)
        case end
    }

    var kind: Kind
    /// From 1.
    var column: Int
    /// As it was typed.
    var text: String

    func isSymbol(_ symbol: Character) -> Bool { kind == .symbol(symbol) }
    func isKeyword(_ word: String) -> Bool { kind == .keyword(word) }

    /// For messages: `“+”`, `the end`.
    var name: String { kind == .end ? "the end" : "“\(text)”" }
}

/// Words with a meaning of their own, whole words only.
enum Keyword {
    static let all: Set<String> = [
        "solve", "table", "fit", "from", "to", "step", "for", "of", "and", "linear", "quadratic",
        "exponential",
    ]
}
