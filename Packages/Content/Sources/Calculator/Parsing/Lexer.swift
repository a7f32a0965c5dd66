/// Splits what was typed into tokens.
struct Lexer {
    private let characters: [Character]
    private var index = 0
    private var tokens: [Token] = []

    /// The tokens of a text, the last one ``Token/Kind/end``.
    static func tokens(
        _ text: String, length: Int = CalculatorLimits.length
    ) throws(CalculatorError) -> [Token] {
        guard text.unicodeScalars.prefix(length + 1).count <= length else {
            throw CalculatorError(
                "That is longer than \(length) characters.",
                cure: "Calculate it in parts.")
        }
        var lexer = Lexer(characters: Array(text))
        while lexer.index < lexer.characters.count { try lexer.next() }
        lexer.add(.end, from: lexer.index)
        return lexer.tokens
    }

    private init(characters: [Character]) { self.characters = characters }

    private var current: Character? { index < characters.count ? characters[index] : nil }

    private func peek(_ offset: Int) -> Character? {
        index + offset < characters.count ? characters[index + offset] : nil
    }

    private mutating func add(_ kind: Token.Kind, from start: Int) {
        tokens.append(
            Token(kind: kind, column: start + 1, text: String(characters[start..<index])))
    }

    private mutating func next() throws(CalculatorError) {
        guard let character = current else { return }
        if character.isWhitespace {
            index += 1
        } else if Self.isDigit(character) || character == "." {
            try number()
        } else if Self.raised[character] != nil {
            try raisedNumber()
        } else if Self.isLetter(character) {
            try word()
        } else {
            try symbol(character)
        }
    }

    // MARK: Numbers

    static func isDigit(_ character: Character?) -> Bool {
        guard let value = character?.asciiValue else { return false }
        return (0x30...0x39).contains(value)
    }

    private mutating func digits() -> String {
        let start = index
        while Self.isDigit(current) { index += 1 }
        return String(characters[start..<index])
    }

    private mutating func number() throws(CalculatorError) {
        let start = index
        let whole = digits()
        var fraction = ""
        if current == "." {
            index += 1
            fraction = digits()
        }
        if current == ".", !(whole + fraction).isEmpty {
            throw CalculatorError("A number has one decimal point.", column: index + 1)
        }
        guard !(whole + fraction).isEmpty else {
            throw CalculatorError(
                "I expected digits beside the decimal point.", column: start + 1)
        }
        var exponent = 0
        let hasSign = peek(1) == "+" || peek(1) == "-"
        if current == "E", Self.isDigit(peek(hasSign ? 2 : 1)) {
            let isNegative = peek(1) == "-"
            index += hasSign ? 2 : 1
            // Longer exponents give infinity or 0 as well.
            exponent = (Int(digits().prefix(6)) ?? 0) * (isNegative ? -1 : 1)
        }
        let value = Double("\(whole).\(fraction)0e\(exponent)".drop { $0 == "." }) ?? .nan
        let parsed = Self.exact(whole, fraction, exponent).map(Number.exact)
        guard let number = parsed ?? (value.isFinite ? Number.real(value) : nil) else {
            throw CalculatorError(
                "This number is too large; numbers go up to about 1.8 × 10^308.",
                column: start + 1)
        }
        add(.number(number), from: start)
    }

    private static func exact(_ whole: String, _ fraction: String, _ exponent: Int) -> Rational? {
        var fraction = fraction[...]
        while fraction.last == "0" { fraction.removeLast() }
        let scale = exponent - fraction.count
        guard let figures = whole.isEmpty && fraction.isEmpty ? 0 : Int(whole + fraction),
            abs(scale) < 19, let power = Rational(10).power(abs(scale))
        else { return nil }
        return scale < 0
            ? Rational(figures).divided(by: power) : Rational(figures).times(power)
    }

    private static let raised: [Character: Int] = [
        "⁰": 0, "¹": 1, "²": 2, "³": 3, "⁴": 4, "⁵": 5, "⁶": 6, "⁷": 7, "⁸": 8, "⁹": 9,
    ]

    private mutating func raisedNumber() throws(CalculatorError) {
        let start = index
        var value = 0
        while let digit = current.flatMap({ Self.raised[$0] }) {
            value = value * 10 + digit
            index += 1
            guard value < 10_000 else {
                throw CalculatorError("This power is too large.", column: start + 1)
            }
        }
        add(.raised(value), from: start)
    }

    // MARK: Words

    private static func isLetter(_ character: Character?) -> Bool {
        guard let character, character.unicodeScalars.count == 1 else { return false }
        return character.isLetter && (character.isASCII || "αβγδεθλμπσφωΔ".contains(character))
    }

    private mutating func word() throws(CalculatorError) {
        let start = index
        if current == "π" {
            index += 1
            return add(.constant(.pi), from: start)
        }
        while Self.isLetter(current), current != "π" { index += 1 }
        let letters = String(characters[start..<index])
        let name = letters.lowercased()
        if Keyword.all.contains(name) { return add(.keyword(name), from: start) }
        // log2 and log10 are names, too.
        let end = index
        let number = digits()
        if let function = Function(name: name + number) {
            return add(.function(function), from: start)
        }
        index = start
        try split(letters, from: start)
        index = end
        if case .function? = tokens.last?.kind { return }
        if !number.isEmpty {
            let last = tokens.last?.text ?? letters
            throw CalculatorError(
                "I can't tell what “\(last)\(number)” means.", column: end + 1,
                cure: "Write \(last)*\(number) or \(last)^\(number).")
        }
    }

    /// Splits `xy` into x · y and `sinx` into sin x: the longest known name at each place.
    private mutating func split(_ letters: String, from start: Int) throws(CalculatorError) {
        let end = start + letters.count
        var singles = 0
        while index < end {
            let begin = index
            if let (kind, count) = known(in: characters[index..<end]) {
                index += count
                singles = 0
                add(kind, from: begin)
            } else {
                index += 1
                singles += 1
                guard singles < 3 else { throw Self.unknown(letters, column: start + 1) }
                add(.variable(String(characters[begin])), from: begin)
            }
        }
    }

    private func known(in letters: ArraySlice<Character>) -> (Token.Kind, Int)? {
        var count = min(letters.count, Function.longestName)
        while count > 0 {
            let name = String(letters.prefix(count))
            if name == "e" { return (.constant(.e), 1) }
            switch count == 1 ? "" : name.lowercased() {
            case "pi": return (.constant(.pi), count)
            case "deg": return (.symbol("°"), count)
            case let lowercase:
                if let function = Function(name: lowercase) { return (.function(function), count) }
            }
            count -= 1
        }
        return nil
    }

    private static func unknown(_ letters: String, column: Int) -> CalculatorError {
        let name = letters.lowercased()
        let guess = Function.names.keys.sorted().first { known in
            known.hasPrefix(name) || name.hasPrefix(known)
                || Set(known) == Set(name) || Set(known.dropLast()) == Set(name)
        }
        let product = letters.map(String.init).joined(separator: "*")
        return CalculatorError(
            "I don't know “\(letters.prefix(40))”.", column: column,
            cure: guess.map { "Did you mean \($0)?" }
                ?? (letters.count < 6
                    ? "For a product, write \(product)." : "Use one letter for a variable, like x.")
        )
    }

    // MARK: Symbols

    private static let same: [Character: Character] = [
        "×": "*", "·": "*", "⋅": "*", "∗": "*", "÷": "/", "∕": "/", "−": "-", "–": "-",
        "º": "°", "∣": "|", "{": "(", "}": ")",
    ]
    private static let symbols = Set("+-*/^()[]|,;!%°√∛_=<>≤≥")

    private mutating func symbol(_ character: Character) throws(CalculatorError) {
        let start = index
        index += 1
        let pair = String([character] + [current].compactMap(\.self))
        let pairs: [String: Character] = [
            "**": "^", "<=": "≤", ">=": "≥", "==": "=",
        ]
        if let symbol = pairs[pair] {
            index += 1
            return add(.symbol(symbol), from: start)
        }
        let symbol = Self.same[character] ?? character
        guard Self.symbols.contains(symbol) else {
            let names: [Character: String] = [
                "∞": "Infinity isn't a number that can be calculated with.",
                "$": "Leave out the dollar sign.", "≠": "Use =, <, >, <= or >=.",
            ]
            let isPlain =
                character.unicodeScalars.count == 1
                && !character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control
                }
            throw CalculatorError(
                isPlain ? "I can't read “\(character)”." : "I can't read this character.",
                column: start + 1, cure: names[character])
        }
        add(.symbol(symbol), from: start)
    }
}

extension Double {
    /// The base of natural logarithms.
    static let e = 2.718281828459045
}
