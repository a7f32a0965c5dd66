package import AppCore
import Foundation
import TerminalUI

/// Today as it is shown: pure, made from the features' data and the time.
package struct TodayModel: Sendable, Hashable {
    /// An event of the day, and whether it is over.
    package struct Event: Sendable, Hashable {
        package enum State: Sendable, Hashable { case over, now, later, allDay }

        package var event: TodayPart.Event
        package var state: State
        /// `08:30–09:20`, `from 22:00`, `until 09:20`, `all day`.
        package var time: String
    }

    package let calendar: LocalCalendar
    /// All-day events first, then by time.
    package let events: [Event]
    /// The next day's first event, if it is known and today has none left.
    package let tomorrow: TodayPart.Event?
    /// Overdue work first, then by date; done items stay until the next day if the student ticked
    /// them off here. nil if no feature lists work.
    package let work: [DueWork]?
    package let reviews: [TodayPart.Review]
    /// Unread messages and announcements.
    package let unread: [TodayPart.Unread]
    /// The longest of the features' streaks; nil without one.
    package let streakDays: Int?
    package let step: NextStep?
    package let failures: [TodayData.Failure]

    /// - Parameters:
    ///   - order: the features' ids in the order of their parts.
    package init(_ data: TodayData, order: [String], at calendar: LocalCalendar) {
        self.calendar = calendar
        let parts = order.compactMap { data.parts[$0] }
        let all = parts.flatMap(\.events)
        let midnight = calendar.start(of: calendar.today)
        let next = calendar.start(of: calendar.today + 1)
        let today = all.filter { Self.touches($0, midnight, next) }
        let timed = today.filter { !$0.isAllDay }.sorted {
            ($0.start, $0.title) < ($1.start, $1.title)
        }
        let ordered = today.filter(\.isAllDay) + timed
        events = ordered.map { event in
            Event(
                event: event, state: Self.state(event, calendar.now),
                time: Self.time(event, midnight, next, calendar))
        }
        let isOver = timed.allSatisfy { Self.state($0, calendar.now) == .over }
        tomorrow =
            isOver
            ? all.filter { !$0.isAllDay && calendar.day(of: $0.start) == calendar.today + 1 }
                .min { $0.start < $1.start } : nil
        work = data.due.map { DueWork.grouped($0, calendar) }
        reviews = parts.flatMap(\.reviews)
        unread = parts.compactMap(\.unread)
        streakDays = parts.compactMap(\.streakDays).filter { $0 > 0 }.max()
        step = NextStep.best(
            at: calendar, events: today, due: (data.due ?? []).filter { !$0.isDone },
            reviews: reviews, suggestions: parts.flatMap(\.suggestions))
        failures = data.failures
    }

    // MARK: Words

    /// `Good morning`; by the time of day.
    package var greeting: String {
        switch calendar.minutes(of: calendar.now) / 60 {
        case 5..<12: "Good morning"
        case 12..<18: "Good afternoon"
        case 18..<23: "Good evening"
        default: "Good night"
        }
    }

    /// `Wednesday 25 November`
    package var date: String { calendar.long(calendar.today) }

    /// What is on and what comes next, with the time left: `Biology in 12 min`.
    package var countdown: String { words { "\($0) \(calendar.distance(to: $1))" } }

    /// The same with times of day, which stay true while they are read.
    package var next: String { words { "\($0) at \(calendar.clock($1))" } }

    private func words(_ say: (String, Date) -> String) -> String {
        let now = events.filter { $0.state == .now }.map { event -> String in
            let title = Self.oneLine(event.event.title)
            return event.event.end.map { "\(title) until \(calendar.clock($0))" } ?? title
        }
        let next = events.first { $0.state == .later }.map {
            say(Self.oneLine($0.event.title), $0.event.start)
        }
        if let current = now.first { return next.map { "\(current), then \($0)" } ?? current }
        if let next { return next }
        let rest =
            events.contains { $0.state == .over } ? "Nothing more today." : "Nothing planned today."
        guard let tomorrow else { return rest }
        return
            "\(rest) Tomorrow: \(Self.oneLine(tomorrow.title)) at \(calendar.clock(tomorrow.start))."
    }

    /// `4 days in a row`
    package var streak: String? {
        streakDays.map { $0 == 1 ? "1 day in a row" : "\($0) days in a row" }
    }

    /// `about 2 min`
    package static func about(_ minutes: Int) -> String {
        minutes < 60 ? "about \(max(1, minutes)) min" : "about \((minutes + 30) / 60) h"
    }

    /// A title from outside as one line of at most 200 characters.
    package static func oneLine(_ text: String) -> String {
        let words = TextBoundary.clean(String(text.prefix(400))).split(
            whereSeparator: \.isWhitespace)
        return words.isEmpty ? "Untitled" : String(words.joined(separator: " ").prefix(200))
    }

    // MARK: Making

    private static func touches(_ event: TodayPart.Event, _ midnight: Date, _ next: Date) -> Bool {
        guard event.start < next else { return false }
        guard let end = event.end, end > event.start else { return event.start >= midnight }
        return end > midnight
    }

    private static func state(_ event: TodayPart.Event, _ now: Date) -> Event.State {
        if event.isAllDay { return .allDay }
        if event.start > now { return .later }
        return (event.end ?? event.start) > now ? .now : .over
    }

    private static func time(
        _ event: TodayPart.Event, _ midnight: Date, _ next: Date, _ calendar: LocalCalendar
    ) -> String {
        if event.isAllDay { return "all day" }
        let start = calendar.clock(event.start)
        guard let end = event.end, end > event.start else { return start }
        let isFirst = event.start >= midnight
        let isLast = end <= next
        switch (isFirst, isLast) {
        case (true, true): return "\(start)–\(end == next ? "24:00" : calendar.clock(end))"
        case (true, false): return "from \(start)"
        case (false, true): return "until \(end == next ? "24:00" : calendar.clock(end))"
        case (false, false): return "all day"
        }
    }
}
