package import AppCore
import Foundation
package import TerminalUI

/// Open or just finished work with a date, grouped by when it is due.
package struct DueWork: Sendable, Hashable {
    package enum Group: String, Sendable, Hashable, CaseIterable {
        case overdue, today, tomorrow, week
    }

    package var item: DueItem
    package var group: Group
    /// The day it is due; midnight belongs to the day that ends.
    package var day: Day
    /// `today at 16:00`, `yesterday`, `on Fri 27 Nov at 08:00`.
    package var full: String
    /// `today 16:00`, `Fri 08:00`, `4 Dec 16:00`; since when it is overdue: `08:30`, `yesterday`,
    /// `Tue`, `4 Nov`.
    package var short: String

    /// nil for work without a date.
    package init?(_ item: DueItem, _ calendar: LocalCalendar) {
        guard let due = item.due else { return nil }
        self.item = item
        let minute = calendar.minutes(of: due)
        day = calendar.day(of: due) - (minute == 0 ? 1 : 0)
        let days = day.number - calendar.today.number
        let isOverdue = due <= calendar.now
        let near = calendar.near(day)
        let clock = minute == 0 ? nil : LocalCalendar.clock(minute)
        full = (near ?? "on " + calendar.short(day)) + (clock.map { " at " + $0 } ?? "")
        let time = DayTime(day, minute: minute == 0 ? nil : minute)
        short = isOverdue ? Self.since(time, calendar) : calendar.brief(time)
        group =
            switch days {
            case _ where isOverdue: .overdue
            case ...0: .today
            case 1: .tomorrow
            default: .week
            }
    }

    private static func since(_ time: DayTime, _ calendar: LocalCalendar) -> String {
        switch calendar.today.number - time.day.number {
        case ...0: time.timeText ?? "today"
        case 1: "yesterday"
        case 2...6: LocalCalendar.shortWeekday(time.day)
        default: calendar.date(time.day)
        }
    }

    /// The work with a date: overdue first, then by date.
    package static func grouped(_ items: [DueItem], _ calendar: LocalCalendar) -> [DueWork] {
        let work = items.compactMap { DueWork($0, calendar) }
        return work.sorted { one, other in
            (one.item.due ?? .distantFuture, one.item.id)
                < (other.item.due ?? .distantFuture, other.item.id)
        }
    }
}
