/// The keys that the student chose in place of the default ones.
///
/// Two keys trade places: if `s` adds, then `a` does what `s` did on each screen. So nothing
/// becomes unreachable.
public struct KeyMap: Sendable, Hashable {
    /// One choice: an action's name, such as `add`, or a screen and its default key, such as
    /// `todos.s`, with the key that does it.
    public struct Choice: Sendable, Hashable {
        public var name: String
        public var key: String

        public init(_ name: String, _ key: String) { (self.name, self.key) = (name, key) }
    }

    /// Why a choice has no effect.
    public struct Refusal: Error, Sendable, Hashable {
        public var name: String
        public var reason: String
        public var cure: String
    }

    /// The first screen, among the screens.
    public static let firstScreen = "dashboard"

    /// The default key for each pressed one, by screen; those of all others under an empty name.
    private var defaults: [String: [KeyPress: KeyPress]] = [:]
    /// The reverse.
    private var chosen: [String: [KeyPress: KeyPress]] = [:]

    /// The default keys.
    public init() {}

    var isDefault: Bool { self == KeyMap() }

    /// The default key for a pressed one.
    public func meaning(of key: KeyPress, on screen: String) -> KeyPress {
        (defaults[screen] ?? defaults[""])?[key] ?? key
    }

    /// A hint with the keys in force.
    public func inForce(_ hint: KeyHint, on screen: String) -> KeyHint {
        guard let chosen = chosen[screen] ?? chosen[""], !chosen.isEmpty else { return hint }
        func name(_ text: String) -> String {
            KeyPress(named: text).flatMap { chosen[$0]?.name } ?? text
        }
        if KeyPress(named: hint.key) != nil { return KeyHint(name(hint.key), hint.label) }
        var keys = ""
        var key = ""
        for character in hint.key {
            if character == " " || character == "," || character == "/" {
                keys += name(key) + String(character)
                key = ""
            } else {
                key.append(character)
            }
        }
        return KeyHint(keys + name(key), hint.label)
    }

    // MARK: Reading choices

    /// Reads the choices. One that is refused leaves its key as it is.
    ///
    /// - Parameters:
    ///   - screens: the names that can stand before a screen's own key.
    public static func reading(_ choices: [Choice], screens: [String]) -> (
        KeyMap, refusals: [Refusal]
    ) {
        var refusals: [Refusal] = []
        var known: [Parsed] = []
        for choice in choices.sorted(by: { $0.name < $1.name }) {
            do throws(Refusal) {
                let parsed = try Parsed(choice, screens)
                if parsed.old != parsed.new { known.append(parsed) }
            } catch { refusals.append(error) }
        }
        while let refusal = firstConflict(of: known) {
            refusals.append(refusal)
            known.removeAll { $0.name == refusal.name }
        }
        var map = KeyMap()
        for screen in known.isEmpty ? [] : Set(known.map(\.screen)).union([""]) {
            let traded = trade(known.filter { $0.screen == "" || $0.screen == screen })
            map.defaults[screen] = traded
            map.chosen[screen] = Dictionary(uniqueKeysWithValues: traded.map { ($1, $0) })
        }
        return (map, refusals)
    }

    /// A choice that can be read.
    private struct Parsed {
        let name: String
        /// Empty for all screens.
        let screen: String
        let old: KeyPress
        let new: KeyPress

        init(_ choice: Choice, _ screens: [String]) throws(Refusal) {
            name = choice.name
            if let action = KeyMap.action(choice.name) {
                (screen, old) = ("", .character(action.key))
            } else {
                (screen, old) = try Self.own(choice.name, screens)
            }
            guard let key = KeyPress(named: choice.key), key.mayBeChosen else {
                throw Refusal(
                    name: name, reason: "“\(choice.key.prefix(20))” can't be a key here.",
                    cure: "Use a letter, a sign, Ctrl with a letter, or F2 to F12.")
            }
            new = key
        }

        private static func own(
            _ name: String, _ screens: [String]
        ) throws(Refusal) -> (String, KeyPress) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].count == 1, let key = parts[1].first else {
                let names = ReservedKeys.actions.map(\.name).joined(separator: ", ")
                throw Refusal(
                    name: name, reason: "There's no action “\(name.prefix(40))”.",
                    cure: "Use one of \(names), or a screen and its key, such as todos.s.")
            }
            guard screens.contains(String(parts[0])) else {
                throw Refusal(
                    name: name, reason: "There are no screens “\(parts[0].prefix(40))”.",
                    cure: "Use one of \(screens.joined(separator: ", ")).")
            }
            if let action = ReservedKeys.actions.first(where: { $0.key == key }) {
                throw Refusal(
                    name: name, reason: "“\(key)” means the same on every screen.",
                    cure: "Set keys.\(action.name) instead.")
            }
            return (String(parts[0]), .character(key))
        }
    }

    private static func action(_ name: String) -> ReservedKeys.Action? {
        ReservedKeys.actions.first { $0.name == name }
    }

    private static func firstConflict(of known: [Parsed]) -> Refusal? {
        for (index, one) in known.enumerated() {
            func meets(_ other: Parsed) -> Bool {
                one.screen == other.screen || one.screen == "" || other.screen == ""
            }
            if let other = known[..<index].first(where: { $0.new == one.new && meets($0) }) {
                return Refusal(
                    name: one.name,
                    reason: "“\(one.new.name ?? "")” is already the key of \(other.name).",
                    cure: "Choose another key for one of them.")
            }
            let owner = ReservedKeys.actions.first { .character($0.key) == one.new }
            if let owner, !known.contains(where: { $0.name == owner.name }) {
                return Refusal(
                    name: one.name,
                    reason: "“\(owner.key)” is the key of \(owner.name).",
                    cure: "Choose another key, or give keys.\(owner.name) another one too.")
            }
        }
        return nil
    }

    /// The default key for each key, so that no two keys stand for the same.
    private static func trade(_ choices: [Parsed]) -> [KeyPress: KeyPress] {
        let chosen = Dictionary(choices.map { ($0.new, $0.old) }) { first, _ in first }
        var reverse: [KeyPress: KeyPress] = [:]
        for (new, old) in chosen { reverse[old] = new }
        var traded = chosen
        // A key that lost its meaning takes the one that is left without a key.
        for old in reverse.keys where chosen[old] == nil {
            var free = old
            while let next = reverse[free] { free = next }
            traded[old] = free
        }
        return traded
    }
}
