import AppCore
import TerminalUI

extension CalendarScreen {
    func view(in context: ViewContext) -> any View {
        VStack {
            CalendarHeader(title: heading, mode: mode, cursor: cursor)
            if let asked {
                DateField(id: "asked", label: "Go to", state: asked, focused: true, labelWidth: 7)
            }
            content(context)
        }
    }

    /// `Thursday 4 September, today · week 36`
    private var heading: String {
        let week = "week \(localCalendar.weekNumber(of: cursor))"
        let near = localCalendar.near(cursor).map { ", \($0)" } ?? ""
        switch mode {
        case .agenda: return "From \(localCalendar.short(cursor))\(near) · \(week)"
        case .day: return "\(localCalendar.long(cursor))\(near) · \(week)"
        case .week:
            let first = localCalendar.week(of: cursor)
            return "Week \(localCalendar.weekNumber(of: cursor)), \(localCalendar.short(first)) to "
                + localCalendar.short(first + 6)
        case .month: return "\(LocalCalendar.month(cursor)) · \(week)"
        }
    }

    private func content(_ context: ViewContext) -> any View {
        guard let shown else {
            if let problem, !isRefreshing { return trouble(problem) }
            return Skeleton(lines: 6)
        }
        switch mode {
        case .agenda, .day:
            return ListView(sections: sections, state: list, empty: StyledText(emptyWords))
        case .week: return week(shown, context)
        case .month: return month(shown, context)
        }
    }

    private var emptyWords: String {
        if list.filter.isEmpty == false { return "Nothing matches “\(list.filter)”." }
        let hint = "Press + to add an event, or import a file with homeroom calendar import."
        if let problem { return "Nothing saved here. \(problem.summary) \(hint)" }
        return mode == .day ? "Nothing on this day. \(hint)" : "Nothing ahead. \(hint)"
    }

    private func trouble(_ problem: Problem) -> any View {
        VStack(spacing: 1) {
            Text(problem.summary, style: Style(.warning))
            if let cure = problem.cure { Text(cure, style: .secondary) }
            Text("Press r to try again.", style: .secondary)
        }
    }

    private var filterLine: [any View] {
        guard list.isFiltering || !list.filter.isEmpty else { return [] }
        return [Text(StyledText("/", .accent) + StyledText(list.filter))]
    }

    private func stack(_ views: [any View]) -> any View { VStack(spacing: 0, views) }

    /// The index of the selected entry in the cursor's day.
    private func chosen(_ shown: Agenda) -> Int? {
        shown[cursor].isEmpty ? nil : min(list.selected, shown[cursor].count - 1)
    }

    private func week(_ shown: Agenda, _ context: ViewContext) -> any View {
        let fits =
            context.size.width >= WeekColumns.narrowest && context.size.height > WeekColumns.lowest
        let first = localCalendar.week(of: cursor)
        let body: any View =
            fits
            ? WeekColumns(
                agenda: shown, localCalendar: localCalendar, cursor: cursor, selected: chosen(shown)
            )
            : DayRows(
                agenda: shown, localCalendar: localCalendar, days: (first...(first + 6)).days,
                cursor: cursor,
                selected: chosen(shown))
        return stack(filterLine + [body])
    }

    private func month(_ shown: Agenda, _ context: ViewContext) -> any View {
        let days = (cursor.firstOfMonth...cursor.lastOfMonth).days
        guard context.size.width >= MonthGrid.narrowest, context.size.height > MonthGrid.lowest
        else {
            return stack(
                filterLine + [
                    DayRows(
                        agenda: shown, localCalendar: localCalendar, days: days, cursor: cursor,
                        selected: nil)
                ])
        }
        let grid = MonthGrid(agenda: shown, localCalendar: localCalendar, cursor: cursor)
        let weeks = localCalendar.weeks(ofMonth: cursor).count
        // Cells with room for titles need no list below.
        let hasTitles = context.size.width >= 80 && context.size.height >= weeks * 3 + 3
        let spare = context.size.height - 3 - weeks
        guard !hasTitles, spare >= 2 else { return stack(filterLine + [grid]) }
        return stack(
            filterLine + [
                Rows(weeks + 1, grid), Divider(StyledText(localCalendar.long(cursor))),
                ListView(
                    sections: sections, state: ListState(filter: list.filter), focused: false,
                    empty: "Nothing on this day."),
            ])
    }
}

/// A view with a fixed number of rows.
private struct Rows: View {
    let count: Int
    let content: any View

    init(_ count: Int, _ content: any View) {
        self.count = count
        self.content = content
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, min(count, proposal.height))
    }
    func draw(in canvas: inout Canvas) { canvas.draw(content) }
    func describe(into text: inout LinearText) { content.describe(into: &text) }
}
