import AppCore
import TerminalUI

extension ThreadScreen {
    func view(in context: ViewContext) -> any View {
        guard transcript != nil || !outgoing.isEmpty else {
            guard let problem else { return Skeleton(lines: 8) }
            return ChatErrorView(problem.inConversation)
        }
        return VStack {
            if context.size.height > 8, let heading { heading }
            TranscriptView(
                lines: lines, unfolded: unfolded, rowsUp: rowsUp, beginning: beginning,
                spoken: spoken, hasOlder: (transcript?.older ?? .none) != .none,
                calendar: repository.calendar,
                viewport: viewport)
            if isShut {
                Text(
                    "✗ " + (problem?.inConversation.summary ?? ""), style: Style(.incorrect))
            } else {
                composerView(context.size)
            }
        }
    }

    private var heading: (any View)? {
        guard let conversation else { return nil }
        let course = conversation.courseName.map { " · " + $0.oneLine(40) } ?? ""
        let names = StyledText("With \(conversation.names.oneLine(100))\(course)", .secondary)
        guard !isMeKnown else { return Text(names, wrap: .truncate) }
        return Text(
            names
                + StyledText(
                    "\nYour school account isn't known here, so your messages aren't marked as yours.",
                    .secondary), wrap: .truncate)
    }

    private var beginning: String {
        switch transcript?.older ?? .none {
        case .none:
            lines.isEmpty ? "No messages yet. Press Enter to write the first one." : ""
        case .before, .page: "Earlier messages are further up."
        }
    }

    private func composerView(_ size: Size) -> any View {
        let most = max(1, min(8, size.height / 3))
        let rows = isWriting || !composer.isBlank ? max(1, min(most, wantedRows(size.width))) : 1
        return VStack {
            if size.height > 5 { Divider() }
            TextArea(
                id: "message", state: composer,
                placeholder: isWriting ? "Write a message" : "Press Enter to write",
                focused: isWriting, rows: rows)
            SendAction(isShown: !composer.isBlank)
        }
    }

    /// The approximate rows of the draft, plus one while typing at the end of a row.
    private func wantedRows(_ width: Int) -> Int {
        let room = max(1, width - 3)
        return composer.text.prefix(room * 9).split(
            separator: "\n", omittingEmptySubsequences: false
        ).reduce(0) { $0 + 1 + $1.count / room }
    }
}

/// A “Send” action for linear mode; on screen, Enter sends.
private struct SendAction: View {
    let isShown: Bool

    func size(in proposal: Size, _ context: ViewContext) -> Size { .zero }
    func draw(in canvas: inout Canvas) {}
    func describe(into text: inout LinearText) {
        if isShown { text.action(id: "send", label: "Send the message") }
    }
}

extension Problem {
    /// Explains a refusal in a conversation.
    var inConversation: Problem {
        switch code {
        case .notAllowed:
            Problem(
                .notAllowed, "You're no longer in this conversation.",
                reason: "You left it, or someone removed you.", cure: nil)
        case .notFound:
            Problem(
                .notFound, "This conversation wasn't found at your school.",
                cure: "homeroom chat list")
        default: self
        }
    }
}
