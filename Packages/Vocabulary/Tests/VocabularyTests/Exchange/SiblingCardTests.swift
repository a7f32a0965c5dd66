import AnkiExchange
import AppCoreTesting
import FSRS
import Foundation
import Testing

@testable import Vocabulary

/// Notes with more than one card, such as “Basic (and reversed card)”.
struct SiblingCardTests {
    private let mapping = AnkiMapping(
        preferences: StudyPreferences(), days: StudyDays(timeZone: .gmt, rolloverHour: 4),
        now: 1_900_000_000)

    /// A note “mot = word” with cards of two templates.
    private func package(
        questions: [String] = ["{{Front}}", "{{Back}}"], texts: [String] = ["mot", "word"],
        ordinals: [Int] = [0, 1], decks: [String] = ["D", "D"]
    ) -> AnkiPackage {
        AnkiPackage(
            noteTypes: [
                AnkiNoteType(
                    id: 1, name: "Basic (and reversed card)", isCloze: false,
                    fields: ["Front", "Back"], questions: questions)
            ],
            notes: [
                AnkiNote(
                    id: 1, guid: "g", noteTypeID: 1, fields: texts, tags: [], modifiedAt: 5)
            ],
            cards: zip(ordinals, decks).map { ordinal, deck in
                AnkiCard(
                    id: Int64(ordinal + 1), noteID: 1, ordinal: ordinal, deck: deck,
                    schedule: .new)
            })
    }

    private func words(_ deck: ImportedDeck) -> [String] {
        deck.items.map { "\($0.card.word) = \($0.card.meaning ?? "-")" }
    }

    @Test func aNoteThatIsAskedBothWaysIsOneWordAndOneNote() async throws {
        let deck = mapping.deck(from: package())
        #expect(words(deck) == ["mot = word"])
        #expect(
            deck.remarks == ["1 unstudied card that asks another one's word was left out."])
        #expect(words(await mapping.deckById(from: package())) == ["mot = word"])
        let repository = StudyRepository(context: try await Fixture.campus().context)
        let report = try await DeckImport(repository: repository).take(deck)
        #expect(report.added == 1)
        let exported = AnkiExport(
            words: try await repository.exported(of: nil, withLog: true),
            days: try await repository.studyDays().days, now: repository.seconds
        ).package
        #expect(exported.notes.map(\.fields) == [["mot", "", "word", ""]])
        #expect(exported.cards.count == 1)
    }

    @Test(arguments: ["{{Back}}", "{{#Back}}{{hint:Back}}{{/Back}}", "<p>{{text:Back}}</p>"])
    func aReversedCardThatWasStudiedKeepsItsAnswersAndAsksTheOtherWay(_ question: String) {
        var package = package(questions: ["{{Front}}", question])
        package.reviews = [
            AnkiReview(
                at: 1_800_000_000_000, cardID: 2, rating: .good, interval: 3, duration: 900,
                kind: .learning)
        ]
        let deck = mapping.deck(from: package)
        #expect(words(deck) == ["mot = word", "word = mot"])
        #expect(deck.items.map(\.reviews.count) == [0, 1])
        #expect(Set(deck.items.map(\.card.id)).count == 2)
        package.reviews = []
        package.cards[1].schedule = CardSchedule(
            phase: .review, memory: MemoryState(stability: 5, difficulty: 5),
            lastReview: 1_800_000_000, due: 1_800_400_000)
        #expect(words(mapping.deck(from: package)) == ["mot = word", "word = mot"])
    }

    @Test func theOnlyCardOfANoteStaysWhicheverWayItAsks() {
        #expect(words(mapping.deck(from: package(ordinals: [1], decks: ["D"]))) == ["word = mot"])
        var one = mapping
        one.decks = ["Back"]
        #expect(words(one.deck(from: package(decks: ["Front", "Back"]))) == ["word = mot"])
        // The first card has no word, so the second isn't its double.
        let picture = mapping.deck(from: package(texts: ["", "word"]))
        #expect(words(picture) == ["word = -"])
    }

    @Test func templatesThatAskTheSameAreOneWord() {
        let deck = mapping.deck(
            from: package(questions: ["{{Front}}", "Say it: {{Front}}"], ordinals: [1, 0]))
        #expect(words(deck) == ["mot = word"])
        #expect(deck.items.map(\.card.id) == [StudyID.derived("anki", "g", "0")])
    }
}
