import AppCore
import AppCoreTesting
import ArgumentParser
import Testing

@testable import Content

struct PlayCommandTests {
    private func run(_ test: TestContext, _ arguments: String...) async throws {
        var command = try ContentCommand.parseAsRoot(["programs", "play"] + arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    /// The pairs of item 14 as they are asked for.
    private func pairs(_ test: TestContext) async throws -> String {
        let page = try #require(await test.programs.storedPage("1")?.value)
        let item = try #require(page.item("14"))
        guard case .matching(_, let play)? = ActiveExercise(item) else { return "" }
        return play.pairs.enumerated().map { index, pair in
            "\(ExerciseLoop.letter(index))\((play.place(of: pair.id) ?? play.rights.firstIndex(of: pair.id) ?? 0) + 1)"
        }.joined(separator: " ")
    }

    @Test func aLevelIsPlayedInLines() async throws {
        let test = try await SpanishCourse().device()
        _ = await test.opened(LevelScreen("1", library: test.programs))
        test.console.answer(
            "x", "a, c", "A", "está", try await pairs(test), "", "Ana", "14/03/2027",
            "un té", ":?", "Un café, por favor", "No gracias")
        try await run(test, "At the Café")
        let out = test.console.out
        #expect(out.contains("1 of 6 · Which take una (choice)"))
        #expect(out.contains("I don't understand “x” here. Type letters from A to C"))
        #expect(out.contains("Marta: ¿Algo más?"))
        #expect(out.contains("Hint: Coffee, politely."))
        #expect(out.contains("Conversation complete: 85%."))
        #expect(out.contains("Correct: all 3 pairs."))
        #expect(out.contains("5 of 6 · A table (form)"))
        #expect(out.contains("You filled in the form."))
        #expect(out.contains("The level is complete."))
        #expect(out.contains("At the Café: 6 of 6 passed, complete."))
        #expect(!out.contains("\u{1b}"))
    }

    @Test func whereTheInputEndsItGoesOnTheNextTime() async throws {
        let test = try await SpanishCourse().device()
        test.console.answer("Un café, por favor")
        let code = await #expect(throws: ExitCode.self) {
            try await self.run(test, "1", "Breakfast")
        }
        #expect(code?.rawValue == 75)
        #expect(test.console.err.contains("your steps are saved"))
        test.console.clear()
        test.console.answer("No, gracias")
        try await run(test, "1", "Breakfast")
        #expect(test.console.out.contains("Picking up where you left off."))
        #expect(test.console.out.contains("You: Un café, por favor"))
        #expect(test.console.out.contains("Conversation complete: 100%."))
    }

    @Test func eachStepIsAnObjectOnALine() async throws {
        let test = try await SpanishCourse().device()
        test.console.answer("agua", ":e", "1", "2", "3", ":q")
        _ = try? await run(test, "1", "Breakfast", "--json")
        let steps = try test.console.out.split(separator: "\n").map {
            try WireJSON.decode(JSONValue.self, from: Array($0.utf8))
        }
        #expect(steps.first?["step"]?.text == "item")
        #expect(steps.first?["kind"]?.text == "role-play")
        #expect(steps.contains { $0["step"]?.text == "said" && $0["name"]?.text == "Marta" })
        let miss = steps.first { $0["step"]?.text == "feedback" }
        #expect(miss?["taken"] == .bool(false))
        #expect(miss?["misses"]?.int == 1)
        #expect(steps.contains { $0["expects"]?.text == "choice" })
        #expect(steps.last?["step"]?.text == "end")
        #expect(steps.last?["scored"]?.int == 6)
    }

    @Test func aFormIsAskedFieldByField() async throws {
        let test = try await SpanishCourse().device()
        test.console.answer("A", "Ana", "soon", "14/03/2027")
        try await run(test, "1", "A table")
        #expect(test.console.out.contains("Nombre *"))
        #expect(test.console.out.contains("Too short"))
        #expect(test.console.out.contains("Enter a date"))
        #expect(test.console.out.contains("You filled in the form."))
        #expect(await test.programs.attempts(of: "15").count == 1)
    }

    @Test func aFormLeftOutKeepsTheLevelOpenAndIsAskedNextTime() async throws {
        let test = try await SpanishCourse().device()
        _ = await test.opened(LevelScreen("1", library: test.programs))
        for id in ["11", "12", "13", "14", "16"] {
            _ = try await test.programs.finish(id, in: "1", score: 100)
        }
        test.console.answer(":n")
        try await run(test, "1")
        #expect(test.console.out.contains("1 of 1 · A table (form)"))
        #expect(test.console.out.contains("At the Café: 5 of 6 passed."))
        test.console.clear()
        test.console.answer("Ana", "14/03/2027")
        try await run(test, "1")
        #expect(test.console.out.contains("The level is complete."))
    }

    @Test func whatCannotBePlayedEndsWithItsCode() async throws {
        let test = try await SpanishCourse().device()
        for (arguments, code) in [
            (["nowhere"], Int32(66)), (["2"], 77), (["1", "Nothing"], 66), (["1", "A call"], 65),
            (["1", "--no-input"], 64),
        ] {
            let problem = await #expect(throws: Problem.self) {
                var command = try ContentCommand.parseAsRoot(["programs", "play"] + arguments)
                try await FeatureContext.$current.withValue(test.context) {
                    if var command = command as? any AsyncParsableCommand {
                        try await command.run()
                    } else {
                        try command.run()
                    }
                }
            }
            #expect(problem?.exitCode == code, "\(arguments)")
        }
        for _ in 0..<30 { test.console.answer("nonsense") }
        let left = await #expect(throws: Problem.self) {
            try await self.run(test, "1", "The bill, please", "--json")
        }
        #expect(left?.exitCode == 64)
    }
}
