/// The state of a multi-line text field.
public struct TextAreaState: Sendable, Hashable {
    /// The text; sanitized, with line feeds.
    public private(set) var text: String
    /// Number of grapheme clusters before the cursor.
    public private(set) var cursor: Int
    /// Maximum number of grapheme clusters.
    public var limit: Int
    /// The last drawn viewport.
    public let viewport: Viewport

    /// Places the cursor at the end.
    public init(_ text: String = "", limit: Int = 100_000) {
        self.text = String(TextBoundary.clean(text, keepingLines: true).prefix(limit))
        self.limit = max(1, limit)
        cursor = self.text.count
        viewport = Viewport()
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.cursor == right.cursor
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// True if it is empty or only white space.
    public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Handles keys and pastes; Enter inserts a line feed. Returns false for other events (Tab,
    /// Esc).
    public mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key): return handle(key)
        case .paste(let pasted):
            insert(pasted)
            return true
        default: return false
        }
    }

    /// Handles a key.
    public mutating func handle(_ key: KeyPress) -> Bool {
        switch (key.key, key.modifiers) {
        case (.enter, []): insert("\n")
        case (.up, []): moveLine(by: -1)
        case (.down, []): moveLine(by: 1)
        case (.pageUp, _): moveLine(by: -max(1, viewport.rows - 1))
        case (.pageDown, _): moveLine(by: max(1, viewport.rows - 1))
        case (.home, .control): cursor = 0
        case (.end, .control): cursor = text.count
        case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, []), (.character("f"), .control): cursor = min(text.count, cursor + 1)
        case (.backspace, []), (.character("h"), .control): remove(cursor - 1..<cursor)
        case (.delete, _), (.character("d"), .control): remove(cursor..<cursor + 1)
        default: return handleInLine(key)
        }
        return true
    }

    private mutating func handleInLine(_ key: KeyPress) -> Bool {
        let characters = Array(text)
        let start = (characters[..<cursor].lastIndex(of: "\n") ?? -1) + 1
        let end = characters[cursor...].firstIndex(of: "\n") ?? characters.count
        switch (key.key, key.modifiers) {
        case (.home, _), (.character("a"), .control): cursor = start
        case (.end, _), (.character("e"), .control): cursor = end
        case (.character("u"), .control): remove(start..<cursor)
        case (.character("k"), .control):
            // With nothing to delete, the key is free for the command palette.
            guard cursor < end else { return false }
            remove(cursor..<end)
        case (.character("w"), .control), (.backspace, .alt):
            var index = cursor
            while index > start, characters[index - 1] == " " { index -= 1 }
            while index > start, characters[index - 1] != " " { index -= 1 }
            remove(index..<cursor)
        case (.character(let character), let held) where held.isSubset(of: .shift):
            insert(String(character))
        default: return false
        }
        return true
    }

    /// Inserts `new` at the cursor; drops what exceeds the limit.
    public mutating func insert(_ new: String) {
        let clean = TextBoundary.clean(new, keepingLines: true)
        let typed = text.prefix(cursor) + clean.prefix(max(0, limit - text.count))
        text = String(typed) + text.dropFirst(cursor)
        cursor = min(typed.count, text.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<text.count)
        guard !range.isEmpty else { return }
        text = String(text.prefix(range.lowerBound)) + text.dropFirst(range.upperBound)
        cursor = min(range.lowerBound, text.count)
    }

    /// Moves by lines as last drawn and keeps the column.
    private mutating func moveLine(by amount: Int) {
        let characters = Array(text)
        let lines = Self.lines(characters, width: viewport.columns)
        let at = Self.place(of: cursor, in: lines, characters)
        let target = max(0, min(at.line + amount, lines.count - 1))
        guard target != at.line else { return }
        var (index, column) = (lines[target].lowerBound, 0)
        let last =
            target + 1 < lines.count && lines[target].upperBound == lines[target + 1].lowerBound
            ? lines[target].upperBound - 1 : lines[target].upperBound
        while index < last, column < at.column {
            column += CharacterWidth.of(characters[index])
            index += 1
        }
        cursor = index
    }

    /// Ranges of clusters, one per line drawn in `width` cells (0: no wrapping). Line feeds are
    /// between the ranges.
    static func lines(_ characters: [Character], width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, column, space) = (0, 0, -1)
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "\n" {
                lines.append(start..<index)
                (start, column, space) = (index + 1, 0, -1)
                index += 1
                continue
            }
            let cells = CharacterWidth.of(character)
            if width > 0, column + cells > width, index > start {
                let end = space > start ? space : index
                lines.append(start..<end)
                (start, column, space, index) = (end, 0, -1, end)
                continue
            }
            column += cells
            index += 1
            if character == " " { space = index }
        }
        lines.append(start..<characters.count)
        return lines
    }

    /// The line and cell of a cursor.
    static func place(
        of cursor: Int, in lines: [Range<Int>], _ characters: [Character]
    ) -> (line: Int, column: Int) {
        let line = lines.lastIndex { $0.lowerBound <= cursor } ?? 0
        let before = characters[lines[line].lowerBound..<max(lines[line].lowerBound, cursor)]
        return (line, before.reduce(0) { $0 + CharacterWidth.of($1) })
    }
}
