/// An entry of the command palette.
public struct Command: Sendable, Hashable {
    /// What choosing it does.
    public enum Action: Sendable, Hashable {
        /// Opens the screen at this route.
        case open(String)
        /// Passes this name to the runtime's owner.
        case perform(String)
        /// Acts like pressing this key.
        case press(KeyPress)
    }

    public var title: String
    /// Search synonyms.
    public var keywords: [String]
    /// Secondary text at the right: its feature or key.
    public var detail: String
    public var action: Action

    public init(
        _ title: String, keywords: [String] = [], detail: String = "", action: Action
    ) {
        self.title = title
        self.keywords = keywords
        self.detail = detail
        self.action = action
    }
}

/// Fuzzy search.
public enum FuzzyMatch {
    /// The score of `query` in `text`; nil unless its letters occur in order. Word starts and
    /// adjacent letters score higher; case and spaces are ignored.
    public static func score(_ query: String, in text: String) -> Int? {
        let wanted = query.lowercased().filter { !$0.isWhitespace }
        guard !wanted.isEmpty else { return 0 }
        let original = Array(text)
        let letters = Array(text.lowercased())
        guard letters.count == original.count else {
            return text.lowercased().contains(wanted) ? 1 : nil
        }
        // The best score over all positions of the first letter.
        var best: Int?
        // Adjacent letters score higher than word starts.
        let together = text.lowercased().contains(wanted) ? 40 : 0
        for start in letters.indices where letters[start] == wanted.first {
            guard let score = score(Array(wanted), letters, original, from: start) else { break }
            best = max(best ?? .min, score + together)
        }
        return best
    }

    private static func score(
        _ wanted: [Character], _ letters: [Character], _ original: [Character], from start: Int
    ) -> Int? {
        var (score, next, last) = (0, 0, -2)
        for index in start..<letters.count where next < wanted.count {
            guard letters[index] == wanted[next] else { continue }
            let beginsWord =
                index == 0 || !(letters[index - 1].isLetter || letters[index - 1].isNumber)
                || (original[index].isUppercase && original[index - 1].isLowercase)
            score += beginsWord ? 8 : 1
            if last == index - 1 { score += 6 }
            if index == 0 { score += 4 }
            last = index
            next += 1
        }
        // Shorter texts score higher.
        return next == wanted.count ? score * 4 - letters.count / 4 : nil
    }

    /// The matching commands, best first; all in order for an empty query.
    public static func matches(_ query: String, in commands: [Command]) -> [Command] {
        guard query.contains(where: { !$0.isWhitespace }) else { return commands }
        let scored = commands.enumerated().compactMap { index, command -> (Int, Int)? in
            let title = score(query, in: command.title)
            let others = command.keywords.compactMap { score(query, in: $0) }.max()
            guard let best = [title, others.map { $0 - 4 }].compactMap({ $0 }).max() else {
                return nil
            }
            return (best, index)
        }
        return scored.sorted { ($0.0, $1.1) > ($1.0, $0.1) }.map { commands[$0.1] }
    }
}
