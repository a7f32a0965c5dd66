import AppCore
import Foundation
import TerminalUI

/// The next classes, events and due work, with the time left.
struct CalendarTile: Tile {
    static let info = TileInfo(
        id: "calendar.calendar", title: "Calendar",
        keywords: ["schedule", "agenda", "events", "appointments", "ics"], place: "calendar")

    /// How many days it looks ahead.
    static let reach = 14

    var info: TileInfo { Self.info }
    let repository: CalendarRepository

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let localCalendar = repository.localCalendar
        let window = (localCalendar.today - 1)...(localCalendar.today + Self.reach)
        guard mode == .refresh else {
            let look = await repository.known(window)
            guard look.agenda.heardAt != nil || !look.agenda.entries.isEmpty else { return nil }
            return summary(look.agenda, localCalendar)
        }
        let look = try await repository.refresh(window)
        // A school without a calendar isn't an error; the student's own events are shown.
        if let problem = look.problem, problem.code != .notFound { throw problem }
        return summary(look.agenda, localCalendar)
    }

    private func summary(_ agenda: Agenda, _ localCalendar: LocalCalendar) -> TileSummary {
        let now = localCalendar.now
        let ahead = agenda.entries.filter { !$0.isDone && $0.end(in: localCalendar) >= now }
        // Timed entries come first, then all-day ones.
        let next = ahead.filter { !$0.isAllDay } + ahead.filter(\.isAllDay)
        let heardAt = agenda.heardAt ?? now
        guard let first = next.first else {
            return TileSummary(
                .empty, headline: "Nothing in the next two weeks",
                lines: [
                    .init("homeroom calendar add \"…\" --at …", emphasis: .quiet),
                    .init("homeroom calendar import FILE", emphasis: .quiet),
                ], updatedAt: heardAt)
        }
        return TileSummary(
            headline: headline(first, localCalendar),
            lines: next.prefix(10).map { line($0, localCalendar) }, updatedAt: heardAt)
    }

    /// `Minerals check due in 3 h`
    private func headline(_ entry: Entry, _ localCalendar: LocalCalendar) -> String {
        let title = String(Self.oneLine(entry.title).prefix(50))
        guard !entry.isAllDay else { return title }
        let start = entry.start(in: localCalendar)
        guard start > localCalendar.now else { return "Now: \(title)" }
        return "\(title) \(entry.isDue ? "due " : "")\(localCalendar.distance(to: start))"
    }

    private func line(_ entry: Entry, _ localCalendar: LocalCalendar) -> TileSummary.Line {
        let title = Self.oneLine(entry.title)
        if entry.isAllDay {
            return .init(
                String(title.prefix(200)), trailing: entry.kind.word, emphasis: .quiet)
        }
        let start = entry.start(in: localCalendar)
        let day = localCalendar.day(of: start)
        let soon = start.timeIntervalSince(localCalendar.now)
        let rings = entry.alarms.contains { soon <= Double($0) * 60 }
        let end = entry.end(in: localCalendar)
        let endsSameDay = localCalendar.day(of: end) == localCalendar.day(of: start)
        var times = localCalendar.clock(start)
        if !entry.isDue, end > start, endsSameDay { times += "–" + localCalendar.clock(end) }
        let words = "\(entry.isDue ? "due " : "")\(times) \(title)"
        return .init(
            String(words.prefix(200)),
            trailing: start <= localCalendar.now
                ? "now" : localCalendar.left(to: start) ?? localCalendar.name(day),
            emphasis: rings || (entry.isDue && soon < 86_400) ? .warning : .plain)
    }

    /// An external title on one line.
    static func oneLine(_ text: String) -> String {
        let clean = TextBoundary.clean(text)
        return clean.allSatisfy(\.isWhitespace) ? "Untitled" : clean
    }
}
