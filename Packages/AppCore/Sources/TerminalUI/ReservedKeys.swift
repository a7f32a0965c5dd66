/// The keys that mean the same on every screen where no text is typed.
public enum ReservedKeys {
    /// What such a key does.
    public struct Action: Sendable, Hashable {
        /// Its name in settings, e.g. `add`.
        public var name: String
        /// The key, unless the student chose another one.
        public var key: Character
        /// The words with which a hint for the key may begin; empty for any.
        public var words: [String]
        /// One sentence for settings.
        public var summary: String

        init(_ name: String, _ key: Character, _ words: [String], _ summary: String) {
            (self.name, self.key, self.words, self.summary) = (name, key, words, summary)
        }
    }

    /// All of them.
    public static let actions = [
        Action("help", "?", ["keys"], "Show the keys of the screen."),
        Action("find", ":", ["find"], "Find anything."),
        Action("add", "a", ["add"], "Add something from one line."),
        Action("undo", "u", ["undo"], "Undo the last act."),
        Action("refresh", "r", ["refresh", "try again"], "Refresh, or try again."),
        Action("filter", "/", ["filter", "find", "search"], "Filter or search the list."),
        Action("next", "n", ["next"], "Go to the next match or item."),
        Action("previous", "N", ["next", "previous"], "Go to the previous match."),
        Action("new", "+", [], "Open the form for something new."),
        Action("edit", "e", ["edit", "arrange"], "Edit; arrange tiles on the dashboard."),
        Action("done", "x", [], "Mark as done, or not."),
        Action(
            "delete", "d", ["delete", "remove", "discard", "reset", "eraser"], "Delete."),
        Action("back", "q", ["back"], "Go back; quit on the first screen."),
        Action("first", "g", ["first"], "Go to the first row."),
        Action("last", "G", ["first", "last"], "Go to the last row."),
        Action("theme", "t", ["theme"], "Choose a theme."),
    ]

    /// Keys that the runtime handles: a screen leaves them alone unless letters answer a question.
    public static let runtime: [Character] = ["?", ":", "a", "q", "t"]

    /// The keys in a hint: `n` and `N` in `n, N`.
    static func keys(in hint: KeyHint) -> [String] {
        if hint.key == "/" { return ["/"] }
        return hint.key.split { $0 == " " || $0 == "," || $0 == "/" }.map(String.init)
    }

    /// The key that a hint gives another meaning; nil if there is none.
    public static func clash(in hint: KeyHint) -> String? {
        keys(in: hint).first { key in
            guard let action = actions.first(where: { String($0.key) == key }),
                !action.words.isEmpty
            else { return false }
            return !action.words.contains { hint.label.hasPrefix($0) }
        }
    }

    /// Whether a hint says that letters answer, as `A–D` does.
    public static func areLettersAnswers(_ hint: KeyHint) -> Bool {
        let ends = hint.key.split(separator: "–")
        return ends.count == 2 && ends.allSatisfy { $0.count == 1 && $0.first?.isLetter == true }
    }
}
