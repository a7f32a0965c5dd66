import AppCore
package import TerminalUI

/// The themes. Moving the selection previews one at once, Enter keeps it, and leaving any other way
/// restores the colors.
package struct ThemeScreen: Screen {
    package typealias Message = Never

    private let choice: ThemeChoice
    private var list = ListState()
    private var appearance: Profile.Appearance
    private var preview = 0

    package init(_ choice: ThemeChoice) {
        self.choice = choice
        let kept = choice.kept
        appearance = kept.appearance
        list.selected = Themes.names.firstIndex(of: kept.theme) ?? 0
    }

    package var title: String { "Themes" }
    package var hints: [KeyHint] {
        [
            KeyHint("Enter", "keep"), KeyHint("Esc", "restore"),
            KeyHint("↑↓", "preview"), KeyHint("←→", "light or dark"),
        ]
    }

    /// The look that is previewed.
    private var look: Look {
        Look(Themes.names[max(0, min(list.selected, Themes.names.count - 1))], appearance)
    }

    private var items: [ListItem] {
        let kept = choice.kept.theme
        return Themes.names.map { name in
            ListItem(
                id: name,
                title: StyledText(name) + StyledText(name == kept ? ", in use" : "", .secondary),
                trailing: StyledText(Themes.summary(of: name), .secondary))
        }
    }

    private var tabs: Tabs {
        Tabs(
            Profile.Appearance.allCases.map { .init(id: $0.rawValue, title: Self.title($0)) },
            selected: appearance.rawValue)
    }

    private static func title(_ appearance: Profile.Appearance) -> String {
        switch appearance {
        case .auto: "Like the terminal"
        case .light: "Light"
        case .dark: "Dark"
        }
    }

    package mutating func start() -> Effect<Never> {
        let choice = choice
        return .task(id: "restore") { _ in
            // The task lives as long as the screen.
            let never = AsyncStream.makeStream(of: Never.self)
            for await _ in never.stream {}
            never.continuation.finish()
            choice.endPreview()
        }
    }

    package mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        guard case .input(let input) = event else { return .none }
        if case .activate(let id) = input, let chosen = Profile.Appearance(rawValue: id) {
            appearance = chosen
            return show()
        }
        if case .key(let key) = input, let id = tabs.next(for: key),
            let next = Profile.Appearance(rawValue: id)
        {
            appearance = next
            return show()
        }
        let before = list.selected
        switch list.handle(input, items: items) {
        case .open(let name): return keep(Look(name, appearance))
        case .ignored: return .unhandled
        default: return list.selected == before ? .none : show()
        }
    }

    private mutating func show() -> Effect<Never> {
        preview += 1
        let (choice, look, number) = (choice, look, preview)
        return .task { _ in choice.preview(look, number: number) }
    }

    private func keep(_ look: Look) -> Effect<Never> {
        let choice = choice
        return .batch(.task { _ in choice.choose(look) }, .back)
    }

    package func view(in context: ViewContext) -> any View {
        let parts: [any View] = [
            tabs, Spacer(1),
            Compact(content: ListView(items: items, state: list)), Spacer(1), Divider("Sample"),
            sample,
        ]
        let content = VStack(spacing: 0, parts)
        return Padding(
            Insets(horizontal: 2, vertical: 1), Measure(76, centered: false, content))
    }

    /// Text in the roles that matter most.
    private var sample: any View {
        VStack(spacing: 0) {
            Text(
                StyledText("Biology in 12 min", .heading) + StyledText("  08:30–09:20", .secondary))
            Text(
                StyledText("✓ Handed in  ", Style(.correct))
                    + StyledText("▲ Due today  ", Style(.warning))
                    + StyledText("✗ Overdue  ", Style(.incorrect))
                    + StyledText("a link", .accent))
            ProgressBar(value: 0.64)
        }
    }
}

/// A list that is only as tall as its rows.
private struct Compact: View {
    let content: ListView

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        content.size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { content.draw(in: &canvas) }
    func describe(into text: inout LinearText) { content.describe(into: &text) }
}
