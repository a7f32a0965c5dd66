import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

struct RoleplayScreenTests {
    private func say(_ line: String, _ item: ScreenHarness<ItemScreen>) async {
        item.type(line)
        item.press(.enter)
        await item.settle()
        _ = item.render()
    }

    @Test(arguments: ProgramScreenTests.sizes)
    func aConversationIsHeldToItsEnd(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("16", size: Size(size.width, 50))
        #expect(item.screen.capturesText)
        #expect(item.text.contains("Marta: Buenos días, ¿qué desea?"))
        #expect(item.text.contains("A café in"))
        #expect(item.text.contains("You sit down at a café."))
        await say("un café por favor", item)
        #expect(item.text.contains("Marta: ¿Algo más?"))
        await say("No gracias", item)
        #expect(item.screen.isDone)
        #expect(item.text.contains("Conversation complete: 100%."))
        let lines = item.text.split(separator: "\n")
        #expect(lines.allSatisfy { CharacterWidth.of(String($0)) <= size.width })
    }

    @Test func missesSayWhatWasMissingHelpComesInStepsAndTheLineCanBeSkipped() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("16")
        await say("un té por favor", item)
        #expect(item.text.contains("Missing: “café”"))
        #expect(item.text.contains("You said: un té por favor"))
        #expect(item.screen.answer.text == "un té por favor")
        item.pressControl("u")
        item.press(.function(2))
        #expect(item.text.contains("Hint: Coffee, politely."))
        item.press(.function(2))
        #expect(item.text.contains("It starts: Un "))
        item.press(.function(5))
        #expect(item.toasts.last?.text.contains("3 times") == true)
        await say("agua", item)
        await say("leche", item)
        #expect(item.linear.text.contains("You can skip this line."))
        item.press(.function(5))
        await item.settle()
        #expect(item.text.contains("Skipped. The line is “Un café, por favor.”"))
        await say("agua", item)
        for _ in 0..<3 { item.press(.function(2)) }
        item.pressControl("u")
        await say("No, gracias", item)
        #expect(item.screen.isDone)
        #expect(item.linear.text.contains("70% to pass"))
        #expect(item.text.contains("1 line was skipped."))
    }

    @Test func theEasyWayAndTranslationsAreKeysOutsideOfTheField() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("16")
        item.press(.tab)
        #expect(!item.screen.capturesText)
        item.press(.character("l"))
        #expect(item.text.contains("Good morning, what would you like?"))
        item.press(.character("w"))
        #expect(!item.screen.capturesText)
        guard case .roleplay(_, let play)? = item.screen.live else { return }
        let right = try #require(play.choices.firstIndex(of: "Un café, por favor."))
        item.press(.character(Character("\(right + 1)")))
        await item.settle()
        #expect(item.text.contains("You: Un café, por favor."))
        item.press(.character("r"))
        #expect(item.question?.title == "Start over?")
        item.confirm(true)
        #expect(!item.text.contains("You: Un café"))
    }

    @Test func aConversationGoesOnWhereItStoppedAndItsTriesAreReadAgain() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("16")
        await say("Quiero un café", item)
        #expect(item.text.contains("Also correct. Expected: “Un café, por favor.”"))
        let again = await test.item("16")
        #expect(again.text.contains("Picking up where you left off."))
        #expect(again.text.contains("You: Quiero un café"))
        await say("No, gracias", again)
        #expect(again.screen.isDone)
        again.press(.character("v"))
        #expect(again.opened == ["content/programs/tries/1/16"])
        let tries = await test.opened(PastAttemptsScreen("16", in: "1", library: test.programs))
        #expect(tries.text.contains("2 lines by you"))
        #expect(tries.text.contains("100%"))
        tries.press(.enter)
        #expect(tries.text.contains("You: Quiero un café"))
        #expect(tries.text.contains("Marta: ¿Algo más?"))
        tries.press(.character("l"))
        #expect(tries.text.contains("Anything else?"))
        tries.press(.escape)
        #expect(tries.text.contains("2 lines by you"))
    }

    @Test func withoutTriesTheListSaysSo() async throws {
        let test = try await SpanishCourse().device()
        let tries = await test.opened(PastAttemptsScreen("16", in: "1", library: test.programs))
        #expect(tries.text.contains("No attempts yet."))
    }

    @Test func readingAloudAsksForTheLineAndOffersTheRest() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("16")
        let linear = item.linear
        #expect(linear.text.contains("Marta: Buenos días, ¿qué desea?"))
        #expect(linear.actions.contains { $0.id == "answer" && $0.field != nil })
        #expect(linear.actions.map(\.id).contains("help"))
        item.send(.fill("answer", "Un café, por favor"))
        await item.settle()
        #expect(item.linear.text.contains("Marta: ¿Algo más?"))
    }
}
