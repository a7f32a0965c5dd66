/// A person's first and last name, either of which may be unknown.
struct PersonName: Sendable, Hashable {
    var first: String?
    var last: String?

    /// Normalizes spaces and removes invalid characters; an empty part becomes unknown.
    init(first: String?, last: String?) {
        self.first = Self.tidy(first)
        self.last = Self.tidy(last)
    }

    /// Splits a full name: the last word is the last name.
    init(_ whole: String) {
        let words = (Self.tidy(whole) ?? "").split(separator: " ")
        guard words.count > 1 else {
            self.init(first: words.first.map(String.init), last: nil)
            return
        }
        self.init(
            first: words.dropLast().joined(separator: " "), last: words.last.map(String.init))
    }

    private static func tidy(_ text: String?) -> String? {
        let visible = (text ?? "").unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        let words = String(visible).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(100))
    }
}
