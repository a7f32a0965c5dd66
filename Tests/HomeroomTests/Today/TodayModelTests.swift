import AppCore
import Foundation
import HomeroomHost
import TerminalUI
import Testing

private typealias Sample = TodaySample

@Suite struct TodayModelTests {
    @Test(arguments: [
        ("08:00", "Math in 30 min"), ("09:00", "Math until 09:20, then Biology in 40 min"),
        ("09:28", "Biology in 12 min"), ("10:00", "Biology until 10:30"),
        ("15:00", "Nothing more today. Tomorrow: History at 08:30."),
    ])
    func theCountdownNamesWhatIsOnAndWhatComesNext(clock: String, words: String) {
        #expect(Sample.model(Sample.data, at: Sample.calendar(clock)).countdown == words)
    }

    @Test(arguments: [
        ("06:00", "Good morning"), ("13:00", "Good afternoon"), ("20:00", "Good evening"),
        ("23:30", "Good night"), ("01:00", "Good night"),
    ])
    func theGreetingFollowsTheTimeOfDay(clock: String, words: String) {
        let model = Sample.model(TodayData(), at: Sample.calendar(clock))
        #expect(model.greeting == words)
    }

    @Test func eventsHaveTheirTimesAndStatesWithAllDayOnesFirst() {
        let model = Sample.model(Sample.data, at: Sample.calendar("09:45"))
        #expect(model.date == "Wednesday 3 September")
        #expect(model.events.map(\.event.title) == ["Book fair", "Math", "Biology"])
        #expect(model.events.map(\.time) == ["all day", "08:30–09:20", "09:40–10:30"])
        #expect(model.events.map(\.state) == [.allDay, .over, .now])
    }

    @Test func theNowMarkStandsBetweenPastAndComingEvents() {
        let lines = Sample.model(Sample.data, at: Sample.calendar("09:30")).lines
        let words = lines.compactMap { line -> String? in
            switch line {
            case .row(let row) where row.kind == .event: row.title
            case .now(let time): "now " + time
            default: nil
            }
        }
        #expect(words == ["Book fair", "Math", "now 09:30", "Biology"])
    }

    @Test func workIsGroupedByDateAndMidnightBelongsToTheDayThatEnds() throws {
        let work = try #require(Sample.model(Sample.data, at: Sample.calendar("12:00")).work)
        #expect(work.map(\.group) == [.overdue, .today, .tomorrow, .week])
        #expect(
            work.map(\.short) == [
                "yesterday", "today 16:00", "tomorrow 08:00", "Sat",
            ])
    }

    @Test func anEventOverMidnightSaysWhichPartIsToday() {
        var data = TodayData()
        data.parts["calendar"] = TodayPart(events: [
            TodayPart.Event(
                title: "Night hike", start: Sample.moment("22:00"),
                end: Sample.moment("06:00", plus: 1), place: "calendar")
        ])
        func times(_ days: Int) -> [String] {
            Sample.model(data, at: Sample.calendar("12:00", plus: days)).events.map(\.time)
        }
        #expect(times(-1) == [])
        #expect(times(0) == ["from 22:00"])
        #expect(times(1) == ["until 06:00"])
        #expect(times(2) == [])
    }

    @Test func yesterdaysDataShowsOnlyWhatTouchesToday() {
        let model = Sample.model(Sample.data, at: Sample.calendar("07:00", plus: 1))
        #expect(model.events.map(\.event.title) == ["History"])
        #expect(model.work?.first?.group == .overdue)
    }

    @Test func aDayOnWhichTheClocksChangeHasItsOwnTimes() throws {
        // Clocks go back on 2 November 2031 at 02:00.
        let zone = Sample.zone
        let noon = LocalCalendar(zone: zone, now: Date(timeIntervalSince1970: 0))
            .moment(try #require(Day(year: 2031, month: 11, day: 2)), minutes: 720)
        let calendar = LocalCalendar(zone: zone, now: noon)
        let start = calendar.start(of: calendar.today)
        #expect(calendar.start(of: calendar.today + 1).timeIntervalSince(start) == 25 * 3600)
        var data = TodayData()
        data.parts["calendar"] = TodayPart(events: [
            TodayPart.Event(
                title: "Late show", start: calendar.moment(calendar.today, minutes: 23 * 60),
                end: calendar.start(of: calendar.today + 1), place: "calendar")
        ])
        let model = Sample.model(data, at: calendar)
        #expect(model.events.map(\.time) == ["23:00–24:00"])
        #expect(model.countdown == "Late show in 11 h")
    }

    @Test func withoutDataItSaysSoInsteadOfShowingNothing() {
        let model = Sample.model(TodayData(due: []), at: Sample.calendar("12:00"))
        #expect(model.countdown == "Nothing planned today.")
        #expect(model.lines.contains(.note("Nothing due.", .success)))
        #expect(model.step == nil)
        #expect(model.streak == nil)
    }

    @Test func schoolWorkNamesItsCourseInsteadOfAMark() throws {
        let model = Sample.model(Sample.data, at: Sample.calendar("09:30"))
        let rows = model.lines.compactMap { if case .row(let row) = $0 { row } else { nil } }
        let report = try #require(rows.first { $0.title == "Lab report" })
        #expect(report.detail == "Biology 9")
        #expect(report.lead.isEmpty)
        #expect(report.trailing == "overdue since yesterday")
        let own = try #require(rows.first { $0.id == "today:work:own-Buy paper" })
        #expect(own.lead == "[ ]" && own.detail.isEmpty)
    }

    /// "Nothing more today" isn't followed by the lessons that are over.
    @Test func inTheEveningThePastLessonsAreGone() {
        let model = Sample.model(Sample.data, at: Sample.calendar("20:00"))
        #expect(model.countdown.hasPrefix("Nothing more today."))
        let titles = model.lines.compactMap { line -> String? in
            if case .row(let row) = line, row.kind == .event { row.title } else { nil }
        }
        #expect(titles == ["Book fair"])
        #expect(!model.lines.contains { if case .now = $0 { true } else { false } })
        // Programs still get the whole day.
        #expect(model.plainRows.count { $0[0] == "event" } == 3)
    }

    @Test func moreWorkThanFitsIsCounted() {
        let items = (1...11).map { Sample.work("Item \($0)", due: "18:00") }
        let model = Sample.model(TodayData(due: items), at: Sample.calendar("12:00"))
        let rows = model.lines.compactMap { if case .row(let row) = $0 { row } else { nil } }
        #expect(rows.count { if case .work = $0.kind { true } else { false } } == 8)
        #expect(rows.contains { $0.title == "3 more due" && $0.place == "todos" })
    }

    @Test func aPartThatFailsIsNamedAndKeepsItsLastWords() {
        var data = Sample.data
        data.apply(
            .part("calendar", "Calendar", .failure(Problem(.internal, "The file is damaged."))))
        let model = Sample.model(data, at: Sample.calendar("09:30"))
        #expect(
            model.lines.last == .note("Calendar couldn't be read: The file is damaged.", .failure))
        #expect(model.events.count == 3)
        data.apply(.part("calendar", "Calendar", .success(TodayPart())))
        #expect(data.failures.isEmpty)
        #expect(data.parts["calendar"] == nil)
    }

    @Test func whatIsReadAloudHasNoSymbols() {
        let model = Sample.model(Sample.data, at: Sample.calendar("09:30"))
        let spoken = model.lines.compactMap { line -> String? in
            if case .row(let row) = line { row.spoken } else { nil }
        }
        #expect(spoken.contains("Math, 08:30 to 09:20, Room 4, over."))
        #expect(spoken.contains("Buy paper, due today 16:00."))
        #expect(spoken.contains("Lab report, Biology 9, overdue since yesterday."))
        #expect(!spoken.joined().contains { "[]–▸•".contains($0) })
    }

    @Test(arguments: [20, 40, 100])
    func printedLinesFitTheWidth(width: Int) {
        var data = Sample.data
        data.due?.append(Sample.work(String(repeating: "long ", count: 60), due: "17:00"))
        let model = Sample.model(data, at: Sample.calendar("09:30"))
        let lines = TodayText(model, width: width, unicode: true).lines
        #expect(lines.allSatisfy { StyledText($0).width <= width })
        #expect(lines.contains { $0.hasPrefix("  Good morning.") })
    }

    @Test func theJSONNamesTheNextEventAndTheStep() throws {
        let model = Sample.model(Sample.data, at: Sample.calendar("09:30"))
        let json = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(TodayJSON(model)))
        #expect(json["date"]?.text == "2031-09-03")
        #expect(json["next"]?["title"]?.text == "Biology")
        #expect(json["next"]?["start"]?.text == "2031-09-03T15:40:00Z")
        #expect(json["due"]?.elements?.first?["state"]?.text == "overdue")
        #expect(json["due"]?.elements?.first?["is_own"] == .bool(false))
        #expect(json["due"]?.elements?.first?["course"]?.text == "Biology 9")
        #expect(json["unread"]?.elements?.first?["minutes"] == nil)
        #expect(json["streak_days"] == .integer(4))
        #expect(json["next_step"]?["place"]?.text == "todos/own/7")
    }

    @Test func plainRowsHaveTheSameColumns() {
        let rows = Sample.model(Sample.data, at: Sample.calendar("09:30")).plainRows
        #expect(rows.allSatisfy { $0.count == 5 })
        #expect(rows.contains(["event", "2031-09-03 09:40", "Biology", "Lab 2", ""]))
        #expect(rows.contains(["due", "2031-09-03 16:00", "Buy paper", "", "own-Buy paper"]))
        #expect(rows.contains(["streak", "4", "4 days in a row", "", ""]))
    }
}
