/// Solves linear equations with fractions as coefficients.
enum LinearSystem {
    /// nil if an equation isn't linear or a number would overflow.
    static func solve(_ relations: [Relation], for names: [String]) -> SystemSolution? {
        var rows: [[Rational]] = []
        for relation in relations {
            guard relation.comparison == .equal, let quotient = Quotient(relation.difference),
                quotient.bottom.constant != nil, let row = row(quotient.top, names)
            else { return nil }
            rows.append(row)
        }
        guard let pivots = reduce(&rows, columns: names.count) else { return nil }
        for row in rows where row.dropLast().allSatisfy({ $0 == .zero }) && row.last != .zero {
            return .points([], searched: nil)
        }
        guard pivots.count == names.count else {
            return .family(family(rows, pivots, names))
        }
        let point = zip(pivots, rows).map { column, row in
            SystemSolution.Assignment(name: names[column], value: .rational(row[names.count]))
        }
        return .points([point], searched: nil)
    }

    /// The coefficients, then the number on the right side; nil if it isn't linear.
    private static func row(_ polynomial: Polynomial, _ names: [String]) -> [Rational]? {
        guard polynomial.degree <= 1 else { return nil }
        let coefficients = names.map { polynomial.terms[[$0: 1]] ?? .zero }
        return coefficients + [(polynomial.terms[[:]] ?? .zero).negative]
    }

    /// Brings the rows to reduced echelon form. Returns the columns of the pivots.
    private static func reduce(_ rows: inout [[Rational]], columns: Int) -> [Int]? {
        var pivots: [Int] = []
        for column in 0..<columns {
            let next = pivots.count
            guard
                let found = rows.indices.dropFirst(next).first(where: { rows[$0][column] != .zero })
            else { continue }
            rows.swapAt(next, found)
            guard let scaled = scale(rows[next], by: rows[next][column]) else { return nil }
            rows[next] = scaled
            for other in rows.indices where other != next && rows[other][column] != .zero {
                let factor = rows[other][column]
                for place in 0...columns {
                    guard let product = rows[next][place].times(factor),
                        let value = rows[other][place].minus(product)
                    else { return nil }
                    rows[other][place] = value
                }
            }
            pivots.append(column)
        }
        return pivots
    }

    private static func scale(_ row: [Rational], by divisor: Rational) -> [Rational]? {
        var result: [Rational] = []
        for value in row {
            guard let quotient = value.divided(by: divisor) else { return nil }
            result.append(quotient)
        }
        return result
    }

    private static func family(
        _ rows: [[Rational]], _ pivots: [Int], _ names: [String]
    ) -> [String] {
        let free = names.indices.filter { !pivots.contains($0) }
        let equations = zip(pivots, rows).map { column, row in
            let parts = free.compactMap { other -> (Rational, String)? in
                row[other] == .zero ? nil : (row[other].negative, names[other])
            }
            return "\(names[column]) = \(sum(parts, constant: row[names.count]))"
        }
        let list = free.map { names[$0] }.joined(separator: " and ")
        return equations + ["\(list): any number"]
    }

    /// `2x - 1/3 y + 4`
    private static func sum(_ parts: [(Rational, String)], constant: Rational) -> String {
        var text = ""
        for (coefficient, name) in parts {
            let size = coefficient.magnitude
            let factor = size == .one ? "" : size.isWhole ? "\(size)" : "\(size) "
            let sign =
                text.isEmpty
                ? (coefficient < .zero ? "-" : "") : (coefficient < .zero ? " - " : " + ")
            text += sign + factor + name
        }
        if text.isEmpty { return "\(constant)" }
        if constant == .zero { return text }
        return text + (constant < .zero ? " - " : " + ") + "\(constant.magnitude)"
    }
}
