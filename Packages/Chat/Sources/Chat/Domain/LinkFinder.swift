/// Finds web addresses in messages.
enum LinkFinder {
    private static let most = 20
    private static let longest = 2_000
    /// Punctuation that ends a sentence, not an address.
    private static let trailing: Set<Character> = [
        ".", ",", ";", ":", "!", "?", "'", "\"", ">", "*",
    ]

    /// Distinct `https://…` and `http://…` addresses in order; printable ASCII only.
    static func links(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while found.count < most, let start = rest.firstRange(of: "http") {
            rest = rest[start.lowerBound...]
            guard rest.hasPrefix("https://") || rest.hasPrefix("http://") else {
                rest = rest[start.upperBound...]
                continue
            }
            let address = address(at: rest)
            rest = rest.dropFirst(max(4, address.count))
            if address.count > "https://".count, !found.contains(address) { found.append(address) }
        }
        return found
    }

    private static func address(at text: Substring) -> String {
        var address = String(
            text.prefix(longest).prefix { character in
                guard let byte = character.asciiValue else { return false }
                return byte > 0x20 && byte < 0x7F && !"<>\"{}|\\^`".contains(character)
            })
        while let last = address.last {
            // A closing bracket is part of the address if its opening bracket is.
            if last == ")",
                address.count(where: { $0 == "(" }) >= address.count(where: { $0 == ")" })
            {
                break
            }
            guard trailing.contains(last) || last == ")" || last == "]" else { break }
            address.removeLast()
        }
        return address
    }
}
