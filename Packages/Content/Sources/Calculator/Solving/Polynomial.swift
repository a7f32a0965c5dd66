/// A polynomial in any variables with fractions as coefficients.
///
/// Operations return nil if a coefficient would overflow or the result would be too large.
struct Polynomial: Hashable, Sendable {
    /// Exponents by variable; none of them is 0.
    typealias Monomial = [String: Int]

    /// No coefficient is 0.
    private(set) var terms: [Monomial: Rational] = [:]

    static let highestDegree = 30
    private static let mostTerms = 300

    static let zero = Polynomial()
    static let one = Polynomial(.one)

    init() {}

    init(_ constant: Rational) { if constant != .zero { terms[[:]] = constant } }

    init(variable: String) { terms[[variable: 1]] = .one }

    var isZero: Bool { terms.isEmpty }

    /// The value if there are no variables.
    var constant: Rational? {
        if terms.isEmpty { return .zero }
        return terms.count == 1 ? terms[[:]] : nil
    }

    var variables: Set<String> { Set(terms.keys.flatMap(\.keys)) }

    var degree: Int { terms.keys.map { $0.values.reduce(0, +) }.max() ?? 0 }

    var negative: Polynomial {
        var result = self
        result.terms = terms.mapValues(\.negative)
        return result
    }

    func plus(_ other: Polynomial) -> Polynomial? {
        var result = self
        for (monomial, coefficient) in other.terms {
            guard result.add(coefficient, monomial) else { return nil }
        }
        return result
    }

    func times(_ other: Polynomial) -> Polynomial? {
        guard degree + other.degree <= Self.highestDegree else { return nil }
        var result = Polynomial()
        for (left, a) in terms {
            for (right, b) in other.terms {
                guard let coefficient = a.times(b),
                    result.add(coefficient, left.merging(right, uniquingKeysWith: +)),
                    result.terms.count <= Self.mostTerms
                else { return nil }
            }
        }
        return result
    }

    func power(_ exponent: Int) -> Polynomial? {
        guard (0...Self.highestDegree).contains(exponent) else { return nil }
        var result = Polynomial.one
        for _ in 0..<exponent {
            guard let next = result.times(self) else { return nil }
            result = next
        }
        return result
    }

    private mutating func add(_ coefficient: Rational, _ monomial: Monomial) -> Bool {
        guard let sum = (terms[monomial] ?? .zero).plus(coefficient) else { return false }
        terms[monomial] = sum == .zero ? nil : sum
        return true
    }

    /// The coefficients by power, if this is the only variable; empty for 0.
    func coefficients(of variable: String) -> [Rational]? {
        guard variables.subtracting([variable]).isEmpty else { return nil }
        guard !isZero else { return [] }
        var result = [Rational](repeating: .zero, count: degree + 1)
        for (monomial, coefficient) in terms { result[monomial[variable] ?? 0] = coefficient }
        return result
    }

    /// The coefficient of a variable and the rest, if the polynomial is linear in it with a number
    /// as its coefficient.
    func linear(in variable: String) -> (coefficient: Rational, rest: Polynomial)? {
        var rest = self
        guard let coefficient = rest.terms.removeValue(forKey: [variable: 1]),
            !rest.variables.contains(variable)
        else { return nil }
        return (coefficient, rest)
    }

    /// The same as an expression.
    var expression: Expression {
        let sorted = terms.sorted { Self.order($0.key, $1.key) }
        let parts = sorted.map { monomial, coefficient in
            var factors = [Expression.Factor(value: .number(.exact(coefficient)), column: 1)]
            for (name, exponent) in monomial.sorted(by: { $0.key < $1.key }) {
                let base = Expression.variable(name, column: 1)
                factors.append(
                    Expression.Factor(
                        value: .power(base, .number(Number(exponent)), column: 1), column: 1))
            }
            return Expression.Term(value: .product(factors))
        }
        return parts.isEmpty ? .number(Number(0)) : .sum(parts)
    }

    private static func order(_ left: Monomial, _ right: Monomial) -> Bool {
        let (a, b) = (left.values.reduce(0, +), right.values.reduce(0, +))
        return a != b ? a > b : left.keys.sorted().joined() < right.keys.sorted().joined()
    }
}

/// A quotient of polynomials; common factors stay.
struct Quotient: Hashable, Sendable {
    var top: Polynomial
    var bottom: Polynomial

    init(_ top: Polynomial, _ bottom: Polynomial = .one) {
        (self.top, self.bottom) = (top, bottom)
    }

    /// nil if the expression isn't one, or its coefficients aren't small fractions.
    init?(_ expression: Expression) {
        guard let quotient = Self.make(expression) else { return nil }
        self = quotient
    }

    private static func make(_ expression: Expression) -> Quotient? {
        if expression.variables.isEmpty {
            return (try? expression.number())?.rational.map { Quotient(Polynomial($0)) }
        }
        switch expression {
        case .variable(let name, _): return Quotient(Polynomial(variable: name))
        case .sum(let terms):
            var total = Quotient(.zero)
            for term in terms {
                guard let part = make(term.value),
                    let next = total.plus(term.isNegative ? part.negative : part)
                else { return nil }
                total = next
            }
            return total
        case .product(let factors):
            var total = Quotient(.one)
            for factor in factors {
                guard let part = make(factor.value),
                    let next = factor.isDivisor ? total.divided(by: part) : total.times(part)
                else { return nil }
                total = next
            }
            return total
        case .power(let base, let exponent, _):
            guard exponent.variables.isEmpty, let power = (try? exponent.number())?.rational,
                power.isWhole, abs(power.numerator) <= Polynomial.highestDegree,
                let part = make(base), let top = part.top.power(abs(power.numerator)),
                let bottom = part.bottom.power(abs(power.numerator))
            else { return nil }
            return power.numerator < 0 ? Quotient(bottom, top).unlessZero : Quotient(top, bottom)
        case .number, .call, .list: return nil
        }
    }

    private var unlessZero: Quotient? { bottom.isZero ? nil : self }

    private var negative: Quotient { Quotient(top.negative, bottom) }

    private func plus(_ other: Quotient) -> Quotient? {
        if bottom == other.bottom { return top.plus(other.top).map { Quotient($0, bottom) } }
        guard let left = top.times(other.bottom), let right = other.top.times(bottom),
            let sum = left.plus(right), let product = bottom.times(other.bottom)
        else { return nil }
        return Quotient(sum, product)
    }

    private func times(_ other: Quotient) -> Quotient? {
        guard let top = top.times(other.top), let bottom = bottom.times(other.bottom) else {
            return nil
        }
        return Quotient(top, bottom)
    }

    /// A divisor's own divisor is a place where it isn't defined, so it stays in both parts.
    private func divided(by other: Quotient) -> Quotient? {
        let kept = other.bottom.constant == nil ? other.bottom : Polynomial.one
        guard let numerator = top.times(other.bottom)?.times(kept),
            let denominator = bottom.times(other.top)?.times(kept)
        else { return nil }
        return Quotient(numerator, denominator).unlessZero
    }
}

extension Expression {
    /// The expressions that result if each absolute value is its content or the negative of it;
    /// nil if there are more than 16.
    var withoutAbsolutes: [Expression]? {
        switch self {
        case .number, .variable: return [self]
        case .sum(let terms):
            return Self.choices(terms.map(\.value))?.map { values in
                .sum(zip(terms, values).map { Term(isNegative: $0.isNegative, value: $1) })
            }
        case .product(let factors):
            return Self.choices(factors.map(\.value))?.map { values in
                .product(
                    zip(factors, values).map {
                        Factor(isDivisor: $0.isDivisor, value: $1, column: $0.column)
                    })
            }
        case .power(let base, let exponent, let column):
            return base.withoutAbsolutes?.map { .power($0, exponent, column: column) }
        case .call(.abs, let arguments, _) where !variables.isEmpty:
            guard let inner = arguments.first?.withoutAbsolutes, inner.count <= 8 else {
                return nil
            }
            return inner.flatMap { [$0, .sum([Term(isNegative: true, value: $0)])] }
        case .call, .list: return [self]
        }
    }

    private static func choices(_ parts: [Expression]) -> [[Expression]]? {
        var rows: [[Expression]] = [[]]
        for part in parts {
            guard let variants = part.withoutAbsolutes, rows.count * variants.count <= 16 else {
                return nil
            }
            rows = rows.flatMap { row in variants.map { row + [$0] } }
        }
        return rows
    }
}
