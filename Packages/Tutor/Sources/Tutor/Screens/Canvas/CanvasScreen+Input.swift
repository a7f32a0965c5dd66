import AppCore
import Ink
import TerminalUI

/// Handles keys, the mouse and actions.
extension CanvasScreen {
    mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id): return activate(id)
        case .fill(let id, let text): return fill(id, text)
        case .resize, .focus: return .none
        case .mouse(let mouse) where editing == nil && exportPath == nil && overview == nil:
            return follow(mouse)
        case .mouse: return .none
        case .key, .paste: break
        }
        if editing != nil { return type(input) }
        if exportPath != nil { return typePath(input) }
        guard case .key(let key) = input else { return .none }
        return overview == nil ? press(key) : pressInOverview(key)
    }

    // MARK: Typing

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input,
            key.key == .escape || key.key == .tab || key == .control("s")
        {
            return finishEditing()
        }
        _ = editing?.state.handle(input)
        return .none
    }

    private mutating func typePath(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input {
            if key.key == .escape {
                exportPath = nil
                return .none
            }
            if key.key == .enter {
                guard let path = exportPath, !path.isBlank else { return .none }
                return export(to: path.text)
            }
        }
        _ = exportPath?.handle(input)
        return .none
    }

    private mutating func fill(_ id: String, _ text: String) -> Effect<Message> {
        switch id {
        case "export": return export(to: text)
        case "box:new":
            let lowest = book?.page.boxes.map(\.bounds.maxY).max()
            placed = InkPoint(72, min((lowest ?? 48) + 24, (book?.page.size.y ?? 1584) - 48))
            return write(text, in: 0)
        default:
            guard let number = Self.number(id, after: "box:") else { return .unhandled }
            return write(text, in: number)
        }
    }

    private static func number(_ id: String, after prefix: String) -> Int? {
        id.hasPrefix(prefix) ? Int(id.dropFirst(prefix.count)) : nil
    }

    mutating func activate(_ id: String) -> Effect<Message> {
        if let number = Self.number(id, after: "color:") { return choose(color: number) }
        if let number = Self.number(id, after: "page:") {
            overview = nil
            return turn(to: number)
        }
        if let tool = CanvasTool(rawValue: id.replacing("tool:", with: "")), id.hasPrefix("tool:") {
            return take(tool)
        }
        switch id {
        case "menu:copy": return copySelection()
        case "menu:delete": return deleteSelection()
        case "menu:write":
            if let box = selectedBox { edit(box.id) }
            return .none
        case "next": return turn(to: (book?.index ?? 0) + 1)
        case "previous": return turn(to: (book?.index ?? 0) - 1)
        case "new-page": return newPage()
        case "undo": return undo()
        case "redo": return redo()
        case "clear": return askToClear()
        default: return .unhandled
        }
    }

    // MARK: Tools

    mutating func take(_ tool: CanvasTool) -> Effect<Message> {
        let effect = finish(grain: 0)
        self.tool = tool
        if tool != .select { selection = [] }
        return effect
    }

    private mutating func choose(color index: Int) -> Effect<Message> {
        guard colors.indices.contains(index) else { return .none }
        colorIndex = index
        let (ids, color) = (selection, InkColor.palette[index].color)
        return ids.isEmpty ? .none : perform { $0.paint(ids, color) }
    }

    mutating func undo() -> Effect<Message> {
        gesture = nil
        selection = []
        guard book?.undo() == true else { return .toast("Nothing to undo.") }
        return changed()
    }

    mutating func redo() -> Effect<Message> {
        gesture = nil
        selection = []
        guard book?.redo() == true else { return .toast("Nothing to redo.") }
        return changed()
    }

    func askToClear() -> Effect<Message> {
        guard book?.page.isEmpty == false else { return .toast("The page is empty.") }
        return .confirm(
            Confirmation(
                title: "Clear this page?",
                detail: "This erases everything on it. Undo brings it back.",
                confirmLabel: "Clear", isDestructive: true), then: .clear)
    }

    mutating func cycleGround() {
        let own = book.flatMap { grounds[$0.entry.id] }
        let all = [own ?? .blank] + [.blank, .grid].filter { $0 != (own ?? .blank) }
        let at = all.firstIndex(of: ground) ?? 0
        let next = all[(at + 1) % all.count]
        chosenGround = next == own ? nil : next
    }

    // MARK: Zooming and panning

    /// Zooms around the center or the pen.
    mutating func zoom(by factor: Double) {
        let window = window
        let page = book?.page.size ?? InkPage.blankSize
        let fixed = cursor ?? window.visible.middle
        let dots = window.dots(of: fixed)
        let whole = InkWindow.fitting(page, columns: window.columns, rows: window.rows).unitsPerDot
        let scale = min(max(whole, window.unitsPerDot), max(0.5, window.unitsPerDot / factor))
        unitsPerDot = scale
        origin = fixed - dots * scale
        origin = self.window.origin
    }

    /// Fits the whole page, or its width.
    mutating func fit() {
        let window = window
        let page = book?.page.size ?? InkPage.blankSize
        let whole = InkWindow.fitting(page, columns: window.columns, rows: window.rows).unitsPerDot
        unitsPerDot = unitsPerDot == whole ? nil : whole
        origin = InkPoint(0, 0)
    }

    /// Pans by cells.
    mutating func pan(_ columns: Int, _ rows: Int) {
        let window = window
        origin =
            window.origin + InkPoint(Double(columns * 2), Double(rows * 4)) * window.unitsPerDot
        origin = self.window.origin
    }

    // MARK: The mouse

    private mutating func follow(_ mouse: MouseEvent) -> Effect<Message> {
        let size = frame.size
        let inside = mouse.x >= 0 && mouse.y >= 0 && mouse.x < size.width && mouse.y < size.height
        switch mouse.kind {
        case .scrollUp where mouse.modifiers.contains(.control): zoom(by: 1.5)
        case .scrollDown where mouse.modifiers.contains(.control): zoom(by: 1 / 1.5)
        case .scrollUp: mouse.modifiers.contains(.shift) ? pan(-6, 0) : pan(0, -3)
        case .scrollDown: mouse.modifiers.contains(.shift) ? pan(6, 0) : pan(0, 3)
        case .press where mouse.button == .left && inside:
            let effect = finish(grain: 0)
            cursor = nil
            begin(at: point(of: mouse))
            return effect
        case .drag where mouse.button == .left && gesture != nil && cursor == nil:
            extend(to: point(of: mouse))
        case .release where gesture != nil && cursor == nil:
            extend(to: point(of: mouse))
            let isFine = mouse.withinX != 0.5 || mouse.withinY != 0.5
            return finish(grain: window.unitsPerDot * (isFine ? 0.5 : 2))
        default: break
        }
        return .none
    }

    private func point(of mouse: MouseEvent) -> InkPoint {
        let window = window
        return window.point(
            column: min(max(0, mouse.x), window.columns - 1),
            row: min(max(0, mouse.y), window.rows - 1),
            within: InkPoint(mouse.withinX, mouse.withinY))
    }
}
