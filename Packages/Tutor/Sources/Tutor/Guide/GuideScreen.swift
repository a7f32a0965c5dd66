import AppCore
import Questions
import TerminalUI

/// A study guide: outline, terms, questions and contradictions, each in a tab.
struct GuideScreen: Screen {
    enum Message: Sendable {
        case reading(String)
        case made(GuidePage)
        case failed(Problem)
    }

    let texts: GuideTexts
    let scope: LibraryScope
    private(set) var page: GuidePage?
    private(set) var notice: String?
    private(set) var problem: Problem?
    /// The index of the tab.
    private(set) var tab = 0
    /// The questions whose answers are shown.
    private(set) var revealed: Set<String> = []
    var list = ListState()

    init(texts: GuideTexts, scope: LibraryScope) {
        self.texts = texts
        self.scope = scope
    }

    var title: String { page?.title ?? "Guide" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        var hints = [KeyHint("Tab", "next part"), KeyHint("Enter", "open in the document")]
        if tab == 2 { hints.append(KeyHint("Space", "answer")) }
        return hints + [KeyHint("/", "filter")]
    }
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "make", failed: Message.failed) { [texts, scope] emit in
            let found = try await texts.texts(in: scope)
            if let notice = GuideTexts.notice(found) { emit(.reading(notice)) }
            emit(.made(GuidePage(await GuideTexts.guide(of: found))))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.reading(let notice)): self.notice = notice
        case .message(.made(let page)): (self.page, problem) = (page, nil)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: break
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard let page else { return .unhandled }
        if !list.isFiltering {
            if case .key(let key) = input {
                if let next = tabs(page).next(for: key) {
                    turn(to: next)
                    return .none
                }
                if key.key == .character(" "), tab == 2 { return reveal() }
            }
            if input == .activate("answer") { return reveal() }
            if case .activate(let id) = input, page.sections.contains(where: { $0.title == id }) {
                turn(to: id)
                return .none
            }
        }
        return list.handle(input, items: items).effect { id in
            guard let source = item(id)?.source else { return .none }
            var place = "tutor/document/\(source.documentID)"
            if source.end > source.start { place += "/\(source.start)-\(source.end)" }
            return .open(place)
        }
    }

    /// Shows or hides the answer of the selected question.
    private mutating func reveal() -> Effect<Message> {
        if tab == 2, let id = list.selection(in: items)?.id {
            revealed.formSymmetricDifference([id])
        }
        return .none
    }

    private mutating func turn(to id: String) {
        tab = page?.sections.firstIndex { $0.title == id } ?? 0
        list = ListState()
    }

    private func item(_ id: String) -> GuidePage.Item? {
        guard let items = page?.sections[tab].items, let index = Int(id),
            items.indices.contains(index)
        else { return nil }
        return items[index]
    }

    // MARK: View

    var items: [ListItem] {
        (page?.sections[tab].items ?? []).enumerated().map { index, item in
            ListItem(
                id: String(index),
                title: StyledText(String(repeating: "  ", count: item.level) + item.title),
                trailing: item.source.map {
                    StyledText(tab == 0 && item.level == 0 ? "" : "page \($0.page)", .secondary)
                })
        }
    }

    private func tabs(_ page: GuidePage) -> Tabs {
        Tabs(
            page.sections.map { Tabs.Item(id: $0.title, title: $0.title) },
            selected: page.sections[tab].title)
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            if let problem { return LibraryRows.problem(problem) }
            return notice.map { Spinner($0) } ?? Skeleton(lines: 6)
        }
        let section = page.sections[tab]
        var parts: [any View] = []
        if context.size.height > 8 { parts += [tabs(page), Spacer(1)] }
        guard !section.items.isEmpty else {
            return VStack(spacing: 0, parts + [Text(section.empty, style: .secondary)])
        }
        parts.append(ListView(items: items, state: list))
        if context.size.height > 14, let detail = detail { parts += [Spacer(1), detail] }
        if tab == 2 { parts.append(LibraryActions(actions: [("answer", "Show the answer")])) }
        return VStack(spacing: 0, parts)
    }

    /// The whole text of the selected item.
    private var detail: (any View)? {
        guard let id = list.selection(in: items)?.id, let item = item(id),
            tab > 0 || !item.notes.isEmpty
        else { return nil }
        var lines: [String] = tab == 2 ? [item.title] : []
        if tab == 2, !revealed.contains(id) {
            lines.append("Space shows the answer.")
        } else {
            for note in item.notes {
                lines.append(
                    (note.label.map { $0 + ": " } ?? "")
                        + (note.isQuote ? "“\(note.text)”" : note.text))
                if let source = note.source { lines.append("→ " + GuidePage.place(source)) }
            }
        }
        return Box(border: .leftBar) { Text(lines.joined(separator: "\n"), maxWidth: 100) }
    }
}
