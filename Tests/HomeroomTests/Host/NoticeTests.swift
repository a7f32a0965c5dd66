import AppCore
import AppCoreTesting
import Foundation
import HomeroomHost
import TerminalUI
import Testing

@Suite struct NoticeTests {
    private let now = Date(timeIntervalSince1970: 1_946_304_000)
    private let place = Place(["todos"])

    private var finder: NoticeFinder {
        let environment = SystemEnvironment(
            now: { [now] in now }, timeZone: .gmt,
            calendar: Foundation.Calendar(identifier: .gregorian),
            uuid: { UUID() }, random: { $0.lowerBound }, sleep: { _ in })
        return NoticeFinder(calendar: LocalCalendar(environment))
    }

    private func item(_ id: String, hours: Double, isDone: Bool = false) -> DueItem {
        DueItem(
            id: id, title: id, due: now + hours * 3600, isDone: isDone, courseID: nil, place: place)
    }

    private func unread(_ count: Int) -> Notice {
        Notice(.unread, key: "unread/chat", text: "\(count) messages", count: count, place: place)
    }

    @Test func workIsNamedWhenItIsOverdueOrDueWithinADay() {
        let found = finder.notices(
            due: [
                item("later", hours: 25), item("soon", hours: 2), item("late", hours: -3),
                item("ancient", hours: -24 * 8), item("done", hours: 1, isDone: true),
            ], parts: [])
        #expect(found.map(\.kind) == [.overdue, .due])
        #expect(found.map(\.text).first == "Overdue: late")
        #expect(found.last?.text.hasSuffix(": soon") == true)
    }

    @Test func workForAWholeDayIsDueOnThatDay() {
        let calendar = finder.calendar
        let midnight = calendar.start(of: calendar.today + 1)
        let item = DueItem(
            id: "own-1", title: "Bring the atlas", due: midnight, isDone: false, courseID: nil,
            place: place)
        let found = finder.notices(due: [item], parts: [])
        #expect(found.map(\.text) == ["Due today: Bring the atlas"])
    }

    @Test func aClassIsNamedShortlyBeforeItStarts() {
        func event(_ title: String, minutes: Double, isAllDay: Bool = false) -> TodayPart.Event {
            TodayPart.Event(
                title: title, detail: "Lab 2", start: now + minutes * 60, end: nil,
                isAllDay: isAllDay, place: place)
        }
        let part = TodayPart(
            events: [
                event("Biology", minutes: 12), event("History", minutes: 40),
                event("Algebra", minutes: -1), event("Fair", minutes: 5, isAllDay: true),
            ],
            reviews: [.init(title: "20 words to review", count: 20, minutes: 3, place: place)],
            unread: .init(title: "2 unread messages", count: 2, place: place))
        let found = finder.notices(due: [], parts: [part, TodayPart()])
        #expect(found.map(\.kind) == [.event, .unread, .reviews])
        #expect(found.first?.text.hasPrefix("Biology at ") == true)
        #expect(found.first?.text.hasSuffix(", Lab 2") == true)
    }

    @Test func eachThingIsSaidOnceAndCountsWhenTheyGrow() {
        var memory = NoticeMemory()
        let due = Notice(.due, key: "due/own-1/5", text: "Due", place: place)
        #expect(memory.take([due, unread(2)], now: now).count == 2)
        #expect(memory.take([due, unread(2)], now: now).isEmpty)
        #expect(memory.take([due, unread(3)], now: now) == [unread(3)])
        #expect(memory.take([unread(1)], now: now).isEmpty)
        #expect(memory.take([unread(2)], now: now) == [unread(2)])
        // Read, then written to again.
        #expect(memory.take([due], now: now).isEmpty)
        #expect(memory.take([due, unread(1)], now: now) == [unread(1)])
    }

    @Test func whatIsSaidIsForgottenAfterAMonthButNotWhileItLasts() {
        var memory = NoticeMemory()
        let due = Notice(.due, key: "due/own-1/5", text: "Due", place: place)
        #expect(memory.take([due], now: now) == [due])
        #expect(memory.take([due], now: now + 20 * 86_400).isEmpty)
        #expect(memory.take([due], now: now + 40 * 86_400).isEmpty)
        #expect(memory.take([], now: now + 80 * 86_400).isEmpty)
        #expect(memory.take([due], now: now + 81 * 86_400) == [due])
    }

    @Test(arguments: [
        ("22-7", 23 * 60, true), ("22-7", 6 * 60 + 59, true), ("22-7", 7 * 60, false),
        ("21:30-6:45", 21 * 60 + 29, false), ("21:30-6:45", 21 * 60 + 30, true),
        ("8-15", 14 * 60, true), ("8-15", 15 * 60, false), ("22-24", 0, false),
    ])
    func quietHoursMayIncludeMidnight(text: String, minute: Int, isQuiet: Bool) throws {
        #expect(try #require(QuietHours(text)).contains(minute) == isQuiet)
    }

    @Test(arguments: ["", "22", "22-", "a-b", "7-7", "25-7", "22:60-7", "1-2-3", "24:30-7"])
    func otherTextIsNoRangeOfHours(text: String) {
        #expect(QuietHours(text) == nil)
    }
}
