/// Something the command palette offers.
public struct Command: Sendable, Hashable {
    /// What choosing it does.
    public enum Action: Sendable, Hashable {
        /// Opens the screen at this route.
        case open(String)
        /// Told to the runtime's owner by this name.
        case perform(String)
        /// As if this key had been pressed.
        case press(KeyPress)
    }

    public var title: String
    /// Other words by which it is found.
    public var keywords: [String]
    /// A quieter word at the right: where it belongs, or its key.
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

/// Finds things by some of their letters.
public enum FuzzyMatch {
    /// How well `query` fits `text`: nil when its letters do not all occur in order. Beginnings of words
    /// and neighbours count more; case and spaces in the query do not count.
    public static func score(_ query: String, in text: String) -> Int? {
        let wanted = query.lowercased().filter { !$0.isWhitespace }
        guard !wanted.isEmpty else { return 0 }
        let original = Array(text)
        let letters = Array(text.lowercased())
        guard letters.count == original.count else {
            return text.lowercased().contains(wanted) ? 1 : nil
        }
        // The best of all places where the first letter could start.
        var best: Int?
        // Letters that stand together count more than letters that merely begin words.
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
        // Shorter texts fit better.
        return next == wanted.count ? score * 4 - letters.count / 4 : nil
    }

    /// The commands that fit, best first; all of them, in their order, for an empty query.
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
