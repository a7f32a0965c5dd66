/// The state of a single-line text field, with a cursor between grapheme clusters.
public struct TextFieldState: Sendable, Hashable {
    /// The text; sanitized, without line feeds.
    public private(set) var text: String
    /// Number of grapheme clusters before the cursor.
    public private(set) var cursor: Int
    /// Maximum number of grapheme clusters.
    public var limit: Int

    /// Places the cursor at the end.
    public init(_ text: String = "", limit: Int = 4096) {
        self.text = String(TextBoundary.clean(text).prefix(limit))
        self.limit = max(1, limit)
        cursor = self.text.count
    }

    /// Replaces the text and moves the cursor to the end.
    public mutating func set(_ text: String) { self = TextFieldState(text, limit: limit) }

    /// Clears the field.
    public mutating func clear() { set("") }

    /// True if it is empty or only white space.
    public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Handles keys and pastes. Returns false for other events, including Enter, Tab, Esc, up and
    /// down.
    public mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key): return handle(key)
        case .paste(let pasted):
            // Copying a whole line includes its line end, which isn't part of the text.
            insert(String(pasted.reversed().drop(while: \.isNewline).reversed()))
            return true
        default: return false
        }
    }

    /// Handles a key.
    public mutating func handle(_ key: KeyPress) -> Bool {
        switch (key.key, key.modifiers) {
        case (.left, .control), (.left, .alt), (.character("b"), .alt): cursor = wordStart
        case (.right, .control), (.right, .alt), (.character("f"), .alt): cursor = wordEnd
        case (.left, _), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, _), (.character("f"), .control): cursor = min(text.count, cursor + 1)
        case (.home, _), (.character("a"), .control): cursor = 0
        case (.end, _), (.character("e"), .control): cursor = text.count
        case (.character("u"), .control): remove(0..<cursor)
        case (.character("k"), .control):
            // With nothing to delete, the key is free for the command palette.
            guard cursor < text.count else { return false }
            remove(cursor..<text.count)
        case (.character("w"), .control), (.backspace, .alt): remove(wordStart..<cursor)
        case (.character("d"), .alt): remove(cursor..<wordEnd)
        case (.backspace, _), (.character("h"), .control):
            remove(max(0, cursor - 1)..<cursor)
        case (.delete, _), (.character("d"), .control):
            remove(cursor..<min(text.count, cursor + 1))
        case (.character(let character), let held) where held.isSubset(of: .shift):
            insert(String(character))
        default: return false
        }
        return true
    }

    /// Inserts `new` at the cursor; drops what exceeds the limit.
    public mutating func insert(_ new: String) {
        let clean = TextBoundary.clean(new)
        let before = String(text.prefix(cursor))
        let room = max(0, limit - text.count)
        let typed = before + clean.prefix(room)
        let rest = text.dropFirst(cursor)
        text = typed + rest
        // A combining mark joins the previous cluster; count again.
        cursor = min(typed.count, text.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        text = String(text.prefix(range.lowerBound)) + text.dropFirst(range.upperBound)
        cursor = min(range.lowerBound, text.count)
    }

    private var wordStart: Int {
        let before = Array(text.prefix(cursor))
        var index = before.count
        while index > 0, before[index - 1].isWhitespace { index -= 1 }
        while index > 0, !before[index - 1].isWhitespace { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        let all = Array(text)
        var index = cursor
        while index < all.count, all[index].isWhitespace { index += 1 }
        while index < all.count, !all[index].isWhitespace { index += 1 }
        return index
    }
}
