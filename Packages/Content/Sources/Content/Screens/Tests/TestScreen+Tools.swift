import TerminalUI

/// The calculator and the reference sheet beside a math question.
extension TestScreen {
    enum Tool: Sendable {
        case calculator, reference
    }

    /// From this width on, a tool is beside the question.
    private static let wide = 100
    /// Below this height, a tool that isn't beside the question is over it.
    private static let tall = 20
    /// The same for a graph.
    private static let tallForGraph = 34

    var hasTools: Bool { isAsking && question?.section == .math }
    /// Whether keys go to a tool.
    var usesTool: Bool { hasTools && tool != nil && isInTool }

    var toolHints: [KeyHint] {
        tool == .calculator
            ? calculator.hints
            : [KeyHint("↑↓", "scroll"), KeyHint("Tab", "question"), KeyHint("Esc", "close")]
    }

    var toolDeeds: [(id: String, label: String)] {
        guard hasTools else { return [] }
        let open: [(id: String, label: String)] = [
            ("calculator", "Calculator (=)"), ("reference", "Formulas (f)"),
        ]
        switch tool {
        case nil: return open
        case .calculator: return open + [("close-tool", "Close the calculator")]
        case .reference: return open + [("close-tool", "Close the formulas")]
        }
    }

    // MARK: Events

    /// nil if no tool uses the event.
    mutating func handleTool(_ input: InputEvent) -> Effect<Message>? {
        guard hasTools, let tool else { return nil }
        switch input {
        case .activate(CalculatorPanel.field):
            isInTool = true
            return Effect.none
        case .activate(CalculatorPanel.closeGraph):
            calculator.hideGraph()
            return Effect.none
        case .fill(CalculatorPanel.field, let text):
            isInTool = true
            calculator.line.set(text)
            return hear(calculator.calculate())
        case .activate:
            isInTool = false
            return nil
        case .key(let key) where isInTool && key.key == .tab:
            isInTool = false
            return Effect.none
        case .key(let key) where isInTool && tool == .reference: return scrollReference(key)
        case .key, .paste: return isInTool ? hear(calculator.handle(input)) : nil
        default: return nil
        }
    }

    private mutating func hear(_ outcome: CalculatorPanel.Outcome) -> Effect<Message> {
        switch outcome {
        case .ignored: return .unhandled
        case .handled: return .none
        case .noPoint: return .toast("This curve has no notable point here.")
        case .close:
            tool = nil
            return .none
        case .calculated(let text): return change { $0.calculate(text) }
        }
    }

    private mutating func scrollReference(_ key: KeyPress) -> Effect<Message> {
        if key.key == .escape || key.key == .character("f") {
            tool = nil
            return .none
        }
        return referenceScroll.handle(key) ? .none : .unhandled
    }

    /// Opens a tool, moves to it, or closes what is open.
    mutating func changeTool(_ id: String) {
        tool = id == "calculator" ? .calculator : id == "reference" ? .reference : nil
        isInTool = tool != nil
    }

    // MARK: View

    /// The question with the open tool beside it, below it, or over it.
    func withTool(_ page: any View, in size: Size) -> any View {
        guard hasTools, let tool else { return page }
        let panel: any View =
            tool == .calculator ? calculator.view(isFocused: isInTool) : reference
        if size.width >= Self.wide {
            let room = min(measure + 4, size.width * 9 / 20)
            return HStack(spacing: 2, widths: [.fixed(room), .flex(1)], [page, panel])
        }
        let isGraph = tool == .calculator && calculator.graph != nil
        guard size.height < (isGraph ? Self.tallForGraph : Self.tall) else {
            return VStack(spacing: 0, [page, panel])
        }
        return isInTool ? panel : page
    }

    private var reference: any View {
        let facts = ReferenceSheet.groups.flatMap { group -> [any View] in
            [Text(group.title, style: .heading)]
                + group.facts.map { fact in
                    Text(StyledText("\(fact.name): ", .secondary) + StyledText(fact.formula))
                }
        }
        return Box(
            title: "Formulas", focused: isInTool,
            ScrollView(
                VStack(spacing: 0, facts + [Text(ReferenceSheet.legend, style: .secondary)]),
                state: referenceScroll))
    }
}
