import AppCore
import AppCoreTesting
import ArgumentParser
import Testing

@testable import Content

struct CalculateCommandTests {
    private func run(_ arguments: [String], lines: [String] = []) async throws -> TestContext {
        let test = try await Fixture.campus()
        for line in lines { test.console.answer(line) }
        var command = try ContentCommand.parseAsRoot(["calc"] + arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        return test
    }

    private func json(_ arguments: [String], lines: [String] = []) async throws -> JSONValue {
        let test = try await run(arguments + ["--json"], lines: lines)
        return try WireJSON.decode(JSONValue.self, from: Array(test.console.out.utf8))
    }

    private static let answers: [([String], String)] = [
        (["1/3 + 1/6"], "1/2 = 0.5\n"), (["2", "+", "2"], "4\n"), (["-5+3"], "-2\n"),
        (["--", "-2"], "-2\n"),
        (["1/4", "--plain"], "1/4\t0.25\n"), (["solve x^2-5x+6=0"], "x = 2\nx = 3\n"),
        (["solve", "2x=6"], "x = 3\n"), (["y=x^2-4; y=x+2"], "x = -2, y = 0\nx = 3, y = 5\n"),
        (["table", "x^2", "from", "-1", "to", "1"], " x  f(x)\n-1  1\n 0  0\n 1  1\n"),
        (["fit", "linear", "1,3;2,5;3,7"], "y = 2x + 1\nr² = 1\n"),
    ]

    @Test(arguments: answers)
    func answersArePrinted(arguments: [String], expected: String) async throws {
        #expect(try await run(arguments).console.out == expected)
    }

    @Test func aGraphHasItsSizeWindowAndPoints() async throws {
        let words = [
            "graph", "x^2-4", "x+2", "--x", "-5:5", "--y", "-6:8", "--width", "40", "--height",
            "12",
        ]
        let lines = try await run(words).console.out.split(separator: "\n")
        #expect(lines.count == 12 + 3)
        #expect(lines.prefix(12).allSatisfy { $0.count <= 40 })
        #expect(lines[11].contains("-5") && lines[11].contains("5"))
        #expect(lines[14] == "1 and 2 meet at (-2, 0), (3, 5)")
        let plain = try await run(["graph", "sin(x)", "--ascii"]).console.out
        #expect(plain.allSatisfy(\.isASCII) && plain.contains("*"))
        guard case .object(let graph) = try await json(words),
            case .array(let points)? = graph["points"]
        else {
            Issue.record("a graph is an object with points")
            return
        }
        #expect(graph["kind"] == .string("graph"))
        #expect(points.count == 6)
    }

    @Test func numbersAndSolutionsAreJSON() async throws {
        guard case .object(let half) = try await json(["1/3+1/6"]),
            case .object(let roots) = try await json(["x^2=2"])
        else {
            Issue.record("an answer is an object")
            return
        }
        #expect(half["exact"] == .string("1/2") && half["value"] == .number(0.5))
        #expect(roots["variable"] == .string("x") && roots["searched"] == .null)
        guard case .array(let solutions)? = roots["solutions"],
            case .object(let first)? = solutions.first
        else {
            Issue.record("solutions are a list of objects")
            return
        }
        #expect(solutions.count == 2 && first["exact"] == .string("-sqrt(2)"))
    }

    @Test func errorsNameTheColumnAndExitWith65() async throws {
        for (arguments, column) in [(["2+"], 3), (["1/0"], 2), (["graph", "sqr(x)"], 1)] {
            let problem = await #expect(throws: Problem.self) { try await run(arguments) }
            #expect(problem?.exitCode == 65)
            #expect(problem?.place == "column \(column)")
            #expect(problem?.reason?.contains("column \(column) of") == true)
        }
        let none = await #expect(throws: Problem.self) { try await run(["graph"]) }
        #expect(none?.exitCode == 65)
    }

    @Test(arguments: [
        ["1", "--x", "3"], ["graph", "x", "--y", "5:1"], ["graph", "x", "--width", "5"],
        ["1", "--widht", "60"],
    ])
    func optionsAreChecked(arguments: [String]) {
        #expect(throws: (any Error).self) { try ContentCommand.parseAsRoot(["calc"] + arguments) }
    }

    @Test func linesOfStandardInputAreAnswered() async throws {
        #expect(try await run([], lines: ["1+1", "", "2^10"]).console.out == "2\n1024\n")
        let code = await #expect(throws: ExitCode.self) {
            _ = try await run([], lines: ["1+", "3"])
        }
        #expect(code == ExitCode(65))
        guard case .array(let answers) = try await json([], lines: ["1+1", "x=2"]) else {
            Issue.record("several answers are a list")
            return
        }
        #expect(answers.count == 2)
        let empty = await #expect(throws: Problem.self) { try await run([]) }
        #expect(empty?.exitCode == 64)
    }
}
