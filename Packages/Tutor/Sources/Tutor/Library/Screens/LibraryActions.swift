import AppCore
import TerminalUI

/// A screen's actions for linear mode. Invisible on screen, where the footer shows the keys.
struct LibraryActions: View {
    /// A sentence for what color shows on screen.
    var sentence: String?
    var actions: [(id: String, label: String)]

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(0, 0) }
    func draw(in canvas: inout Canvas) {}
    func describe(into text: inout LinearText) {
        if let sentence { text.sentence(sentence) }
        for action in actions { text.action(id: action.id, label: action.label) }
    }
}

/// List rows for documents.
enum LibraryRows {
    static func item(_ row: DocumentRow, course: String? = nil) -> ListItem {
        let document = row.document
        // The row's end shows that it failed; this shows why.
        let state = document.state.failure ?? LibraryWords.state(row)
        var facts = [course, state].compactMap(\.self)
        if document.state == .completed, document.pages > 1 {
            facts.append(LibraryWords.count(document.pages, "page"))
        }
        if let remark = row.remark { facts.append(remark) }
        let trailing: StyledText =
            switch document.state {
            case .failed: StyledText("✗ failed", Style(.incorrect))
            case .pending: StyledText("… waits", .secondary)
            case .extracting: StyledText(progress(row), .accent)
            case .completed:
                StyledText(document.kind == .assignment ? "assignment" : "", .secondary)
            }
        return ListItem(
            id: document.id, title: StyledText((document.isPinned ? "★ " : "") + document.title),
            detail: StyledText(facts.joined(separator: " · "), .secondary), trailing: trailing)
    }

    private static func progress(_ row: DocumentRow) -> String {
        row.document.pages > 0 ? "… \(row.done)/\(row.document.pages)" : "… reading"
    }

    static func problem(_ problem: Problem) -> any View {
        let lines = [problem.reason, problem.cure].compactMap(\.self).joined(separator: " ")
        return Box(title: StyledText(problem.summary), tone: .failure) { Text(lines) }
    }
}
