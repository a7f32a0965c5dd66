/// A drawing of functions, and what is found in its window.
package struct Graph: Sendable, Hashable {
    package static let mostFunctions = 4
    package static let widths = 20...300
    package static let heights = 6...120

    /// `height` lines of at most `width` characters.
    package let lines: [String]
    package let window: GraphWindow
    package let features: GraphFeatures

    /// Draws up to ``mostFunctions`` functions in `width` × `height` cells: braille dots, or ASCII.
    ///
    /// The same arguments give the same graph. Throws for a size or window that can't be drawn.
    package init(
        _ functions: [GraphFunction], window: GraphWindow, width: Int, height: Int,
        isASCII: Bool = false
    ) throws(CalculatorError) {
        guard (1...Self.mostFunctions).contains(functions.count) else {
            throw CalculatorError("A graph has 1 to \(Self.mostFunctions) functions.")
        }
        guard Self.widths.contains(width), Self.heights.contains(height) else {
            throw CalculatorError(
                "A graph is \(Self.widths.lowerBound) to \(Self.widths.upperBound) wide and "
                    + "\(Self.heights.lowerBound) to \(Self.heights.upperBound) high.")
        }
        for range in [window.x, window.y] {
            let size = range.upperBound - range.lowerBound
            let far = max(abs(range.lowerBound), abs(range.upperBound))
            guard size.isFinite, far < 1e100, size > far * 1e-9, size > 1e-100 else {
                throw CalculatorError(
                    "I can't draw from \(SolutionSet.text(range)).",
                    cure: "Choose a range such as -10:10.")
            }
        }
        let drawing = GraphDrawing(
            functions: functions, window: window, width: width, height: height, isASCII: isASCII)
        lines = drawing.lines()
        self.window = window
        features = GraphFeatures(functions, in: window)
    }
}
