import TerminalUI

/// A column of rows that keeps the focused row visible. Action rows can be clicked;
/// headings can't have the focus.
struct PlanPage: View {
    enum Row: Sendable {
        case heading(String)
        case note(StyledText)
        /// An action: id, title, detail lines and a trailing mark.
        case action(id: String, title: StyledText, detail: String?, trailing: StyledText?)
        /// A percentage, 0…100, with a caption.
        case bar(label: String, percent: Double, caption: String, tone: Tone)
        case sparkline([Double], label: String)

        var takesFocus: Bool {
            if case .heading = self { false } else { true }
        }

        var actionID: String? {
            if case .action(let id, _, _, _) = self { id } else { nil }
        }
    }

    var rows: [Row]
    /// Index of the row with the focus.
    var focus: Int

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        guard canvas.size.width > 5, canvas.size.height > 0 else { return }
        let list = PlanRows(rows: rows, focus: focus)
        let places = list.places(canvas.size.width - 2, canvas.context)
        // Keep the focused row in the upper half where possible.
        let focused = rows.indices.contains(focus) ? places[focus].lowerBound : 0
        let top = max(0, focused - canvas.size.height / 3)
        canvas.draw(ScrollView(list, state: ScrollState(offset: top)))
    }

    func describe(into text: inout LinearText) {
        PlanRows(rows: rows, focus: focus).describe(into: &text)
    }
}

/// All rows of a ``PlanPage``.
private struct PlanRows: View {
    var rows: [PlanPage.Row]
    var focus: Int

    func places(_ width: Int, _ context: ViewContext) -> [Range<Int>] {
        var y = 0
        return rows.enumerated().map { index, row in
            if index > 0, case .heading = row { y += 1 }
            let height = height(of: row, width, context)
            defer { y += height }
            return y..<(y + height)
        }
    }

    private func height(of row: PlanPage.Row, _ width: Int, _ context: ViewContext) -> Int {
        switch row {
        case .heading, .bar, .sparkline: 1
        case .note(let text): max(1, note(text, width, context).height)
        case .action(_, _, let detail, _):
            1 + (detail.map { note(StyledText($0), width, context).height } ?? 0)
        }
    }

    private func note(_ text: StyledText, _ width: Int, _ context: ViewContext) -> Size {
        Text(text).size(in: Size(max(1, width - 3), 1_000), context)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, places(proposal.width, context).last?.upperBound ?? 0)
    }

    func draw(in canvas: inout Canvas) {
        let label = labelWidth(canvas.size.width)
        let visible = canvas.visible
        for (index, place) in places(canvas.size.width, canvas.context).enumerated() {
            guard place.upperBound > visible.y, place.lowerBound < visible.maxY else { continue }
            var part = canvas.region(Rect(0, place.lowerBound, canvas.size.width, place.count))
            draw(rows[index], isFocused: index == focus, label, in: &part)
        }
    }

    private func draw(
        _ row: PlanPage.Row, isFocused: Bool, _ label: Int, in canvas: inout Canvas
    ) {
        if isFocused {
            canvas.write(canvas.unicode ? "▸" : ">", x: 0, y: 0, style: Style(.accent))
        }
        let room = Rect(2, 0, canvas.size.width - 2, canvas.size.height)
        switch row {
        case .heading(let title):
            canvas.write(StyledText(title, Style(.secondaryText, .bold)), x: 0, y: 0)
        case .note(let text): canvas.draw(Text(text), in: room)
        case .action(let id, let title, let detail, let trailing):
            drawAction(title, detail, trailing, isFocused, in: &canvas)
            canvas.markAction(id)
        case .bar(let name, let percent, let caption, let tone):
            let text = StyledText(name).truncated(to: label, unicode: canvas.unicode)
            canvas.write(text, x: 2, y: 0)
            let captionWidth = room.width - label - 14 > caption.count ? caption.count + 1 : 0
            let bar = Rect(label + 3, 0, room.width - label - 1 - captionWidth, 1)
            canvas.draw(ProgressBar(value: percent / 100, tone: tone), in: bar)
            if captionWidth > 0 {
                canvas.write(
                    StyledText(caption, .secondary), x: bar.maxX + 1, y: 0)
            }
        case .sparkline(let values, let label):
            canvas.draw(Sparkline(values, label: label), in: room)
        }
    }

    private func drawAction(
        _ title: StyledText, _ detail: String?, _ trailing: StyledText?, _ isFocused: Bool,
        in canvas: inout Canvas
    ) {
        var room = canvas.size.width - 2
        if let trailing, trailing.width < room - 6 {
            canvas.write(
                trailing.styled(.secondary), x: canvas.size.width - trailing.width, y: 0)
            room -= trailing.width + 1
        }
        let title = isFocused ? title.styled(Style(.accent, .bold)) : title
        canvas.write(title.truncated(to: room, unicode: canvas.unicode), x: 2, y: 0)
        guard let detail else { return }
        canvas.draw(
            Text(detail, style: .secondary),
            in: Rect(2, 1, canvas.size.width - 3, canvas.size.height - 1))
    }

    /// Width of the name column: the widest name, at most a third of the page.
    private func labelWidth(_ width: Int) -> Int {
        let widest = rows.reduce(0) { widest, row in
            guard case .bar(let name, _, _, _) = row else { return widest }
            return max(widest, StyledText(name).width)
        }
        return max(4, min(widest, width * 2 / 5))
    }

    func describe(into text: inout LinearText) {
        for row in rows {
            switch row {
            case .heading(let title): text.heading(title)
            case .note(let words): text.sentence(words)
            case .action(let id, let title, let detail, let trailing):
                let parts = [title.plain, trailing?.plain, detail].compactMap(\.self)
                text.action(id: id, label: parts.joined(separator: ", "))
            case .bar(let name, let percent, let caption, _):
                text.sentence("\(name): \(Int(percent.rounded())) percent, \(caption).")
            case .sparkline(let values, let label):
                Sparkline(values, label: label).describe(into: &text)
            }
        }
    }
}
