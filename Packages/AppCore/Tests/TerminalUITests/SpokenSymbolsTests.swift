import Testing

@testable import TerminalUI

@Suite struct SpokenSymbolsTests {
    @Test(arguments: [
        ("3 due · 2 new", "3 due, 2 new"),
        ("Is it late? · Miriam", "Is it late? Miriam"),
        ("2 · 3 = 6", "2 times 3 = 6"), ("a · b", "a times b"),
        ("08:30–09:20 Biology", "08:30 to 09:20 Biology"), ("–09:20", "until 09:20"),
        ("a pause – like this", "a pause – like this"),
        ("✓ 80%", "80%"), ("✗ not sent", "not sent"), ("✗ Incorrect", "Incorrect"),
        ("✓ History essay", "Done: History essay"), ("[ ] Buy paper", "Not done: Buy paper"),
        ("▲ 2 attempts not sent", "Warning: 2 attempts not sent"),
        ("● ▪ Goggles", "New: Pinned: Goggles"), ("🔒 Waves", "Locked: Waves"),
        ("The file is broken. → Fix it.", "The file is broken. Fix it."),
        ("yes  ← your answer", "yes, your answer"), ("plain text", "plain text"),
        ("[1, 2]", "[1, 2]"), ("", ""),
    ])
    func symbolsAreReadAsWords(_ text: String, _ words: String) {
        #expect(SpokenSymbols.replaced(in: text) == words)
    }

    @Test func factsAreJoinedWithoutTwoStops() {
        #expect(
            LinearText.joined(["Yes! I'll bring it.", "", "Yesterday"])
                == "Yes! I'll bring it. Yesterday")
        #expect(LinearText.joined(["Essay", "2 days"]) == "Essay, 2 days")
    }

    @Test func aRowIsReadByItsSpokenTitle() {
        var item = ListItem(id: "a", title: "[ ] !!! Essay", trailing: "Today")
        item.spoken = "Essay, high priority"
        let list = ListView(items: [item], state: ListState())
        #expect(list.described().lines == ["1. Essay, high priority, Today"])
    }
}
