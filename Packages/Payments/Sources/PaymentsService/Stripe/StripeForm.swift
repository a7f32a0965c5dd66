import Payments

/// What a call of Stripe's API takes: names with brackets and values, in order.
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

    /// A value for each key, as Stripe's metadata: `metadata[user_id]`.
    mutating func add(_ name: String, _ values: [(String, String)]) {
        for (key, value) in values { add("\(name)[\(key)]", value) }
    }

    /// As a body or a query. Brackets stay as they are, which is how Stripe writes them.
    var text: String {
        pairs.map { pair in
            let parts = pair.name.split(
                omittingEmptySubsequences: false, whereSeparator: { $0 == "[" || $0 == "]" })
            var (name, rest) = ("", pair.name[...])
            for part in parts {
                name += FormText.encoded(String(part))
                rest = rest.dropFirst(part.count)
                if let bracket = rest.popFirst() { name.append(bracket) }
            }
            return name + "=" + FormText.encoded(pair.value)
        }.joined(separator: "&")
    }
}
