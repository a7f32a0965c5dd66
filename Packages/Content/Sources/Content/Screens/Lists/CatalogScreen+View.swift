import AppCore
import TerminalUI

extension CatalogScreen {
    /// The visitor's cards in the open tab.
    var shown: [CatalogCard] {
        (cards ?? []).filter { card in
            visitor.isShown(card) && (tab.subject == nil || card.subject == tab.subject)
        }
    }

    /// The sections of the list in the selected order.
    var sections: [ListSection] {
        guard order == .course else {
            return [
                ListSection(
                    "By \(order.title)",
                    CardSorting.sorted(shown, by: order, briefs: briefs).map(item))
            ]
        }
        return CardSorting.grouped(shown).map { group in
            ListSection(StyledText(Self.heading(group, tab: tab)), group.cards.map(item))
        }
    }

    var items: [ListItem] { sections.flatMap(\.items) }

    private static func heading(_ group: CardGroup, tab: Tab) -> String {
        let title = group.section?.title ?? "Further"
        guard tab == .all, let subject = group.cards.first?.subject else { return title }
        return "\(subject.title) · \(title)"
    }

    private func item(_ card: CatalogCard) -> ListItem {
        let isLocked = visitor.isLocked(card)
        var title = StyledText(card.title, isLocked ? .secondary : .plain)
        if isLocked { title = title + StyledText("  🔒 premium", Style(.warning)) }
        if open.contains(card.reference) { title = title + StyledText("  ▸ begun", .accent) }
        let brief = briefs[card.reference] ?? card.attempts
        let words = [card.facts, brief?.words].compactMap { $0 }.joined(separator: " · ")
        return ListItem(
            id: card.id, title: title, detail: StyledText(words, .secondary),
            trailing: brief.flatMap(Self.mark))
    }

    /// The latest score with a mark, for the right edge.
    private static func mark(_ brief: AttemptBrief) -> StyledText? {
        guard let score = brief.latestScore else {
            return brief.count > 0 ? StyledText("queued", .secondary) : nil
        }
        return ScoreBadge.text(score)
    }

    func view(in context: ViewContext) -> any View {
        VStack(spacing: 1) {
            if !catalog.tabs.isEmpty {
                Tabs(catalog.tabs.map { .init(id: $0.id, title: $0.title) }, selected: tab.id)
            }
            if let banner { banner }
            content
        }
    }

    private var content: any View {
        if cards == nil {
            if let problem, !isRefreshing {
                return VStack(spacing: 1) {
                    Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                        if let reason = problem.reason { Text(reason) }
                        Text(problem.cure ?? "Press r to try again.", style: .secondary)
                    }
                    CatalogActionLine(id: "retry", label: "Try again (r)")
                }
            }
            return Skeleton(lines: 8)
        }
        return ListView(sections: sections, state: list, empty: empty)
    }

    private var empty: StyledText {
        if visitor == .anonymous {
            return "No introductions here. Sign in to see everything."
        }
        return StyledText(
            "No \(catalog.title.lowercased()) yet. To import a pack: `homeroom content import DIR`")
    }

    /// The banner for signing in or premium; nil if the visitor has both.
    private var banner: (any View)? {
        guard let cards, !cards.isEmpty else { return nil }
        switch visitor {
        case .anonymous:
            let hidden = cards.count { !visitor.isShown($0) }
            guard hidden > 0 else { return nil }
            return Banner(
                text:
                    "These are the introductions. Sign in to open \(hidden) more and save your scores.",
                action: ("sign-in", "Sign in (i)"))
        case .student:
            let locked = cards.count { $0.isPremium }
            guard locked > 0 else { return nil }
            guard upgradePlace != nil else {
                let which = locked == 1 ? "1 is" : "\(locked) are"
                return Banner(
                    text: "\(which) premium and locked because Payments isn't installed.",
                    action: nil)
            }
            return Banner(
                text: "\(locked) more come with premium, with questions and explanations.",
                action: ("upgrade", "Get premium (p)"))
        case .premium, .unknown: return nil
        }
    }
}

/// A banner above a list with one action.
struct Banner: CompositeView {
    var text: String
    var action: (id: String, label: String)?

    var body: any View {
        Box(tone: .accent, border: .leftBar) {
            Text(text)
            if let action { CatalogActionLine(id: action.id, label: action.label) }
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }
}

/// An action line.
struct CatalogActionLine: View {
    var id: String
    var label: String

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let label = TextBoundary.clean(context.keyWording.label(label))
        return Size(min(proposal.width, CharacterWidth.of(label)), 1)
    }

    func draw(in canvas: inout Canvas) {
        let label = canvas.context.keyWording.label(label)
        let text = StyledText(label, Style(.accent, .underline))
        let width = canvas.write(
            text.truncated(to: canvas.size.width, unicode: canvas.unicode), x: 0, y: 0)
        canvas.markAction(id, Rect(0, 0, width, 1))
    }

    func describe(into linear: inout LinearText) { linear.action(id: id, label: label) }
}

/// A score in percent with a mark that matches its color.
enum ScoreBadge {
    /// `✓ 80%` from 70 up, `△ 60%` from 50, `✗ 20%` below.
    static func text(_ score: Int) -> StyledText {
        let (mark, role): (String, ColorRole) =
            switch score {
            case 70...: ("✓", .correct)
            case 50..<70: ("△", .warning)
            default: ("✗", .incorrect)
            }
        return StyledText("\(mark) \(score)%", Style(role))
    }
}
