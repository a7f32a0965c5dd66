import Foundation
import Testing
import WordFinding

@testable import Lexicon

/// Tests with the real WordNet files; skipped with a message if they aren't installed.
@Suite(
    .enabled(
        if: DictionaryInstall.systemWordNet != nil,
        "WordNet is not installed here: apt-get install wordnet-base scowl"))
struct InstalledWordNetTests {
    @Test func everythingIsReadAndCommonFormsAreUnderstoodWhenWordNetIsInstalled() throws {
        let shared = try SharedFolder()
        let about = try DictionaryInstall(shared: shared.url, now: .distantPast).wordNet()
        #expect(about.meanings > 100_000 && about.words > 140_000)
        #expect(shared.dictionaryFiles.isEmpty, "the system's files are used in place")
        let knowledge = try LexiconStore.open(in: shared.url)
        for (token, lemma) in [
            ("children", "child"), ("went", "go"), ("running", "run"), ("better", "good"),
            ("wolves", "wolf"), ("studied", "study"), ("abating", "abate"), ("saw", "see"),
            ("buildings", "building"), ("mice", "mouse"), ("taught", "teach"), ("axes", "axis"),
            ("reluctantly", "reluctantly"), ("species", "species"), ("lay", "lie"),
        ] {
            let lemmas = knowledge.lemmas(of: token).map(\.lemma)
            #expect(lemmas.contains(lemma), "\(token): \(lemmas)")
        }
        let (common, rare) = (knowledge.zipf(of: "house"), knowledge.zipf(of: "recondite"))
        #expect(try #require(common) > #require(rare) + 1)
        let senses = knowledge.senses(of: "abate")
        #expect(!senses.isEmpty && senses.allSatisfy { !$0.definition.isEmpty })
    }
}
