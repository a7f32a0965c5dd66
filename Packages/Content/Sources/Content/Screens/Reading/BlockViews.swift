import TerminalUI

/// Converts a lesson's blocks to views.
struct BlockRenderer: Sendable {
    /// Creates the view of a diagram; the page knows its pictures.
    var diagram: @Sendable (String) -> any View

    /// The views of a block, followed by the diagrams in its text; none for a question.
    func views(of block: Block) -> [any View] {
        switch block {
        case .heading(let level, let text): return [heading(level, text)]
        case .paragraph(let text): return [MarkedText(text: text)] + diagrams(block)
        case .box(let box, let text): return [BoxedBlock(box: box, text: text)] + diagrams(block)
        case .list(let isNumbered, let items):
            return [ListBlock(isNumbered: isNumbered, items: items)] + diagrams(block)
        case .sideBySide(let rows):
            return [
                SideBySide(
                    rows: rows.map { row in
                        SideBySide.Pair(left: left(row), right: right(row))
                    })
            ]
        case .table(let rows): return [TableBlock(rows: rows)] + diagrams(block)
        case .equation(let text): return [Equation(text: text)]
        case .diagram(let id): return [diagram(id)]
        case .question: return []
        }
    }

    /// All blocks in a stack, separated by empty rows.
    func stack(_ blocks: [Block]) -> any View {
        VStack(spacing: 1, blocks.flatMap(views))
    }

    private func heading(_ level: Int, _ text: RichText) -> any View {
        HeadingBlock(level: level, text: text)
    }

    private func diagrams(_ block: Block) -> [any View] { block.diagrams.map(diagram) }

    private func left(_ row: Block.Row) -> any View {
        VStack(spacing: 1, [MarkedText(text: row.left)] + row.left.diagrams.map(diagram))
    }

    private func right(_ row: Block.Row) -> any View {
        var views: [any View] = []
        if let text = row.right {
            views.append(MarkedText(text: text))
            views += text.diagrams.map(diagram)
        }
        if let id = row.diagram { views.append(diagram(id)) }
        return VStack(spacing: 1, views)
    }
}

/// A heading; the first level has a line below it.
struct HeadingBlock: CompositeView {
    var level: Int
    var text: RichText

    var body: any View {
        let title = Text(text.styled(Style(level <= 2 ? .accent : .text, .bold)))
        return level == 1 ? VStack([title, Divider(style: Style(.border))], spacing: 0) : title
    }

    func describe(into linear: inout LinearText) { linear.heading(text.spoken) }
}

/// A rule, an example, a judged example or a note, with a frame, a background and a title.
struct BoxedBlock: CompositeView {
    var box: Block.Box
    var text: RichText

    private var fill: ColorRole {
        switch box {
        case .example: .exampleFill
        case .rule, .definition: .ruleFill
        case .correct: .correctFill
        case .incorrect: .incorrectFill
        case .note, .summary: .explanationFill
        case .warning: .warningFill
        }
    }

    private var titleRole: ColorRole {
        switch box {
        case .correct: .correct
        case .incorrect: .incorrect
        case .warning: .warning
        default: .accent
        }
    }

    private var tone: Tone {
        switch box {
        case .correct: .success
        case .incorrect: .failure
        case .warning: .warning
        default: .accent
        }
    }

    var body: any View {
        var title = Style(titleRole, .bold)
        title.background = fill
        return Box(
            tone: tone, border: .leftBar, fill: fill, padding: Insets(horizontal: 1)
        ) {
            Text(StyledText(box.title, title))
            Text(text.styled(Style(.text, on: fill)))
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.paragraph("\(box.title): \(text.spoken)")
    }
}

/// A list with bullets or numbers and hanging indents.
struct ListBlock: CompositeView {
    var isNumbered: Bool
    var items: [RichText]

    private func label(_ index: Int) -> String {
        isNumbered ? "\(index + 1). " : "• "
    }

    var body: any View {
        let width = isNumbered ? "\(items.count). ".count : 2
        return VStack(
            items.enumerated().map { index, item in
                let label = label(index)
                let padding = String(repeating: " ", count: max(0, width - label.count))
                return Text(
                    StyledText(padding + label, Style(.secondaryText)) + item.styled(),
                    hang: width)
            }, spacing: 0)
    }

    func describe(into linear: inout LinearText) {
        for (index, item) in items.enumerated() {
            linear.sentence(label(index) + item.spoken)
        }
    }
}

/// Rows of two columns if there's room, otherwise one below the other.
struct SideBySide: View {
    struct Pair: Sendable {
        var left: any View
        var right: any View
    }

    var rows: [Pair]
    /// The minimum width for two columns, in cells.
    static let narrowest = 50

    private func seen(_ width: Int) -> any View {
        VStack(
            spacing: 1,
            rows.map { row in
                width >= Self.narrowest
                    ? HStack(spacing: 3, widths: [.flex(1), .flex(1)], [row.left, row.right])
                        as any View
                    : VStack(spacing: 1, [row.left, Padding(Insets(left: 2), row.right)])
            })
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, seen(proposal.width).size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { seen(canvas.size.width).draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        for row in rows {
            row.left.describe(into: &linear)
            row.right.describe(into: &linear)
        }
    }
}

/// A centered formula on separate lines.
struct Equation: View {
    var text: String

    private func seen(_ width: Int) -> any View {
        let style = Style(.text, .bold)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return Text(StyledText(text, style), alignment: .center) }
        // Moves all lines by the same amount, to keep them aligned.
        let widest = lines.map { CharacterWidth.of(String($0)) }.max() ?? 0
        return Padding(
            Insets(left: max(0, (width - widest) / 2)),
            VStack(
                lines.map { Text(StyledText(String($0), style), wrap: .truncate) }, spacing: 0))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, seen(proposal.width).size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { seen(canvas.size.width).draw(in: &canvas) }
    func describe(into linear: inout LinearText) { linear.paragraph(text) }
}
