import AppCore
import ArgumentParser
import Calculator

/// `content calc`, also `homeroom calc`: calculates, solves, draws and fits.
struct CalculateCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "calc", abstract: "Calculate, solve equations, plot functions and fit curves.",
        discussion: """
            Fractions stay exact. Trigonometry is in radians; write 30° or 30deg for degrees. \
            log has base 10, ln base e. 1/2x is half of x. Equations and inequalities are solved \
            for their unknown, systems are separated by ; or a comma. What can't be solved exactly \
            is searched from -100 to 100, or in a range: solve cos(x) = x from 0 to 2

            Without an expression, each line of standard input is one. Put quotes around an \
            expression, and -- before one that starts with a minus sign and a letter.

            EXAMPLES:
              homeroom calc "1/3 + 1/6"
              homeroom calc "20% of 50 + sqrt(2)"
              homeroom calc "mean([88, 92, 79]) - median([88, 92, 79])"
              homeroom calc "solve x^2 - 5x + 6 = 0"
              homeroom calc "y = x^2 - 4; y = x + 2" --json
              homeroom calc "solve sin(x) = 1/2 from 0 to 2pi"
              homeroom calc table "x^2 - 1" from -3 to 3 step 1/2
              homeroom calc fit linear "1,2; 2,4; 3,6.1"
              homeroom calc graph "x^2 - 4" "x + 2" --x -10:10 --y -5:5
              homeroom calc graph "y < x + 2" "y >= x^2 - 4"
              homeroom calc graph "1/x" --width 60 --height 20 --ascii
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            An expression, an equation, solve, table or fit; or graph and up to \
            \(Graph.mostFunctions) functions.
            """, valueName: "expression"))
    var words: [String] = []

    @Option(parsing: .unconditional, help: "LOW:HIGH: the x that a graph shows. (default: -10:10)")
    var x: String?

    @Option(
        parsing: .unconditional,
        help: "LOW:HIGH: the y that a graph shows. (default: -10:10, or what fits)")
    var y: String?

    @Option(help: "Columns of a graph.")
    var width: Int?

    @Option(help: "Lines of a graph.")
    var height: Int?

    @Flag(help: "Draw a graph with plain ASCII.")
    var ascii = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        for word in words where word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true {
            throw ValidationError("Unknown option “\(word.prefix(40))”.")
        }
        try Self.check(width, "--width", Graph.widths)
        try Self.check(height, "--height", Graph.heights)
        _ = try (Self.range(x, "--x"), Self.range(y, "--y"))
    }

    private static func check(
        _ value: Int?, _ option: String, _ range: ClosedRange<Int>
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError(
            "\(option) must be from \(range.lowerBound) to \(range.upperBound).")
    }

    private static func range(_ text: String?, _ option: String) throws -> ClosedRange<Double>? {
        guard let text else { return nil }
        let ends = text.split(separator: ":", omittingEmptySubsequences: false).map {
            try? Calculator.number(String($0))
        }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else {
            throw ValidationError(
                "\(option) must be a range such as -10:10; “\(text.prefix(40))” isn't one.")
        }
        return low...high
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let words = words.filter { $0 != "--" }
        guard let first = words.first else {
            if console.isInteractive { throw CleanExit.helpRequest(Self.self) }
            return try await answerLines(console)
        }
        if first.lowercased() == "graph" {
            return try draw(Array(words.dropFirst()), console)
        }
        let text = words.joined(separator: " ")
        do {
            try print(try Calculator.answer(text), to: text, console)
        } catch let error as CalculatorError {
            throw Self.problem(error, in: text)
        }
    }

    private func print(_ answer: Answer, to text: String, _ console: Console) throws {
        if console.options.json {
            try console.emit(json: AnswerJSON(input: text, answer: answer).fields)
        } else if console.options.plain, case .value(.number(let number)) = answer {
            console.row([number.rational.map { "\($0)" } ?? "", "\(number.decimal)"])
        } else {
            console.out(answer.lines.joined(separator: "\n"))
        }
    }

    // MARK: Standard input

    /// Answers every line; those that can't be calculated are reported, and the exit code is 65.
    private func answerLines(_ console: Console) async throws {
        var number = 0
        var answers: [JSONObject] = []
        var hasFailed = false
        while let line = await console.port.readLine(), number < CalculatorLimits.count {
            number += 1
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do {
                let answer = try Calculator.answer(line)
                if console.options.json {
                    answers.append(AnswerJSON(input: line, answer: answer).fields)
                } else {
                    try print(answer, to: line, console)
                }
            } catch let error as CalculatorError {
                hasFailed = true
                let problem = Self.problem(error, in: line)
                if console.options.json {
                    answers.append(["kind": "error", "input": line, "error": problem])
                } else {
                    console.err("Line \(number): \(Console.text(of: problem))")
                }
            }
        }
        guard number > 0 else {
            throw Problem(
                .usage, "There is nothing to calculate.", cure: "homeroom calc \"1/3 + 1/6\"")
        }
        if console.options.json { try console.emit(json: answers) }
        if hasFailed { throw ExitCode(65) }
    }

    // MARK: Graphs

    private func draw(_ texts: [String], _ console: Console) throws {
        guard (1...Graph.mostFunctions).contains(texts.count) else {
            throw Problem(
                .invalid, "A graph needs 1 to \(Graph.mostFunctions) functions.",
                cure: "homeroom calc graph \"x^2 - 4\" \"x + 2\"")
        }
        var functions: [GraphFunction] = []
        for text in texts {
            do {
                functions.append(try Calculator.function(text))
            } catch {
                throw Self.problem(error, in: text)
            }
        }
        let across = try Self.range(x, "--x") ?? GraphWindow.usual.x
        var window = GraphWindow(x: across, fitting: functions)
        if let up = try Self.range(y, "--y") { window.y = up }
        let graph: Graph
        do {
            graph = try Graph(
                functions, window: window, width: width ?? min(max(20, console.width), 80),
                height: height ?? min(max(6, console.height - 4), 24), isASCII: ascii)
        } catch {
            throw Self.problem(error, in: "")
        }
        if console.options.json {
            return try console.emit(json: GraphJSON(graph: graph, functions: functions).fields)
        }
        console.out((graph.lines + graph.features.lines(functions)).joined(separator: "\n"))
    }

    // MARK: Errors

    static func problem(_ error: CalculatorError, in text: String) -> Problem {
        guard let column = error.column, !text.isEmpty else {
            return Problem(.invalid, error.message, cure: error.cure)
        }
        // Around the column, if the input is long.
        let start = text.index(
            text.startIndex, offsetBy: max(0, column - 30), limitedBy: text.endIndex)
        let part = text[(start ?? text.startIndex)...].prefix(60)
        let before = part.startIndex > text.startIndex ? "…" : ""
        let after = part.endIndex < text.endIndex ? "…" : ""
        return Problem(
            .invalid, error.message,
            reason: "At column \(column) of “\(before)\(part)\(after)”.", cure: error.cure,
            place: "column \(column)")
    }
}
