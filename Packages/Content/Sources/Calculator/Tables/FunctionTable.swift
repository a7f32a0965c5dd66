/// The values of a function at evenly spaced places.
package struct FunctionTable: Sendable, Hashable {
    /// A row; the value is nil where the function isn't defined.
    package struct Row: Sendable, Hashable {
        package let x: Number
        package let y: Number?
    }

    package let variable: String
    package let rows: [Row]

    /// Throws if there would be more than ``CalculatorLimits/count`` rows.
    init(
        _ function: Expression, of variable: String, from first: Number, to last: Number,
        step: Number, column: Int
    ) throws(CalculatorError) {
        guard step.value != 0, (last.value - first.value) * step.value >= 0 else {
            throw CalculatorError(
                "A step of \(step) doesn't lead from \(first) to \(last).", column: column,
                cure: step.value < 0 ? "Make the step positive." : "Turn the range around.")
        }
        let count = ((last.value - first.value) / step.value + 1e-9).rounded(.down) + 1
        guard count <= Double(CalculatorLimits.count) else {
            throw CalculatorError(
                "This table has more than \(CalculatorLimits.count) rows.", column: column,
                cure: "Choose a larger step.")
        }
        self.variable = variable
        rows = (0..<Int(count)).map { index in
            let x = first + step * Number(index)
            return Row(x: x, y: try? function.number([variable: x]))
        }
    }

    /// A heading and one line for each row, in two columns.
    package var lines: [String] {
        let cells =
            [(variable, "f(\(variable))")]
            + rows.map { ($0.x.description, $0.y?.text ?? "undefined") }
        let width = cells.map(\.0.count).max() ?? 0
        return cells.map { x, y in
            String(repeating: " ", count: width - x.count) + x + "  " + y
        }
    }
}
