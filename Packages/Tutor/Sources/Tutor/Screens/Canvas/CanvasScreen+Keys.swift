import AppCore
import Ink
import TerminalUI

/// Tool keys and drawing without a mouse.
extension CanvasScreen {
    mutating func press(_ key: KeyPress) -> Effect<Message> {
        if let effect = pressMoving(key) { return effect }
        switch (key.key, key.modifiers) {
        case (.character(" "), _): return dip()
        case (.escape, _): return escape()
        case (.enter, _):
            guard let box = selectedBox else { return dip() }
            edit(box.id)
            return .none
        case (.delete, _), (.backspace, _):
            return selection.isEmpty ? .unhandled : deleteSelection()
        case (.pageDown, _): return turn(to: (book?.index ?? 0) + 1)
        case (.pageUp, _): return turn(to: (book?.index ?? 0) - 1)
        case (.character("r"), .control): return redo()
        case (.character("s"), .control): return keepNow()
        case (.character("n"), .control): return newPage()
        case (.character(let letter), []): return press(letter)
        default: return .unhandled
        }
    }

    private mutating func press(_ letter: Character) -> Effect<Message> {
        if let digit = letter.wholeNumberValue, (1...8).contains(digit), letter.isASCII {
            return activate("color:\(digit - 1)")
        }
        if !selection.isEmpty {
            if letter == "c" { return copySelection() }
            if letter == "d" { return deleteSelection() }
        }
        if let tool = tool(for: letter) { return take(tool) }
        switch letter {
        case "u": return undo()
        case "D": return askToClear()
        case "T": overview = book?.index
        case "E": exportPath = TextFieldState(suggestedPath, limit: 1024)
        case "B": cycleGround()
        case "+", "=": zoom(by: 1.5)
        case "-": zoom(by: 1 / 1.5)
        case "0": fit()
        case "s": step = step == 3 ? 0 : step + 1
        case "w":
            let next = Self.penWidths.firstIndex { $0 > width } ?? 0
            width = Self.penWidths[next]
        default: return .unhandled
        }
        return .none
    }

    private func tool(for letter: Character) -> CanvasTool? {
        switch letter {
        case "p": .pen
        case "h", "H": .highlighter
        case "d": tool == .eraser ? .rubber : .eraser
        case "m": .ruler
        case "x": .text
        case "v": .select
        default: nil
        }
    }

    /// A suggested file name in the current folder.
    private var suggestedPath: String {
        guard let book else { return "drawing.svg" }
        let name = book.record.title.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return "\(String(name.prefix(40)))-\(book.index + 1).svg"
    }

    /// Cancels the gesture, then the key pen, then leaves the screen.
    private mutating func escape() -> Effect<Message> {
        if gesture != nil {
            gesture = nil
        } else if !selection.isEmpty {
            selection = []
        } else if cursor != nil {
            cursor = nil
        } else {
            return leave()
        }
        return .none
    }

    // MARK: Key pen

    /// Dots per key press: a dot, a cell, four cells or sixteen.
    var stride: (x: Int, y: Int) {
        [(1, 1), (2, 4), (8, 8), (32, 32)][step]
    }

    private mutating func pressMoving(_ key: KeyPress) -> Effect<Message>? {
        let direction: (x: Int, y: Int)
        switch key.key {
        case .left: direction = (-1, 0)
        case .right: direction = (1, 0)
        case .up: direction = (0, -1)
        case .down: direction = (0, 1)
        case .character("h") where cursor != nil && key.modifiers == []: direction = (-1, 0)
        case .character("l") where key.modifiers == []: direction = (1, 0)
        case .character("k") where key.modifiers == []: direction = (0, -1)
        case .character("j") where key.modifiers == []: direction = (0, 1)
        default: return nil
        }
        if key.modifiers.contains(.alt) { return nil }
        if key.modifiers.contains(.control) {
            pan(direction.x * 6, direction.y * 3)
            return Effect<Message>.none
        }
        let times = key.modifiers.contains(.shift) ? 4 : 1
        let dots = InkPoint(
            Double(direction.x * stride.x * times), Double(direction.y * stride.y * times))
        return go(by: dots * window.unitsPerDot)
    }

    private mutating func go(by offset: InkPoint) -> Effect<Message> {
        if !selection.isEmpty, gesture == nil {
            let ids = selection
            return perform { $0.move(ids, by: offset) }
        }
        let page = book?.page.size ?? InkPage.blankSize
        let start = cursor ?? window.visible.middle
        let next = start + offset
        let place = InkPoint(min(max(0, next.x), page.x), min(max(0, next.y), page.y))
        cursor = place
        var window = window
        window.show(place)
        if window.origin != self.window.origin { origin = window.origin }
        if gesture != nil { extend(to: place) }
        return .none
    }

    /// Puts the pen down or up.
    private mutating func dip() -> Effect<Message> {
        let place = cursor ?? window.visible.middle
        cursor = place
        if gesture != nil { return finish(grain: 0) }
        begin(at: place)
        // Places the text box where the pen touches.
        return tool == .text ? finish(grain: 0) : .none
    }

    // MARK: All pages

    mutating func pressInOverview(_ key: KeyPress) -> Effect<Message> {
        guard let chosen = overview, let book else { return .none }
        let across = CanvasOverview.columns(in: frame.size.width)
        func move(by amount: Int) { overview = min(max(0, chosen + amount), book.count - 1) }
        switch key.key {
        case .escape, .character("T"): overview = nil
        case .enter, .character(" "):
            overview = nil
            return turn(to: chosen)
        case .left, .character("h"): move(by: -1)
        case .right, .character("l"): move(by: 1)
        case .up, .character("k"): move(by: -across)
        case .down, .character("j"): move(by: across)
        case .home: overview = 0
        case .end: overview = book.count - 1
        case .character("n") where key.modifiers == .control:
            let effect = newPage()
            overview = self.book?.index
            return effect
        case .delete, .backspace:
            guard book.page(at: chosen).isEmpty else {
                return .confirm(
                    Confirmation(
                        title: "Remove page \(chosen + 1)?",
                        detail: "This also deletes what you drew on it.",
                        confirmLabel: "Remove", isDestructive: true), then: .removePage(chosen))
            }
            return removePage(chosen)
        default: return .unhandled
        }
        return .none
    }
}
