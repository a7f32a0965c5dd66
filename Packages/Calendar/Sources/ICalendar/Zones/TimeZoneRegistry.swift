/// Finds time zones by the names in a calendar file.
///
/// An IANA name is used as such even if the file defines it in a VTIMEZONE, because those
/// definitions are often limited to the current year. Any other name is looked up in the file's
/// VTIMEZONEs, then by ``ZoneNames``.
struct TimeZoneRegistry {
    private let definitions: [String: ZoneDefinition]
    private var found: [String: Zone?] = [:]

    init(_ definitions: [ZoneDefinition]) {
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The zone with a name; nil if it is unknown.
    mutating func zone(named name: String) -> Zone? {
        if let known = found[name] { return known }
        let zone = look(for: name)
        found[name] = zone
        return zone
    }

    private func look(for name: String) -> Zone? {
        if name.contains("/"), !name.hasPrefix("/"), let zone = Zone(named: name) { return zone }
        if let definition = definitions[name], let zone = Zone(definition.component) { return zone }
        return ZoneNames.timeZone(named: name).map { Zone($0) }
    }
}
