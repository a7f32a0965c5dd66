/// A whole input.
struct Statement {
    private var parser: Parser

    init(_ parser: Parser) { self.parser = parser }

    mutating func answer() throws(CalculatorError) -> Answer {
        if parser.isAtEnd {
            throw CalculatorError(
                "I expected an expression.", column: 1, cure: "For example: 1/3 + 1/6")
        }
        if parser.skip(keyword: "table") { return .table(try table()) }
        if parser.skip(keyword: "fit") { return .fit(try fit()) }
        let isSolve = parser.skip(keyword: "solve")
        return try equations(isSolve: isSolve)
    }

    // MARK: Equations

    private mutating func equations(isSolve: Bool) throws(CalculatorError) -> Answer {
        let start = parser.current.column
        var relations: [Relation] = []
        var parts: [Expression] = []
        repeat {
            let (first, chain) = try parser.relations()
            relations += chain
            if chain.isEmpty { parts.append(first) }
        } while separator()
        if let part = parts.first {
            if isSolve {
                throw CalculatorError(
                    "I expected an equation, such as x^2 - 4 = 0.", column: start)
            }
            guard parts.count == 1, relations.isEmpty else {
                throw CalculatorError(
                    "I expected equations between commas.", column: start,
                    cure: "Write 1000 without a comma, and a list as [1, 2, 3].")
            }
            try finish("an operator")
            return .value(try part.value())
        }
        let wanted = try unknown(relations)
        let range = try range()
        try finish("an operator, “;”, “for” or “from”")
        return try solve(relations, wanted, range)
    }

    private mutating func separator() -> Bool {
        let isSeparator = parser.skip(",") || parser.skip(";") || parser.skip(keyword: "and")
        // A separator at the end does no harm.
        return isSeparator && !parser.isAtEnd
    }

    /// The unknown after `for`.
    private mutating func unknown(_ relations: [Relation]) throws(CalculatorError) -> String? {
        guard parser.skip(keyword: "for") else { return nil }
        guard case .variable(let name) = parser.current.kind else {
            throw parser.unexpected("a variable after “for”")
        }
        guard relations.contains(where: { $0.variables.contains(name) }) else {
            throw CalculatorError(
                "“\(name)” isn't in the equation.", column: parser.current.column)
        }
        parser.advance()
        return name
    }

    private mutating func range() throws(CalculatorError) -> ClosedRange<Double>? {
        let column = parser.current.column
        guard parser.skip(keyword: "from") else { return nil }
        let low = try parser.expression().number().value
        guard parser.skip(keyword: "to") else { throw parser.unexpected("“to”") }
        let high = try parser.expression().number().value
        guard low < high, (high - low).isFinite else {
            throw CalculatorError(
                "A range goes from a number to a larger one.", column: column)
        }
        return low...high
    }

    private func finish(_ wanted: String) throws(CalculatorError) {
        guard parser.isAtEnd else { throw parser.unexpected(wanted) }
    }

    private func solve(
        _ relations: [Relation], _ wanted: String?, _ range: ClosedRange<Double>?
    ) throws(CalculatorError) -> Answer {
        let names = relations.reduce(into: Set<String>()) { $0.formUnion($1.variables) }.sorted()
        guard let first = names.first else {
            var isTrue = true
            for relation in relations {
                isTrue = try relation.isTrue() && isTrue
            }
            return .truth(isTrue)
        }
        guard relations.count <= 20 else {
            throw CalculatorError("That is more than 20 equations.")
        }
        if names.count > 1, let wanted {
            throw CalculatorError(
                "To solve for “\(wanted)” alone, the others need numbers: "
                    + "\(names.filter { $0 != wanted }.joined(separator: ", ")).")
        }
        guard names.count == 1 else {
            return .system(try EquationSystem.solve(relations, for: names, in: range))
        }
        return .solutions(OneUnknown.solve(relations, for: first, in: range))
    }

    // MARK: Tables and fits

    /// The variable of a function, `x` if there is none.
    static func variable(
        of expression: Expression, given: String?
    ) throws(CalculatorError) -> String {
        let names = expression.variables
        let others = names.subtracting([given].compactMap(\.self))
        if given == nil, names.count <= 1 { return names.first ?? "x" }
        guard let given, others.isEmpty else {
            throw CalculatorError(
                "I expected one variable, but found \(names.sorted().joined(separator: ", ")).",
                column: expression.column)
        }
        return given
    }

    private mutating func table() throws(CalculatorError) -> FunctionTable {
        let given = parser.skipFunctionName()
        let function = try parser.expression()
        let variable = try Self.variable(of: function, given: given)
        let column = parser.current.column
        guard parser.skip(keyword: "from") else {
            throw parser.unexpected("“from”, as in: table x^2 from -3 to 3 step 1")
        }
        let first = try parser.expression().number()
        guard parser.skip(keyword: "to") else { throw parser.unexpected("“to”") }
        let last = try parser.expression().number()
        var step = Number(1)
        if parser.skip(keyword: "step") { step = try parser.expression().number() }
        try finish("“step” or the end")
        return try FunctionTable(
            function, of: variable, from: first, to: last, step: step, column: column)
    }

    /// `fit linear [1, 2, 3] [2, 4, 6.1]` or `fit linear 1,2; 2,4; 3,6.1`
    private mutating func fit() throws(CalculatorError) -> Regression {
        guard case .keyword(let word) = parser.current.kind,
            let model = Regression.Model(rawValue: word)
        else { throw parser.unexpected("“linear”, “quadratic” or “exponential”") }
        parser.advance()
        guard parser.current.isSymbol("[") else {
            var points: [(Double, Double)] = []
            repeat {
                let x = try parser.expression().number().value
                guard parser.skip(",") else {
                    throw parser.unexpected("“,” and the y of the point")
                }
                points.append((x, try parser.expression().number().value))
            } while parser.skip(";") && !parser.isAtEnd
            try finish("“;” and the next point")
            return try Regression(model, x: points.map(\.0), y: points.map(\.1))
        }
        let x = try list()
        _ = parser.skip(",") || parser.skip(";")
        let y = try list()
        try finish("the end")
        return try Regression(model, x: x, y: y)
    }

    private mutating func list() throws(CalculatorError) -> [Double] {
        let column = parser.current.column
        let expression = try parser.bracketed()
        guard case .list(let numbers) = try expression.value() else {
            throw CalculatorError("I expected a list, such as [1, 2, 3].", column: column)
        }
        return numbers.map(\.value)
    }
}

extension Relation {
    /// Whether it holds between numbers; Doubles are the same if they agree to 12 digits.
    fileprivate func isTrue() throws(CalculatorError) -> Bool {
        let (a, b) = (try left.number(), try right.number())
        if let a = a.rational, let b = b.rational {
            return comparison.holds(a == b ? 0 : a < b ? -1 : 1)
        }
        let tolerance = 1e-12 * max(abs(a.value), abs(b.value))
        let isSame = abs(a.value - b.value) <= tolerance
        return comparison.holds(isSame ? 0 : a.value < b.value ? -1 : 1)
    }
}
