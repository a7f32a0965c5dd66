/// The value of an expression: a number or a list.
package enum Value: Sendable, Hashable {
    case number(Number)
    case list([Number])
}

extension Expression {
    /// The number that the expression has with these variables.
    ///
    /// Throws with the column where it isn't defined.
    func number(_ variables: [String: Number] = [:]) throws(CalculatorError) -> Number {
        switch self {
        case .number(let number): return number
        case .variable(let name, let column):
            if let value = variables[name] { return value }
            throw CalculatorError(
                "The variable “\(name)” has no value.", column: column,
                cure: "Write an equation to solve it, or a number in its place.")
        case .sum(let terms):
            var total = Number(0)
            for term in terms {
                let value = try term.value.number(variables)
                total = total + (term.isNegative ? value.negative : value)
            }
            return try Self.finite(total, column: column)
        case .product(let factors): return try Self.product(factors, variables)
        case .power(let base, let exponent, let column):
            return try Self.power(
                base.number(variables), exponent.number(variables), column: column)
        case .call(let function, let arguments, let column):
            return try Self.call(function, arguments, variables, column: column)
        case .list(_, let column):
            throw CalculatorError(
                "A list can't be calculated with like a number.", column: column,
                cure: "Use a function of lists, such as sum([1, 2, 3]) or mean([1, 2, 3]).")
        }
    }

    /// The number or the list that the expression is.
    func value() throws(CalculatorError) -> Value {
        guard case .list(let elements, _) = self else { return .number(try number()) }
        var numbers: [Number] = []
        for element in elements { numbers.append(try element.number()) }
        return .list(numbers)
    }

    /// Where the expression begins, or its operator is.
    var column: Int? {
        switch self {
        case .number: nil
        case .variable(_, let column), .power(_, _, let column), .call(_, _, let column),
            .list(_, let column):
            column
        case .sum(let terms): terms.lazy.compactMap(\.value.column).first
        case .product(let factors): factors.first?.column
        }
    }

    private static func finite(_ number: Number, column: Int?) throws(CalculatorError) -> Number {
        guard number.value.isFinite else {
            throw CalculatorError(
                "The result is too large; numbers go up to about 1.8 × 10^308.", column: column)
        }
        return number
    }

    private static func product(
        _ factors: [Factor], _ variables: [String: Number]
    ) throws(CalculatorError) -> Number {
        var total = Number(1)
        for factor in factors {
            let value = try factor.value.number(variables)
            if factor.isDivisor, value.value == 0 {
                throw CalculatorError("This divides by 0.", column: factor.column)
            }
            total = try finite(
                factor.isDivisor ? total / value : total * value, column: factor.column)
        }
        return total
    }

    private static func power(
        _ base: Number, _ exponent: Number, column: Int
    ) throws(CalculatorError) -> Number {
        if base.value == 0, exponent.value < 0 {
            throw CalculatorError("0 to a negative power divides by 0.", column: column)
        }
        if let base = base.rational, let exponent = exponent.rational {
            if let result = base.root(exponent.denominator)?.power(exponent.numerator) {
                return .exact(result)
            }
            if base < .zero, !exponent.isWhole, exponent.denominator % 2 == 1 {
                let size = Function.power(-base.value, exponent.value)
                return try finite(
                    .real(exponent.numerator % 2 == 0 ? size : -size), column: column)
            }
        }
        let result = Function.power(base.value, exponent.value)
        guard !result.isNaN else {
            throw CalculatorError(
                "A negative number has no real value to this power.", column: column)
        }
        return try finite(.real(result), column: column)
    }

    private static func call(
        _ function: Function, _ arguments: [Expression], _ variables: [String: Number],
        column: Int
    ) throws(CalculatorError) -> Number {
        var values: [Number] = []
        for argument in arguments {
            if function.takesList, case .list(let elements, _) = argument {
                for element in elements { values.append(try element.number(variables)) }
            } else {
                values.append(try argument.number(variables))
            }
        }
        let fractions = values.compactMap(\.rational)
        if fractions.count == values.count, let result = function.exact(fractions) {
            return .exact(result)
        }
        let result = function.real(values.map(\.value))
        guard !result.isNaN else {
            let isEmpty = values.isEmpty
            throw CalculatorError(
                isEmpty ? "\(function.name) needs at least one number." : function.domain,
                column: column)
        }
        return try finite(.real(result), column: column)
    }
}

extension Expression {
    /// The value with one variable as a Double; not a number where it isn't defined.
    func value(_ name: String, _ x: Double) -> Double {
        switch self {
        case .number(let number): return number.value
        case .variable(let other, _): return other == name ? x : .nan
        case .sum(let terms):
            var total = 0.0
            for term in terms {
                let value = term.value.value(name, x)
                total += term.isNegative ? -value : value
            }
            return total
        case .product(let factors):
            var total = 1.0
            for factor in factors {
                let value = factor.value.value(name, x)
                if factor.isDivisor {
                    guard value != 0 else { return .nan }
                    total /= value
                } else {
                    total *= value
                }
            }
            return total
        case .power(let base, let exponent, _):
            let base = base.value(name, x)
            let exponent = exponent.value(name, x)
            return base == 0 && exponent < 0 ? .nan : Function.power(base, exponent)
        case .call(let function, let arguments, _):
            var values: [Double] = []
            values.reserveCapacity(arguments.count)
            for argument in arguments {
                if case .list(let elements, _) = argument {
                    guard function.takesList else { return .nan }
                    values += elements.map { $0.value(name, x) }
                } else {
                    values.append(argument.value(name, x))
                }
            }
            return function.real(values)
        case .list: return .nan
        }
    }
}
