extension NaturalDateParser {
    /// Words that introduce a date and aren't part of the title.
    private static let introductions: Set<String> = ["by", "due", "on", "at", "until", "before"]
    /// After these, a weekday is a noun, as in “the sun”.
    private static let articles: Set<String> = ["the", "a", "an", "this", "my"]

    /// Finds a date at the end or at the beginning of a line, e.g. `fri 8:00` in `Buy paper fri
    /// 8:00`. Returns it with the rest of the line; nil if there is none or nothing else. A number
    /// alone isn't a time here.
    public func find(in line: String) -> (date: DayTime, rest: String)? {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1 else { return nil }
        for count in (1...min(6, words.count - 1)).reversed() {
            let head = Array(words.dropLast(count))
            if let date = date(Array(words.suffix(count)), after: head.last) {
                guard let last = head.last, Self.introductions.contains(last.lowercased()) else {
                    return (date, head.joined(separator: " "))
                }
                let rest = head.dropLast()
                return rest.isEmpty ? nil : (date, rest.joined(separator: " "))
            }
        }
        for count in (1...min(6, words.count - 1)).reversed() {
            if let date = date(Array(words.prefix(count)), after: nil) {
                return (date, words.dropFirst(count).joined(separator: " "))
            }
        }
        return nil
    }

    private func date(_ words: [String], after before: String?) -> DayTime? {
        guard let first = words.first, !Self.introductions.contains(first.lowercased()),
            !Self.articles.contains(first.lowercased()) || first.lowercased() == "this",
            !words.contains(where: Self.isName)
        else { return nil }
        if words.count == 1 {
            guard !first.allSatisfy(\.isNumber) else { return nil }
            if let before, Self.articles.contains(before.lowercased()) { return nil }
        }
        // A number before a time belongs to the title, as in “chapter 4 8:00”.
        if words.count == 2, first.allSatisfy(\.isNumber), Self.clock(words[1]) != nil {
            return nil
        }
        return try? read(words.joined(separator: " "))
    }

    /// `SAT` is a test, `Sat` is a day.
    private static func isName(_ word: String) -> Bool {
        word.count > 1 && word.allSatisfy { $0.isLetter && $0.isUppercase }
            && word != "AM" && word != "PM"
    }
}
