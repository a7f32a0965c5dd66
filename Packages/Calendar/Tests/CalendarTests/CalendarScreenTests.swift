import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar

/// The time is Thursday, 2031-09-04, 8:05 in Denver. Rock cycle diagram is due there on the evening
/// of the 7th.
@Suite struct CalendarScreenTests {
    private func harness(
        _ test: TestContext, _ mode: CalendarScreen.Mode = .agenda, _ size: Size = Size(80, 24)
    ) async -> ScreenHarness<CalendarScreen> {
        let harness = ScreenHarness(
            CalendarScreen(repository: test.repository, mode: mode), size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    @Test func theAgendaTellsWhatIsAheadInTheStudentsOwnTime() async throws {
        let harness = await harness(try await CalendarHome.make())
        let got = lines(harness.text)
        #expect(got[0].hasPrefix("From Thu 4 Sep, today · week 36"))
        #expect(got[1].hasPrefix("Today · Thursday 4 September"))
        #expect(got[2].hasPrefix("▸ until Fri 19 Sep  Plate tectonics · Earth Science 8"))
        #expect(got[3].hasPrefix("  08:00–08:50  History 8 · Jan Okafor"))
        #expect(got[3].contains("now") && got[4].contains("in 1 h"))
        #expect(got[4].hasPrefix("  09:10–10:00  Earth Science 8 · Lab 2 · Ilse Brandt"))
        let text = harness.text
        let quiz = try #require(text.range(of: "due 15:00  Minerals check · Earth Science 8"))
        let work = try #require(text.range(of: "due 23:59  Rock cycle diagram"))
        #expect(quiz.lowerBound < work.lowerBound)
        #expect(text.contains("Tomorrow · Friday 5 September"))
        #expect(text.contains("Sunday 7 September"))
        #expect(harness.screen.status == nil)
    }

    /// Berlin is eight hours ahead of the school.
    @Test func elsewhereTheSameIsAtAnotherTimeAndTheSchoolsZoneIsTold() async throws {
        let harness = await harness(try await CalendarHome.make(zone: "Europe/Berlin"))
        #expect(harness.text.contains("17:10–18:00  Earth Science 8"))
        #expect(harness.text.contains("due 07:59  Rock cycle diagram"))
        #expect(harness.text.contains("Monday 8 September"))
        #expect(harness.screen.status == "times are in your zone, school is at UTC−06:00")
    }

    @Test func theMonthMarksTodayAndTheCursorWithoutColour() async throws {
        let test = try await CalendarHome.make()
        let harness = await harness(test, .month, Size(60, 20))
        let expected = """
            September 2031 · week 36   Agenda   Day   Week  [Month]
                 Mon     Tue     Wed     Thu     Fri     Sat     Sun
            36    1 •     2 •     3 •   ▸ 4]•••   5 ••    6 •     7 ••
            37    8 •     9 •    10 •    11 •••  12 •    13 •    14 •
            38   15 •    16 •    17 •    18 •••  19 •    20      21
            39   22      23      24      25 ••   26      27      28
            40   29      30       1       2 ••    3       4       5
            ── Thursday 4 September ────────────────────────────────────
            """
        let got = lines(harness.text).prefix(8).map { String($0) }
        #expect(got.joined(separator: "\n") == expected)
        #expect(harness.text.contains("09:10–10:00  Earth Science 8"))
        harness.type("l")
        #expect(harness.text.contains(" [ 4]"), "\(harness.text)")
        #expect(harness.text.contains("▸ 5 ••"))
        harness.type("j")
        #expect(harness.screen.cursor.text == "2031-09-12")
        harness.type("L")
        await harness.settle()
        #expect(harness.screen.cursor.text == "2031-10-12")
        #expect(harness.text.contains("October 2031"))
        harness.type("0")
        #expect(harness.screen.cursor.text == "2031-09-04")
        harness.press(.enter)
        #expect(harness.screen.mode == .day)
        #expect(harness.text.contains("Morning"))
    }

    @Test func theWeekHasAColumnForEachDayAndALaneForWholeDays() async throws {
        let harness = await harness(try await CalendarHome.make(), .week, Size(104, 16))
        let got = lines(harness.text)
        #expect(got[0].hasPrefix("Week 36, Mon 1 Sep to Sun 7 Sep"))
        #expect(got[1].contains("▸Thu 4]") && got[1].contains("Mon 1"))
        #expect(got[2].contains("Plate tectonics"))
        #expect(harness.text.contains("due 15:00"))
        harness.type("l")
        #expect(harness.screen.cursor.text == "2031-09-05")
        #expect(lines(harness.text)[1].contains("▸Fri 5"))
        #expect(lines(harness.text)[1].contains("[Thu 4]"))
        harness.type("j")
        harness.press(.enter)
        #expect(harness.opened == ["calendar/course/88"])
    }

    @Test(arguments: [
        Size(20, 6), Size(24, 8), Size(40, 12), Size(80, 24), Size(120, 40), Size(200, 50),
    ])
    func everyViewFitsEverySize(size: Size) async throws {
        let test = try await CalendarHome.make()
        for mode in CalendarScreen.Mode.allCases {
            let harness = await harness(test, mode, size)
            let text = harness.text
            #expect(
                text.split(separator: "\n").allSatisfy {
                    CharacterWidth.of(String($0)) <= size.width
                })
            #expect(text.split(separator: "\n").count > 1, "\(mode) at \(size): \(text)")
            #expect(text.contains("4"), "\(mode) at \(size): \(text)")
        }
    }

    @Test func aNarrowMonthIsAListOfDays() async throws {
        let harness = await harness(try await CalendarHome.make(), .month, Size(28, 12))
        #expect(harness.text.contains("▸Thu 4 (today)  3"))
        #expect(harness.text.contains("Fri 5 (tomorrow)  2"))
        harness.type("l")
        #expect(harness.text.contains("▸Fri 5 (tomorrow)  2"))
        #expect(harness.text.contains("due 15:00 Minerals"))
    }

    @Test func aDayThatIsTypedIsGoneTo() async throws {
        let harness = await harness(try await CalendarHome.make(), .day)
        harness.type("o")
        #expect(harness.screen.capturesText)
        harness.type("2031-10-02")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.cursor.text == "2031-10-02")
        #expect(harness.text.contains("Thursday 2 October"))
        #expect(harness.text.contains("09:10–10:00  Earth Science 8"))
        harness.type("o")
        harness.type("2031-13")
        harness.press(.enter)
        #expect(harness.toasts.last?.text.contains("Enter a date such as") == true)
        harness.press(.escape)
        #expect(!harness.screen.capturesText)
    }

    @Test func aFilterLeavesOnlyWhatContainsItsWords() async throws {
        let harness = await harness(try await CalendarHome.make())
        harness.type("/minerals")
        #expect(harness.text.contains("Minerals check"))
        #expect(!harness.text.contains("History 8"))
        harness.press(.enter)
        harness.type("4")
        #expect(harness.text.contains("Mineral"))
        #expect(!harness.text.contains("History"))
    }

    @Test func whatToDosKnowsIsMergedAndItsPlaceOpened() async throws {
        let due = try #require(WireInstant("2031-09-05T21:00:00.000Z")).date
        let test = try await CalendarHome.make(work: [
            DueItem(
                id: "quiz-31", title: "Minerals check", due: due, isDone: true, courseID: 88,
                place: "todos/quiz-31"),
            DueItem(
                id: "own-7", title: "Pack the bag", due: due - 3600, isDone: false, courseID: nil,
                place: "todos/own-7"),
            DueItem(
                id: "goal-3", title: "Read more", due: due, isDone: false, courseID: nil,
                place: "goals/3"),
            DueItem(
                id: "own-8", title: "Some day", due: nil, isDone: false, courseID: nil,
                place: "todos/own-8"),
        ])
        let harness = await harness(test)
        #expect(harness.text.contains("✓ Minerals check"))
        #expect(harness.text.contains("due 14:00  Pack the bag"))
        #expect(!harness.text.contains("Read more") && !harness.text.contains("Some day"))
        harness.activate("quiz-31")
        harness.activate("own-7")
        #expect(harness.opened == ["todos/quiz-31", "todos/own-7"])
    }

    @Test func withoutANetworkTheLastKnownIsShownWithItsAge() async throws {
        let transport = ScriptedTransport()
        let answer = ScriptedTransport.Step.reply(200, CalendarHome.events)
        transport.on(.get, "/calendar", answer, answer, answer, answer)
        transport.on(.get, "/courses", .reply(200, CalendarHome.courses))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let test = try await CalendarHome.make(transport)
        _ = await harness(test)
        test.clock.advance(by: .seconds(7_200))
        let later = await harness(test)
        #expect(later.text.contains("due 15:00  Minerals check · Earth Science 8"))
        let status = try #require(later.screen.status)
        #expect(status.hasPrefix("last updated 2 h ago: "), "\(status)")
        let out = try await test.run("agenda", "--days", "3")
        #expect(out.contains("Minerals check"))
        #expect(test.console.err.contains("Showing saved dates from 2 h ago."))
    }

    @Test func whereNothingIsKnownItSaysWhatToDo() async throws {
        let test = try await CalendarHome.make(.unreachable)
        for mode in [CalendarScreen.Mode.agenda, .day] {
            let harness = await harness(test, mode)
            #expect(harness.text.contains("Nothing saved here."))
            #expect(harness.text.contains("Press + to add an event"))
        }
    }

    /// A server without a calendar is a normal state.
    @Test func aSchoolWithoutACalendarLeavesWhatIsTheStudentsOwn() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"status":404,"error":"Not Found"}"#))
        let test = try await CalendarHome.make(transport)
        try await test.run("add", "Dentist", "--at", "10:00")
        let tile = try #require(test.built.module("calendar")?.tiles.first)
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "Dentist in 1 h")
    }

    @Test func theTileAndTheCommandNameDaysAlike() async throws {
        let test = try await CalendarHome.make(.unreachable)
        for day in ["today", "tomorrow", "2031-09-08"] {
            try await test.run("add", "Dentist", "--at", "\(day) 18:00")
        }
        let tile = try #require(test.built.module("calendar")?.tiles.first)
        let lines = try #require(try await tile.load(.local)).lines
        #expect(lines.map(\.trailing) == ["in 9 h", "tomorrow", "Mon 8 Sep"])
        let agenda = try await test.run("agenda").split(separator: "\n").map(String.init)
        let rows = agenda.filter { $0.contains("Dentist") }
        #expect(
            rows.map { $0.prefix { $0 != "1" } }.map {
                $0.split(separator: " ").joined(separator: " ")
            }
                == ["today", "tomorrow", "Mon 8 Sep"])
        #expect(rows.map { $0.hasSuffix("in 9 h") } == [true, false, false])
    }

    @Test func readAloudTheMonthIsItsBusyDays() async throws {
        let harness = await harness(try await CalendarHome.make(), .month)
        let spoken = harness.linear
        #expect(spoken.lines.contains("September 2031, week 36"))
        #expect(
            spoken.actions.contains {
                $0.label.hasPrefix("Thursday 4 September, today: Plate tectonics, History 8")
            })
        #expect(spoken.actions.contains { $0.label == "Later" })
        harness.activate("day.2031-09-05")
        #expect(harness.screen.cursor.text == "2031-09-05")
        harness.activate("nav.next")
        #expect(harness.screen.cursor.text == "2031-10-05")
        harness.send(.fill("nav.date", "2031-09-10"))
        #expect(harness.screen.cursor.text == "2031-09-10")
    }

    @Test func aTitleFromOutsideMovesNoCursor() async throws {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/calendar",
            .reply(
                200,
                #"{"events":[{"type":"quiz","id":1,"title":"\u001b[2J\u001b]0;x\u0007Evil\nquiz","due_date":"2031-09-04T20:00:00.000Z","course_id":88,"status":"published"},{"type":"party","id":2},{"id":"x"}]}"#
            ))
        transport.otherwise(.reply(404, #"{"error":"Not found"}"#))
        let test = try await CalendarHome.make(transport)
        for mode in CalendarScreen.Mode.allCases {
            let harness = await harness(test, mode, Size(100, 40))
            #expect(harness.text.contains("Evil"))
            #expect(!harness.text.unicodeScalars.contains("\u{1B}"))
        }
    }
}
