/// A drawing of functions.
package struct Graph: Sendable, Hashable {
    package static let mostFunctions = 4
    package static let widths = 20...300
    package static let heights = 6...120

    /// `height` lines of at most `width` characters.
    package let lines: [String]
    package let window: GraphWindow
    private let functions: [GraphFunction]

    /// What is found in the window. Takes longer than the drawing.
    package var features: GraphFeatures { GraphFeatures(functions, in: window) }

    /// Draws up to ``mostFunctions`` functions in `width` × `height` cells: braille dots, or ASCII.
    /// `point` is drawn above them.
    ///
    /// The same arguments give the same graph. Throws for a size or window that can't be drawn.
    package init(
        _ functions: [GraphFunction], window: GraphWindow, width: Int, height: Int,
        isASCII: Bool = false, point: (x: Double, y: Double)? = nil
    ) throws(CalculatorError) {
        guard (1...Self.mostFunctions).contains(functions.count) else {
            throw CalculatorError("A graph has 1 to \(Self.mostFunctions) functions.")
        }
        guard Self.widths.contains(width), Self.heights.contains(height) else {
            throw CalculatorError(
                "A graph is \(Self.widths.lowerBound) to \(Self.widths.upperBound) wide and "
                    + "\(Self.heights.lowerBound) to \(Self.heights.upperBound) high.")
        }
        if let range = window.undrawable {
            throw CalculatorError(
                "I can't draw from \(SolutionSet.text(range)).",
                cure: "Choose a range such as -10:10.")
        }
        let drawing = GraphDrawing(
            functions: functions, window: window, width: width, height: height, isASCII: isASCII)
        lines = drawing.lines(point: point)
        self.window = window
        self.functions = functions
    }
}
