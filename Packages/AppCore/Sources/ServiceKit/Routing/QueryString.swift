import AppCore

/// Query parameters in order.
struct QueryString: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    /// Throws a 400 problem for invalid encoding and for NUL.
    init(_ query: some StringProtocol) throws {
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                (try Self.decoded(halves[0]), halves.count > 1 ? try Self.decoded(halves[1]) : ""))
        }
    }

    init(pairs: [(name: String, value: String)]) { self.pairs = pairs }

    /// The last value of a parameter.
    subscript(_ name: String) -> String? { pairs.last { $0.name == name }?.value }

    /// The values of an endpoint's declared parameters.
    func values(of fields: [QueryField]) -> [String: String] {
        guard !pairs.isEmpty else { return [:] }
        var values: [String: String] = [:]
        for field in fields { values[field.name] = self[field.name] }
        return values
    }

    /// Percent-encoded and sorted by name; parameters with the same name keep their order.
    var sortedText: String {
        let names = Set(pairs.map(\.name)).sorted()
        return names.flatMap { name in
            pairs.filter { $0.name == name }.map {
                PercentCoding.encoded(name) + "=" + PercentCoding.encoded($0.value)
            }
        }.joined(separator: "&")
    }

    private static func decoded(_ part: some Sequence<UInt8>) throws -> String {
        guard let bytes = PercentCoding.decoded(part, plusIsSpace: true), !bytes.contains(0),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Problem(.invalid, "The address's parameters are not encoded right.", status: 400)
        }
        return text
    }
}
