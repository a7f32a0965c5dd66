/// Names the keys in force in texts that were written with the default ones.
public struct KeyWording: Sendable {
    private let keys: KeyMap
    private let screen: String

    /// The default keys: all texts stay as they are.
    public init() { self.init(KeyMap(), on: "") }

    init(_ keys: KeyMap, on screen: String) {
        self.keys = keys
        self.screen = screen
    }

    /// A sentence such as `Press r to try again.`
    public func sentence(_ text: String) -> String {
        guard !keys.isDefault, text.contains("ress ") else { return text }
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.dropFirst() where Self.isRequest(words[index - 1]) {
            words[index] = name(words[index])
        }
        return words.joined(separator: " ")
    }

    /// A styled sentence whose key isn't in a run of its own.
    public func sentence(_ text: StyledText) -> StyledText {
        guard !keys.isDefault else { return text }
        var text = text
        for index in text.runs.indices { text.runs[index].text = sentence(text.runs[index].text) }
        return text
    }

    /// The label of a button with its key at the end, such as `Try again (r)`.
    public func label(_ text: String) -> String {
        guard !keys.isDefault, text.hasSuffix(")"), let start = text.lastIndex(of: "(") else {
            return text
        }
        let key = text[text.index(after: start)...].dropLast()
        return "\(text[...start])\(name(String(key))))"
    }

    private static func isRequest(_ word: String) -> Bool {
        ["Press", "press"].contains { word == $0 || word.hasSuffix("\n" + $0) }
    }

    private func name(_ key: String) -> String { keys.inForce(KeyHint(key, ""), on: screen).key }
}
