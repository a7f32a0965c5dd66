import Foundation

/// Finds the one item that a student means by an id, a title or a few words of it.
///
/// Looks in this order: an id in any of its forms, the start of an id, a whole name, and names in
/// which every typed word starts a word, unless a number was typed. Case and accents don't matter.
public enum NameResolver {
    /// The item of `items` that `text` names.
    ///
    /// - Parameters:
    ///   - noun: what it is, e.g. `conversation`.
    ///   - list: the command that lists the items, e.g. `homeroom chat list`.
    ///   - idStart: how many characters of an id are enough; nil if ids must be complete.
    ///   - ids: the forms of an item's id, the printed one first.
    ///   - names: an item's title, then other names that lead to it.
    ///
    /// Throws ``Problem/Code/invalid`` with the candidates if several items match, and
    /// ``Problem/Code/notFound`` with the nearest title if none does.
    public static func find<Item>(
        _ text: String, in items: [Item], noun: String, list: String, idStart: Int? = nil,
        ids: (Item) -> [String], names: (Item) -> [String]
    ) throws(Problem) -> Item {
        let wanted = folded(text)
        let typed = words(wanted)
        // A number is meant as an id; a wrong one mustn't find “Chapter 3”.
        let isNumber = wanted.allSatisfy(\.isNumber)
        let candidates = items.map { Candidate(item: $0, ids: ids($0), names: names($0)) }
        let steps: [(Candidate<Item>) -> Bool] = [
            { candidate in candidate.ids.contains { folded($0) == wanted } },
            { candidate in
                guard let idStart, wanted.count >= idStart else { return false }
                return candidate.ids.contains { folded($0).hasPrefix(wanted) }
            },
            { candidate in candidate.names.contains { folded($0) == wanted } },
            { candidate in
                guard !typed.isEmpty, !isNumber else { return false }
                let known = candidate.names.flatMap { words(folded($0)) }
                return typed.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
            },
        ]
        for step in steps {
            let found = candidates.filter(step)
            if found.count == 1 { return found[0].item }
            guard found.isEmpty else { throw severalMatch(text, noun, found.map(\.line)) }
        }
        let guess = nearest(to: wanted, among: candidates.compactMap(\.names.first))
        throw Problem(
            .notFound, "No \(noun) matches “\(text.prefix(80))”.",
            reason: guess.map { "Did you mean “\($0.prefix(80))”?" }, cure: list)
    }

    private struct Candidate<Item> {
        var item: Item
        var ids: [String]
        var names: [String]

        /// The candidate in a message: its id and title.
        var line: String {
            let title = (names.first ?? "").split(whereSeparator: \.isNewline)
                .joined(separator: " ")
            return "\(ids.first ?? "")  \(title.prefix(80))"
        }
    }

    private static func severalMatch(_ text: String, _ noun: String, _ lines: [String]) -> Problem {
        let limit = 8
        let more = lines.count > limit ? ["and \(lines.count - limit) more"] : []
        return Problem(
            .invalid, "“\(text.prefix(80))” matches more than one \(noun).",
            reason: (lines.prefix(limit) + more).joined(separator: "\n  "),
            cure: "Use the id, or more of the name.")
    }

    /// The title that is nearest to the text, as a whole or by one of its longer words.
    private static func nearest(to wanted: String, among titles: [String]) -> String? {
        var byWord: [String: String] = [:]
        for title in titles.reversed() {
            for word in words(folded(title)) where word.count > 3 { byWord[word] = title }
            byWord[folded(title)] = title
        }
        return Suggestion.nearest(to: wanted, in: Array(byWord.keys)).flatMap { byWord[$0] }
    }

    /// Lowercase and without accents: `espanol` finds Español.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func words(_ text: String) -> [String] {
        text.filter { $0 != "'" && $0 != "’" }.split { !$0.isLetter && !$0.isNumber }
            .map(String.init)
    }
}
