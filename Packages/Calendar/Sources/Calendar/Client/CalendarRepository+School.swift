import AppCore
import Foundation
import TerminalUI

/// Cached school events of a range of days.
struct HeardEvents: Sendable {
    /// The events, without duplicates.
    var events: [CalendarEvent] = []
    var courses: [Course] = []
    /// The fetch time of the oldest part; nil if nothing was fetched.
    var heardAt: Date?
    /// True if a part was never fetched.
    var isPartial = false
}

/// The school's calendar is fetched by month, so that months seen once are available offline.
extension CalendarRepository {
    /// The UTC months that a range of local days touches, by first day.
    private func months(of window: ClosedRange<Day>) -> [Day] {
        // A local day can start or end up to a day away from the UTC one.
        var month = (window.lowerBound - 1).firstOfMonth
        let last = (window.upperBound + 1).firstOfMonth
        var months: [Day] = []
        while month <= last, months.count < 240 {
            months.append(month)
            month = month.addingMonths(1)
        }
        return months
    }

    private func query(_ month: Day) -> [(String, String)] {
        [("start_date", month.text), ("end_date", month.lastOfMonth.text)]
    }

    func knownEvents(_ window: ClosedRange<Day>) async -> HeardEvents {
        var heard = HeardEvents()
        var seen: Set<String> = []
        for month in months(of: window) {
            guard let answer = await client.cached(CalendarEndpoints.events, query: query(month))
            else {
                heard.isPartial = true
                continue
            }
            heard.heardAt = min(heard.heardAt ?? answer.fetchedAt, answer.fetchedAt)
            for event in answer.value.events
            where seen.insert("\(event.kind.rawValue)-\(event.id)").inserted {
                heard.events.append(event)
            }
        }
        heard.courses = await client.cached(CourseEndpoints.courses)?.value.elements ?? []
        return heard
    }

    /// Fetches every month of a range. Stops at the first error and throws it.
    func askEvents(_ window: ClosedRange<Day>) async throws(Problem) {
        for month in months(of: window) {
            _ = try await client.fetch(CalendarEndpoints.events, query: query(month))
        }
    }

    // MARK: Classes

    /// The remembered classes of the week, and the student's own timetable.
    func timetable() async -> Timetable {
        let account = await client.account()
        var timetable = (try? await timetables.timetable(of: account)) ?? Timetable()
        timetable.own = (try? await ownTimetable.timetable()) ?? OwnTimetable()
        guard !timetable.weekdays.isEmpty,
            let courses = await client.cached(CourseEndpoints.courses)?.value.elements,
            let terms = await client.cached(CourseEndpoints.terms)?.value.elements
        else { return timetable }
        let days = Dictionary(
            terms.compactMap { term -> (Int64, ClosedRange<Day>)? in
                guard let first = term.startDate, let last = term.endDate, first <= last else {
                    return nil
                }
                return (term.id, Day(first)...Day(last))
            }, uniquingKeysWith: { one, _ in one })
        for section in courses.flatMap(\.sections) {
            guard let term = section.termID else { continue }
            timetable.terms[section.id] = days[term]
        }
        return timetable
    }

    /// Fetches the classes of the week, or of today where the school sends no more, and stores them by
    /// weekday. Returns the error, if any.
    func refreshClasses() async -> Problem? {
        do {
            let student = try await me()
            let answer = try await client.fetch(
                CalendarEndpoints.classesToday, path: ["student_id": String(student.id)],
                query: [("days", "7")])
            let timetable = await timetable()
            let weekdays = weekdays(of: answer.value.elements, at: answer.fetchedAt, timetable)
            try await timetables.keep(weekdays, of: await client.account())
            if await client.cached(CourseEndpoints.terms) == nil {
                _ = try? await client.fetch(CourseEndpoints.terms)
            }
            return nil
        } catch {
            return Problem(error)
        }
    }

    /// The student's identity at the school. Throws a ``Problem`` if no feature provides it.
    func me() async throws -> SchoolSelf {
        guard let membership = context.capability(.schoolMembership) else {
            throw Problem(
                .notFound,
                "The Account module knows who you are at school, and it isn't installed.")
        }
        return try await membership.me()
    }

    /// The school's weekdays in the time zone of its meetings; without meetings, in the last known
    /// zone. Classes of later days mean that the school sends the week; otherwise only its current
    /// day is known.
    private func weekdays(
        of classes: [ClassToday], at moment: Date, _ timetable: Timetable
    ) -> [Timetable.Weekday] {
        let localCalendar = localCalendar
        let clock =
            classes.first?.startAt.offsetSeconds
            ?? timetable.foreignOffset(localCalendar: localCalendar)
            ?? localCalendar.zone.secondsFromGMT(for: moment)
        let seconds = (moment.timeIntervalSince1970 + Double(clock)) / 86_400
        let byDay = Dictionary(
            grouping: classes, by: { Day($0.startAt.localDay) ?? Day(number: .min) })
        let clockDay = Day(number: Int(seconds.rounded(.down)))
        let today = min(clockDay, byDay.keys.min() ?? clockDay)
        let isWeek = byDay.keys.contains { $0 > today }
        return (0...(isWeek ? 6 : 0)).map { step in
            let classes = byDay[today + step] ?? []
            return Timetable.Weekday(
                day: today + step, heardAt: moment, offset: classes.first?.startAt.offsetSeconds,
                meetings: classes.map { Timetable.Meeting($0) })
        }
    }

    // MARK: Courses

    /// The cached courses by name; nil if never fetched.
    func knownCourses() async -> CachedResponse<[Course]>? {
        await client.cached(CourseEndpoints.courses)?.map(\.elements)
    }

    /// Fetches the courses and their terms.
    func refreshCourses() async throws(Problem) -> CachedResponse<[Course]> {
        let courses = try await client.fetch(CourseEndpoints.courses).map(\.elements)
        _ = try? await client.fetch(CourseEndpoints.terms)
        _ = try? await client.fetch(CourseEndpoints.enrolments)
        return courses
    }
}
