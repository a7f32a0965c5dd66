/// Tabs on one line. A click sends the tab's id.
public struct Tabs: View {
    /// One tab.
    public struct Item: Sendable, Hashable {
        public var id: String
        public var title: String

        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    public var items: [Item]
    /// Id of the selected tab.
    public var selected: String

    public init(_ items: [Item], selected: String) {
        self.items = items
        self.selected = selected
    }

    /// The id after (or before) the selected one for Tab, Shift-Tab, left and right; nil for other
    /// keys.
    public func next(for key: KeyPress) -> String? {
        guard let index = items.firstIndex(where: { $0.id == selected }) else { return nil }
        switch key.key {
        case .right, .tab: return items[(index + 1) % items.count].id
        case .left, .backTab: return items[(index + items.count - 1) % items.count].id
        default: return nil
        }
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let width = items.reduce(0) { $0 + CharacterWidth.of($1.title) + 4 }
        return Size(min(width, proposal.width), 1)
    }

    public func draw(in canvas: inout Canvas) {
        var x = 0
        for item in items {
            let current = item.id == selected
            let style = current ? Style(.onAccent, on: .accent, .bold) : Style.secondary
            // Brackets mark it without color.
            let label = current ? "[\(item.title)]" : " \(item.title) "
            let width = canvas.write(label, x: x, y: 0, style: style)
            canvas.markAction(item.id, Rect(x, 0, width, 1))
            x += width + 1
        }
    }

    public func describe(into text: inout LinearText) {
        for item in items {
            let current = item.id == selected ? ", current" : ""
            text.action(id: item.id, label: "\(item.title)\(current)")
        }
    }
}
