/// What an input comes to.
package enum Answer: Sendable, Hashable {
    case value(Value)
    /// Whether a comparison of numbers holds.
    case truth(Bool)
    case solutions(SolutionSet)
    case system(SystemSolution)
    case table(FunctionTable)
    case fit(Regression)

    /// The answer as text.
    package var lines: [String] {
        switch self {
        case .value(.number(let number)): [number.text]
        case .value(.list(let numbers)): ["[\(numbers.map(\.description).joined(separator: ", "))]"]
        case .truth(let isTrue): [isTrue ? "true" : "false"]
        case .solutions(let set): set.lines
        case .system(let solution): solution.lines
        case .table(let table): table.lines
        case .fit(let regression): regression.lines
        }
    }
}

/// Calculates what a student types.
package enum Calculator {
    /// The answer to an expression, an equation, inequality or system, `solve …`, `table …` or
    /// `fit …`.
    ///
    /// Throws with the column of what can't be read or calculated. Never traps.
    package static func answer(_ text: String) throws(CalculatorError) -> Answer {
        let isFit = text.drop(while: \.isWhitespace).prefix(3).lowercased() == "fit"
        let length = isFit ? 40 * CalculatorLimits.count : CalculatorLimits.length
        var statement = Statement(Parser(try Lexer.tokens(text, length: length)))
        return try statement.answer()
    }

    /// A function of one variable, for a graph: `x^2 - 4`, `y = x + 2` or `f(t) = 2t`; or an
    /// inequality with y alone on the left: `y < x + 2`. With `hasSliders`, a function of x may have
    /// other letters, too: `a x^2 + b`.
    package static func function(
        _ text: String, hasSliders: Bool = false
    ) throws(CalculatorError) -> GraphFunction {
        var parser = Parser(try Lexer.tokens(text))
        let side = parser.skipInequality()
        let given = side == nil ? parser.skipFunctionName() : nil
        let expression = try parser.expression()
        guard parser.isAtEnd else {
            throw parser.unexpected("one function of x, such as x^2 - 4")
        }
        let names = expression.variables
        let isFamily =
            hasSliders && given == nil && names.contains("x") && !names.contains("y")
        return GraphFunction(
            text: text, expression: expression,
            variable: isFamily ? "x" : try Statement.variable(of: expression, given: given),
            side: side)
    }

    /// A number for an option, such as `-5` or `2pi`.
    package static func number(_ text: String) throws(CalculatorError) -> Double {
        var parser = Parser(try Lexer.tokens(text))
        let expression = try parser.expression()
        guard parser.isAtEnd else { throw parser.unexpected("the end of the number") }
        return try expression.number().value
    }
}
