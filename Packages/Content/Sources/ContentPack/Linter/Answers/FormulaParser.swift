/// Parses a formula in everyday notation: 3(x − 4)², 5√3, 13⅓, 1,200, |x| ≤ 2 or x > 5, 40%.
struct FormulaParser {
    /// The maximum length of a formula.
    private static let longest = 200
    private static let deepest = 30

    private let characters: [Character]
    private var index = 0
    private var depth = 0

    private init(_ characters: [Character]) {
        self.characters = characters
    }

    /// The formula, or nil. `unit` allows words or a degree sign after it, as in “60 dollars”.
    static func parse(_ text: String, unit: Bool = false) -> Formula? {
        guard text.count <= longest else { return nil }
        var parser = FormulaParser(Array(text))
        var chains: [Formula.Chain] = []
        repeat {
            guard let chain = parser.chain() else { return nil }
            chains.append(chain)
        } while parser.take("or")
        let formula = Formula(chains: chains)
        guard chains.count == 1 || chains.allSatisfy({ !$0.rest.isEmpty }) else { return nil }
        parser.skipSpaces()
        guard let next = parser.next else { return formula }
        return unit && (next == "°" || parser.startsWord) ? formula : nil
    }

    // MARK: Characters

    private var next: Character? { index < characters.count ? characters[index] : nil }

    private mutating func skipSpaces() {
        while next == " " || next == "\u{a0}" { index += 1 }
    }

    /// Consumes `sign` if it comes next; a sign made of letters must be a whole word.
    private mutating func take(_ sign: String) -> Bool {
        skipSpaces()
        let end = index + sign.count
        guard end <= characters.count, String(characters[index..<end]) == sign else { return false }
        if characters[index].isLetter, end < characters.count, characters[end].isLetter {
            return false
        }
        index = end
        return true
    }

    private mutating func takeOne(of signs: Set<Character>) -> Bool {
        skipSpaces()
        guard let next, signs.contains(next) else { return false }
        index += 1
        return true
    }

    /// Whether a word comes next: two or more letters at the start or after a space. A single
    /// letter is a variable; so are several right after another character, as in 4ab.
    private var startsWord: Bool {
        guard let next, Self.isLetter(next), index + 1 < characters.count,
            index == 0 || characters[index - 1].isWhitespace
        else { return false }
        return Self.isLetter(characters[index + 1])
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter && character != "π" && !superscripts.keys.contains(character)
    }

    // MARK: Grammar

    private mutating func chain() -> Formula.Chain? {
        guard let first = sum() else { return nil }
        var chain = Formula.Chain(first: first)
        while let comparison = comparison() {
            guard let side = sum() else { return nil }
            chain.rest.append((comparison, side))
        }
        return chain
    }

    private mutating func comparison() -> Formula.Comparison? {
        for (sign, comparison) in Self.comparisons where take(sign) { return comparison }
        return nil
    }

    private static let comparisons: [(String, Formula.Comparison)] = [
        ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("!=", .unequal), ("=", .equal),
        ("≠", .unequal), ("≤", .lessOrEqual), ("≥", .greaterOrEqual), ("<", .less),
        (">", .greater),
    ]

    private mutating func sum() -> Formula.Term? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard var left = product() else { return nil }
        while true {
            if take("+") {
                guard let right = product() else { return nil }
                left = .sum(left, right)
            } else if takeOne(of: ["-", "−"]) {
                guard let right = product() else { return nil }
                left = .sum(left, .negative(right))
            } else {
                return left
            }
        }
    }

    private mutating func product() -> Formula.Term? {
        guard var left = signed() else { return nil }
        while true {
            if takeOne(of: ["*", "×", "·"]) {
                guard let right = signed() else { return nil }
                left = .product(left, right)
            } else if takeOne(of: ["/", "÷"]) {
                guard let right = signed() else { return nil }
                left = .quotient(left, right)
            } else if startsFactor {
                guard let right = power() else { return nil }
                left = .product(left, right)
            } else {
                return left
            }
        }
    }

    /// Whether another factor follows without an operator: 3x, 2(x + 1), 5√3.
    private var startsFactor: Bool {
        guard let next, !startsWord else { return false }
        return next == "(" || next == "√" || next == "π" || Self.isLetter(next)
    }

    private mutating func signed() -> Formula.Term? {
        guard depth < Self.deepest else { return nil }
        if takeOne(of: ["-", "−"]) {
            depth += 1
            defer { depth -= 1 }
            return signed().map { .negative($0) }
        }
        return power()
    }

    private mutating func power() -> Formula.Term? {
        guard let base = atom() else { return nil }
        if take("^") { return signed().map { .power(base, $0) } }
        var digits = ""
        while let next, let digit = Self.superscripts[next] {
            digits.append(digit)
            index += 1
        }
        guard !digits.isEmpty else { return base }
        return Int(digits).map { .power(base, .number(ExactNumber(Rational($0)))) }
    }

    private mutating func atom() -> Formula.Term? {
        skipSpaces()
        guard let next, !startsWord else { return nil }
        index += 1
        switch next {
        case "(":
            guard let inner = sum(), take(")") else { return nil }
            return inner
        case "|":
            guard let inner = sum(), take("|") else { return nil }
            return .absolute(inner)
        case "√":
            guard depth < Self.deepest else { return nil }
            depth += 1
            defer { depth -= 1 }
            return atom().map { .root($0) }
        case "π": return .number(.pi)
        case _ where Self.isLetter(next): return .letter(next)
        default:
            index -= 1
            return number()
        }
    }

    // MARK: Numbers

    private mutating func number() -> Formula.Term? {
        var value = digits()
        if let next, let part = Self.fractions[next] {
            index += 1
            guard let fraction = Rational(part.0, over: part.1) else { return nil }
            value = (value ?? .zero).adding(fraction)
        }
        if next == "%" {
            index += 1
            value = Rational(1, over: 100).flatMap { value?.multiplied(by: $0) }
        }
        return value.map { .number(ExactNumber($0)) }
    }

    /// Parses digits with a decimal point, or with a comma before every three digits.
    private mutating func digits() -> Rational? {
        var (value, scale, isDecimal) = (0, 1, false)
        let start = index
        while let next {
            if let digit = next.isASCII ? next.wholeNumberValue : nil {
                let (tenfold, high) = value.multipliedReportingOverflow(by: 10)
                let (sum, over) = tenfold.addingReportingOverflow(digit)
                let (longer, deep) = scale.multipliedReportingOverflow(by: isDecimal ? 10 : 1)
                guard !high, !over, !deep else { return nil }
                (value, scale) = (sum, longer)
            } else if next == ".", !isDecimal, digitCount(behind: index) > 0 {
                isDecimal = true
            } else if next != "," || index == start || isDecimal || digitCount(behind: index) != 3 {
                break
            }
            index += 1
        }
        return index > start ? Rational(value, over: scale) : nil
    }

    private func digitCount(behind index: Int) -> Int {
        characters[(index + 1)...].prefix { $0.isASCII && $0.isWholeNumber }.count
    }

    private static let superscripts: [Character: Character] = [
        "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
        "⁹": "9", "⁻": "-",
    ]

    private static let fractions: [Character: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5),
        "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8),
        "⅞": (7, 8),
    ]
}
