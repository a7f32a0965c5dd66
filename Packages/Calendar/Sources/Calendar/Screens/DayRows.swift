import AppCore
import TerminalUI

/// Days as lines, for narrow screens: the number of entries per day, and the entries of the
/// cursor's day; of a week's other days as well if they fit.
struct DayRows: View {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let days: [Day]
    let cursor: Day
    /// Index of the selected entry in the cursor's day.
    let selected: Int?
    /// Whether every day lists its entries, as in linear mode.
    var expandsAll = false

    private enum Row {
        case day(Day, isOpen: Bool)
        case entry(Entry, Day, isChosen: Bool)
    }

    /// Omits empty days from long lists, except today and the cursor's.
    private func rows(_ height: Int) -> [Row] {
        let all = days.count <= 7 && days.reduce(0) { $0 + 1 + agenda[$1].count } <= height
        return days.filter { day in
            days.count <= 7 || day == cursor || day == localCalendar.today || !agenda[day].isEmpty
        }.flatMap { day -> [Row] in
            guard day == cursor || all else { return [.day(day, isOpen: false)] }
            return [.day(day, isOpen: true)]
                + agenda[day].enumerated().map {
                    .entry($0.element, day, isChosen: day == cursor && $0.offset == selected)
                }
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let height = canvas.size.height
        let rows = rows(height)
        let focus =
            rows.firstIndex { if case .entry(_, _, true) = $0 { true } else { false } }
            ?? rows.firstIndex { if case .day(cursor, _) = $0 { true } else { false } } ?? 0
        let start = max(0, min(focus - height / 2, rows.count - height))
        for (y, row) in rows[start...].prefix(height).enumerated() {
            switch row {
            case .day(let day, let isOpen): draw(day, isOpen, at: y, in: &canvas)
            case .entry(let entry, let day, let isChosen):
                draw(entry, on: day, isChosen, at: y, in: &canvas)
            }
        }
    }

    private func draw(_ day: Day, _ isOpen: Bool, at y: Int, in canvas: inout Canvas) {
        let isCursor = day == cursor
        let rect = Rect(0, y, canvas.size.width, 1)
        if isCursor, selected == nil || agenda[day].isEmpty { canvas.fill(rect, .selection) }
        let ink: ColorRole =
            isCursor && (selected == nil || agenda[day].isEmpty) ? .onSelection : .text
        let arrow = isCursor ? (canvas.unicode ? "▸" : ">") : " "
        let near = localCalendar.near(day).map { " (\($0))" } ?? ""
        let entries = agenda[day]
        let name = "\(arrow)\(LocalCalendar.shortWeekday(day)) \(day.day)\(near)"
        let titles = entries.map(\.title).joined(separator: ", ")
        let rest =
            entries.isEmpty ? "" : isOpen ? "  \(entries.count)" : "  \(entries.count) \(titles)"
        let line =
            StyledText(name, Style(ink, day == localCalendar.today ? .bold : []))
            + StyledText(rest, Style(ink == .text ? .secondaryText : ink))
        canvas.write(line.truncated(to: canvas.size.width, unicode: canvas.unicode), x: 0, y: y)
        canvas.markAction(MonthGrid.actionID(day), rect)
    }

    private func draw(
        _ entry: Entry, on day: Day, _ isChosen: Bool, at y: Int, in canvas: inout Canvas
    ) {
        let rect = Rect(0, y, canvas.size.width, 1)
        if isChosen { canvas.fill(rect, .selection) }
        let clock = AgendaEntryRow.clock(entry, on: day, localCalendar)
        let mark = entry.isDone ? "✓ " : AgendaEntryRow.isOverdue(entry, localCalendar) ? "! " : ""
        let ink: ColorRole = isChosen ? .onSelection : .text
        let line =
            StyledText(clock.isEmpty ? "" : clock + " ", Style(isChosen ? .onSelection : .accent))
            + entry.colored(mark + entry.title, ink, unicode: canvas.unicode)
        canvas.write(
            line.truncated(to: canvas.size.width - 3, unicode: canvas.unicode), x: 3, y: y)
        canvas.markAction(entry.id, rect)
    }

    func describe(into text: inout LinearText) {
        for day in days {
            let near = localCalendar.near(day).map { ", \($0)" } ?? ""
            text.action(
                id: MonthGrid.actionID(day),
                label: agenda[day].isEmpty
                    ? "\(localCalendar.long(day))\(near): nothing"
                    : "\(localCalendar.long(day))\(near): \(agenda[day].count)")
            guard expandsAll || day == cursor else { continue }
            for entry in agenda[day] {
                text.action(
                    id: entry.id, label: AgendaEntryRow.spoken(entry, on: day, localCalendar))
            }
        }
    }
}
