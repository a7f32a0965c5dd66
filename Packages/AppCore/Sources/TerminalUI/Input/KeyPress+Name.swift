extension KeyPress {
    /// Parses a key's name: `Enter`, `Ctrl-K`, `Alt-S`, `F2`, `PgDn`, a single character.
    public init?(named name: String) {
        if name.count == 1, let character = name.first {
            self = .character(character)
            return
        }
        let folded = name.lowercased()
        if folded.hasPrefix("ctrl-"), folded.count == 6, let letter = folded.last {
            self = .control(letter)
            return
        }
        if folded.hasPrefix("alt-"), folded.count == 5, let letter = folded.last {
            self.init(.character(letter), .alt)
            return
        }
        if folded.hasPrefix("f"), let number = Int(folded.dropFirst()), (1...12).contains(number) {
            self.init(.function(number))
            return
        }
        let names: [String: Key] = [
            "enter": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
            "space": .character(" "), "backspace": .backspace, "delete": .delete, "del": .delete,
            "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
            "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown,
            "shift-tab": .backTab,
        ]
        guard let key = names[folded] else { return nil }
        self.init(key)
    }

    /// Its name in hints and settings; nil for keys that can't be chosen for an action.
    var name: String? {
        switch (key, modifiers) {
        case (.character(let character), []): String(character)
        case (.character(let character), .control): "Ctrl-" + character.uppercased()
        case (.function(let number), []): "F\(number)"
        default: nil
        }
    }

    /// Whether it can do the work of another key: not one that moves, ends, answers or is typed as
    /// something else, as Ctrl-I is Tab.
    var mayBeChosen: Bool {
        switch (key, modifiers) {
        case (.character(let character), []):
            !character.isNumber && !character.isWhitespace
                && StyledText(String(character)).width == 1
        case (.character(let letter), .control):
            letter.isASCII && letter.isLetter && !"chijklmz".contains(letter)
        case (.function(let number), []): number > 1
        default: false
        }
    }
}
