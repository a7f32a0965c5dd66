/// The keys that the student chose, on the top screen. Where text is typed or letters answer a
/// question, keys keep their meaning.
extension ScreenStack {
    private var keepsKeys: Bool {
        guard !keys.isDefault, let top else { return true }
        return top.capturesText || top.hints.contains(where: ReservedKeys.areLettersAnswers)
    }

    /// The first part of the top screen's route.
    private var screen: String {
        guard let route = entries.last?.route else { return KeyMap.firstScreen }
        return String(route.prefix { $0 != "/" })
    }

    /// Names the keys in force in the top screen's texts.
    var keyWording: KeyWording { keepsKeys ? KeyWording() : KeyWording(keys, on: screen) }

    /// The top screen's hints with the keys in force.
    var hints: [KeyHint] { (top?.hints ?? []).map(inForce) }

    func inForce(_ hint: KeyHint) -> KeyHint { keepsKeys ? hint : keys.inForce(hint, on: screen) }

    /// The key in force for a default one.
    func name(of key: Character) -> String { inForce(KeyHint(String(key), "")).key }

    /// The default key for a pressed one.
    func meaning(of key: KeyPress) -> KeyPress {
        keepsKeys ? key : keys.meaning(of: key, on: screen)
    }

    /// A line of linear mode with the default key at its start: alone, before a space, or with what
    /// to find or to filter by.
    func meaning(of line: String) -> String {
        if let key = KeyPress(named: line) {
            let meant = meaning(of: key)
            return meant == key ? line : meant.name ?? line
        }
        guard let first = line.first, let name = meaning(of: .character(first)).name,
            name != String(first)
        else { return line }
        let rest = line.dropFirst()
        return rest.first == " " || name == ":" || name == "/" ? name + rest : line
    }
}
