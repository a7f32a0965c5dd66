import AppCore
import Foundation

/// Scores entries for one query. Higher is better. The hundreds say how an entry matches; what is
/// in between depends on the entry: what it is, its date, and whether it was chosen recently.
struct SearchRanking {
    let query: SearchText
    let recent: [String: Int]
    let now: Date
    private let firstLetters: UInt64

    private var typed: [UInt8] { query.joined }
    private var words: [[UInt8]] { query.words }

    /// - Parameters:
    ///   - query: not empty.
    init(query: SearchText, recent: [String: Int], now: Date) {
        self.query = query
        self.recent = recent
        self.now = now
        firstLetters = query.words.reduce(0) { $0 | SearchText.bit(of: $1) }
    }

    /// The score of an entry in which every word occurs as typed, whole or its beginning.
    func score(_ entry: SearchEntry) -> Int? {
        guard entry.firstLetters & firstLetters == firstLetters, let match = match(entry) else {
            return nil
        }
        return match + bonus(entry)
    }

    private func match(_ entry: SearchEntry) -> Int? {
        let title = entry.title.joined
        let kind = entry.item.kind
        if title == typed { return 1000 - kind.discount }
        if title.count == typed.count + 1, title.last == UInt8(ascii: "s"),
            title.starts(with: typed)
        {
            return 950 - kind.discount
        }
        let begins = title.starts(with: typed)
        if begins, title[typed.count] == 0x20 { return 900 - kind.discount }
        if entry.keywords.contains(where: { $0.joined == typed }) {
            // A whole command, not just a word of it.
            if kind == .command, entry.keywords.count == 1 { return 740 }
            return 800 - (kind == .setting ? 0 : kind.discount)
        }
        if begins { return 700 - kind.discount }
        return matchByWords(entry).map { $0 - kind.discount }
    }

    private func matchByWords(_ entry: SearchEntry) -> Int? {
        let fits = words.map { Self.fit($0, entry.title.words, entry.title.parts) }
        if let worst = fits.min(), worst > .none { return worst > .prefix ? 650 : 600 }
        if typed.count > 2, entry.keywords.contains(where: { $0.joined.starts(with: typed) }) {
            return 500
        }
        var inTitle = 0
        for (word, fit) in zip(words, fits) {
            if fit > .none {
                inTitle += 1
            } else if !isElsewhere(word, entry) {
                return nil
            }
        }
        return 400 + min(inTitle, 3) * 3
    }

    private func isElsewhere(_ word: [UInt8], _ entry: SearchEntry) -> Bool {
        // One letter begins too many words.
        guard word.count > 1 else { return false }
        return entry.keywords.contains { Self.fit(word, $0.words, $0.parts) > .none }
            || Self.fit(word, entry.detail.words, entry.detail.parts) > .none
    }

    private static func fit(
        _ word: [UInt8], _ words: [[UInt8]], _ parts: [[UInt8]]
    ) -> WordFit {
        var best = WordFit.none
        for candidate in words where candidate.first == word.first {
            best = max(best, WordFit(word, in: candidate))
        }
        for candidate in parts where candidate.first == word.first {
            best = max(best, WordFit(word, in: candidate))
        }
        return best
    }

    /// The score of an entry whose title or keywords have every word, with typing errors.
    func scoreWithErrors(_ entry: SearchEntry) -> Int? {
        // The first letters must be right, so the same quick check holds.
        guard entry.firstLetters & firstLetters == firstLetters else { return nil }
        var inTitle = 0
        for word in words {
            if has(word, entry.title) {
                inTitle += 1
            } else if !entry.keywords.contains(where: { has(word, $0) }) {
                return nil
            }
        }
        return (inTitle == words.count ? 200 : 150) - entry.item.kind.discount + bonus(entry)
    }

    private func has(_ word: [UInt8], _ text: SearchText) -> Bool {
        text.words.contains {
            WordFit(word, in: $0) > .none || TypingErrors.areForgiven(word, for: $0)
        }
    }

    /// The score of an entry whose title has the letters in order, each at the start of a word or
    /// right after the previous one: `wotd` or `wordofd` for “Word of the day”.
    func scoreByInitials(_ entry: SearchEntry) -> Int? {
        guard words.count == 1, typed.count >= 2, entry.title.words.count >= 2,
            Self.hasInitials(typed[...], entry.title.words[...])
        else { return nil }
        return 100 - entry.item.kind.discount + bonus(entry)
    }

    /// Whether the letters are beginnings of the words, one after the other from the first.
    private static func hasInitials(
        _ letters: ArraySlice<UInt8>, _ words: ArraySlice<[UInt8]>
    ) -> Bool {
        guard let first = letters.first else { return true }
        guard let word = words.first, word.first == first else { return false }
        let same = zip(letters, word).prefix { $0 == $1 }.count
        return (1...max(1, same)).contains {
            hasInitials(letters.dropFirst($0), words.dropFirst())
        }
    }

    /// 0 to 95, so that it never makes a worse kind of match better than another.
    private func bonus(_ entry: SearchEntry) -> Int {
        var bonus = entry.item.kind.weight
        if !recent.isEmpty, let place = recent[entry.choice] { bonus += max(5, 40 - 2 * place) }
        if let date = entry.item.date { bonus += nearness(date) }
        bonus += 9 * min(typed.count, entry.title.joined.count) / max(1, entry.title.joined.count)
        return min(bonus, 95)
    }

    /// 0 to 25: most for today, less for what is further away, least for what is past.
    private func nearness(_ date: Date) -> Int {
        let days = date.timeIntervalSince(now) / 86_400
        let distance = days >= 0 ? days : -2 * days
        return max(0, 25 - Int(min(distance, 25)))
    }
}
