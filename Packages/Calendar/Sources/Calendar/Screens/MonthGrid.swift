import AppCore
import TerminalUI

/// A month grid. Days with entries have dots, or a count where dots don't fit, or titles where
/// there is room.
struct MonthGrid: View {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let cursor: Day

    /// Narrower screens show a list of days.
    static let narrowest = 32
    static let lowest = 8

    static func actionID(_ day: Day) -> String { "day.\(day.text)" }

    private var weeks: [Day] { localCalendar.weeks(ofMonth: cursor) }

    /// The rows per cell, leaving room for a list below where possible.
    private func cellHeight(_ height: Int) -> Int {
        max(1, min(6, (height - 1) / max(1, weeks.count)))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(
            proposal.width,
            min(proposal.height, 1 + weeks.count * cellHeight(proposal.height)))
    }

    func draw(in canvas: inout Canvas) {
        let numbers = canvas.size.width >= 38 ? 4 : 0
        let cell = (canvas.size.width - numbers) / 7
        guard cell > 0 else { return }
        for column in 0..<7 {
            let day = (weeks.first ?? cursor) + column
            let name = StyledText(
                cell >= 5
                    ? LocalCalendar.shortWeekday(day)
                    : String(LocalCalendar.shortWeekday(day).prefix(2)),
                Style(.secondaryText, .bold))
            canvas.write(name, x: numbers + column * cell + 1, y: 0)
        }
        let height = cellHeight(canvas.size.height)
        for (row, week) in weeks.enumerated() {
            let y = 1 + row * height
            if numbers > 0 {
                canvas.write("\(localCalendar.weekNumber(of: week))", x: 0, y: y, style: .secondary)
            }
            for column in 0..<7 {
                let rect = Rect(numbers + column * cell, y, cell, height)
                var part = canvas.region(rect)
                drawCell(week + column, in: &part)
                canvas.markAction(Self.actionID(week + column), rect)
            }
        }
    }

    /// The cursor is an arrow and a fill, today is in brackets, other months are dimmed.
    private func drawCell(_ day: Day, in canvas: inout Canvas) {
        let isChosen = day == cursor
        if isChosen { canvas.fill(canvas.bounds, .selection) }
        let ink: ColorRole = isChosen ? .onSelection : .text
        let isOther = day.month != cursor.month
        let style =
            isOther && !isChosen
            ? Style.secondary : Style(ink, day == localCalendar.today ? .bold : [])
        let isToday = day == localCalendar.today
        let arrow = isChosen ? (canvas.unicode ? "▸" : ">") : isToday ? "[" : " "
        let number = (day.day < 10 ? " " : "") + String(day.day)
        canvas.write(arrow + number + (isToday ? "]" : ""), x: 0, y: 0, style: style)
        // Timed entries come before all-day ones, which fill every cell they span.
        let entries = agenda[day].filter { !$0.isAllDay } + agenda[day].filter(\.isAllDay)
        guard !entries.isEmpty else { return }
        if canvas.size.height > 1, canvas.size.width >= 10 {
            return drawTitles(entries, on: day, ink, in: &canvas)
        }
        let room = canvas.size.width - 4
        guard room > 0 else {
            return isToday ? () : mark(canvas.unicode ? "•" : "*", x: 3, ink, in: &canvas)
        }
        mark(dots(entries.count, room: room, canvas.unicode), x: 4, ink, in: &canvas)
    }

    private func mark(_ text: String, x: Int, _ ink: ColorRole, in canvas: inout Canvas) {
        canvas.write(text, x: x, y: 0, style: Style(ink == .text ? .accent : ink))
    }

    /// One dot per entry, up to three; else a count and a dot.
    private func dots(_ count: Int, room: Int, _ unicode: Bool) -> String {
        let dot = unicode ? "•" : "*"
        if count <= min(3, room) { return String(repeating: dot, count: count) }
        let number = String(count)
        return number.count < room ? number + dot : room >= number.count ? number : dot
    }

    private func drawTitles(
        _ entries: [Entry], on day: Day, _ ink: ColorRole, in canvas: inout Canvas
    ) {
        let rows = canvas.size.height - 1
        let shown = entries.count > rows ? rows - 1 : entries.count
        for (row, entry) in entries.prefix(max(0, shown)).enumerated() {
            let clock = canvas.size.width >= 16 ? entry.shortClock(on: day, in: localCalendar) : ""
            let mark =
                entry.isDone ? "✓" : AgendaEntryRow.isOverdue(entry, localCalendar) ? "!" : ""
            let lead = [clock, mark].filter { !$0.isEmpty }.joined(separator: " ")
            let plain = ink == .text && entry.isAllDay && entry.color == nil
            let text = entry.colored(
                lead.isEmpty ? entry.title : lead + " " + entry.title,
                plain ? .secondaryText : ink, unicode: canvas.unicode)
            canvas.write(
                text.truncated(to: canvas.size.width - 2, unicode: canvas.unicode), x: 1,
                y: row + 1)
        }
        guard entries.count > shown else { return }
        canvas.write(
            StyledText("+\(entries.count - max(0, shown))", Style(ink == .text ? .accent : ink)),
            x: 1, y: rows)
    }

    /// Linear mode reads only days with entries.
    func describe(into text: inout LinearText) {
        let days = cursor.firstOfMonth.number...cursor.lastOfMonth.number
        var isEmpty = true
        for day in days.map({ Day(number: $0) }) where !agenda[day].isEmpty {
            isEmpty = false
            let entries = agenda[day]
            let near = localCalendar.near(day).map { ", \($0)" } ?? ""
            let titles = entries.prefix(3).map(\.title).joined(separator: ", ")
            let more = entries.count > 3 ? " and \(entries.count - 3) more" : ""
            text.action(
                id: Self.actionID(day), label: "\(localCalendar.long(day))\(near): \(titles)\(more)"
            )
        }
        if isEmpty { text.sentence("Nothing in \(LocalCalendar.month(cursor)).") }
    }
}
