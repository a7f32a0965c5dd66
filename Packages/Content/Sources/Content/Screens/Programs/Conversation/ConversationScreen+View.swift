import AppCore
import TerminalUI

extension ConversationScreen {
    private static let measure = 76

    func view(in context: ViewContext) -> any View {
        switch stage {
        case .loading: Skeleton(lines: 6)
        case .absent(let problem): ProblemView(problem: problem)
        case .offered: offer(context.size)
        case .talking: conversation(context.size)
        }
    }

    private var heading: any View {
        Text(
            StyledText(name, .heading) + StyledText("  " + (item?.title ?? ""), .secondary),
            wrap: .truncate)
    }

    private func offer(_ size: Size) -> any View {
        var views: [any View] = [heading]
        if let task {
            views.append(Text(task.scenario, maxWidth: Self.measure))
            if let about = task.characterAbout, !about.isBlank {
                views.append(Text(about, style: .secondary, maxWidth: Self.measure))
            }
        }
        if let brief {
            views.append(
                Text(
                    "\(brief) plays \(name) and can make mistakes. The conversation is saved with your attempts but doesn't count toward the level.",
                    style: .secondary, maxWidth: Self.measure))
            if !brief.isLocal {
                views.append(
                    Text(
                        "▲ What you write is sent to \(brief.host), outside this computer.",
                        style: Style(.warning), maxWidth: Self.measure))
            }
        }
        views.append(ConversationAction(id: "begin", label: "Begin (Enter)"))
        return ScrollView(VStack(spacing: size.height > 16 ? 1 : 0, views), state: scroll)
    }

    private func conversation(_ size: Size) -> any View {
        var state = scroll
        // The view clamps it.
        if follows { state.offset = 1_000_000 }
        let lines = ConversationLines(
            lines: talk.lines, coming: coming, name: name, measure: Self.measure)
        var views: [any View] = size.height > 8 ? [heading] : []
        views.append(ScrollView(lines, state: state))
        if let problem {
            views.append(
                Text(
                    "✗ \(problem.inOneLine)" + (problem.cure.map { " → \($0)" } ?? ""),
                    style: Style(.incorrect)))
        }
        if let note { views.append(Text(note, style: .secondary)) }
        if size.height > 5 { views.append(Divider()) }
        if talk.isOver {
            views.append(Text("This conversation has reached its limit. Press Esc to save it."))
        } else {
            views.append(
                TextField(
                    id: Self.sayField, state: composer, placeholder: "Say something",
                    focused: true))
        }
        views.append(
            ConversationActions(
                isComing: coming != nil, hasFailed: problem != nil,
                canHear: talk.lines.contains { !$0.isStudents }))
        return VStack(spacing: 0, views)
    }
}

/// The conversation, newest at the bottom.
private struct ConversationLines: View {
    let lines: [ModelConversation.Line]
    let coming: String?
    let name: String
    let measure: Int

    private var views: [any View] {
        var views = lines.map { view($0.text, isStudents: $0.isStudents) }
        if let coming { views.append(view(coming + "…", isStudents: false)) }
        return views
    }

    private func view(_ text: String, isStudents: Bool) -> any View {
        Text(
            StyledText(
                isStudents ? "You  " : "\(name)  ", Style(isStudents ? .accent : .text, .bold))
                + StyledText(text), maxWidth: measure, hang: 2)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        VStack(spacing: 1, views).size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { VStack(spacing: 1, views).draw(in: &canvas) }

    /// A reply in progress is read aloud once complete.
    func describe(into text: inout LinearText) {
        for line in lines { text.sentence("\(line.isStudents ? "You" : name): \(line.text)") }
        if coming != nil { text.sentence("\(name) is replying.") }
    }
}

/// Actions for linear mode.
private struct ConversationActions: View {
    let isComing: Bool
    let hasFailed: Bool
    let canHear: Bool

    func size(in proposal: Size, _ context: ViewContext) -> Size { .zero }
    func draw(in canvas: inout Canvas) {}
    func describe(into text: inout LinearText) {
        if isComing { text.action(id: "stop", label: "Stop the reply") }
        if hasFailed { text.action(id: "retry", label: "Try again") }
        if canHear { text.action(id: "again", label: "Hear it again") }
        text.action(id: "end", label: "End the conversation")
    }
}

/// An action line.
private struct ConversationAction: CompositeView {
    let id: String
    let label: String

    var body: any View {
        Text(StyledText([StyledText.Run("▸ " + label, Style(.accent, .bold), action: id)]))
    }
    func describe(into linear: inout LinearText) { linear.action(id: id, label: label) }
}
