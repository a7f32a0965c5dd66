import AppCore
import Foundation
import HomeroomHost
import TerminalUI
import Testing

/// Times on a Wednesday in Denver, and parts made of them.
enum TodaySample {
    static let zone = TimeZone(identifier: "America/Denver") ?? .gmt
    static let wednesday = Day(year: 2031, month: 9, day: 3) ?? Day(number: 0)

    /// The calendar at a time of the Wednesday, or of a day after it.
    static func calendar(_ clock: String, plus days: Int = 0) -> LocalCalendar {
        LocalCalendar(zone: zone, now: moment(clock, plus: days))
    }

    static func moment(_ clock: String, plus days: Int = 0) -> Date {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        return LocalCalendar(zone: zone, now: Date(timeIntervalSince1970: 0))
            .moment(wednesday + days, minutes: parts[0] * 60 + parts[1])
    }

    static func event(
        _ title: String, _ start: String, _ end: String?, plus days: Int = 0, room: String = ""
    ) -> TodayPart.Event {
        TodayPart.Event(
            title: title, detail: room, start: moment(start, plus: days),
            end: end.map { moment($0, plus: days) }, place: "calendar/classes")
    }

    static func allDay(_ title: String, days: Range<Int> = 0..<1) -> TodayPart.Event {
        TodayPart.Event(
            title: title, start: moment("00:00", plus: days.lowerBound),
            end: moment("00:00", plus: days.upperBound), isAllDay: true, place: "calendar")
    }

    static func work(
        _ title: String, due: String, plus days: Int = 0, isOwn: Bool = true, isDone: Bool = false
    ) -> DueItem {
        DueItem(
            id: (isOwn ? "own-" : "assignment-") + title, title: title,
            due: moment(due, plus: days), isDone: isDone, courseID: isOwn ? nil : 18,
            courseName: isOwn ? nil : "Biology 9", isOwn: isOwn,
            place: isOwn ? "todos/own/7" : "todos/assignment/310",
            handInPlace: isOwn ? nil : "todos/assignment/310/hand-in")
    }

    static func review(_ count: Int, minutes: Int) -> TodayPart.Review {
        TodayPart.Review(
            title: "\(count) words to review", count: count, minutes: minutes,
            place: "vocabulary/study/all/all")
    }

    static func model(_ data: TodayData, at calendar: LocalCalendar) -> TodayModel {
        TodayModel(data, order: data.parts.keys.sorted(), at: calendar)
    }

    /// Two classes, work, cards, messages.
    static let data: TodayData = {
        var data = TodayData()
        data.parts["calendar"] = TodayPart(events: [
            event("Math", "08:30", "09:20", room: "Room 4"),
            event("Biology", "09:40", "10:30", room: "Lab 2"),
            event("History", "08:30", "09:20", plus: 1), allDay("Book fair"),
        ])
        data.parts["chat"] = TodayPart(
            unread: .init(title: "2 unread messages", count: 2, place: "chat"))
        data.parts["vocabulary"] = TodayPart(
            reviews: [review(20, minutes: 2)], streakDays: 4)
        data.due = [
            work("Lab report", due: "16:00", plus: -1, isOwn: false),
            work("Buy paper", due: "16:00"),
            work("Essay", due: "08:00", plus: 1, isOwn: false),
            work("Poster", due: "00:00", plus: 4),
        ]
        return data
    }()
}
