import AppCore

/// Parameters of a Stripe API call, in order; names may have brackets.
/// Source: Stripe's API reference, “Introduction”: requests are form-encoded.
struct StripeForm: Sendable, Hashable, ExpressibleByArrayLiteral {
    private(set) var pairs: [Pair] = []

    struct Pair: Sendable, Hashable {
        var name: String
        var value: String
    }

    init(arrayLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// `name` may have brackets: `line_items[0][price]`.
    mutating func add(_ name: String, _ value: String) {
        pairs.append(Pair(name: name, value: value))
    }

    /// Adds a value per key, as in Stripe's metadata: `metadata[user_id]`.
    mutating func add(_ name: String, _ values: [(String, String)]) {
        for (key, value) in values { add("\(name)[\(key)]", value) }
    }

    /// The encoded body or query. Brackets stay unescaped, as in Stripe's examples.
    var text: String {
        pairs.map { pair in
            let parts = pair.name.split(
                omittingEmptySubsequences: false, whereSeparator: { $0 == "[" || $0 == "]" })
            var (name, rest) = ("", pair.name[...])
            for part in parts {
                name += PercentCoding.encoded(String(part))
                rest = rest.dropFirst(part.count)
                if let bracket = rest.popFirst() { name.append(bracket) }
            }
            return name + "=" + PercentCoding.encoded(pair.value)
        }.joined(separator: "&")
    }
}
