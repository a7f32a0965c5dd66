/// The fields that `--json=id,title` chooses, in the order in which they are printed.
struct JSONFieldSelection {
    let names: [String]

    init(_ names: [String]) {
        var seen: Set<String> = []
        self.names = names.filter { seen.insert($0).inserted }
    }

    /// Throws ``Problem/Code/usage`` for a field that isn't among `known`.
    func check(_ known: some Collection<String>) throws(Problem) {
        guard !known.isEmpty else { throw Self.noFields }
        guard let unknown = names.first(where: { !known.contains($0) }) else { return }
        let guess = Suggestion.nearest(to: unknown, in: Array(known))
        throw Problem(
            .usage, "Unknown field “\(unknown.prefix(60))”.",
            reason: guess.map { "Did you mean “\($0)”?" },
            cure: "Known fields: " + known.sorted().joined(separator: ", "))
    }

    /// The chosen fields of an object, or of each object of a list; a field that an object doesn't
    /// have is null. Throws ``Problem/Code/usage`` for a field that no object has, unless it is
    /// one of `declared`.
    func apply(to value: JSONValue, declared: [String]?) throws(Problem) -> JSONSelection {
        let objects = try Self.objects(in: value)
        let known = Set(objects.flatMap(\.keys)).union(declared ?? [])
        if !objects.isEmpty { try check(known) }
        let rows = objects.map { object in
            names.reduce([:] as JSONObject) { $0 + [$1: object[$1] ?? .null] }
        }
        if case .object = value, let row = rows.first { return .one(row) }
        return .list(rows)
    }

    /// Fields of the output that a command didn't declare.
    static func undeclared(_ declared: [String], in value: JSONValue) -> Set<String> {
        let objects = (try? objects(in: value)) ?? []
        return Set(objects.flatMap(\.keys)).subtracting(declared)
    }

    private static func objects(
        in value: JSONValue
    ) throws(Problem) -> [[String: JSONValue]] {
        var objects: [[String: JSONValue]] = []
        let elements = value.elements ?? [value]
        for element in elements {
            guard case .object(let object) = element else { throw noFields }
            objects.append(object)
        }
        return objects
    }

    private static let noFields = Problem(
        .usage, "This output has no fields to choose from.", cure: "Use --json without fields.")
}

/// The result of a ``JSONFieldSelection``.
enum JSONSelection: Encodable {
    case one(JSONObject)
    case list([JSONObject])

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let object): try object.encode(to: encoder)
        case .list(let objects): try objects.encode(to: encoder)
        }
    }
}
