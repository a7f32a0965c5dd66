public import TerminalUI

extension SettingKey {
    private static let keyPrefix = "keys."

    /// The keys that mean the same on every screen, such as `keys.add`.
    public static let actionKeys = ReservedKeys.actions.map { action in
        SettingKey(
            name: keyPrefix + action.name, title: "Key: \(action.name)", summary: action.summary,
            kind: .text, defaultValue: String(action.key))
    }

    /// The setting of a key that one feature's screens use, such as `keys.todos.s`, which says what
    /// to press instead of `s`; nil for any other name.
    static func screenKey(_ name: String) -> SettingKey? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.hasPrefix(keyPrefix), parts.count == 3, !parts[1].isEmpty, parts[2].count == 1
        else { return nil }
        return SettingKey(
            name: name, title: "Key: \(parts[1]) \(parts[2])",
            summary: "What to press instead of \(parts[2]) on screens of \(parts[1]).",
            kind: .text, defaultValue: String(parts[2]))
    }

    /// Whether it sets a key.
    public var isKey: Bool { name.hasPrefix(Self.keyPrefix) }
}

extension Settings {
    /// The keys that the student chose, and what is wrong with those that have no effect.
    ///
    /// - Parameters:
    ///   - screens: the features whose screens may have keys of their own.
    ///   - name, value: a setting to try; a nil value tries the default.
    public func keyMap(
        screens: [String], trying name: String? = nil, _ value: String? = nil
    ) -> (map: KeyMap, problems: [Problem]) {
        var choices: [KeyMap.Choice] = []
        let actions = keys.filter(\.isKey)
        var names = Set(actions.map(\.name) + customNames.filter { $0.hasPrefix("keys.") })
        if let name { names.insert(name) }
        for setting in names.sorted() {
            let key = setting == name ? value : self[setting]
            if let key, origin(of: setting) != .standard || setting == name {
                choices.append(.init(String(setting.dropFirst("keys.".count)), key))
            }
        }
        let (map, refusals) = KeyMap.reading(choices, screens: screens)
        return (
            map,
            refusals.map { refusal in
                let setting = "keys." + refusal.name
                return Problem(
                    .configuration, "The key for \(refusal.name) isn't used.",
                    reason: refusal.reason, cure: refusal.cure,
                    place: origin(of: setting).description)
            }
        )
    }
}
