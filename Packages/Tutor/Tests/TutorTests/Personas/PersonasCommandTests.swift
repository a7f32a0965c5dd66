import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import SQLStore
import TerminalUI
import Testing

@testable import Tutor

@Suite struct PersonasCommandTests {
    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        var command = try #require(
            try TutorCommand.parseAsRoot(["personas"] + words) as? any FeatureCommand)
        try await command.run(in: test.context)
    }

    private func json(_ test: TestContext) throws -> JSONValue {
        try WireJSON.decode(JSONValue.self, from: test.console.out)
    }

    @Test func finnAnswersUntilSomebodyElseIsChosen() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        try await run(test, "show", "--json")
        #expect(try json(test)["id"]?.text == "finn")
        #expect(try json(test)["hints_before_answer"]?.int == 2)
        try await run(test, "choose", "Atlas")
        #expect(test.console.out.hasPrefix("Atlas is now your tutor."))
        try await run(test, "list", "--json")
        let chosen = try json(test).elements?.filter { $0["is_chosen"] == .bool(true) }
        #expect(chosen?.map { $0["id"]?.text } == ["atlas"])
        #expect(try json(test).elements?.count == 16)
        #expect(chosen?.first?["accent_light"]?.text == "#2762A5")
    }

    @Test func presetsAndNumbersOfOnesOwnAreKept() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        try await run(test, "preset", "encouraging", "--json")
        #expect(try json(test)["preset"]?.text == "encouraging")
        #expect(try json(test)["patience"] == .number(0.8))
        try await run(test, "custom", "--depth", "0.25")
        let choice = try await PersonaStore(context: test.context).choice()
        #expect(choice.sliders == MannerSliders(patience: 0.8, hints: 0.7, depth: 0.25))
        #expect(choice.preset == nil, "numbers of one's own are no preset")
    }

    @Test func namesThatAreNobodysAreProblemsWithAGuess() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let problem = await #expect(throws: Problem.self) {
            try await run(test, "choose", "fin")
        }
        #expect(problem?.code == .notFound)
        #expect(problem?.reason == "Did you mean finn?")
        await #expect(throws: Problem.self) { try await run(test, "preset", "gentle") }
        #expect(throws: (any Error).self) {
            try TutorCommand.parseAsRoot(["personas", "custom", "--patience", "1.5"])
        }
        #expect(throws: (any Error).self) { try TutorCommand.parseAsRoot(["personas", "custom"]) }
    }

    @Test func aPersonaThatIsNotKnownHereIsPassedOver() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        try await test.store.write { connection in
            _ = try connection.execute(
                "INSERT INTO tutor_persona (name, persona, preset, patience, hints, depth) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    .text("default"), .text("cthulhu"), .text("cruel"), .real(7), .real(0.2),
                    .real(-1),
                ])
        }
        let choice = try await PersonaStore(context: test.context).choice()
        #expect(choice.persona.id == "finn")
        #expect(choice.preset == nil)
        #expect(choice.sliders == MannerSliders(patience: 1, hints: 0.2, depth: 0))
    }
}

@Suite struct PersonasScreenTests {
    private func screen(
        _ test: TestContext, _ size: Size = Size(100, 40)
    ) async throws -> ScreenHarness<PersonasScreen> {
        let module = try #require(test.built.module("tutor"))
        let screen = try #require(module.screen(at: "tutor/personas") as? PersonasScreen)
        let harness = ScreenHarness(screen, size: size)
        await harness.settle()
        return harness
    }

    @Test func aCardTellsTheStoryAndEnterChooses() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        #expect(harness.text.contains("echo sounder"))
        harness.press(.down, .enter)
        await harness.settle()
        #expect(harness.text.contains("Octopus. Curious"))
        #expect(harness.toasts.map(\.text) == ["Coral is now your tutor."])
        #expect(try await PersonaStore(context: test.context).choice().persona.id == "coral")
    }

    @Test func slidersMoveByArrowsAndEndAtTheirEnds() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        harness.press(.tab)
        for _ in 0..<15 { harness.press(.right) }
        harness.press(.tab, .left)
        await harness.settle()
        let choice = try await PersonaStore(context: test.context).choice()
        #expect(choice.sliders == MannerSliders(patience: 1, hints: 0.45, depth: 0.5))
        #expect(harness.text.contains("100%"))
        harness.press(.escape)
        #expect(harness.screen.slider == nil)
        harness.type("p")
        await harness.settle()
        #expect(try await PersonaStore(context: test.context).choice().preset?.id == "encouraging")
        harness.activate("hands-off")
        await harness.settle()
        #expect(harness.text.contains("1 hint before an answer"))
    }

    @Test func readAloudEverythingCanBeChosenAndFilledIn() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test)
        let actions = harness.linear.actions
        #expect(actions.contains { $0.id == "lumen" })
        #expect(actions.contains { $0.id == "socratic" })
        #expect(actions.contains { $0.id == "patience" && $0.field?.value == "50" })
        harness.send(.fill("patience", "30"))
        harness.send(.fill("depth", "300"))
        harness.activate("lumen")
        await harness.settle()
        let choice = try await PersonaStore(context: test.context).choice()
        #expect(choice.persona.id == "lumen")
        #expect(choice.sliders == MannerSliders(patience: 0.3, hints: 0.5, depth: 0.5))
        #expect(harness.toasts.contains { $0.tone == .warning })
    }

    @Test(arguments: [Size(40, 15), Size(40, 40), Size(80, 24), Size(200, 50)])
    func itFitsItsRoom(size: Size) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test, size)
        #expect(harness.text.contains("Finn"))
        harness.press(.tab)
        #expect(harness.text.contains("Patience"))
    }
}
