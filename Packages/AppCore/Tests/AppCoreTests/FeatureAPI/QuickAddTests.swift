import AppCore
import Foundation
import TerminalUI
import Testing

@Suite struct QuickAddTests {
    /// Thursday 2031-09-04, 10:00 UTC.
    private let parser = NaturalDateParser(
        LocalCalendar(
            zone: TimeZone(secondsFromGMT: 0) ?? .current,
            now: Date(timeIntervalSince1970: 1_946_282_400)))

    @Test(arguments: [
        ("Buy paper fri 8:00", "Buy paper", "2031-09-05 08:00"),
        ("finish two novels by dec 20", "finish two novels", "2031-12-20"),
        ("Call Ada in 3 days", "Call Ada", "2031-09-07"),
        ("Essay due 2031-10-01 14:30", "Essay", "2031-10-01 14:30"),
        ("tomorrow 16:00 return books", "return books", "2031-09-05 16:00"),
        ("Read on next mon", "Read", "2031-09-08"),
        ("Water plants tonight", "Water plants", "2031-09-04 20:00"),
    ])
    func aDateIsFoundAtTheEndOrTheBeginning(line: String, rest: String, date: String) throws {
        let found = try #require(parser.find(in: line))
        #expect(found.rest == rest)
        #expect(found.date.text == date)
    }

    @Test(arguments: [
        "", "Friday", "Buy paper", "Read chapter 8", "Study for the SAT", "Write about the sun",
        "Solve exercises 4 to 9", "by fri",
    ])
    func otherLinesHaveNone(line: String) {
        #expect(parser.find(in: line) == nil)
    }

    private func kind(
        _ name: String, _ prefixes: [String], isDefault: Bool = false, takesName: Bool = false
    ) -> QuickAdd {
        QuickAdd(
            name: name, prefixes: prefixes, isDefault: isDefault, takesName: takesName,
            example: name
        ) { line in
            .missing(Problem(.usage, line))
        }
    }

    @Test(arguments: [
        ("Buy paper", "to-do", "Buy paper"), ("goal: two novels", "goal", "two novels"),
        ("Goal :two", "goal", "two"), ("todo: goal: odd", "to-do", "goal: odd"),
        ("msg Okoye: hi: there", "message", "Okoye: hi: there"), ("msg Ok", "message", "Ok"),
        ("my goal: read", "to-do", "my goal: read"), ("Lunch 12:30", "to-do", "Lunch 12:30"),
        ("  spaced  ", "to-do", "spaced"),
    ])
    func theFirstWordChoosesTheKind(line: String, name: String, rest: String) async throws {
        let reader = QuickAddReader([
            kind("goal", ["goal"]), kind("message", ["msg"], takesName: true),
            kind("to-do", ["todo", "task"], isDefault: true),
        ])
        let chosen = try #require(reader.choose(line))
        #expect(chosen.kind.name == name)
        #expect(chosen.rest == rest)
        let read = await reader.read(line)
        #expect(read?.draft.problem?.summary == rest)
        #expect(reader.examples.first == "to-do")
    }

    @Test func withoutADefaultAPrefixIsNeeded() async {
        let reader = QuickAddReader([kind("goal", ["goal"])])
        #expect(reader.choose("Buy paper") == nil)
        #expect(await reader.read("Buy paper") == nil)
    }
}
