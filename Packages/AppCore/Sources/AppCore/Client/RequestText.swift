/// Builds a request's path: fills in parameters and percent-encodes them.
enum RequestText {
    /// Fills in the braces of an endpoint's path. UUIDs are lowercased.
    ///
    /// Throws ``Problem/Code/invalid`` for a missing, empty or relative (`.`, `..`) parameter.
    static func path(
        _ template: String, _ parameters: [String: String]
    ) throws(Problem) -> String {
        var out = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            out += String(rest[..<open])
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = parameters[name], !value.isEmpty, value != ".", value != ".." else {
                throw Problem(
                    .invalid, "“\(parameters[name] ?? "")” isn't an id.",
                    place: name, status: 400)
            }
            out += PercentCoding.encoded(WireID(value).value)
            rest = rest[rest.index(after: close)...]
        }
        return out + String(rest)
    }

    /// `?a=b&c=d`, or nothing.
    static func query(_ fields: [(String, String)]) -> String {
        guard !fields.isEmpty else { return "" }
        return "?"
            + fields.map { PercentCoding.encoded($0.0) + "=" + PercentCoding.encoded($0.1) }
            .joined(separator: "&")
    }
}
