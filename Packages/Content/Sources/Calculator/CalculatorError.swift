/// Why something typed can't be calculated, and where.
package struct CalculatorError: Error, Sendable, Hashable {
    /// The character that is wrong, from 1; nil if no single one is.
    package let column: Int?
    /// What is wrong and what was expected, as a sentence.
    package let message: String
    /// What to write instead, if known.
    package let cure: String?

    package init(_ message: String, column: Int? = nil, cure: String? = nil) {
        self.column = column
        self.message = message
        self.cure = cure
    }
}

/// The largest input that is calculated.
package enum CalculatorLimits {
    /// Characters of an expression.
    package static let length = 1_000
    /// Parentheses, powers and signs within each other.
    package static let depth = 100
    /// Numbers of a list, points of a fit, rows of a table.
    package static let count = 10_000
    /// The largest number with a factorial that fits.
    package static let factorial = 170
}
