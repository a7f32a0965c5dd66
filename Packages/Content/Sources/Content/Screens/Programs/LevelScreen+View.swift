import AppCore
import Dialogue
import TerminalUI

extension LevelScreen {
    func view(in context: ViewContext) -> any View {
        guard let page else {
            if let problem, !isLoading {
                return Measure(library.measure, ProgramErrorView(problem: problem))
            }
            return Measure(
                library.measure,
                VStack(spacing: 1) {
                    Text("Opening the level…", style: .secondary)
                    Skeleton(lines: 8)
                })
        }
        return VStack(spacing: context.size.height <= 14 ? 0 : 1) {
            header(page)
            ScrollView(
                Measure(
                    library.measure,
                    AnchoredStack(parts: parts(of: page), anchors: focus.anchors)),
                state: focus.scroll)
        }
    }

    private func header(_ page: LevelPage) -> any View {
        let scored = page.scoredIDs
        let passed = scored.count { page.level.progress.hasPassed($0) }
        return LevelHeader(
            title: page.level.name, facts: "\(page.program.name) · level \(page.level.number)",
            passed: passed, total: scored.count, isComplete: page.level.progress.isComplete)
    }

    private func parts(of page: LevelPage) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = []
        if !page.level.isOpen {
            parts.append(
                .init(
                    LockedLevel(
                        level: page.level, required: page.requiredLevel,
                        isFocused: focus.stop == "required"), id: "required"))
        }
        if let about = page.level.about, !about.isEmpty {
            parts.append(.init(Text(about, style: .secondary)))
        }
        for block in page.teaching {
            switch block {
            case .paragraph(let text): parts.append(.init(Text(text)))
            case .list(let items):
                for (index, text) in items.enumerated() {
                    parts.append(.init(Text("• " + text, hang: 2), gap: index == 0 ? 1 : 0))
                }
            }
        }
        parts += glossary(page)
        if page.level.isOpen { parts += items(page) }
        if page.skipped > 0 {
            let what = page.skipped == 1 ? "One part" : "\(page.skipped) parts"
            parts.append(
                .init(Text("\(what) of this level couldn't be read.", style: .secondary)))
        }
        return parts
    }

    private func glossary(_ page: LevelPage) -> [AnchoredStack.Part] {
        guard !page.glossary.isEmpty else { return [] }
        let label =
            showsGlossary
            ? "Hide the words (v)" : "Words of this level: \(page.glossary.count) (v)"
        var parts: [AnchoredStack.Part] = [
            .init(
                DeedLine(id: "glossary", label: label, isFocused: focus.stop == "glossary"),
                id: "glossary")
        ]
        guard showsGlossary else { return parts }
        for word in page.glossary {
            parts.append(.init(WordLine(word: word), gap: 0))
        }
        let learn =
            isLearning ? "Adding to Vocabulary…" : "Learn these words in Vocabulary (w)"
        parts.append(
            .init(
                DeedLine(id: "learn", label: learn, isFocused: focus.stop == "learn"), id: "learn"))
        return parts
    }

    private func items(_ page: LevelPage) -> [AnchoredStack.Part] {
        guard !page.items.isEmpty else {
            return [.init(Text("This level has nothing to play yet.", style: .secondary))]
        }
        var parts: [AnchoredStack.Part] = []
        for group in page.groups {
            parts.append(.init(GroupHeading(title: group.title)))
            for item in group.items {
                let stop = "item.\(item.id)"
                parts.append(
                    .init(
                        ItemRow(
                            id: stop, title: item.title, kind: item.kind,
                            state: state(of: item, page),
                            isFocused: focus.stop == stop, canBeOpened: item.isPlayable),
                        id: stop, gap: 0))
            }
        }
        return parts
    }

    private func state(of item: LevelItem, _ page: LevelPage) -> ItemRow.State {
        guard item.isPlayable else { return .unsupported }
        if begun.contains(item.id) {
            return .begun(best: page.level.progress.bestItemScores[item.id])
        }
        if done.contains(item.id) { return .practiced }
        guard let best = page.level.progress.bestItemScores[item.id] else { return .untried }
        return item.isForm ? .done : .scored(best)
    }
}

/// A level's heading: name, position and progress.
struct LevelHeader: View {
    var title: String
    var facts: String
    var passed: Int
    var total: Int
    var isComplete: Bool

    private var words: String {
        if isComplete { return "complete" }
        return total == 0 ? "nothing scored" : "\(passed) of \(total) passed"
    }

    private func rows(_ width: Int, _ context: ViewContext) -> [StyledText] {
        let name = StyledText(title, .heading) + StyledText("  " + facts, .secondary)
        let share = isComplete ? 1 : total > 0 ? min(0.95, Double(passed) / Double(total)) : 0
        let bar = ShareBar.text(share, cells: 10, in: context)
        let gap: StyledText = bar.plain.isEmpty ? "" : "  "
        let end = bar + gap + StyledText(words, Style(isComplete ? .correct : .secondaryText))
        if name.width + end.width + 3 <= width {
            let space = String(repeating: " ", count: width - name.width - end.width)
            return [name + StyledText(space) + end]
        }
        let unicode = context.capabilities.unicode
        return [
            name.truncated(to: width, unicode: unicode), end.truncated(to: width, unicode: unicode),
        ]
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, rows(proposal.width, context).count)
    }

    func draw(in canvas: inout Canvas) {
        for (y, row) in rows(canvas.size.width, canvas.context).enumerated() {
            canvas.write(row, x: 0, y: y)
        }
    }

    func describe(into linear: inout LinearText) {
        linear.heading("\(title). \(facts).")
        linear.sentence(isComplete ? "Complete." : "\(words).")
    }
}

/// The name of a group of items.
struct GroupHeading: CompositeView {
    var title: String
    var body: any View { Divider(StyledText(title, Style(.accent, .bold))) }

    func describe(into linear: inout LinearText) { linear.heading(title + ".") }
}

/// A word with its meaning and, below, its example.
struct WordLine: CompositeView {
    var word: GlossaryWord

    var body: any View {
        VStack(
            [
                Text(
                    StyledText("  " + word.term, Style(.text, .bold))
                        + StyledText("  \(word.meaning)"), hang: 4)
            ]
                + (word.example.map {
                    [Text("    \($0)", style: Style(.secondaryText, .italic), hang: 4)]
                } ?? []), spacing: 0)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.sentence("\(word.term): \(word.meaning)" + (word.example.map { ". \($0)" } ?? ""))
    }
}

/// The row of an item, with kind and progress.
struct ItemRow: View {
    enum State: Sendable, Equatable {
        case untried
        case begun(best: Int?)
        case scored(Int)
        /// A completed form.
        case done
        /// A dictation that was played.
        case practiced
        case unsupported
    }

    var id: String
    var title: String
    var kind: String
    var state: State
    var isFocused: Bool
    var canBeOpened: Bool

    private func trailing(unicode: Bool) -> StyledText {
        switch state {
        case .untried: return StyledText("not tried", .secondary)
        case .begun(let best):
            let more = best.map { " · best \($0)%" } ?? ""
            return StyledText((unicode ? "▸ " : "") + "begun" + more, .accent)
        case .scored(let score): return ScoreBadge.text(score)
        case .done: return StyledText((unicode ? "✓ " : "") + "filled in", Style(.correct))
        case .practiced: return StyledText((unicode ? "✓ " : "") + "practiced", Style(.correct))
        case .unsupported: return StyledText("not supported", .secondary)
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(proposal.width, 1) }

    func draw(in canvas: inout Canvas) {
        let unicode = canvas.unicode
        let on: ColorRole? = isFocused ? .selection : nil
        if let on { canvas.fill(nil, on) }
        let ink: (ColorRole) -> Style = { Style(on == nil ? $0 : .onSelection) }
        var end = trailing(unicode: unicode)
        if on != nil { end = StyledText(end.plain, ink(.text)) }
        let width = canvas.size.width
        if isFocused { canvas.write(unicode ? "▸" : ">", x: 0, y: 0, style: ink(.accent)) }
        let name =
            StyledText(title, ink(canBeOpened ? .text : .secondaryText))
            + StyledText("  \(kind)", ink(.secondaryText))
        let room = max(0, width - end.width - 4)
        canvas.write(name.truncated(to: room, unicode: unicode), x: 2, y: 0)
        canvas.write(end, x: max(2, width - end.width - 1), y: 0)
        if canBeOpened { canvas.markAction(id) }
    }

    func describe(into linear: inout LinearText) {
        let label = "\(title), \(kind), \(trailing(unicode: false).plain)"
        if canBeOpened {
            linear.action(id: id, label: label)
        } else {
            linear.sentence(label)
        }
    }
}

/// Explains why a level is locked and how to unlock it.
struct LockedLevel: CompositeView {
    var level: LanguageLevel
    var required: LanguageLevel?
    var isFocused = true

    static func words(_ page: LevelPage) -> String {
        LockedLevel(level: page.level, required: page.requiredLevel).reason
    }

    private var reason: String {
        required.map { "Complete “\($0.name)” to unlock “\(level.name)”." }
            ?? "Complete the level before “\(level.name)” to unlock it."
    }

    var body: any View {
        var views: [any View] = [
            NoteBar(
                title: "🔒 This level is locked", tone: .warning,
                lines: [
                    reason,
                    "A level is complete when you score \(ItemScore.pass)% on each item and fill in its forms.",
                ])
        ]
        if let required {
            views.append(
                DeedLine(id: "required", label: "Go to “\(required.name)”", isFocused: isFocused))
        }
        return VStack(spacing: 0, views)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }
}
