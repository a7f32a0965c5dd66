import Foundation
import Testing
import WordFinding

@testable import Lexicon

@Suite struct LemmatiserTests {
    private let shared: SharedFolder
    private let knowledge: any LexicalKnowledge

    init() throws {
        shared = try SharedFolder()
        let source = try SmallWordNet()
        defer { source.remove() }
        try DictionaryInstall(shared: shared.url, now: .distantPast)
            .wordNet(from: source.folder)
        knowledge = try LexiconStore.open(in: shared.url, system: nil, sizes: nil)
    }

    @Test(arguments: [
        ("boxes", "box", PartOfSpeech.noun), ("cities", "city", .noun), ("men", "man", .noun),
        ("churches", "church", .noun), ("wishes", "wish", .noun), ("mice", "mouse", .noun),
        ("classes", "class", .noun), ("tries", "try", .verb), ("tried", "try", .verb),
        ("stopped", "stop", .verb), ("stopping", "stop", .verb), ("baked", "bake", .verb),
        ("baking", "bake", .verb), ("builds", "build", .verb), ("seen", "see", .verb),
        ("bigger", "big", .adjective), ("biggest", "big", .adjective),
        ("finer", "fine", .adjective),
        ("finest", "fine", .adjective), ("happier", "happy", .adjective),
        ("happiest", "happy", .adjective), ("better", "good", .adjective), ("boss", "boss", .noun),
        ("well-known", "well-known", .adjective), ("city's", "city", .noun),
        ("cities\u{2019}", "city", .noun), ("ice-creams", "ice cream", .noun),
        ("ex-presidents", "ex-president", .noun),
    ])
    func inflectedFormsLeadToTheirWord(token: String, lemma: String, part: PartOfSpeech) {
        let first = knowledge.lemmas(of: token).first
        #expect(first?.lemma == lemma && first?.partOfSpeech == part)
    }

    @Test func theLikeliestComesFirst() {
        let building = knowledge.lemmas(of: "building")
        #expect(building.map(\.lemma) == ["building", "build"])
        let left = knowledge.lemmas(of: "left")
        #expect(left.map(\.lemma) == ["leave", "left"])
        let better = knowledge.lemmas(of: "better")
        #expect(better.map(\.partOfSpeech) == [.adjective, .adverb])
    }

    @Test(arguments: ["", "'", "s", "xyzzy", "-", "--", "a-", "-s", "s'", "'s", "ss", "ing", "é"])
    func whatIsNoWordHasNoLemmaAndNeverABlankOne(token: String) {
        #expect(knowledge.lemmas(of: token).isEmpty)
        let candidates = Lemmatiser.candidates(of: Lemmatiser.normalised(token))
        #expect(candidates.allSatisfy { !$0.word.isEmpty || token.isEmpty })
    }

    @Test func aHugeTokenIsNotTakenApart() {
        let token = String(repeating: "s-", count: 100_000)
        #expect(knowledge.lemmas(of: token).isEmpty)
    }

    @Test func aTextOfAnotherLanguageIsNotLookedUp() {
        let prepared = knowledge.prepared(for: ["boxes"], language: "de")
        #expect(prepared.lemmas(of: "boxes").isEmpty && prepared.senses(of: "box").isEmpty)
        let unknown = knowledge.prepared(for: ["boxes"], language: nil)
        #expect(unknown.lemmas(of: "boxes").first?.lemma == "box")
    }

    @Test func preparedKnowledgeSaysTheSame() {
        let tokens = ["boxes", "left", "xyzzy", "stopped", "ex-presidents", "city's", "building"]
        let prepared = knowledge.prepared(for: tokens, language: "en")
        for token in tokens {
            let (one, other) = (prepared.lemmas(of: token), knowledge.lemmas(of: token))
            #expect(one.elementsEqual(other) { $0 == $1 }, "\(token)")
        }
        for word in ["box", "leave", "stop", "xyzzy", "building", "build"] {
            #expect(prepared.zipf(of: word) == knowledge.zipf(of: word), "\(word)")
        }
        #expect(prepared.zipf(of: "box") != nil && prepared.senses(of: "box").count == 1)
    }
}
