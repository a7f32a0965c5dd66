import AppCore
import Ink
import TerminalUI

extension CanvasScreen {
    func view(in context: ViewContext) -> any View {
        guard let book else {
            guard let problem else { return Skeleton(lines: 6) }
            return Text(
                StyledText(
                    [problem.summary, problem.reason, problem.cure].compactMap(\.self)
                        .joined(separator: " "), Style(.incorrect)))
        }
        return CanvasContentView(screen: self, book: book)
    }
}

/// The board with messages, text field, menu and tools.
private struct CanvasContentView: View {
    let screen: CanvasScreen
    let book: CanvasDocument

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout TerminalUI.Canvas) {
        let panel = panelRows(canvas.size)
        let board = Size(canvas.size.width, max(1, canvas.size.height - 1 - panel))
        screen.frame.record(board)
        if let chosen = screen.overview {
            canvas.draw(
                CanvasOverview(book: book, chosen: chosen), in: Rect(board))
        } else {
            canvas.draw(self.board(board), in: Rect(board))
        }
        drawPanel(Rect(0, board.height, canvas.size.width, panel), in: &canvas)
        drawTools(canvas.size.height - 1, in: &canvas)
    }

    private func board(_ size: Size) -> CanvasBoard {
        var board = CanvasBoard(
            page: screen.draft, ground: screen.ground, window: screen.window(in: size),
            cursor: screen.cursor)
        board.selection = InkSelection.bounds(of: screen.selection, on: board.page)
        if case .looping(let path) = screen.gesture { board.guide = path }
        return board
    }

    // MARK: Below the board

    private var lines: [StyledText] {
        var lines: [StyledText] = []
        if let reading = screen.readings[book.index + 1], !reading.isEmpty {
            lines.append(StyledText("Read: ", .secondary) + StyledText(reading))
        }
        if let words = screen.words.last {
            lines.append(StyledText("Tutor: ", .accent) + StyledText(words))
        } else if let reason = screen.silence {
            // Too long for the status line.
            lines.append(StyledText(reason, .secondary))
        }
        return lines
    }

    private func panelRows(_ size: Size) -> Int {
        guard size.height >= 6 else { return screen.exportPath == nil ? 0 : 1 }
        if screen.editing != nil { return min(4, size.height - 3) }
        if screen.exportPath != nil || !screen.menu.isEmpty { return 1 }
        guard size.height >= 10, !lines.isEmpty else { return 0 }
        return min(
            size.height / 3,
            lines.reduce(0) { $0 + max(1, ($1.width + size.width - 1) / max(1, size.width)) })
    }

    private func drawPanel(_ rect: Rect, in canvas: inout TerminalUI.Canvas) {
        guard rect.height > 0 else { return }
        if let (id, state) = screen.editing {
            canvas.draw(
                TextArea(
                    id: "box:\(id)", label: "Text box (Esc when done)", state: state,
                    placeholder: "Write here", focused: true, rows: rect.height - 1), in: rect)
        } else if let path = screen.exportPath {
            canvas.draw(
                TextField(
                    id: "export", label: "Export to (.svg or .pdf)", state: path, focused: true),
                in: rect)
        } else if !screen.menu.isEmpty {
            drawMenu(rect, in: &canvas)
        } else {
            canvas.draw(VStack(lines.map { Text($0) as any View }, spacing: 0), in: rect)
        }
    }

    private func drawMenu(_ rect: Rect, in canvas: inout TerminalUI.Canvas) {
        let count = screen.selection.count
        var x = canvas.write(
            "\(count) selected ", x: 0, y: rect.y, style: Style(.accent, .bold))
        for entry in screen.menu {
            let start = x
            x += canvas.write(entry.key, x: x, y: rect.y, style: Style(.accent))
            x += canvas.write(" \(entry.label)", x: x, y: rect.y)
            if !entry.id.isEmpty { canvas.markAction(entry.id, Rect(start, rect.y, x - start, 1)) }
            x += 2
        }
    }

    // MARK: Tools

    private func drawTools(_ row: Int, in canvas: inout TerminalUI.Canvas) {
        let isHeld = screen.cursor != nil && screen.gesture != nil
        var x = canvas.write(
            "\(screen.toolWords)\(isHeld ? ", down" : "") ", x: 0, y: row,
            style: Style(.accent, .bold))
        x += canvas.write(
            "\(book.index + 1)/\(book.count) \(screen.savingWords) ", x: x, y: row,
            style: screen.saveProblem == nil ? .secondary : Style(.incorrect))
        if screen.tool.hasColor, x + 16 <= canvas.size.width {
            x = drawColors(x, row, in: &canvas)
        }
        for (key, tool) in [
            ("p", CanvasTool.pen), ("h", .highlighter), ("d", .eraser), ("m", .ruler), ("x", .text),
            ("v", .select),
        ] {
            let word = "\(key) \(Self.word(tool))"
            guard x + word.count + 1 <= canvas.size.width else { return }
            let isOn = tool == screen.tool || (tool == .eraser && screen.tool == .rubber)
            canvas.markAction("tool:\(tool.rawValue)", Rect(x, row, word.count, 1))
            x +=
                canvas.write(
                    word, x: x, y: row, style: isOn ? Style(.accent, .underline) : .secondary) + 1
        }
        let rest = screen.connectionWords
        if x + 12 <= canvas.size.width {
            canvas.write(
                StyledText("· " + (screen.notice ?? rest), .secondary).truncated(
                    to: canvas.size.width - x, unicode: canvas.unicode), x: x, y: row)
        }
    }

    private static func word(_ tool: CanvasTool) -> String {
        switch tool {
        case .highlighter: "mark"
        case .eraser, .rubber: "erase"
        case .text: "text"
        default: tool.rawValue
        }
    }

    /// Draws numbered colors; the chosen one is underlined.
    private func drawColors(_ start: Int, _ row: Int, in canvas: inout TerminalUI.Canvas) -> Int {
        let back = canvas.context.palette[.background]
        let paper = InkColor(back.red, back.green, back.blue)
        var x = start
        for (index, named) in screen.colors.enumerated() {
            let digit = Unicode.Scalar(UInt8(0x31 + index))
            if index == screen.colorIndex {
                canvas.fill(
                    Rect(x, row, 1, 1), Style(.text, .underline), symbol: digit)
            } else {
                canvas.writePixel(
                    digit, x: x, y: row, foreground: RGB(named.color.readable(on: paper)),
                    background: back)
            }
            canvas.markAction("color:\(index)", Rect(x, row, 1, 1))
            x += 1
        }
        return x + 1
    }

    // MARK: Linear mode

    func describe(into text: inout LinearText) {
        if screen.overview != nil {
            return CanvasOverview(book: book, chosen: 0).describe(into: &text)
        }
        text.heading(book.record.title)
        text.sentence("Page \(book.index + 1) of \(book.count). \(DrawingWords.summary(book.page))")
        text.sentence(
            "The drawing is \(screen.savingWords). \(firstUpper(screen.connectionWords)).")
        if let notice = screen.notice { text.sentence(notice) }
        if case .text(let lines) = screen.ground { text.paragraph(lines.joined(separator: "\n")) }
        for (number, stroke) in book.page.strokes.prefix(40).enumerated() {
            text.sentence("Stroke \(number + 1): \(DrawingWords.stroke(stroke, on: book.page))")
        }
        if book.page.strokes.count > 40 {
            text.sentence("And \(book.page.strokes.count - 40) more strokes.")
        }
        for line in lines { text.sentence(line) }
        for (number, box) in book.page.boxes.enumerated() {
            let place = DrawingWords.place(box.origin, on: book.page)
            text.field(
                id: "box:\(box.id)", label: "Text box \(number + 1), \(place)", value: box.text)
        }
        text.field(id: "box:new", label: "Add a text box", value: "")
        if screen.book?.history.canUndo == true { text.action(id: "undo", label: "Undo") }
        if screen.book?.history.canRedo == true { text.action(id: "redo", label: "Redo") }
        if book.index + 1 < book.count { text.action(id: "next", label: "Next page") }
        if book.index > 0 { text.action(id: "previous", label: "Previous page") }
        text.action(id: "new-page", label: "Add a blank page after this one")
        text.field(id: "export", label: "Export to a file, .svg or .pdf", value: "")
    }

    private func firstUpper(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
