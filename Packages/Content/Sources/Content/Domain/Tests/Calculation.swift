import Calculator
import Foundation

/// A line of the calculator and its answer.
struct Calculation: Sendable, Hashable {
    /// Lines of a long answer, such as a table, that are kept.
    private static let mostLines = 200

    let input: String
    /// The answer, or why there is none.
    let lines: [String]
    let isError: Bool
    /// The graph, if the line begins with `graph`.
    let graph: GraphTrace?

    init(_ text: String) {
        input = text.trimmingCharacters(in: .whitespaces)
        do throws(CalculatorError) {
            (lines, graph) = try Self.answer(input)
            isError = false
        } catch {
            let place = error.column.map { " (column \($0))" } ?? ""
            lines = [error.message + place] + [error.cure].compactMap(\.self)
            (graph, isError) = (nil, true)
        }
    }

    private static func answer(
        _ input: String
    ) throws(CalculatorError) -> ([String], GraphTrace?) {
        if let functions = functions(input) {
            let graph = try GraphTrace(functions)
            return (graph.features.lines(graph.functions), graph)
        }
        let lines = try Calculator.answer(input).lines
        let more = lines.count - mostLines
        return (lines.prefix(mostLines) + (more > 0 ? ["… and \(more) more lines"] : []), nil)
    }

    /// What comes after `graph`, with spaces in place of the word, so that columns stay right; nil
    /// if the line doesn't begin with it.
    private static func functions(_ input: String) -> String? {
        let word = input.prefix { $0.isLetter }
        guard word.lowercased() == "graph" else { return nil }
        return String(repeating: " ", count: word.count) + input.dropFirst(word.count)
    }
}
