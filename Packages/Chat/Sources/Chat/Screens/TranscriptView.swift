import AppCore
import TerminalUI

/// Messages, newest at the bottom. Lays out only what is visible and a little above it.
struct TranscriptView: View {
    /// Oldest first.
    let lines: [ChatLine]
    let unfolded: Set<String>
    /// Rows scrolled up from the newest.
    let rowsUp: Int
    /// The text above the oldest message.
    let beginning: String
    /// Number of messages read aloud, from the newest.
    let spoken: Int
    /// True if the school has messages older than `lines`.
    let hasOlder: Bool
    let calendar: LocalCalendar
    let viewport: TranscriptViewport

    /// Number of messages read aloud at first.
    static let spokenAtOnce = 30
    /// The maximum characters of a collapsed message read aloud.
    private static let spokenFold = 1_000

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let height = canvas.size.height
        guard height > 0, canvas.size.width > 0 else { return }
        let layout = TranscriptLayout(
            width: canvas.size.width, unicode: canvas.unicode, calendar: calendar,
            unfolded: unfolded)
        // From the newest up.
        var rows: [TranscriptLayout.Row] = []
        var index = lines.count - 1
        while index >= 0, rows.count < rowsUp + 2 * height {
            let previous = index > 0 ? lines[index - 1] : nil
            rows += viewport.rows(of: lines[index], after: previous, layout).reversed()
            index -= 1
        }
        let isWhole = index < 0
        if isWhole { rows.append(.init(text: StyledText(beginning, .secondary))) }
        let up = min(rowsUp, max(0, rows.count - height))
        let shown = rows[up..<min(rows.count, up + height)]
        // A short conversation starts at the top.
        let bottom = min(height, rows.count)
        for (offset, row) in shown.enumerated() {
            draw(row, at: bottom - 1 - offset, in: &canvas)
        }
        viewport.drawn = .init(
            rows: height, width: canvas.size.width, total: rows.count, isWhole: isWhole,
            folds: shown.compactMap(\.action).map { String($0.dropFirst("fold.".count)) },
            unicode: canvas.unicode)
    }

    private func draw(_ row: TranscriptLayout.Row, at y: Int, in canvas: inout Canvas) {
        if row.isDivider {
            canvas.draw(Divider(row.text), in: Rect(0, y, canvas.size.width, 1))
            return
        }
        let cells = canvas.write(row.text, x: row.indent, y: y)
        if let action = row.action { canvas.markAction(action, Rect(row.indent, y, cells, 1)) }
    }

    func describe(into text: inout LinearText) {
        let spoken = lines.suffix(self.spoken)
        if spoken.count < lines.count || hasOlder {
            text.action(id: "older", label: "Earlier messages")
        } else {
            text.sentence(beginning)
        }
        var day: String?
        for line in spoken {
            let name = calendar.heading(calendar.day(of: line.at))
            if name != day { text.heading(name) }
            day = name
            describe(line, into: &text)
        }
    }

    private func describe(_ line: ChatLine, into text: inout LinearText) {
        let who =
            line.isMine
            ? "You" : [line.author, line.role].compactMap(\.self).joined(separator: ", ")
        let isFolded = !unfolded.contains(line.id) && line.text.utf8.count > 4 * Self.spokenFold
        let body = isFolded ? String(line.text.prefix(Self.spokenFold)) + "…" : line.text
        text.sentence("\(who), \(calendar.clock(line.at)): \(body)")
        if isFolded { text.action(id: "fold.\(line.id)", label: "Read all of this message") }
        if let deliveryState = line.deliveryState.words {
            text.sentence(
                [deliveryState, line.deliveryState.reason].compactMap(\.self).joined(
                    separator: ". "))
            text.action(id: "retry.\(line.id)", label: "Try again")
            text.action(id: "discard.\(line.id)", label: "Discard it")
        }
    }
}
