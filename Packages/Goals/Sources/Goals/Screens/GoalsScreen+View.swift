import AppCore
import TerminalUI

extension GoalsScreen {
    var items: [ListItem] { sections(barWidth: nil).flatMap(\.items) }

    /// `barWidth` is the progress bar's width in cells; nil shows only numbers.
    func sections(barWidth: Int?, unicode: Bool = true) -> [ListSection] {
        guard let book else { return [] }
        let calendar = repository.calendar
        return GoalStatus.allCases.map { status in
            let goals = book.goals.filter { $0.status == status }
            return ListSection(
                StyledText("\(status.title) (\(goals.count))"),
                goals.map { Self.row($0, calendar, barWidth: barWidth, unicode: unicode) })
        }.filter { !$0.items.isEmpty }
    }

    private static func row(
        _ goal: Goal, _ calendar: LocalCalendar, barWidth: Int?, unicode: Bool
    ) -> ListItem {
        var facts: [String] = []
        if let day = goal.targetDay {
            let isPast = goal.isActive && calendar.days(to: day) < 0
            facts.append((isPast ? "was due " : "by ") + calendar.relative(day))
        }
        if let description = goal.description, !description.isEmpty {
            facts.append(description.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        switch goal.saveState {
        case .saved: break
        case .waiting: facts.insert("… saved here, sent later", at: 0)
        case .refused(let reason): facts.insert("✗ refused: \(reason)", at: 0)
        case .keptHere: facts.insert("only on this computer", at: 0)
        }
        var trailing = StyledText("\(goal.progressPercent) %", .secondary)
        if let barWidth, barWidth > 0 {
            let full = (goal.progressPercent * barWidth + 50) / 100
            let (on, off) = unicode ? ("█", "░") : ("#", ".")
            trailing =
                StyledText(String(repeating: on, count: full), Style(.accent))
                + StyledText(String(repeating: off, count: barWidth - full), .secondary)
                + StyledText(" ", .plain) + trailing
        }
        return ListItem(
            id: goal.id, title: StyledText(goal.title),
            detail: StyledText(facts.isEmpty ? "no target date" : facts.joined(separator: " · ")),
            trailing: trailing)
    }

    func view(in context: ViewContext) -> any View {
        guard let book else {
            return problem.map { trouble($0) } ?? Skeleton(lines: 6)
        }
        guard !book.goals.isEmpty else {
            return VStack(spacing: 1) {
                if let problem { trouble(problem) }
                Text("No goals yet. What do you want to reach?", style: .secondary)
                Button(id: "goals.new", label: "Add a goal (n)", focused: true)
            }
        }
        return GoalListView(screen: self)
    }

    private func trouble(_ problem: Problem) -> any View {
        let cure = problem.cure.map { " → \($0)" } ?? " Press r to try again."
        return Text(StyledText(problem.summary + cure, Style(.incorrect)))
    }
}

/// The goal list, with bars where there's room. Linear mode has only numbers.
private struct GoalListView: View {
    let screen: GoalsScreen

    private func list(barWidth: Int?, unicode: Bool = true) -> ListView {
        ListView(
            sections: screen.sections(barWidth: barWidth, unicode: unicode), state: screen.list,
            empty: "Nothing matches the filter.")
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        list(barWidth: nil).size(in: proposal, context)
    }

    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let width = canvas.size.width
        list(barWidth: width < 36 ? nil : min(20, width / 6), unicode: canvas.unicode)
            .draw(in: &canvas)
    }

    func describe(into text: inout LinearText) { list(barWidth: nil).describe(into: &text) }
}

extension GoalStatus {
    /// The section heading.
    var title: String {
        switch self {
        case .active: "In progress"
        case .completed: "Reached"
        case .archived: "Archived"
        }
    }
}
