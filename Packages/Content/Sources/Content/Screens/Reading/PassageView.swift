import TerminalUI

/// A text for reading: paragraphs with line numbers, highlighted annotations, and the numbered,
/// underlined spots of a writing section.
struct PassageView: View {
    /// A range to highlight.
    struct Highlight: Sendable, Hashable {
        var id: String
        var range: Range<Int>
        var isFocused: Bool
    }

    var text: PassageText
    var highlights: [Highlight]
    var spots: [Spot] = []
    /// The spot of the current question.
    var focusedSpot: Int?
    var anchors: Anchors?

    private static let gutter = 5

    private var indent: Int { text.hasNumbers ? Self.gutter : 0 }

    /// Styles a line. `isSpoken` closes spots with a bracket, because underlining can't be heard.
    private func styled(_ line: PassageText.Line, isSpoken: Bool = false) -> StyledText {
        let ranges = highlights.map(\.range) + spots.map(\.range)
        var labelled: Set<Int> = []
        return StyledText(
            text.stretches(of: line, ranges: ranges).flatMap { stretch, covered in
                if let index = covered.last, index >= highlights.count {
                    let spot = spots[index - highlights.count]
                    let isFirst = labelled.insert(spot.number).inserted
                    return runs(of: spot, stretch, isFirst: isFirst, isSpoken: isSpoken)
                }
                return [highlighted(stretch, covered)]
            })
    }

    private func runs(
        of spot: Spot, _ words: String, isFirst: Bool, isSpoken: Bool
    ) -> [StyledText.Run] {
        let isFocused = focusedSpot == spot.number
        let base = isFocused ? Style(.text, on: .highlightFill, .bold) : Style.plain
        var underlined = base
        underlined.attributes.insert(.underline)
        var label = base
        label.foreground = .accent
        label.attributes.insert(.bold)
        let id = FocusTarget.spot(spot.number).id
        guard !isSpoken else { return [StyledText.Run("[\(spot.number): \(words)]", base)] }
        return (isFirst ? [StyledText.Run("[\(spot.number)]", label, action: id)] : [])
            + [StyledText.Run(words, underlined, action: id)]
    }

    private func highlighted(_ stretch: String, _ covered: [Int]) -> StyledText.Run {
        guard let first = covered.first else { return StyledText.Run(stretch) }
        let isFocused = covered.contains { highlights[$0].isFocused }
        return StyledText.Run(
            stretch,
            Style(.text, on: .highlightFill, isFocused ? [.underline, .bold] : .underline),
            action: FocusTarget.note(highlights[first].id).id)
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
            linear.paragraph(StyledText(lead) + styled(line, isSpoken: true))
        }
    }
}
