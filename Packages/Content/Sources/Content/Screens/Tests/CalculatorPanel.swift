import Calculator
import TerminalUI

/// The calculator beside a question: a line to type, what was calculated before, and a graph.
struct CalculatorPanel: Sendable {
    /// The id of the line.
    static let field = "calculation"
    /// The id of the action that closes the graph.
    static let closeGraph = "calculation.close-graph"
    /// How it handled an event.
    enum Outcome: Sendable {
        case ignored, handled, close
        /// A line was calculated.
        case calculated(String)
        /// There is no such point in the graph.
        case noPoint
    }

    var line = TextFieldState(limit: CalculatorLimits.length)
    /// Oldest first.
    private(set) var entries: [Calculation] = []
    /// The graph on view.
    private(set) var graph: GraphTrace?
    var scroll = ScrollState()
    /// The entry that the line repeats; nil for none.
    private var recalled: Int?

    init() {}

    /// With what was calculated before.
    init(_ inputs: [String]) { entries = inputs.map(Calculation.init) }

    /// Whether letters go into the line.
    var capturesText: Bool { graph == nil }

    // MARK: Calculating

    /// Calculates the line. One that can't be calculated stays in the field.
    mutating func calculate() -> Outcome {
        guard !line.isBlank else { return .handled }
        let entry = Calculation(line.text)
        entries = (entries + [entry]).suffix(TestRun.mostCalculations)
        graph = entry.graph
        recalled = nil
        scroll = ScrollState()
        guard !entry.isError else { return .handled }
        line.clear()
        return .calculated(entry.input)
    }

    // MARK: Events

    /// Handles keys and pastes while the panel has the focus.
    mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(let key): handle(key)
        case .paste where capturesText: line.handle(event) ? .handled : .ignored
        default: .ignored
        }
    }

    mutating func hideGraph() { graph = nil }

    private mutating func handle(_ key: KeyPress) -> Outcome {
        if graph != nil { return handleGraph(key) }
        switch (key.key, key.modifiers) {
        case (.escape, _): return .close
        case (.enter, _): return calculate()
        case (.up, []): recall(-1)
        case (.down, []): recall(1)
        case (.pageUp, _), (.pageDown, _): return scroll.handle(key) ? .handled : .ignored
        default: return line.handle(key) ? .handled : .ignored
        }
        return .handled
    }

    /// Puts an earlier line into the field.
    private mutating func recall(_ step: Int) {
        let place = (recalled ?? entries.count) + step
        guard place >= 0 else { return }
        recalled = place < entries.count ? place : nil
        line.set(recalled.map { entries[$0].input } ?? "")
    }

    private mutating func handleGraph(_ key: KeyPress) -> Outcome {
        switch (key.key, key.modifiers) {
        case (.escape, _), (.enter, _), (.character("q"), _): graph = nil
        case (.left, let held): graph?.move(by: held.isEmpty ? -1 : -10)
        case (.right, let held): graph?.move(by: held.isEmpty ? 1 : 10)
        case (.up, _): graph?.changeCurve(by: -1)
        case (.down, _): graph?.changeCurve(by: 1)
        case (.character("+"), _), (.character("="), _): graph?.zoom(isIn: true)
        case (.character("-"), _): graph?.zoom(isIn: false)
        case (.character("0"), _): graph?.reset()
        case (.character("s"), _): graph?.nextSlider()
        case (.character("["), _), (.character("]"), _):
            let steps = key.key == .character("]") ? 1 : -1
            guard graph?.slide(by: steps) == true else { return .ignored }
        case (.character("n"), _), (.character("N"), _):
            let isForward = key.key == .character("n")
            guard graph?.moveToPoint(isForward: isForward) == true else { return .noPoint }
        default: return .ignored
        }
        return .handled
    }

    var hints: [KeyHint] {
        guard let graph else {
            return [
                KeyHint("Enter", "calculate"), KeyHint("Tab", "question"),
                KeyHint("↑↓", "earlier"), KeyHint("Esc", "close"),
            ]
        }
        let curves = graph.functions.count > 1 ? [KeyHint("↑↓", "curve")] : []
        let sliders = graph.sliders.first.map { _ in
            [KeyHint("[ ]", "change \(graph.sliders[graph.slider].name)")]
                + (graph.sliders.count > 1 ? [KeyHint("s", "next letter")] : [])
        }
        // In a small terminal the graph covers the question.
        return [
            KeyHint("Tab", "question"), KeyHint("←→", "trace"), KeyHint("+", "zoom in"),
            KeyHint("-", "zoom out"), KeyHint("n", "next point"),
        ] + curves + (sliders ?? []) + [KeyHint("0", "whole graph"), KeyHint("Esc", "close graph")]
    }
}

extension CalculatorPanel {
    /// The panel; `isFocused` if keys go to it.
    func view(isFocused: Bool) -> any View {
        let content: any View =
            graph.map { GraphPage(graph: $0) }
            ?? VStack(
                spacing: 0,
                [
                    TextField(
                        id: Self.field, label: "", state: line,
                        placeholder: "Type 1/3 + 1/6, solve x^2 = 4, graph x^2 - 4 …",
                        focused: isFocused),
                    ScrollView(
                        VStack(spacing: 0, entries.reversed().flatMap(Self.views)), state: scroll),
                ])
        return Box(
            title: graph == nil ? "Calculator" : "Graph", focused: isFocused,
            padding: Insets(horizontal: 1), content)
    }

    private static func views(_ entry: Calculation) -> [any View] {
        [Text(entry.input, style: .secondary)]
            + entry.lines.map { line in
                Padding(
                    Insets(left: 2), Text(line, style: entry.isError ? Style(.incorrect) : .plain))
            }
    }
}

/// A graph in the room that there is, with the place of the point below it.
private struct GraphPage: View {
    var graph: GraphTrace

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let sliders = graph.sliderText
        let (width, height) = (
            canvas.size.width, canvas.size.height - (sliders == nil ? 1 : 2)
        )
        let lines =
            graph.lines(width: width, height: height, isASCII: !canvas.unicode)
            ?? ["There is no room for a graph."]
        for (row, line) in lines.enumerated() { canvas.write(line, x: 0, y: row) }
        canvas.write(
            StyledText(graph.reading, Style(.accent)).truncated(
                to: width, unicode: canvas.unicode), x: 0, y: height)
        if let sliders {
            canvas.write(
                StyledText(sliders).truncated(to: width, unicode: canvas.unicode), x: 0,
                y: height + 1)
        }
    }

    func describe(into text: inout LinearText) {
        for line in graph.features.lines(graph.functions) { text.sentence(line) }
        text.sentence(graph.reading)
        if let sliders = graph.sliderText { text.sentence(sliders) }
        text.action(id: CalculatorPanel.closeGraph, label: "Close the graph (Esc)")
    }
}
