/// Reads expressions and relations from tokens.
///
/// Implicit multiplication binds like ×, so `1/2x` is half of x, except after a function without
/// parentheses: `sin 2x` is the sine of 2x.
struct Parser {
    private let tokens: [Token]
    private var index = 0
    private var depth = 0
    /// How many | are open within the current parentheses.
    private var bars = 0

    /// `tokens` end with ``Token/Kind/end``.
    init(_ tokens: [Token]) { self.tokens = tokens }

    var current: Token { tokens[min(index, tokens.count - 1)] }
    var isAtEnd: Bool { current.kind == .end }

    mutating func advance() { index = min(index + 1, tokens.count - 1) }

    /// Skips the symbol if it is next.
    mutating func skip(_ symbol: Character) -> Bool {
        guard current.isSymbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func skip(keyword: String) -> Bool {
        guard current.isKeyword(keyword) else { return false }
        advance()
        return true
    }

    /// Skips `f(x) =` or `y =`. Returns the variable in the parentheses.
    mutating func skipFunctionName() -> String? {
        let kinds = tokens[index...].prefix(5).map(\.kind)
        if case .variable = kinds.first, kinds.count == 5, kinds[1] == .symbol("("),
            case .variable(let name) = kinds[2], kinds[3] == .symbol(")"), kinds[4] == .symbol("=")
        {
            for _ in 0..<5 { advance() }
            return name
        }
        if kinds.count > 1, kinds[0] == .variable("y"), kinds[1] == .symbol("=") {
            advance()
            advance()
        }
        return nil
    }

    /// Moves past `y <`, `y ≥` and the like. Returns the comparison, or nil for anything else.
    mutating func skipInequality() -> Relation.Comparison? {
        let kinds = tokens[index...].prefix(2).map(\.kind)
        guard kinds.count == 2, kinds[0] == .variable("y"), case .symbol(let sign) = kinds[1],
            let comparison = Self.comparisons[sign], comparison != .equal
        else { return nil }
        advance()
        advance()
        return comparison
    }

    func unexpected(_ wanted: String) -> CalculatorError {
        CalculatorError("I expected \(wanted), but found \(current.name).", column: current.column)
    }

    // MARK: Relations

    private static let comparisons: [Character: Relation.Comparison] = [
        "=": .equal, "<": .less, ">": .greater, "≤": .atMost, "≥": .atLeast,
    ]

    private var comparison: Relation.Comparison? {
        guard case .symbol(let symbol) = current.kind else { return nil }
        return Self.comparisons[symbol]
    }

    /// An expression alone, or a chain such as `-3 < 2x + 1 <= 5` as its relations.
    mutating func relations() throws(CalculatorError) -> (first: Expression, chain: [Relation]) {
        let first = try expression()
        var left = first
        var chain: [Relation] = []
        while let comparison {
            let column = current.column
            advance()
            let right = try expression()
            chain.append(
                Relation(left: left, comparison: comparison, right: right, column: column))
            left = right
        }
        return (first, chain)
    }

    // MARK: Expressions

    /// A sum.
    mutating func expression() throws(CalculatorError) -> Expression {
        var terms = [Expression.Term(value: try product())]
        while current.isSymbol("+") || current.isSymbol("-") {
            let isNegative = current.isSymbol("-")
            advance()
            terms.append(Expression.Term(isNegative: isNegative, value: try product()))
        }
        return terms.count == 1 ? terms[0].value : .sum(terms)
    }

    /// What is in brackets, without an operator after it.
    mutating func bracketed() throws(CalculatorError) -> Expression { try primary() }

    private mutating func product() throws(CalculatorError) -> Expression {
        let start = current.column
        var factors = [Expression.Factor(value: try signed(), column: start)]
        while true {
            let token = current
            if token.isSymbol("*") || token.isSymbol("/") || token.isKeyword("of") {
                advance()
                factors.append(
                    Expression.Factor(
                        isDivisor: token.isSymbol("/"), value: try signed(), column: token.column))
            } else if startsFactor(token) {
                try checkNumbersApart()
                factors.append(Expression.Factor(value: try power(), column: token.column))
            } else {
                return factors.count == 1 ? factors[0].value : .product(factors)
            }
        }
    }

    /// Whether the token begins another factor without an operator before it.
    private func startsFactor(_ token: Token) -> Bool {
        switch token.kind {
        case .number, .function, .constant, .variable: true
        case .symbol("("), .symbol("√"), .symbol("∛"): true
        case .symbol("|"): bars == 0
        default: false
        }
    }

    /// `1 1/2` is more often a mixed number than a product.
    private func checkNumbersApart() throws(CalculatorError) {
        guard case .number = current.kind, index > 0 else { return }
        switch tokens[index - 1].kind {
        case .number:
            throw CalculatorError(
                "I expected an operator between two numbers.", column: current.column,
                cure: "For one and a half, write 1+1/2.")
        case .symbol("%"):
            throw CalculatorError(
                "I expected an operator after %.", column: current.column,
                cure: "For a part, write 20% of 50; for a remainder, mod(7, 3).")
        default: return
        }
    }

    private mutating func signed() throws(CalculatorError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= CalculatorLimits.depth else {
            throw CalculatorError(
                "This is nested more than \(CalculatorLimits.depth) deep.", column: current.column,
                cure: "Calculate the inner part first.")
        }
        if skip("+") { return try signed() }
        if skip("-") {
            let value = try signed()
            if case .number(let number) = value { return .number(number.negative) }
            return .sum([Expression.Term(isNegative: true, value: value)])
        }
        return try power()
    }

    /// A power; its exponent may have a sign and is itself a power.
    private mutating func power() throws(CalculatorError) -> Expression {
        let base = try postfix()
        let column = current.column
        guard skip("^") else { return base }
        return .power(base, try signed(), column: column)
    }

    private mutating func postfix() throws(CalculatorError) -> Expression {
        var value = try primary()
        let outer = depth
        defer { depth = outer }
        while true {
            let column = current.column
            switch current.kind {
            case .symbol("!"): value = .call(.factorial, [value], column: column)
            case .symbol("%"):
                let hundredth = Expression.number(.exact(Rational(1, 100) ?? .one))
                value = .product([
                    Expression.Factor(value: value, column: column),
                    Expression.Factor(value: hundredth, column: column),
                ])
            case .symbol("°"):
                value = .call(.degrees, [value], column: column)
            case .raised(let exponent):
                value = .power(value, .number(Number(exponent)), column: column)
            default: return value
            }
            depth += 1
            guard depth <= CalculatorLimits.depth else {
                throw CalculatorError("Too many signs in a row.", column: column)
            }
            advance()
        }
    }

    private mutating func primary() throws(CalculatorError) -> Expression {
        let token = current
        switch token.kind {
        case .number(let number):
            advance()
            return .number(number)
        case .constant(let value):
            advance()
            return .number(.real(value))
        case .variable(let name):
            advance()
            return .variable(name, column: token.column)
        case .function(let function):
            advance()
            return try call(function, column: token.column)
        case .symbol("("):
            advance()
            let value = try inside { parser throws(CalculatorError) in try parser.expression() }
            try close(")", openedAt: token.column)
            return value
        case .symbol("["):
            advance()
            let elements = current.isSymbol("]") ? [] : try arguments()
            try close("]", openedAt: token.column)
            return .list(elements, column: token.column)
        case .symbol("|"):
            advance()
            return try absolute(column: token.column)
        case .symbol("√"), .symbol("∛"):
            advance()
            let function: Function = token.isSymbol("√") ? .sqrt : .cbrt
            return .call(function, [try signedPostfix()], column: token.column)
        default:
            throw unexpected("a number, a variable or “(”")
        }
    }

    private mutating func signedPostfix() throws(CalculatorError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= CalculatorLimits.depth else {
            throw CalculatorError(
                "This is nested more than \(CalculatorLimits.depth) deep.", column: current.column)
        }
        return try postfix()
    }

    private mutating func absolute(column: Int) throws(CalculatorError) -> Expression {
        bars += 1
        let value = try expression()
        guard skip("|") else { throw unexpected("“|” for the one at column \(column)") }
        bars -= 1
        return .call(.abs, [value], column: column)
    }

    /// Within parentheses, | opens anew.
    private mutating func inside<T>(
        _ body: (inout Parser) throws(CalculatorError) -> T
    ) throws(CalculatorError) -> T {
        let outer = bars
        bars = 0
        defer { bars = outer }
        return try body(&self)
    }

    private mutating func close(
        _ symbol: Character, openedAt column: Int
    ) throws(CalculatorError) {
        guard skip(symbol) else {
            throw unexpected("“\(symbol)” for the bracket at column \(column)")
        }
    }

    private mutating func arguments() throws(CalculatorError) -> [Expression] {
        try inside { parser throws(CalculatorError) in
            var values = [try parser.expression()]
            while parser.skip(",") { values.append(try parser.expression()) }
            return values
        }
    }

    // MARK: Functions

    private mutating func call(
        _ function: Function, column: Int
    ) throws(CalculatorError) -> Expression {
        var function = function
        var exponent: Expression?
        let powerColumn = current.column
        if function == .log, skip("_") {
            let base = try signedPostfix()
            let values = try argumentsOrFactor(of: function)
            return try checked(function, values + [base], column)
        }
        // sin^2(x), and sin^-1 for the inverse.
        if case .raised(let power) = current.kind {
            advance()
            exponent = .number(Number(power))
        } else if current.isSymbol("^") {
            advance()
            exponent = try signed()
        }
        if exponent == .number(Number(-1)), let inverse = function.inverse {
            (function, exponent) = (inverse, nil)
        }
        let value = try checked(function, try argumentsOrFactor(of: function), column)
        return exponent.map { .power(value, $0, column: powerColumn) } ?? value
    }

    private mutating func argumentsOrFactor(
        of function: Function
    ) throws(CalculatorError) -> [Expression] {
        let open = current.column
        if skip("(") {
            let values = current.isSymbol(")") ? [] : try arguments()
            try close(")", openedAt: open)
            return values
        }
        guard function.isUnary else {
            throw unexpected("“(” after \(function.name)")
        }
        // sin 2x, but sin x cos x is a product of two.
        var factors = [Expression.Factor(value: try signed(), column: open)]
        while startsFactor(current), !startsFunction {
            try checkNumbersApart()
            let column = current.column
            factors.append(Expression.Factor(value: try power(), column: column))
        }
        return [factors.count == 1 ? factors[0].value : .product(factors)]
    }

    private var startsFunction: Bool {
        switch current.kind {
        case .function, .symbol("("), .symbol("|"): true
        default: false
        }
    }

    private func checked(
        _ function: Function, _ arguments: [Expression], _ column: Int
    ) throws(CalculatorError) -> Expression {
        guard function.counts.contains(arguments.count) else {
            throw CalculatorError(
                "\(function.name) takes \(function.countText), not \(arguments.count).",
                column: column, cure: "For example: \(function.example)")
        }
        return .call(function, arguments, column: column)
    }
}
