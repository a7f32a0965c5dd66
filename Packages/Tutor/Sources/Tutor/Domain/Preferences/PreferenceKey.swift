import AppCore

/// A tutor preference: its names, allowed values and description.
struct PreferenceKey: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case flag
        /// One of these words.
        case choice([String])
        /// At least one of these words, stored as a JSON array as in the contract.
        case some([String])
        /// An integer in the range, in steps from its start.
        case integer(ClosedRange<Int>, step: Int)
        /// A number in the range, in steps from its start, with two decimals.
        case number(ClosedRange<Double>, step: Double)
    }

    /// e.g. `tutor.quiz_questions`
    var name: String
    /// The wire contract's (§2.10), e.g. `quizDefaultQuestionCount`.
    var contractKey: String
    var title: String
    /// A sentence about its effect, or that it has none.
    var summary: String
    var kind: Kind
    /// In its canonical text.
    var defaultValue: String

    /// The value of a stored text; the default for missing or invalid text.
    func read(_ stored: String?) -> String { stored.flatMap(canonical) ?? defaultValue }

    /// The canonical form. Throws ``Problem/Code/invalid`` naming the key and allowed values.
    func check(_ text: String) throws(Problem) -> String {
        if let value = canonical(text) { return value }
        let guess: String?
        switch kind {
        case .choice(let words), .some(let words):
            guess = Suggestion.nearest(to: text, in: words)
        default: guess = nil
        }
        throw Problem(
            .invalid, "“\(text.prefix(80))” isn't a valid value for \(name).",
            reason: "Use \(allowed)." + (guess.map { " Did you mean \($0)?" } ?? ""),
            cure: "homeroom tutor preferences set \(name) \(example)", place: name)
    }

    /// The allowed values in words, e.g. `Easy, Medium or Hard`.
    var allowed: String {
        switch kind {
        case .flag: "true or false"
        case .choice(let words): Self.either(words)
        case .some(let words): "one or more, separated by commas: " + Self.either(words)
        case .integer(let range, let step):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
                + (step > 1 ? " in steps of \(step)" : "")
        case .number(let range, let step):
            "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
                + (step > 0.01 ? " in steps of \(Self.text(step))" : "")
        }
    }

    /// An example value for a command line.
    var example: String {
        if case .some(let words) = kind { return words[0] }
        return defaultValue.contains(" ") ? "\"\(defaultValue)\"" : defaultValue
    }

    /// The canonical form, or nil if invalid.
    private func canonical(_ text: String) -> String? {
        switch kind {
        case .flag:
            switch text.lowercased() {
            case "true", "yes", "on", "1": return "true"
            case "false", "no", "off", "0": return "false"
            default: return nil
            }
        case .choice(let words):
            return words.first { $0.lowercased() == text.lowercased() }
        case .some(let words): return Self.set(text, of: words)
        case .integer(let range, let step):
            guard let value = Int(text), range.contains(value),
                (value - range.lowerBound) % step == 0
            else { return nil }
            return String(value)
        case .number(let range, let step):
            guard let value = Double(text), value.isFinite, range.contains(value) else {
                return nil
            }
            let steps = (value - range.lowerBound) / step
            guard abs(steps - steps.rounded()) < 1e-6 else { return nil }
            return Self.text(range.lowerBound + steps.rounded() * step)
        }
    }

    /// Parses `["a","b"]` or `a, b` and puts the words in canonical order; nil if it's empty or has
    /// an unknown word.
    private static func set(_ text: String, of words: [String]) -> String? {
        let given =
            (try? WireJSON.decode([String].self, from: text))
            ?? text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        let known = given.compactMap { word in
            words.first { $0.lowercased() == word.lowercased() }
        }
        guard !known.isEmpty, known.count == given.count else { return nil }
        return json(words.filter(known.contains))
    }

    /// JSON for words that need no escaping.
    static func json(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    static func words(_ json: String) -> [String] {
        (try? WireJSON.decode([String].self, from: json)) ?? []
    }

    /// Formats with up to two decimals.
    static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return String(whole) }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func either(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
