/// What was typed, as a tree. Chains of + and × are one node, so depth is that of parentheses.
indirect enum Expression: Hashable, Sendable {
    case number(Number)
    case variable(String, column: Int)
    case sum([Term])
    case product([Factor])
    case power(Expression, Expression, column: Int)
    case call(Function, [Expression], column: Int)
    case list([Expression], column: Int)

    struct Term: Hashable, Sendable {
        var isNegative = false
        var value: Expression
    }

    struct Factor: Hashable, Sendable {
        var isDivisor = false
        var value: Expression
        /// Where its operator is.
        var column: Int
    }

    /// The names of its variables.
    var variables: Set<String> {
        switch self {
        case .number: []
        case .variable(let name, _): [name]
        case .sum(let terms): Set(terms.flatMap(\.value.variables))
        case .product(let factors): Set(factors.flatMap(\.value.variables))
        case .power(let base, let exponent, _): base.variables.union(exponent.variables)
        case .call(_, let arguments, _), .list(let arguments, _):
            Set(arguments.flatMap(\.variables))
        }
    }

    /// This expression with each part of it replaced, from the inside out.
    func mapping(_ change: (Expression) -> Expression) -> Expression {
        switch self {
        case .number, .variable: change(self)
        case .sum(let terms):
            change(
                .sum(terms.map { Term(isNegative: $0.isNegative, value: $0.value.mapping(change)) })
            )
        case .product(let factors):
            change(
                .product(
                    factors.map {
                        Factor(
                            isDivisor: $0.isDivisor, value: $0.value.mapping(change),
                            column: $0.column)
                    }))
        case .power(let base, let exponent, let column):
            change(.power(base.mapping(change), exponent.mapping(change), column: column))
        case .call(let function, let arguments, let column):
            change(.call(function, arguments.map { $0.mapping(change) }, column: column))
        case .list(let elements, let column):
            change(.list(elements.map { $0.mapping(change) }, column: column))
        }
    }

    /// This expression with another one in place of a variable.
    func replacing(_ name: String, with other: Expression) -> Expression {
        mapping { part in
            if case .variable(name, _) = part { other } else { part }
        }
    }

    /// One expression less another.
    static func difference(_ left: Expression, _ right: Expression) -> Expression {
        .sum([Term(value: left), Term(isNegative: true, value: right)])
    }
}

/// An equation or inequality.
struct Relation: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
        case equal = "="
        case less = "<"
        case greater = ">"
        case atMost = "≤"
        case atLeast = "≥"

        /// Whether it holds, for the sign of left side less right side: -1, 0 or 1.
        func holds(_ sign: Int) -> Bool {
            switch self {
            case .equal: sign == 0
            case .less: sign < 0
            case .greater: sign > 0
            case .atMost: sign <= 0
            case .atLeast: sign >= 0
            }
        }
    }

    var left: Expression
    var comparison: Comparison
    var right: Expression
    var column: Int

    var variables: Set<String> { left.variables.union(right.variables) }
    var difference: Expression { .difference(left, right) }
}
