import TerminalUI

/// A passage as it is read: paragraphs, line numbers beside them, annotated words highlighted.
struct PassageView: View {
    /// A stretch to highlight.
    struct Highlight: Sendable, Hashable {
        var id: String
        var range: Range<Int>
        var isFocused: Bool
    }

    var text: PassageText
    var highlights: [Highlight]
    var anchors: Anchors?

    private static let gutter = 5

    private var indent: Int { text.hasNumbers ? Self.gutter : 0 }

    private func styled(_ line: PassageText.Line) -> StyledText {
        let ranges = highlights.map(\.range)
        return StyledText(
            text.stretches(of: line, ranges: ranges).map { stretch, covered in
                guard let first = covered.first else { return StyledText.Run(stretch) }
                let isFocused = covered.contains { highlights[$0].isFocused }
                return StyledText.Run(
                    stretch,
                    Style(.text, on: .highlightFill, isFocused ? [.underline, .bold] : .underline),
                    action: Stop.note(highlights[first].id).id)
            })
    }

    private func rows(of line: PassageText.Line, width: Int, unicode: Bool) -> [TextLayout.Line] {
        TextLayout.lines(styled(line), width: max(1, width - indent), unicode: unicode)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let height = text.lines.reduce(0) { sum, line in
            sum
                + rows(of: line, width: proposal.width, unicode: context.capabilities.unicode).count
        }
        return Size(proposal.width, height)
    }

    func draw(in canvas: inout Canvas) {
        var y = 0
        var marks: [String: Range<Int>] = [:]
        let visible = canvas.visible
        for line in text.lines {
            let rows = rows(of: line, width: canvas.size.width, unicode: canvas.unicode)
            if let number = line.number, y >= visible.y, y < visible.maxY {
                let label = String(number)
                let padding = String(repeating: " ", count: max(0, Self.gutter - 2 - label.count))
                canvas.write(padding + label, x: 0, y: y, style: .secondary)
            }
            for row in rows {
                for run in row.runs {
                    guard let id = run.action else { continue }
                    let first = marks[id]?.lowerBound ?? y
                    marks[id] = first..<(y + 1)
                }
                if y >= visible.y, y < visible.maxY {
                    canvas.write(StyledText(row.runs), x: indent + row.indent, y: y)
                }
                y += 1
            }
        }
        anchors?.add(marks)
    }

    func describe(into linear: inout LinearText) {
        for line in text.lines where !line.text.allSatisfy(\.isWhitespace) {
            let lead = line.number.map { "Line \($0): " } ?? ""
            linear.paragraph(StyledText(lead) + styled(line))
        }
    }
}
