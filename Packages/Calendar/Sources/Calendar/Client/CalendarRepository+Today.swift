import AppCore
import Foundation
import TerminalUI

extension CalendarRepository {
    /// Classes and the student's own events, from the local store, of the day that starts at
    /// `midnight` and of the next day, which the evening looks ahead to. Due work and units aren't
    /// events.
    func todayEvents(from midnight: Date) async throws -> [TodayPart.Event] {
        let localCalendar = localCalendar
        let day = localCalendar.day(of: midnight)
        let window = day...(day + 1)
        let entries =
            lessons(window, await timetable(), localCalendar)
            + (try await personalEntries(window, localCalendar, work: dueItems).entries)
        return Agenda(entries, window: window, localCalendar: localCalendar).entries.map { entry in
            TodayPart.Event(
                title: CalendarTile.oneLine(entry.title), detail: entry.place ?? "",
                start: entry.start(in: localCalendar), end: entry.end(in: localCalendar),
                isAllDay: entry.isAllDay, place: entry.opens ?? CalendarTile.info.place)
        }
    }
}
