import AppCore
import TerminalUI

extension CalendarRepository {
    /// Adds an event from one line: `dentist tue 15:00-15:45`.
    var quickAdd: QuickAdd {
        QuickAdd(
            name: "Event", prefixes: ["event"], example: "event: dentist tue 15:00-15:45"
        ) { [self] line in read(line) }
    }

    private func read(_ line: String) -> QuickAdd.Draft {
        let calendar = localCalendar
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        var end: Int?
        if let index = words.lastIndex(where: { Self.span($0) != nil }),
            let span = Self.span(words[index])
        {
            words[index] = LocalCalendar.clock(span.start)
            end = span.end
        }
        guard let (time, title) = NaturalDateParser(calendar).find(in: words.joined(separator: " "))
        else {
            let problem =
                words.isEmpty
                ? Problem(.invalid, "An event needs a title.")
                : Problem(
                    .invalid, "When is it? Add a day or a time.",
                    cure: "For example: dentist tue 15:00-15:45")
            return .missing(problem, words.isEmpty ? [] : [.init("title", line)])
        }
        var draft = EventDraft(title: title, on: time.day)
        draft.isAllDay = time.minute == nil
        draft.start = time.minute ?? draft.start
        // An end before the start is on the next day.
        if let end { draft.minutes = (end - draft.start + 1440) % 1440 }
        var when = calendar.phrase(time)
        if draft.isAllDay {
            when += ", all day"
        } else {
            when += "–" + LocalCalendar.clock((draft.start + draft.minutes) % 1440)
        }
        let fields = [QuickAdd.Field("title", title), .init("on", when)]
        do throws(Problem) { try draft.check() } catch { return .missing(error, fields) }
        return QuickAdd.Draft(fields: fields) { [draft] in
            let event = try await events.add(draft, localCalendar: calendar)
            // If it can't be sent now, the next sync does.
            _ = await sendChange(of: event.id)
            return QuickAdd.Added("Added “\(title)”.", place: CalendarPlaces.event(event.id)) {
                try await events.remove(event.id)
            }
        }
    }

    /// Parses `15:00-15:45` to minutes since midnight; nil for anything else.
    static func span(_ word: String) -> (start: Int, end: Int)? {
        let parts = word.split { $0 == "-" || $0 == "–" }.map(String.init)
        guard parts.count == 2, word.contains(":") || word.lowercased().hasSuffix("m"),
            let start = NaturalDateParser.clock(parts[0]),
            let end = NaturalDateParser.clock(parts[1])
        else { return nil }
        return (start, end)
    }
}
