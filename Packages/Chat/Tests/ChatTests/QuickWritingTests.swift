import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Chat

@Suite struct QuickWritingTests {
    private func said(_ text: String, _ noor: ChatSchool) async throws -> Int64 {
        let id = try await noor.thread()
        try await noor.say(text, in: id)
        return id
    }

    @Test func aLineGoesToTheConversationWithThatPerson() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said("Hello", noor)
        _ = try await noor.repository.refresh()
        let kind = noor.repository.quickAdd
        let draft = await kind.read("brandt: on my way")
        #expect(
            draft.fields.map(\.text) == [
                "to Ilse Brandt", "in “Missed lab”", "text on my way",
            ])
        #expect(try await noor.bodies(id) == ["Hello"], "reading sends nothing")
        let added = try await draft.add()
        #expect(added.message == "Sent to Ilse Brandt." && added.undo == nil)
        #expect(try await noor.bodies(id) == ["Hello", "on my way"])
    }

    @Test(arguments: [
        ("", "Who is it for?"), ("nobody: hi", "No one you know is called “nobody”."),
        ("brandt", "The message is empty."), ("brandt:  ", "The message is empty."),
    ])
    func aLineWithAFaultSendsNothing(line: String, fault: String) async throws {
        let noor = try await ChatSchool.make()
        _ = try await said("Hello", noor)
        _ = try await noor.repository.refresh()
        let draft = await noor.repository.quickAdd.read(line)
        #expect(draft.problem?.summary == fault)
        await #expect(throws: Problem.self) { _ = try await draft.add() }
    }

    @Test func typingStartsAMessageAtOnceAndTabLeadsToTheKeys() async throws {
        let noor = try await ChatSchool.make()
        let id = try await said("Hello", noor)
        let harness = ScreenHarness(ThreadScreen(id, repository: noor.repository))
        harness.leaving = ["clock"]
        await harness.settle()
        harness.type("quick lunch?")
        #expect(harness.screen.composer.text == "quick lunch?" && harness.opened.isEmpty)
        harness.press(.escape)
        #expect(harness.leftUnhandled, "Esc goes back")
        harness.press(.tab)
        #expect(!harness.screen.capturesText)
        harness.press(.character("l"))
        #expect(harness.opened == ["chat/thread/\(id)/links"])
        #expect(harness.screen.composer.text == "quick lunch?")
        await harness.settle()
        #expect(await noor.repository.draft(id) == "quick lunch?")
    }
}
