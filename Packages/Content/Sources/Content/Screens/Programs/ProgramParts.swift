import AppCore
import Dialogue
import Foundation
import TerminalUI

/// Places of the language program screens.
enum ProgramPlace {
    static let home: Place = "content/programs"
    static let progress: Place = "content/programs/progress"

    static func level(_ id: String) -> Place { Place(["content", "programs", "level", id]) }
    static func item(_ item: String, in level: String) -> Place {
        Place(["content", "programs", "item", level, item])
    }
    static func tries(_ item: String, in level: String) -> Place {
        Place(["content", "programs", "tries", level, item])
    }
}

/// An action line that can be focused and clicked.
struct DeedLine: View {
    var id: String
    var label: String
    var isFocused = false

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let label = TextBoundary.clean(context.keyWording.label(label))
        return Size(min(proposal.width, CharacterWidth.of(label) + 3), 1)
    }

    func draw(in canvas: inout Canvas) {
        let style = isFocused ? Style(.onAccent, on: .accent, .bold) : Style(.accent)
        let mark = isFocused ? (canvas.unicode ? "▸ " : "> ") : "  "
        let label = canvas.context.keyWording.label(label)
        let text = StyledText(mark + label + " ", style)
            .truncated(to: canvas.size.width, unicode: canvas.unicode)
        let width = canvas.write(text, x: 0, y: 0)
        canvas.markAction(id, Rect(0, 0, width, 1))
    }

    func describe(into linear: inout LinearText) { linear.action(id: id, label: label) }
}

/// A note with a bar: a verdict, reasons or advice.
struct NoteBar: View {
    var title: String
    var tone: Tone
    var lines: [String] = []
    var quiet: [String] = []

    private var fill: ColorRole? { tone.fill ?? .explanationFill }

    private func seen(unicode: Bool) -> any View {
        let mark = tone.mark(unicode: unicode).map { $0 + " " } ?? ""
        var views: [any View] = []
        if !title.isEmpty {
            views.append(Text(StyledText(mark + title, Style(tone.text, on: fill, .bold))))
        }
        views += lines.map { Text(StyledText($0, Style(.text, on: fill))) }
        views += quiet.map { Text(StyledText($0, Style(.secondaryText, on: fill))) }
        return Box(
            tone: tone, border: .leftBar, fill: fill, padding: Insets(horizontal: 1),
            VStack(spacing: 0, views))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = seen(unicode: context.capabilities.unicode).size(in: proposal, context)
        return Size(proposal.width, inner.height)
    }

    func draw(in canvas: inout Canvas) { seen(unicode: canvas.unicode).draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        if !title.isEmpty { linear.paragraph(title) }
        for line in lines + quiet { linear.sentence(line) }
    }
}

/// The error view of a page.
struct ProgramErrorView: CompositeView {
    var problem: Problem

    var body: any View {
        VStack(spacing: 1) {
            NoteBar(
                title: problem.summary, tone: .failure,
                lines: problem.reason.map { [$0] } ?? [],
                quiet: [problem.cure ?? "Press r to try again."])
            DeedLine(id: "retry", label: "Try again (r)", isFocused: true)
        }
    }
}

/// Progress text for the end of a row.
enum ShareBar {
    /// `▰▰▰▱▱▱`; empty if such symbols can't be shown or would be read aloud.
    static func text(_ share: Double, cells: Int = 6, in context: ViewContext) -> StyledText {
        guard context.capabilities.unicode else { return "" }
        let share = share.isFinite ? max(0, min(share, 1)) : 0
        let filled = Int((share * Double(cells)).rounded(.down))
        let bar =
            String(repeating: "▰", count: filled) + String(repeating: "▱", count: cells - filled)
        return StyledText(bar, Style(filled == cells ? .correct : .accent))
    }
}

/// The status line about the age of the data.
enum Freshness {
    static func words(
        age: String?, isRefreshing: Bool, problem: Problem?
    ) -> String? {
        if isRefreshing { return "refreshing…" }
        if let problem {
            return "\(age.map { "from \($0), " } ?? "")not refreshed: \(problem.summary)"
        }
        return age.map { "as of \($0)" }
    }
}

extension ProgramLibrary {
    /// Line width in cells.
    var measure: Int { max(20, context.settings.integer("content.measure")) }

    /// `3 h ago`, for status lines.
    func age(of date: Date) -> String { LocalCalendar(context.environment).age(of: date) }
}
