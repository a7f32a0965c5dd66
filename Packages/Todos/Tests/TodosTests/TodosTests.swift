import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Todos

@Suite struct TodosTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(TodosModule.self, readings: [["list"]])
    }

    @Test func addedNoteIsOnTheTileNewestFirst() async throws {
        let test = try await TestContext.make(modules: [TodosModule.self])
        let store = NoteStore(test.context)
        let tile = TodosTile(store: store)

        #expect(try await tile.load(.local)?.kind == .empty)
        try await store.add("Bring the atlas")
        test.clock.advance(by: .seconds(60))
        try await store.add("Ask about the tide")

        let summary = try #require(try await tile.load(.local))
        #expect(summary.headline == "2 notes")
        #expect(summary.lines.map(\.text) == ["Ask about the tide", "Bring the atlas"])
    }

    @Test func noteIsDeletedOnlyAfterAYes() async throws {
        let test = try await TestContext.make(modules: [TodosModule.self])
        let store = NoteStore(test.context)
        try await store.add("Bring the atlas")
        let harness = ScreenHarness(NotesScreen(store: store))
        await harness.settle()
        #expect(harness.text.contains("Bring the atlas"))

        harness.press(.enter)
        harness.confirm(false)
        await harness.settle()
        #expect(harness.text.contains("Bring the atlas"))

        harness.press(.enter)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.text.contains("No notes yet"))
        #expect(try await store.all().isEmpty)
    }

    @Test(arguments: ["", " \n ", String(repeating: "a", count: NoteStore.longest + 1)])
    func textThatIsNoNoteIsRefusedInWords(text: String) async throws {
        let test = try await TestContext.make(modules: [TodosModule.self])
        let store = NoteStore(test.context)
        let problem = await #expect(throws: Problem.self) { try await store.add(text) }
        #expect(problem?.code == .invalid)
        #expect(try await store.all().isEmpty)
    }
}
