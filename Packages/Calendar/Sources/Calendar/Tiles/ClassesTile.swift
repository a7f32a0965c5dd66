import AppCore
import Foundation
import TerminalUI

/// The current or next class with room, teacher and end time; in the evening, the next day's first.
struct ClassesTile: Tile {
    static let info = TileInfo(
        id: "calendar.classes", title: "Classes today", place: CalendarPlaces.classes)

    var info: TileInfo { Self.info }
    let desk: CalendarDesk

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh {
            guard desk.context.capability(.schoolMembership) != nil else {
                return TileSummary(
                    .empty, headline: "No school",
                    lines: [.init("The Account module knows who you are; it isn't installed.")],
                    updatedAt: desk.now)
            }
            if let problem = await desk.refreshClasses() { throw problem }
        }
        let timetable = await desk.timetable()
        guard !timetable.weekdays.isEmpty else { return nil }
        return summary(timetable, desk.almanac)
    }

    private func summary(_ timetable: Timetable, _ almanac: Almanac) -> TileSummary {
        let day = almanac.today
        let heardAt =
            timetable.weekdays[day.weekday]?.heardAt
            ?? timetable.weekdays.values.map(\.heardAt).max() ?? almanac.now
        let lessons = timetable.lessons(on: day, almanac: almanac)
        let left = (lessons ?? []).filter { $0.end > almanac.now }
        guard !left.isEmpty else { return after(timetable, almanac, lessons, heardAt) }
        let now = ClassesNow(left, at: almanac.now)
        var headline = "Classes are over"
        if let current = now.current {
            headline = "Now \(name(current)), until \(almanac.clock(current.end))"
        } else if let next = now.next {
            headline = "\(name(next)) \(almanac.distance(to: next.start))"
        }
        return TileSummary(
            headline: headline, lines: left.prefix(6).map { line($0, almanac) },
            updatedAt: heardAt)
    }

    /// After today's last class: the next known one.
    private func after(
        _ timetable: Timetable, _ almanac: Almanac, _ today: [Lesson]?, _ heardAt: Date
    ) -> TileSummary {
        var headline = "Classes are over"
        if today == nil { headline = "Not known for today" }
        if today?.isEmpty == true { headline = "No classes today" }
        guard let next = timetable.next(after: almanac.today, almanac: almanac) else {
            return TileSummary(
                .empty, headline: headline,
                lines: [.init("Coming days fill in as they arrive.", emphasis: .quiet)],
                updatedAt: heardAt)
        }
        let word = almanac.near(next.day) ?? almanac.short(next.day)
        return TileSummary(
            headline: "\(headline); \(word):",
            lines: next.lessons.prefix(4).map { line($0, almanac) }, updatedAt: heardAt)
    }

    private func name(_ lesson: Lesson) -> String {
        String(CalendarTile.oneLine(lesson.courseName).prefix(40))
    }

    /// `09:10 Earth Science 8 · Lab 2 · Ilse Brandt`, with the end time on the right.
    private func line(_ lesson: Lesson, _ almanac: Almanac) -> TileSummary.Line {
        let isNow = lesson.start <= almanac.now && almanac.now < lesson.end
        let facts = [name(lesson), lesson.room, lesson.teacherNames].compactMap(\.self)
            .map(CalendarTile.oneLine)
        return .init(
            String("\(almanac.clock(lesson.start)) \(facts.joined(separator: " · "))".prefix(200)),
            trailing: "–\(almanac.clock(lesson.end))", emphasis: isNow ? .good : .plain)
    }
}
