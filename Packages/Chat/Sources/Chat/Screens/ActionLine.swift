import TerminalUI

/// Actions on one line, each with its key; in linear mode, by name only.
struct ActionLine: View {
    struct Item: Sendable {
        var id: String
        var key: String
        var label: String
    }

    let items: [Item]

    init(_ items: Item...) { self.items = items }

    private var text: StyledText {
        StyledText(
            items.enumerated().flatMap { index, item in
                [
                    StyledText.Run(index > 0 ? "   " : ""),
                    StyledText.Run("\(item.key)  \(item.label)", .accent, action: item.id),
                ]
            })
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(min(proposal.width, text.width), 1)
    }

    func draw(in canvas: inout Canvas) { canvas.write(text, x: 0, y: 0) }

    func describe(into text: inout LinearText) {
        for item in items { text.action(id: item.id, label: item.label) }
    }
}
