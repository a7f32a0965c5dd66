import AppCore
import Foundation
import TerminalUI

/// The current or next class with room, teacher and end time; in the evening, the next day's first.
struct ClassesTile: Tile {
    static let info = TileInfo(
        id: "calendar.classes", title: "Classes today",
        keywords: ["class", "timetable", "schedule", "courses", "subjects", "periods"],
        place: CalendarPlaces.classes, start: .hidden)

    var info: TileInfo { Self.info }
    let repository: CalendarRepository

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh {
            let own = await repository.timetable().usesOwn
            guard own || repository.context.capability(.schoolMembership) != nil else {
                return TileSummary(
                    .empty, headline: "No school",
                    lines: [.init("The Account module knows who you are; it isn't installed.")],
                    updatedAt: repository.now)
            }
            if let problem = await repository.refreshClasses(), !own {
                // A school without a timetable is no failure.
                guard problem.status == 404 else { throw problem }
                return TileSummary(
                    .empty, headline: "No timetable",
                    lines: [
                        .init(problem.summary, emphasis: .quiet),
                        .init("Open it and press e to enter your own."),
                    ], updatedAt: repository.now)
            }
        }
        let timetable = await repository.timetable()
        guard !timetable.isEmpty else { return nil }
        return summary(timetable, repository.localCalendar)
    }

    private func summary(_ timetable: Timetable, _ localCalendar: LocalCalendar) -> TileSummary {
        let day = localCalendar.today
        let heardAt =
            timetable.usesOwn
            ? localCalendar.now
            : timetable.heardAt(day)
                ?? timetable.weekdays.values.map(\.heardAt).max() ?? localCalendar.now
        let lessons = timetable.lessons(on: day, localCalendar: localCalendar)
        let left = (lessons ?? []).filter { $0.end > localCalendar.now }
        guard !left.isEmpty else { return after(timetable, localCalendar, lessons, heardAt) }
        let now = ClassesNow(left, at: localCalendar.now)
        var headline = "Classes are over"
        if let current = now.current {
            headline = "Now \(name(current)), until \(localCalendar.clock(current.end))"
        } else if let next = now.next {
            headline = "\(name(next)) \(localCalendar.distance(to: next.start))"
        }
        return TileSummary(
            headline: headline, lines: left.prefix(6).map { line($0, localCalendar) },
            updatedAt: heardAt)
    }

    /// After today's last class: the next known one.
    private func after(
        _ timetable: Timetable, _ localCalendar: LocalCalendar, _ today: [TimetableLesson]?,
        _ heardAt: Date
    ) -> TileSummary {
        var headline = "Classes are over"
        if today == nil { headline = "Not known for today" }
        if today?.isEmpty == true { headline = "No classes today" }
        if timetable.usesOwn, let name = timetable.own.nameOfDayOff(localCalendar.today) {
            headline = name.isEmpty ? "A day off" : String(CalendarTile.oneLine(name).prefix(40))
        }
        guard let next = timetable.next(after: localCalendar.today, localCalendar: localCalendar)
        else {
            return TileSummary(
                .empty, headline: headline,
                lines: timetable.usesOwn
                    ? []
                    : [
                        .init("Coming days fill in as they arrive.", emphasis: .quiet),
                        .init("homeroom calendar timetable add \"…\"", emphasis: .quiet),
                    ],
                updatedAt: heardAt)
        }
        return TileSummary(
            headline: "\(headline); \(localCalendar.name(next.day)):",
            lines: next.lessons.prefix(4).map { line($0, localCalendar) }, updatedAt: heardAt)
    }

    private func name(_ lesson: TimetableLesson) -> String {
        String(CalendarTile.oneLine(lesson.courseName).prefix(40))
    }

    /// `09:10–10:00 Earth Science 8 · Lab 2 · Ilse Brandt`
    private func line(_ lesson: TimetableLesson, _ localCalendar: LocalCalendar) -> TileSummary.Line
    {
        let isNow = lesson.start <= localCalendar.now && localCalendar.now < lesson.end
        let facts = [name(lesson), lesson.room, lesson.teacherNames].compactMap(\.self)
            .map(CalendarTile.oneLine)
        let times = "\(localCalendar.clock(lesson.start))–\(localCalendar.clock(lesson.end))"
        return .init(
            String("\(times) \(facts.joined(separator: " · "))".prefix(200)),
            emphasis: isNow ? .good : .plain)
    }
}
