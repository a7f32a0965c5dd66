/// One line of text being typed, with a cursor between grapheme clusters.
public struct TextFieldState: Sendable, Hashable {
    /// What is in the field; clean, without line feeds.
    public private(set) var text: String
    /// Clusters before the cursor.
    public private(set) var cursor: Int
    /// Clusters the field takes.
    public var limit: Int

    /// The cursor stands at the end.
    public init(_ text: String = "", limit: Int = 4096) {
        self.text = String(TextBoundary.clean(text).prefix(limit))
        self.limit = max(1, limit)
        cursor = self.text.count
    }

    /// Replaces everything; the cursor goes to the end.
    public mutating func set(_ text: String) { self = TextFieldState(text, limit: limit) }

    /// Empties the field.
    public mutating func clear() { set("") }

    /// True when nothing, or only white space, is in it.
    public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Answers keys and pastes. False when the event is for someone else (Enter, Tab, Esc, arrows up
    /// and down among them).
    public mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key): return handle(key)
        case .paste(let pasted):
            // The line's end comes along when a whole line is copied; it is not part of the text.
            insert(String(pasted.reversed().drop(while: \.isNewline).reversed()))
            return true
        default: return false
        }
    }

    /// Answers one key.
    public mutating func handle(_ key: KeyPress) -> Bool {
        switch (key.key, key.modifiers) {
        case (.left, .control), (.left, .alt), (.character("b"), .alt): cursor = wordStart
        case (.right, .control), (.right, .alt), (.character("f"), .alt): cursor = wordEnd
        case (.left, _), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, _), (.character("f"), .control): cursor = min(text.count, cursor + 1)
        case (.home, _), (.character("a"), .control): cursor = 0
        case (.end, _), (.character("e"), .control): cursor = text.count
        case (.character("u"), .control): remove(0..<cursor)
        case (.character("k"), .control): remove(cursor..<text.count)
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

    /// Types `new` at the cursor; what does not fit is dropped.
    public mutating func insert(_ new: String) {
        let clean = TextBoundary.clean(new)
        let before = String(text.prefix(cursor))
        let room = max(0, limit - text.count)
        let typed = before + clean.prefix(room)
        let rest = text.dropFirst(cursor)
        text = typed + rest
        // A combining mark joins the cluster before it: count anew.
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
