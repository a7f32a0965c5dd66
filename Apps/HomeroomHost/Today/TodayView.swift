import AppCore
package import TerminalUI

/// Today's lines: greeting, next step, schedule, due work and what waits.
package struct TodayView: View {
    package var panel: TodayPanel
    /// Whether its selected row has the focus.
    package var isFocused: Bool
    /// What may be old; shown last.
    package var note: String?
    /// Whether nothing is known yet, so that “nothing due” would be wrong.
    package var isLoading: Bool = false

    private var model: TodayModel { panel.model }

    private var lines: [TodayLine] {
        if isLoading { return Array(repeating: .blank, count: Self.skeletonLines) }
        return model.lines + (note.map { [.blank, .note($0, .warning)] } ?? [])
    }

    private static let skeletonLines = 8
    private var countdown: String { isLoading ? "Loading your day" : model.countdown }

    /// Rows it takes in full: the greeting, the countdown, an empty row, and the lines.
    package var height: Int { 3 + lines.count }

    package func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, min(height, proposal.height))
    }

    package func stretches(_ axis: Axis) -> Bool { true }

    package func draw(in canvas: inout Canvas) {
        // A very low screen shows the rows only.
        let header = canvas.size.height >= 9 ? 3 : canvas.size.height >= 3 ? 1 : 0
        if header > 0 { drawHeader(in: &canvas, isShort: header == 1) }
        if isLoading {
            let room = Rect(1, header, canvas.size.width - 2, canvas.size.height - header)
            return canvas.draw(Skeleton(lines: Self.skeletonLines), in: room)
        }
        let lines = lines
        let room = canvas.size.height - header
        let scrolls = lines.count > room
        let top = scrollTop(lines, room)
        panel.viewport.record {
            $0.top = top
            $0.rows = room
        }
        let width = canvas.size.width - (scrolls ? 1 : 0)
        var area = canvas.region(Rect(0, header, width, room))
        for (offset, line) in lines.dropFirst(top).prefix(room).enumerated() {
            draw(line, at: offset, in: &area)
        }
        if scrolls { drawScrollBar(top, header, room, of: lines.count, in: &canvas) }
    }

    /// The smallest scroll that shows the selected row, with its heading if that is above it.
    private func scrollTop(_ lines: [TodayLine], _ room: Int) -> Int {
        guard lines.count > room, let row = panel.selection,
            let index = lines.firstIndex(of: .row(row))
        else { return 0 }
        var top = min(panel.viewport.last.top, lines.count - room)
        if index >= top + room { top = index - room + 1 }
        // What stands between the row above and this one, such as a heading, comes into view with it.
        let first = lines[..<index].lastIndex { if case .row = $0 { true } else { false } } ?? -1
        if first + 1 < top { top = max(first + 1, index - room + 1) }
        return max(0, top)
    }

    private func drawHeader(in canvas: inout Canvas, isShort: Bool) {
        let greeting = StyledText(model.greeting, Style(.accent, .bold))
        if isShort {
            return write(
                StyledText(countdown, Style(.text, .bold)), "", at: 0, in: &canvas)
        }
        write(greeting, model.date, at: 0, in: &canvas)
        write(
            StyledText(countdown, Style(.text, .bold)), model.streak ?? "", at: 1,
            in: &canvas)
    }

    private func draw(_ line: TodayLine, at y: Int, in canvas: inout Canvas) {
        switch line {
        case .blank: break
        case .heading(let text):
            write(StyledText(text, Style(.secondaryText, .bold)), "", at: y, in: &canvas)
        case .now(let time):
            canvas.fill(
                Rect(1, y, max(0, canvas.size.width - 2), 1), Style(.accent),
                symbol: canvas.unicode ? "─" : "-")
            canvas.write(" now \(time) ", x: 2, y: y, style: Style(.accent, .bold))
        case .note(let text, let tone):
            let mark = tone.mark(unicode: canvas.unicode).map { $0 + " " } ?? ""
            let style = tone == .plain ? Style.secondary : Style(tone.text)
            write(StyledText("  " + mark + text, style), "", at: y, in: &canvas)
        case .row(let row): draw(row, at: y, in: &canvas)
        }
    }

    private func draw(_ row: TodayRow, at y: Int, in canvas: inout Canvas) {
        let isSelected = isFocused && row == panel.selection
        let rect = Rect(0, y, canvas.size.width, 1)
        let plain: ColorRole = isSelected ? .onSelection : row.isQuiet ? .secondaryText : .text
        let quiet: ColorRole = isSelected ? .onSelection : .secondaryText
        if isSelected {
            canvas.fill(rect, .selection)
            canvas.write(canvas.unicode ? "▸" : ">", x: 0, y: y, style: Style(.onSelection))
        }
        var text = StyledText("  ")
        if !row.lead.isEmpty {
            let role = row.kind == .step && !isSelected ? ColorRole.accent : quiet
            text = text + StyledText(row.lead.padded(to: leadWidth(row)) + "  ", Style(role, .bold))
        }
        let weight: Style.Attributes = row.kind == .step || row.trailing == "now" ? .bold : []
        text = text + StyledText(row.title, Style(plain, weight))
        if !row.detail.isEmpty { text = text + StyledText("  " + row.detail, Style(quiet)) }
        let role = isSelected || row.tone == .plain || row.tone == .accent ? quiet : row.tone.text
        write(text, row.trailing, Style(role), at: y, in: &canvas)
        canvas.markAction(row.id, rect)
    }

    /// Titles of one group start in the same column.
    private func leadWidth(_ row: TodayRow) -> Int {
        guard row.kind == .event else { return row.lead.count }
        return model.events.map(\.time.count).max() ?? 0
    }

    /// Writes a line with text at its right edge, if that leaves room for the line.
    private func write(
        _ text: StyledText, _ trailing: String, _ style: Style = .secondary, at y: Int,
        in canvas: inout Canvas
    ) {
        var room = canvas.size.width - 2
        let label = StyledText(trailing, style)
        if !trailing.isEmpty, label.width + 12 < room {
            canvas.write(label, x: canvas.size.width - 1 - label.width, y: y)
            room -= label.width + 2
        }
        canvas.write(text.truncated(to: max(0, room), unicode: canvas.unicode), x: 1, y: y)
    }

    private func drawScrollBar(
        _ top: Int, _ header: Int, _ room: Int, of total: Int, in canvas: inout Canvas
    ) {
        let length = max(1, room * room / max(1, total))
        let start = min(room - length, top * room / max(1, total))
        for y in 0..<room {
            let isThumb = y >= start && y < start + length
            canvas.write(
                canvas.unicode ? (isThumb ? "┃" : "│") : (isThumb ? "#" : "|"),
                x: canvas.size.width - 1, y: header + y,
                style: Style(isThumb ? .secondaryText : .border))
        }
    }

    package func describe(into text: inout LinearText) {
        text.sentence("\(model.greeting). \(model.date).")
        if isLoading { return text.sentence("Loading your day.") }
        text.sentence(model.next.hasSuffix(".") ? model.next : model.next + ".")
        if let streak = model.streak { text.sentence(streak + ".") }
        for line in lines {
            switch line {
            case .blank: break
            // Times change all the time; a screen reader asks for them.
            case .now: break
            case .heading(let title): text.heading(title + ".")
            case .note(let words, let tone):
                text.sentence((tone == .failure ? "Error: " : "") + words)
            case .row(let row): text.action(id: row.id, label: row.spoken)
            }
        }
    }
}

extension String {
    /// Spaces at the end up to `width` characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
