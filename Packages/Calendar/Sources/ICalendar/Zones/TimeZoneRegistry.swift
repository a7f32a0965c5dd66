/// Finds zones by the names that a calendar file uses.
///
/// An IANA name is taken for what it says, even where the file describes it in a VTIMEZONE: such descriptions are
/// often cut down to the present year. Any other name is looked for in the file's VTIMEZONEs, then
/// among the names that Windows uses, then by its last parts, as in `/example.org/2026/Europe/Berlin`.
struct TimeZoneRegistry {
    private let definitions: [String: ZoneDefinition]
    private var found: [String: Zone?] = [:]

    init(_ definitions: [ZoneDefinition]) {
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Nil for a name that nobody knows.
    mutating func zone(named name: String) -> Zone? {
        if let known = found[name] { return known }
        let zone = look(for: name)
        found[name] = zone
        return zone
    }

    private func look(for name: String) -> Zone? {
        if name.contains("/"), !name.hasPrefix("/"), let zone = Zone(named: name) { return zone }
        if let definition = definitions[name], let zone = Zone(definition.component) { return zone }
        if let zone = Zone(named: name) { return zone }
        if let known = windowsZones[name] { return Zone(named: known) }
        let parts = name.split(separator: "/")
        for count in [3, 2]
        where parts.count > count || (parts.count == count && name.hasPrefix("/")) {
            if let zone = Zone(named: parts.suffix(count).joined(separator: "/")) { return zone }
        }
        return nil
    }
}
