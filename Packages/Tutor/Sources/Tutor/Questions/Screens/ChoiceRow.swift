import AppCore
import TerminalUI

/// A selectable row with wrapped text. Clicking it sends its id.
struct ChoiceRow: View {
    var id: String
    /// The prefix: a letter or a mark.
    var mark: String
    var text: String
    var isSelected: Bool
    var style: Style = .plain

    private var lines: Text {
        let style = isSelected ? Style(.accent, .bold) : style
        // Shows the selection without color.
        let sign = isSelected ? "> " : "  "
        return Text(StyledText(sign + mark + "  " + text, style), maxWidth: 100, hang: 5)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        lines.size(in: proposal, context)
    }

    func draw(in canvas: inout Canvas) {
        lines.draw(in: &canvas)
        canvas.markAction(id, Rect(0, 0, canvas.size.width, canvas.size.height))
    }

    func describe(into text: inout LinearText) {
        text.action(id: id, label: mark + " " + self.text)
    }
}

/// A scrolling stack that keeps one view visible.
struct AutoScrollStack: View {
    var children: [any View]
    /// The index of the visible child; nil for the top.
    var followed: Int?

    private func scroll(_ size: Size, _ context: ViewContext) -> ScrollState {
        guard let followed, children.indices.contains(followed) else { return ScrollState() }
        let room = Size(max(0, size.width - 2), 1_000_000)
        let heights = children.map { $0.size(in: room, context).height }
        let bottom = heights[...followed].reduce(0, +)
        return ScrollState(offset: max(0, min(bottom - size.height, bottom - heights[followed])))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        ScrollView(VStack(children, spacing: 0), state: scroll(canvas.size, canvas.context)).draw(
            in: &canvas)
    }

    func describe(into text: inout LinearText) {
        VStack(children, spacing: 0).describe(into: &text)
    }
}

extension Problem {
    /// The view for a screen with only a problem to show.
    var view: any View {
        Text(
            StyledText(
                summary + (reason.map { " " + $0 } ?? "") + (cure.map { " → \($0)" } ?? ""),
                Style(.incorrect)))
    }
}
