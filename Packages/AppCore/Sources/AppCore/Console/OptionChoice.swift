import ArgumentParser

/// Checks an option whose value is one of a few words.
public enum OptionChoice {
    /// Throws a `ValidationError` that lists the words and suggests the nearest one, unless `value`
    /// is nil or one of `words` in any case.
    public static func check(_ value: String?, _ option: String, _ words: [String]) throws {
        guard let value, !words.contains(where: { $0.lowercased() == value.lowercased() }) else {
            return
        }
        let list =
            words.count > 1
            ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
            : words.joined()
        let guess =
            Suggestion.nearest(to: value, in: words)
            .map { " Did you mean “\($0)”?" } ?? ""
        throw ValidationError(
            "\(option) must be \(list); “\(value.prefix(40))” isn't one of them.\(guess)")
    }
}
