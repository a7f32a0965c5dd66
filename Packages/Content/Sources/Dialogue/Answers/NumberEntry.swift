/// A typed answer to a student-produced response, under the digital SAT's entry rules: an integer,
/// a decimal or a fraction of at most five characters, six with a minus sign.
package struct NumberEntry: Sendable, Hashable {
    /// Why the test wouldn't accept what was typed.
    package enum Refusal: Error, Sendable, Hashable {
        case empty, mixedNumber, decimalInFraction, zeroDenominator, unfinished
        /// More characters than the field has.
        case tooLong(most: Int)
        /// A character that the field doesn't take.
        case sign(Character)
    }

    /// Characters of an entry without a minus sign.
    package static let longest = 5

    /// What was typed, without outer spaces and with `-` for a minus.
    package let text: String
    /// In lowest terms.
    package let numerator: Int
    /// At least 1.
    package let denominator: Int
    /// The digits after the point; 0 for integers and fractions.
    private let decimals: Int

    /// Reads what was typed. Throws the rule that it breaks.
    package init(_ typed: String) throws(Refusal) {
        let text = Self.trimmed(typed).map { $0 == "−" || $0 == "–" ? "-" : $0 }
        guard !text.isEmpty else { throw .empty }
        if let odd = text.first(where: { !"0123456789./- ".contains($0) }) { throw .sign(odd) }
        guard !text.contains(" ") else { throw .mixedNumber }
        let isNegative = text[0] == "-"
        let most = isNegative ? Self.longest + 1 : Self.longest
        guard text.count <= most else { throw .tooLong(most: most) }
        let unsigned = text.dropFirst(isNegative ? 1 : 0)
        guard !unsigned.contains("-") else { throw .unfinished }
        let (above, below, decimals) = try Self.parts(unsigned)
        let divisor = max(Self.greatestCommonDivisor(above, below), 1)
        self.text = String(text)
        self.decimals = decimals
        numerator = (isNegative ? -above : above) / divisor
        denominator = below / divisor
    }

    /// Whether this entry is a correct answer to a question whose exact answer is `exact`: the same
    /// value, or a decimal that fills the field with that value cut off or rounded.
    package func answers(_ exact: NumberEntry) -> Bool {
        if (numerator, denominator) == (exact.numerator, exact.denominator) { return true }
        let isNegative = text.hasPrefix("-")
        guard decimals > 0, text.count == Self.longest + (isNegative ? 1 : 0),
            isNegative == (exact.numerator < 0)
        else { return false }
        let scale = Self.power(decimals)
        let typed = abs(numerator) * (scale / denominator)
        let value = abs(exact.numerator) * scale
        let rounded = (2 * value + exact.denominator) / (2 * exact.denominator)
        return typed == value / exact.denominator || typed == rounded
    }

    /// How the entry is understood, such as `7/2 = 3.5` or `2/3 ≈ 0.6667`.
    package var understood: String {
        let sign = numerator < 0 ? "−" : ""
        let shown = text.replacing("-", with: "−")
        let scale = Self.power(4)
        let (whole, rest) = abs(numerator).quotientAndRemainder(dividingBy: denominator)
        guard text.contains("/") else {
            return text.hasPrefix(".") || text.hasPrefix("-.")
                ? shown.replacing(".", with: "0.") : shown
        }
        guard rest > 0 else { return "\(shown) = \(sign)\(whole)" }
        let isExact = (rest * scale).isMultiple(of: denominator)
        let fraction = (2 * rest * scale + denominator) / (2 * denominator)
        var digits = String(fraction % scale)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while isExact, digits.last == "0" { digits.removeLast() }
        return "\(shown) \(isExact ? "=" : "≈") \(sign)\(whole + fraction / scale).\(digits)"
    }

    // MARK: Parsing

    private static func trimmed(_ typed: String) -> [Character] {
        let start = Array(typed.drop(while: \.isWhitespace))
        return Array(start.prefix((start.lastIndex { !$0.isWhitespace } ?? -1) + 1))
    }

    private static func parts(_ text: ArraySlice<Character>) throws(Refusal) -> (Int, Int, Int) {
        if let slash = text.firstIndex(of: "/") {
            let (above, below) = (text[..<slash], text[(slash + 1)...])
            guard !text.contains(".") else { throw .decimalInFraction }
            guard let above = Int(String(above)), let below = Int(String(below)) else {
                throw .unfinished
            }
            guard below != 0 else { throw .zeroDenominator }
            return (above, below, 0)
        }
        guard let point = text.firstIndex(of: ".") else {
            guard let whole = Int(String(text)) else { throw .unfinished }
            return (whole, 1, 0)
        }
        let digits = text[(point + 1)...]
        guard !digits.contains("."), text.count > 1,
            let all = Int(String(text[..<point] + digits))
        else { throw .unfinished }
        return (all, power(digits.count), digits.count)
    }

    private static func power(_ count: Int) -> Int { (0..<count).reduce(1) { n, _ in n * 10 } }

    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : greatestCommonDivisor(other, one % other)
    }
}

extension NumberEntry.Refusal {
    /// The rule in words, as a sentence for the student.
    package var reason: String {
        switch self {
        case .empty: "Type a number."
        case .mixedNumber:
            "No spaces: the test reads 3 1/2 as 31/2. Type 7/2 or 3.5."
        case .decimalInFraction: "A fraction takes whole numbers only, such as 7/2."
        case .zeroDenominator: "The denominator can't be 0."
        case .unfinished: "This isn't a number yet. Type an integer, a decimal, or a fraction."
        case .tooLong(let most):
            "At most \(most) characters fit\(most == 6 ? ", with the minus sign" : "")."
        case .sign(","): "No commas: type 1200, not 1,200."
        case .sign(let sign): "The field doesn't take “\(sign)”: only digits, a point, /, and −."
        }
    }
}
