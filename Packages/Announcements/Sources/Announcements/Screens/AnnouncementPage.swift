import AppCore
import Synchronization
import TerminalUI

/// An announcement's page: title, source, text and numbered links.
struct AnnouncementPage: View {
    static let nextID = "page.next"
    static let previousID = "page.previous"

    private let bulletin: AnnouncementItem
    private let when: String
    let text: LinkedText
    private let layout = PageLayout()

    init(_ bulletin: AnnouncementItem, _ calendar: LocalCalendar) {
        self.bulletin = bulletin
        when = calendar.moment(bulletin.publishedAt)
        text = LinkedText(bulletin.text)
    }

    /// Whether the page already shows this announcement.
    func isOf(_ other: AnnouncementItem) -> Bool {
        other.wire == bulletin.wire && other.course == bulletin.course
    }

    private var source: String {
        (bulletin.isPinned ? "Pinned · " : "") + bulletin.origin + " · " + when
    }

    private var content: StyledText {
        var content =
            StyledText(bulletin.title + "\n", Style(.accent, .bold))
            + StyledText(source + "\n\n", .secondary)
        content.runs += text.styled.runs
        guard !text.links.isEmpty else { return content }
        content.runs.append(.init("\n\nLinks\n", Style(.text, .bold)))
        for (index, link) in text.links.enumerated() {
            content.runs.append(.init("\(index + 1)  ", .secondary))
            content.runs.append(
                .init(
                    link + "\n", .accent, action: LinkedText.action(index + 1), link: link))
        }
        return content
    }

    private func lines(_ width: Int, _ context: ViewContext) -> [TextLayout.Line] {
        layout.lines(width: width, unicode: context.capabilities.unicode) { content }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, lines(proposal.width, context).count)
    }

    func draw(in canvas: inout Canvas) {
        let lines = lines(canvas.size.width, canvas.context)
        let visible = canvas.visible
        for y in max(0, visible.y)..<max(0, min(lines.count, visible.maxY)) {
            canvas.write(StyledText(lines[y].runs), x: lines[y].indent, y: y)
        }
    }

    func describe(into linear: inout LinearText) {
        linear.heading(bulletin.title)
        linear.sentence(source)
        linear.paragraph(bulletin.text)
        for (index, link) in text.links.enumerated() {
            linear.action(id: LinkedText.action(index + 1), label: "Open \(link)")
        }
        linear.action(id: Self.nextID, label: "Next announcement")
        linear.action(id: Self.previousID, label: "Previous announcement")
    }
}

/// Caches the page's lines for each width, since long texts are drawn often.
private final class PageLayout: Sendable {
    private struct Key: Hashable {
        var width: Int
        var unicode: Bool
    }

    private let state = Mutex<(key: Key, lines: [TextLayout.Line])?>(nil)

    func lines(
        width: Int, unicode: Bool, _ content: () -> StyledText
    ) -> [TextLayout.Line] {
        let key = Key(width: width, unicode: unicode)
        if let known = state.withLock({ $0 }), known.key == key { return known.lines }
        let lines = TextLayout.lines(content(), width: width, unicode: unicode)
        state.withLock { $0 = (key, lines) }
        return lines
    }
}
