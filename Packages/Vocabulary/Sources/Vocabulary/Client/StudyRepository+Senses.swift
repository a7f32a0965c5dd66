import AppCore
import Foundation
import Lexicon
import WordFinding

extension StudyRepository {
    /// A card and its meanings in the dictionaries, likeliest in its sentence first.
    func senses(of id: String) async throws -> (card: Card, ranking: RankedSenses) {
        let card = try await card(id).card
        let source = try? await source(card.sourceID)
        let ranking = try Self.ranking(
            of: card, language: source?.language, folder: try context.dictionaryFolder())
        return (card, ranking)
    }

    /// A card's meanings in the dictionaries; judged by its sentence, if it has one.
    private static func ranking(
        of card: Card, language: String?, folder: URL
    ) throws(Problem) -> RankedSenses {
        let knowledge = try LexiconStore.open(in: folder, language: language)
        let place = WordInSentence.range(of: card.word, lemma: card.lemma, in: card.sentence)
        if let place {
            let offset = card.sentence[..<place.lowerBound].utf8.count
            let found = WordFinder(knowledge: knowledge).senses(
                at: offset, in: card.sentence, language: language ?? "en",
                asPhrase: card.lemma.contains(" "))
            if let found, found.lemma == card.lemma, !found.senses.isEmpty { return found }
        }
        let senses = knowledge.senses(of: card.lemma)
        guard !senses.isEmpty else {
            throw Problem(
                .notFound, "No installed dictionary has “\(card.lemma.prefix(60))”.",
                cure: "homeroom vocabulary dictionary status")
        }
        return RankedSenses(lemma: card.lemma, senses: senses, isSure: senses.count == 1)
    }
}

extension Card {
    /// What a card says whose meaning is unsure.
    static let doubt = "Not sure: another meaning fits about equally well (o)."
}
