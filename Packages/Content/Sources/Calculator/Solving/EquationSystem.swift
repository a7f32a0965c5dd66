/// Solves two or more equations in as many unknowns: linear ones exactly, and two of which one can
/// be solved for an unknown by substitution.
enum EquationSystem {
    static func solve(
        _ relations: [Relation], for names: [String], in range: ClosedRange<Double>?
    ) throws(CalculatorError) -> SystemSolution {
        if let inequality = relations.first(where: { $0.comparison != .equal }) {
            throw CalculatorError(
                "I can solve inequalities in one unknown; this has "
                    + "\(names.count): \(names.joined(separator: ", ")).",
                column: inequality.column)
        }
        if let solution = LinearSystem.solve(relations, for: names) { return solution }
        guard relations.count == 2, names.count == 2 else {
            let count = relations.count == 1 ? "one equation" : "\(relations.count) equations"
            throw CalculatorError(
                "I can't solve \(count) in \(names.count) unknowns: "
                    + "\(names.joined(separator: ", ")).",
                cure: relations.count < names.count
                    ? "Add an equation, or put a number in place of an unknown."
                    : "Solve linear equations, or two of which one gives y, such as y = x^2.")
        }
        for (index, relation) in relations.enumerated() {
            for name in names.reversed() {
                guard let other = names.first(where: { $0 != name }),
                    let expression = relation.solved(for: name)
                else { continue }
                return substitute(
                    expression, for: name, in: relations[1 - index], other: other, range)
            }
        }
        throw CalculatorError(
            "I can solve two equations if one of them can be solved for an unknown.",
            cure: "For example: y = x^2 - 4; y = x + 2")
    }

    private static func substitute(
        _ expression: Expression, for name: String, in relation: Relation, other: String,
        _ range: ClosedRange<Double>?
    ) -> SystemSolution {
        let remaining = Relation(
            left: relation.left.replacing(name, with: expression), comparison: .equal,
            right: relation.right.replacing(name, with: expression), column: relation.column)
        guard remaining.variables.contains(other) || remaining.variables.isEmpty else {
            return .points([], searched: range)
        }
        let set = OneUnknown.solve([remaining], for: other, in: range)
        if set.intervals.contains(where: { !$0.isPoint }) {
            return .family(["every point of the curve that both equations describe"])
        }
        var points: [[SystemSolution.Assignment]] = []
        for root in set.points {
            guard let number = try? expression.number([other: root.number]) else { continue }
            let value: Root = number.rational.map(Root.rational) ?? .approximate(number.value)
            let point = [
                SystemSolution.Assignment(name: other, value: root),
                SystemSolution.Assignment(name: name, value: value),
            ]
            points.append(point.sorted { $0.name < $1.name })
        }
        return .points(points, searched: set.searched)
    }
}

extension Relation {
    /// What an unknown is by this equation; nil if that can't be told.
    fileprivate func solved(for name: String) -> Expression? {
        if case .variable(name, _) = left, !right.variables.contains(name) { return right }
        if case .variable(name, _) = right, !left.variables.contains(name) { return left }
        guard let quotient = Quotient(difference), quotient.bottom.constant != nil,
            let (coefficient, rest) = quotient.top.linear(in: name),
            let factor = Rational(-1).divided(by: coefficient),
            let solved = rest.times(Polynomial(factor))
        else { return nil }
        return solved.expression
    }
}
