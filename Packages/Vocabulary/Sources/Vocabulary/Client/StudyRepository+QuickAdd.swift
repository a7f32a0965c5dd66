import AppCore
import SQLStore

extension StudyRepository {
    /// Adds a word from one line: `ephemeral = lasting a short time`.
    var quickAdd: QuickAdd {
        QuickAdd(
            name: "Word", prefixes: ["word"], example: "word: ephemeral = lasting a short time"
        ) { [self] line in read(line) }
    }

    private func read(_ line: String) -> QuickAdd.Draft {
        let parts = line.split(separator: "=", maxSplits: 1).map { Self.oneLine(String($0)) }
        let meaning = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        let word: String
        do throws(Problem) {
            word = try Self.word(parts.first ?? "", named: "A word")
        } catch {
            return .missing(error)
        }
        let fields = [
            QuickAdd.Field("word", word), .init("meaning", meaning ?? "none yet"),
        ]
        return QuickAdd.Draft(fields: fields) {
            let scope = await scope()
            let isKnown = try await store.database.read {
                try !StudyStore.cards(lemma: word.lowercased(), scope, $0).isEmpty
            }
            let added = try await add(word: word, meaning: meaning)
            let place = Place(["vocabulary", "card", added.card.id])
            guard added.isNew else {
                return QuickAdd.Added("“\(word)” is already in your words.", place: place)
            }
            // A word that only got its meaning existed before.
            if isKnown { return QuickAdd.Added("Meaning added: \(word).", place: place) }
            return QuickAdd.Added("Added “\(word)”.", place: place) {
                try await delete(added.card)
            }
        }
    }
}
