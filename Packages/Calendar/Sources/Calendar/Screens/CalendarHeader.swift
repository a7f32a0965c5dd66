import TerminalUI

/// The line above every calendar view: the current date and the list of views. In linear mode it
/// has the navigation actions.
struct CalendarHeader: View {
    static let previous = "nav.previous"
    static let next = "nav.next"
    static let today = "nav.today"
    static let new = "nav.new"
    static let goTo = "nav.date"

    var title: String
    var mode: CalendarScreen.Mode
    var cursor: Day

    private var tabs: Tabs {
        Tabs(
            CalendarScreen.Mode.allCases.map { .init(id: $0.actionID, title: $0.title) },
            selected: mode.actionID)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(proposal.width, 1) }

    func draw(in canvas: inout Canvas) {
        let width = canvas.size.width
        let wanted = tabs.size(in: canvas.size, canvas.context).width
        let name = StyledText(title, .heading)
        let shows = name.width + wanted + 2 <= width
        canvas.write(
            name.truncated(to: shows ? width - wanted - 1 : width, unicode: canvas.unicode), x: 0,
            y: 0)
        if shows { canvas.draw(tabs, in: Rect(width - wanted, 0, wanted, 1)) }
    }

    func describe(into text: inout LinearText) {
        text.heading(title)
        tabs.describe(into: &text)
        text.action(id: Self.previous, label: "Earlier")
        text.action(id: Self.next, label: "Later")
        text.action(id: Self.today, label: "Today")
        text.field(id: Self.goTo, label: "Go to date", value: cursor.text)
        text.action(id: Self.new, label: "New event")
    }
}
