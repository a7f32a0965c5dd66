import AppCore
import TerminalUI

/// A week: one column per day, all-day entries on top, timed ones below.
struct WeekColumns: View {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let cursor: Day
    /// Index of the selected entry in the cursor's day; nil if none.
    let selected: Int?

    /// Narrower screens show a list of days.
    static let narrowest = 100
    static let lowest = 8

    private var first: Day { localCalendar.week(of: cursor) }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let cell = canvas.size.width / 7
        let lane = drawLane(cell, in: &canvas)
        for column in 0..<7 {
            let day = first + column
            let isToday = day == localCalendar.today
            let name = "\(LocalCalendar.shortWeekday(day)) \(day.day)"
            let label = (day == cursor ? "▸" : isToday ? "[" : " ") + name + (isToday ? "]" : "")
            let style =
                day == cursor
                ? Style(.onSelection, on: .selection, .bold) : Style(.text, isToday ? .bold : [])
            canvas.write(
                canvas.unicode ? label : label.replacing("▸", with: ">"), x: column * cell, y: 0,
                style: style)
            canvas.markAction(MonthGrid.actionID(day), Rect(column * cell, 0, cell, 1))
            let top = 1 + lane
            var part = canvas.region(
                Rect(column * cell, top, cell - 1, canvas.size.height - top))
            drawColumn(day, in: &part)
        }
    }

    /// Draws bars for all-day entries and returns the rows used.
    private func drawLane(_ cell: Int, in canvas: inout Canvas) -> Int {
        let week = first...(first + 6)
        let bars = agenda.entries.filter {
            $0.isAllDay && $0.days(in: localCalendar).overlaps(week)
        }
        guard !bars.isEmpty else { return 0 }
        let most = max(1, min(bars.count, (canvas.size.height - 4) / 3, 4))
        for (row, entry) in bars.prefix(most).enumerated() {
            let days = entry.days(in: localCalendar).clamped(to: week)
            let x = (days.lowerBound.number - first.number) * cell
            let width = (days.upperBound.number - days.lowerBound.number + 1) * cell - 1
            let rect = Rect(x, 1 + row, width, 1)
            let isChosen = isChosen(entry)
            canvas.fill(rect, isChosen ? .selection : .sunken)
            let more = row == most - 1 && bars.count > most ? "+\(bars.count - most) " : ""
            let text = entry.colored(
                more + entry.title, isChosen ? .onSelection : .text, unicode: canvas.unicode)
            canvas.write(text.truncated(to: width, unicode: canvas.unicode), x: x, y: 1 + row)
            canvas.markAction(entry.id, rect)
        }
        return most
    }

    private func isChosen(_ entry: Entry) -> Bool {
        guard let selected else { return false }
        let entries = agenda[cursor]
        return entries.indices.contains(selected) && entries[selected].id == entry.id
    }

    private func drawColumn(_ day: Day, in canvas: inout Canvas) {
        let entries = agenda[day].filter { !$0.isAllDay }
        guard !entries.isEmpty else { return }
        let isWide = canvas.size.width >= 18
        let rows = isWide ? 1 : 2
        let fit = max(1, canvas.size.height / rows)
        var start = 0
        if let chosen = entries.firstIndex(where: isChosen), day == cursor, entries.count > fit {
            start = max(0, min(chosen - fit / 2, entries.count - fit))
        }
        let isCut = entries.count - start > fit
        let shown = entries[start...].prefix(isCut ? max(1, fit - 1) : fit)
        var y = 0
        for entry in shown {
            let rect = Rect(0, y, canvas.size.width, rows)
            let isChosen = day == cursor && isChosen(entry)
            if isChosen { canvas.fill(rect, .selection) }
            draw(entry, on: day, isWide, isChosen, at: y, in: &canvas)
            canvas.markAction(entry.id, rect)
            y += rows
        }
        if isCut, y < canvas.size.height {
            canvas.write("+\(entries.count - start - shown.count) more", x: 0, y: y, style: .accent)
        }
    }

    private func draw(
        _ entry: Entry, on day: Day, _ isWide: Bool, _ isChosen: Bool, at y: Int,
        in canvas: inout Canvas
    ) {
        let ink: ColorRole = isChosen ? .onSelection : entry.isDone ? .secondaryText : .text
        let mark = entry.isDone ? "✓ " : AgendaEntryRow.isOverdue(entry, localCalendar) ? "! " : ""
        let clock = entry.shortClock(on: day, in: localCalendar)
        let lead = StyledText(
            entry.isDue && !clock.isEmpty ? "due \(clock)" : clock,
            Style(isChosen ? .onSelection : .accent))
        let title = entry.colored(mark + entry.title, ink, unicode: canvas.unicode)
        let width = canvas.size.width
        if isWide {
            let line = clock.isEmpty ? title : lead + " " + title
            canvas.write(line.truncated(to: width, unicode: canvas.unicode), x: 0, y: y)
        } else {
            canvas.write(lead.truncated(to: width, unicode: canvas.unicode), x: 0, y: y)
            canvas.write(title.truncated(to: width, unicode: canvas.unicode), x: 0, y: y + 1)
        }
    }

    func describe(into text: inout LinearText) {
        DayRows(
            agenda: agenda, localCalendar: localCalendar, days: (first...(first + 6)).days,
            cursor: cursor,
            selected: nil, expandsAll: true
        )
        .describe(into: &text)
    }
}
