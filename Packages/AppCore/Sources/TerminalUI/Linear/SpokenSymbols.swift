/// Replaces the symbols of the screens with words and punctuation, for screen readers.
enum SpokenSymbols {
    /// Each symbol with its words, most specific first. Marks whose text says the same are dropped.
    private static let words: [(symbol: String, words: String)] = [
        ("✗ not ", "not "), ("✗ refused", "refused"), ("✗ Incorrect", "Incorrect"),
        ("✗ Not", "Not"), ("✓ Correct", "Correct"), ("✓ filled", "filled"),
        ("[✓] ", "Done: "), ("[ ] ", "Not done: "), ("[ok] ", "Done: "), ("[!] ", "Warning: "),
        ("✓ ", "Done: "), ("✗ ", "Error: "), ("▲ ", "Warning: "), ("● ", "New: "),
        ("  ← ", ", "), (". → ", ". "), ("! → ", "! "), ("? → ", "? "), (" → ", " to "),
        ("🔒 ", "Locked: "), ("◆ ", ""), ("▪ ", "Pinned: "), ("▸ ", ""), ("○ ", ""), ("△ ", ""),
    ]

    /// The text as it should be read aloud.
    static func replaced(in text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "[") }) else {
            return text
        }
        var text = text
        for mark in ["✓ ", "✗ ", "△ "] where text.contains(mark) { text = graded(mark, in: text) }
        for (symbol, words) in words where text.contains(symbol) {
            text = text.replacing(symbol, with: words)
        }
        if text.contains(" · ") { text = separated(text) }
        if text.contains("–") { text = ranges(text) }
        return text
    }

    /// Drops a mark before a number: “✓ 80%” says no more than “80%”.
    private static func graded(_ mark: String, in text: String) -> String {
        var parts = text.split(separator: mark, omittingEmptySubsequences: false)[...]
        var result = String(parts.removeFirst())
        for part in parts {
            if part.first?.isNumber != true { result += mark }
            result += part
        }
        return result
    }

    /// A dot between facts becomes a comma; between numbers or single letters it is a product.
    private static func separated(_ text: String) -> String {
        let parts = text.components(of: " · ")
        var result = parts[0]
        for part in parts.dropFirst() {
            let before = result.split(separator: " ").last ?? ""
            let after = part.split(separator: " ").first ?? ""
            let isProduct = isFactor(before) && isFactor(after)
            let closed = result.last.map { ".!?:".contains($0) } ?? true
            result += (isProduct ? " times " : closed ? " " : ", ") + part
        }
        return result
    }

    private static func isFactor(_ word: Substring) -> Bool {
        word.count == 1 && word.allSatisfy(\.isLetter)
            || !word.isEmpty && word.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// `08:30–09:20` becomes “08:30 to 09:20”, `–09:20` “until 09:20”.
    private static func ranges(_ text: String) -> String {
        var result = ""
        var characters = Array(text)[...]
        while let character = characters.popFirst() {
            guard character == "–", characters.first?.isNumber == true else {
                result.append(character)
                continue
            }
            result += result.last?.isNumber == true ? " to " : "until "
        }
        return result
    }
}

extension String {
    /// The parts between occurrences of `separator`; at least one.
    fileprivate func components(of separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
