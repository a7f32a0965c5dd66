import AppCore
import Foundation
import TerminalUI

/// The dashboard as lines of text, for pipes and `--once`.
package struct TextDashboard: Sendable {
    package var board: DashboardModel
    /// Width in cells.
    package var width: Int
    package var unicode: Bool
    /// Shown next to the program's name in the first line, e.g. `sample school`.
    package var subtitle: String
    /// Printed before the tiles.
    package var today: TodayText?

    package init(board: DashboardModel, width: Int, unicode: Bool, subtitle: String) {
        self.board = board
        self.width = max(20, min(width, 100))
        self.unicode = unicode
        self.subtitle = subtitle
    }

    /// All lines, without line feeds.
    package var lines: [String] {
        let shown = board.shown
        let dot = unicode ? "·" : "-"
        var lines = ["Homeroom \(dot) \(subtitle)"]
        if let today { lines += [""] + today.lines }
        if shown.isEmpty {
            lines += ["", "All tiles are hidden. Show some with: homeroom tiles show ID"]
        }
        for face in shown {
            lines.append("")
            lines += tile(face)
        }
        return lines
    }

    private func tile(_ face: TileViewState) -> [String] {
        let fresh = face.freshness(now: board.now) ?? ""
        var lines = [row(face.info.title.uppercased(), trailing: fresh, indent: 0)]
        switch face.state {
        case .failed(let problem): return lines + wrapped(failure(problem))
        case .loading: return lines + ["  Not loaded yet."]
        case .stale(let problem): lines += summary(face) + wrapped(failure(problem))
        case .ready, .empty, .locked, .placeholder: lines += summary(face)
        }
        return lines
    }

    private func failure(_ problem: Problem) -> String {
        let mark = Tone.failure.mark(unicode: unicode) ?? ""
        return [mark + " " + problem.summary, problem.cure].compactMap(\.self)
            .joined(separator: " ")
    }

    private func summary(_ face: TileViewState) -> [String] {
        guard let summary = face.summary else { return [] }
        var headline = summary.kind == .locked ? "Locked: \(summary.headline)" : summary.headline
        if let progress = summary.progress, progress.isFinite {
            headline += "  \(Int((max(0, min(progress, 1)) * 100).rounded()))%"
        }
        return wrapped(headline)
            + summary.lines.prefix(6).map {
                row(
                    $0.emphasis.mark(unicode: unicode) + $0.text, trailing: $0.trailing ?? "",
                    indent: 4)
            }
    }

    private func wrapped(_ text: String) -> [String] {
        TextLayout.lines(StyledText(TextBoundary.clean(text)), width: width - 2, unicode: unicode)
            .map { "  " + $0.plain }
    }

    private func row(_ text: String, trailing: String, indent: Int) -> String {
        let trailing = TextBoundary.clean(trailing)
        let room = width - indent - (trailing.isEmpty ? 0 : StyledText(trailing).width + 2)
        let left = StyledText(TextBoundary.clean(text)).truncated(
            to: max(1, room), unicode: unicode)
        let gap = width - indent - left.width - StyledText(trailing).width
        let head = String(repeating: " ", count: indent) + left.plain
        return trailing.isEmpty
            ? head : head + String(repeating: " ", count: max(1, gap)) + trailing
    }
}
