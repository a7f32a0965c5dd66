import AppCore
import Foundation

/// Everything that can be found, and the ranking. A value: built in the background, then searched
/// for every key typed.
struct SearchIndex: Sendable {
    /// In the order in which an empty query offers them.
    var entries: [SearchEntry]

    init(_ entries: [SearchEntry] = []) { self.entries = entries }

    /// The most results returned.
    static let most = 100

    /// The entries that match, best first; for an empty query, recent choices, keys and screens.
    ///
    /// - Parameters:
    ///   - keys: entries of the screen on top, beside the index's.
    ///   - recent: choices by their place among the recent ones, 0 for the last.
    func find(
        _ text: String, keys: [SearchEntry] = [], recent: [String: Int] = [:], now: Date,
        limit: Int = most
    ) -> [SearchEntry] {
        let query = SearchText(String(text.prefix(Self.longestQuery)))
        guard !query.isEmpty else {
            return text.allSatisfy(\.isWhitespace) ? offered(keys, recent, limit) : []
        }
        let ranking = SearchRanking(query: query, recent: recent, now: now)
        var found = ranked(keys, limit) { ranking.score($0) }
        // Guesses would only be noise beside what matches as typed.
        if found.isEmpty { found = ranked(keys, limit) { ranking.scoreWithErrors($0) } }
        if found.isEmpty { found = ranked(keys, limit) { ranking.scoreByInitials($0) } }
        return found
    }

    private static let longestQuery = 100

    private func ranked(
        _ keys: [SearchEntry], _ limit: Int, _ score: (SearchEntry) -> Int?
    ) -> [SearchEntry] {
        // Negative numbers for the keys, which come first among equals.
        var scored: [(score: Int, index: Int)] = []
        for index in keys.indices {
            if let score = score(keys[index]) { scored.append((score, index - keys.count)) }
        }
        for index in entries.indices {
            if let score = score(entries[index]) { scored.append((score, index)) }
        }
        scored.sort { ($0.score, $1.index) > ($1.score, $0.index) }
        return scored.prefix(limit).map {
            $0.index < 0 ? keys[$0.index + keys.count] : entries[$0.index]
        }
    }

    /// What an empty query offers: recent choices, the screens, the keys.
    private func offered(
        _ keys: [SearchEntry], _ recent: [String: Int], _ limit: Int
    ) -> [SearchEntry] {
        let known = entries.filter { recent[$0.choice] != nil }
            .sorted { (recent[$0.choice] ?? 0) < (recent[$1.choice] ?? 0) }
            .prefix(Self.mostRecent)
        let shown = Set(known.map(\.choice))
        let others = entries.filter {
            ($0.item.kind == .screen || $0.item.kind == .key) && !shown.contains($0.choice)
        }
        return Array((known + others + keys).prefix(limit))
    }

    private static let mostRecent = 5
}
