import AppCore
import Foundation
import Ink
import TerminalUI

/// Drawing by mouse or keys.
extension CanvasScreen {
    static let penWidths: [Double] = [2, 4, 8, 14]
    static let highlighterWidth = 32.0
    static let eraserRadius = 10.0

    var colors: [InkColor.Named] {
        tool == .highlighter ? InkColor.highlights : InkColor.palette
    }
    var color: InkColor.Named { colors[min(colorIndex, colors.count - 1)] }

    /// The visible part of the page.
    var window: InkWindow { window(in: frame.size) }

    func window(in size: Size) -> InkWindow {
        let page = book?.page.size ?? InkPage.blankSize
        let across = Double(max(1, size.width) * 2)
        var window = InkWindow(
            origin: origin, unitsPerDot: unitsPerDot ?? usualScale(page, across: across),
            columns: size.width, rows: size.height)
        window.hold(page)
        return window
    }

    /// The default scale: fits the page's width, or matches text to cells.
    private func usualScale(_ page: InkPoint, across: Double) -> Double {
        guard case .text = ground else { return page.x / across }
        return PageBackground.letterWidth / 2
    }

    /// The current background.
    var ground: PageBackground {
        chosenGround ?? book.flatMap { grounds[$0.entry.id] } ?? .blank
    }

    // MARK: Strokes

    mutating func begin(at point: InkPoint) {
        gestureStart = repository.context.environment.now()
        switch tool {
        case .pen, .highlighter, .ruler: gesture = .line([InkSample(point)])
        case .eraser, .rubber:
            var page = book?.page ?? InkPage()
            erase([point], on: &page)
            gesture = .erasing(point, left: page)
        case .text: gesture = .placing(point)
        case .select:
            if let book, let bounds = InkSelection.bounds(of: selection, on: book.page),
                bounds.grown(by: window.unitsPerDot * 2).contains(point)
            {
                gesture = .moving(from: point, to: point)
            } else {
                selection = []
                gesture = .looping([point])
            }
        }
    }

    mutating func extend(to point: InkPoint) {
        switch gesture {
        case .line(var samples):
            guard samples.last?.point != point, samples.count < 20_000 else { return }
            let time = repository.context.environment.now().timeIntervalSince(gestureStart)
            samples.append(InkSample(point, time: max(0, time)))
            gesture = .line(samples)
        case .erasing(let last, var page):
            erase([last, point], on: &page)
            gesture = .erasing(point, left: page)
        case .looping(let path): gesture = .looping(path + [point])
        case .moving(let start, _): gesture = .moving(from: start, to: point)
        case .placing: gesture = .placing(point)
        case nil: break
        }
    }

    /// Finishes the gesture. `grain` is the input's resolution in canvas units; 0 keeps every
    /// point.
    mutating func finish(grain: Double) -> Effect<Message> {
        defer { gesture = nil }
        switch gesture {
        case .line(let samples):
            guard (book?.page.strokes.count ?? 0) < InkPage.maxStrokes else {
                return .toast("This page is full: it has \(InkPage.maxStrokes) strokes.", .warning)
            }
            let made = stroke(samples, grain: grain)
            return perform { $0.add(made) }
        case .erasing(_, let left): return perform { $0 = left }
        case .looping(let path): select(path)
        case .moving(let start, let end):
            let (ids, offset) = (selection, end - start)
            guard offset != InkPoint(0, 0) else { return .none }
            return perform { $0.move(ids, by: offset) }
        case .placing(let point): place(point)
        case nil: break
        }
        return .none
    }

    /// The stored stroke.
    private func stroke(_ samples: [InkSample], grain: Double) -> InkStroke {
        var line = samples
        if tool == .ruler, let first = samples.first, let last = samples.last {
            let ruler = InkRuler(grid: ground == .grid ? PageBackground.gridSpacing / 2 : nil)
            let ends = ruler.line(from: first.point, to: last.point)
            line = [InkSample(ends.start), InkSample(ends.end, time: last.time)]
        } else if grain > 0 {
            line = InkSmoothing.drawn(samples, step: grain)
        } else {
            line = InkSmoothing.simplified(samples, tolerance: 0.01)
        }
        return InkStroke(
            id: 1, tool: tool == .highlighter ? .highlighter : .pen, color: color.color,
            width: tool == .highlighter ? Self.highlighterWidth : width, samples: line)
    }

    private func erase(_ path: [InkPoint], on page: inout InkPage) {
        let radius = max(Self.eraserRadius, window.unitsPerDot)
        if tool == .rubber {
            InkEraser.erasePart(of: &page, along: path, radius: radius)
        } else {
            InkEraser.eraseStrokes(on: &page, along: path, radius: radius)
        }
    }

    /// The page with the gesture applied.
    var draft: InkPage {
        var page = book?.page ?? InkPage()
        if let editing { write(editing.state.text, in: editing.box, on: &page) }
        switch gesture {
        case .line(let samples): page.add(stroke(samples, grain: 0))
        case .erasing(_, let left): page = left
        case .moving(let start, let end): page.move(selection, by: end - start)
        default: break
        }
        return page
    }

    // MARK: Selecting

    private mutating func select(_ path: [InkPoint]) {
        guard let book, let around = InkRect(around: path) else { return }
        let reach = window.unitsPerDot * 2
        if around.width <= reach * 2, around.height <= reach * 2 {
            selection = Set(
                [InkSelection.hit(book.page, at: around.middle, reach: reach)].compactMap(\.self))
        } else {
            selection = InkSelection.enclosed(book.page, by: path)
        }
    }

    /// The selection menu: key, label and action id.
    var menu: [(key: String, label: String, id: String)] {
        guard !selection.isEmpty else { return [] }
        var menu = [
            ("arrows", "move", ""), ("c", "copy", "menu:copy"), ("d", "delete", "menu:delete"),
            ("1–8", "color", ""),
        ]
        if selectedBox != nil { menu.append(("Enter", "write", "menu:write")) }
        return menu.map { (key: $0.0, label: $0.1, id: $0.2) }
    }

    /// The text box if it's the only selection.
    var selectedBox: InkTextBox? {
        guard selection.count == 1, let id = selection.first else { return nil }
        return book?.page.box(id)
    }

    mutating func copySelection() -> Effect<Message> {
        var copies: Set<Int> = []
        let (ids, offset) = (selection, window.unitsPerDot * 8)
        let effect = perform { copies = $0.copy(ids, by: InkPoint(offset, offset)) }
        selection = copies
        return effect
    }

    mutating func deleteSelection() -> Effect<Message> {
        let ids = selection
        selection = []
        return perform { $0.remove(ids) }
    }

    // MARK: Text boxes

    /// Edits the text box at a point, or a new one.
    private mutating func place(_ point: InkPoint) {
        if let book, let box = book.page.boxes.last(where: { $0.bounds.contains(point) }) {
            return edit(box.id)
        }
        editing = (0, TextAreaState("", limit: 10_000))
        placed = point
    }

    mutating func edit(_ id: Int) {
        guard let box = book?.page.box(id) else { return }
        editing = (id, TextAreaState(box.text, limit: 10_000))
    }

    /// Finishes editing: removes an empty box, adds a new one with text.
    mutating func finishEditing() -> Effect<Message> {
        guard let (id, state) = editing else { return .none }
        editing = nil
        return write(state.text, in: id)
    }

    /// Sets a box's text; 0 creates a new box.
    mutating func write(_ text: String, in id: Int) -> Effect<Message> {
        var page = book?.page ?? InkPage()
        write(text, in: id, on: &page)
        return perform { $0 = page }
    }

    private func write(_ text: String, in id: Int, on page: inout InkPage) {
        let color = InkColor.palette[min(colorIndex, InkColor.palette.count - 1)].color
        let isBlank = text.allSatisfy(\.isWhitespace)
        switch (id, isBlank) {
        case (0, true): break
        case (0, false):
            page.add(
                InkTextBox(
                    id: 1, origin: placed, width: 400, text: text, fontSize: 24, color: color))
        case (_, true): page.remove([id])
        case (_, false): page.write(text, in: id)
        }
    }
}
