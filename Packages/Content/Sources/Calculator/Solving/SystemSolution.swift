/// What solves several equations in several unknowns.
package enum SystemSolution: Sendable, Hashable {
    /// The solutions, each with the value of every unknown in alphabetical order; empty for none.
    case points([[Assignment]], searched: ClosedRange<Double>?)
    /// Infinitely many: each unknown as an expression, such as `x = 3 - 2y`.
    case family([String])

    /// An unknown's value.
    package struct Assignment: Sendable, Hashable {
        package let name: String
        package let value: Root
    }

    package var lines: [String] {
        switch self {
        case .family(let equations): return ["infinitely many solutions:"] + equations
        case .points(let points, let searched):
            var lines = points.map { point in
                point.map { $0.value.text($0.name) }.joined(separator: ", ")
            }
            if lines.isEmpty { lines = ["no solution"] }
            if let searched {
                let name = points.first?.first?.name
                let range = SolutionSet.text(searched)
                lines.append(
                    "Only \(name.map { "\($0) from " } ?? "")\(range) was searched; "
                        + "elsewhere there may be more.")
            }
            return lines
        }
    }
}
