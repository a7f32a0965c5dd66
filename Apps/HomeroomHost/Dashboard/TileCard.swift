import AppCore
package import Foundation
package import TerminalUI

/// A tile's card: frame, title, content and age.
package struct TileCard: View {
    package var face: TileViewState
    /// The tile's number from 1, for the digit keys.
    package var number: Int
    package var isFocused: Bool = false
    /// Shown only while arranging tiles.
    package var isHidden: Bool = false
    package var now: Date

    /// The id of a tile in ``InputEvent/activate(_:)``.
    package static func action(_ tileID: String) -> String { "tile:" + tileID }

    package func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, min(Self.wantedHeight(of: face), proposal.height))
    }

    /// Rows that show everything, frame included.
    static func wantedHeight(of face: TileViewState) -> Int {
        guard let summary = face.summary else { return 5 }
        let rows =
            1 + summary.lines.count + (summary.progress == nil ? 0 : 1)
            + (summary.trend == nil ? 0 : 1)
        return 2 + rows + (face.problem == nil ? 0 : 1)
    }

    package func draw(in canvas: inout Canvas) {
        let fill: ColorRole = isHidden ? .background : .surface
        canvas.fill(nil, fill)
        if isFocused {
            canvas.frame(style: Style(.borderFocused, on: fill, .bold), lines: .heavy)
        } else {
            canvas.frame(style: Style(frameRole, on: fill), lines: .rounded)
        }
        drawTitle(in: &canvas)
        drawFreshness(in: &canvas)
        var inside = canvas.region(
            Rect(2, 1, canvas.size.width - 4, canvas.size.height - 2))
        drawContent(in: &inside)
        canvas.markAction(Self.action(face.info.id))
    }

    private var frameRole: ColorRole {
        if case .failed = face.state { return .incorrect }
        return .border
    }

    private func drawTitle(in canvas: inout Canvas) {
        let style =
            isFocused
            ? Style(.onAccent, on: .accent, .bold)
            : Style(isHidden ? .secondaryText : .text, .bold)
        var title = StyledText(" " + face.info.title + " ", style)
        if isHidden { title = title + StyledText("hidden ", .secondary) }
        canvas.write(
            title.truncated(to: canvas.size.width - 8, unicode: canvas.unicode), x: 2, y: 0)
        if number <= 9, canvas.size.width > 24 {
            canvas.write(" \(number) ", x: canvas.size.width - 5, y: 0, style: .secondary)
        }
    }

    private func drawFreshness(in canvas: inout Canvas) {
        var words = face.freshness(now: now)
        if face.isLoading, face.summary != nil {
            words = canvas.unicode ? "refreshing…" : "refreshing..."
        }
        guard let words, canvas.size.width > words.count + 8 else { return }
        let isStale = if case .stale = face.state { true } else { false }
        let label = StyledText(" \(words) ", isStale ? Style(.warning) : .secondary)
        canvas.write(
            label, x: canvas.size.width - label.width - 2, y: canvas.size.height - 1)
    }

    private func drawContent(in canvas: inout Canvas) {
        switch face.state {
        case .loading:
            canvas.draw(
                Skeleton(lines: min(3, max(1, canvas.size.height - 1))),
                in: Rect(0, 0, canvas.size.width, canvas.size.height))
        case .failed(let problem):
            drawProblem(problem, in: &canvas)
        case .stale(let problem):
            drawSummary(in: &canvas, lastLine: problem)
        case .ready, .empty, .locked, .placeholder:
            drawSummary(in: &canvas, lastLine: nil)
        }
    }

    private func drawProblem(_ problem: Problem, in canvas: inout Canvas) {
        let mark = Tone.failure.mark(unicode: canvas.unicode) ?? ""
        let first = StyledText("\(mark) \(problem.summary)", Style(.incorrect))
        let cure = problem.cure ?? "Press r to try again."
        let text = VStack(
            spacing: 0,
            [
                Text(first, hang: 2), Text(cure, style: .secondary),
            ])
        canvas.draw(text)
    }

    private func drawSummary(in canvas: inout Canvas, lastLine problem: Problem?) {
        guard let summary = face.summary else { return }
        let height = canvas.size.height - (problem == nil ? 0 : 1)
        var y = drawHeadline(summary, in: &canvas)
        // The bar follows the lines, so that the lines of neighboring tiles are level.
        let end = height - (summary.progress == nil ? 0 : 1)
        for line in summary.lines where y < end {
            y += draw(line, of: summary.kind, at: y, room: end - y, in: &canvas)
        }
        if let trend = summary.trend, y < end {
            let label = StyledText("last \(trend.count) days", .secondary)
            canvas.write(label, x: 0, y: y)
            canvas.draw(
                Sparkline(trend),
                in: Rect(label.width + 1, y, max(0, canvas.size.width - label.width - 1), 1))
            y += 1
        }
        if let progress = summary.progress, y < height {
            canvas.draw(ProgressBar(value: progress), in: Rect(0, y, canvas.size.width, 1))
        }
        if let problem, canvas.size.height > 1 {
            let mark = Tone.warning.mark(unicode: canvas.unicode) ?? ""
            canvas.write(
                StyledText("\(mark) \(problem.summary)", Style(.warning)).truncated(
                    to: canvas.size.width, unicode: canvas.unicode),
                x: 0, y: canvas.size.height - 1)
        }
    }

    /// Returns the row below it.
    private func drawHeadline(_ summary: TileSummary, in canvas: inout Canvas) -> Int {
        var style = Style(isHidden ? .secondaryText : .text, .bold)
        var text = StyledText(summary.headline, style)
        switch summary.kind {
        case .ready: break
        case .empty, .placeholder, .absent:
            style = Style(.secondaryText)
            text = StyledText(summary.headline, style)
        case .locked:
            let mark = canvas.unicode ? "◆ " : "* "
            text = StyledText(mark, Style(.warning, .bold)) + text
        }
        let view = Text(text)
        let wanted = view.size(in: canvas.size, canvas.context).height
        let most = canvas.size.height < 4 ? 1 : 2
        let rows = min(wanted, summary.lines.isEmpty ? canvas.size.height : most)
        if rows == 1 {
            canvas.write(text.truncated(to: canvas.size.width, unicode: canvas.unicode), x: 0, y: 0)
        } else {
            canvas.draw(view, in: Rect(0, 0, canvas.size.width, rows))
        }
        return rows
    }

    /// Draws a line; one that says what to do is wrapped, others are truncated. Returns its rows.
    private func draw(
        _ line: TileSummary.Line, of kind: TileSummary.Kind, at y: Int, room: Int,
        in canvas: inout Canvas
    ) -> Int {
        let style = Self.style(line.emphasis)
        let mark = line.emphasis.mark(unicode: canvas.unicode)
        let text = StyledText(mark + line.text, style)
        if kind != .ready, line.trailing == nil {
            let view = Text(text)
            let rows = min(room, view.size(in: canvas.size, canvas.context).height)
            canvas.draw(view, in: Rect(0, y, canvas.size.width, rows))
            return max(1, rows)
        }
        var width = canvas.size.width
        if let trailing = line.trailing {
            let label = StyledText(trailing, .secondary).truncated(
                to: max(0, width / 2), unicode: canvas.unicode)
            canvas.write(label, x: width - label.width, y: y)
            width -= label.width + 1
        }
        let named = canvas.context.keyWording.sentence(text)
        canvas.write(named.truncated(to: max(0, width), unicode: canvas.unicode), x: 0, y: y)
        return 1
    }

    private static func style(_ emphasis: TileSummary.Emphasis) -> Style {
        switch emphasis {
        case .plain: .plain
        case .quiet: .secondary
        case .good: Style(.correct)
        case .warning: Style(.warning)
        case .bad: Style(.incorrect)
        }
    }

    package func describe(into text: inout LinearText) {
        // Names and headlines; the tile's screen has the details.
        text.action(
            id: Self.action(face.info.id), label: "\(face.info.title): \(face.sentence(now: now))")
    }
}
