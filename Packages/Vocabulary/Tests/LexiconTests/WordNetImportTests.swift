import AppCore
import Foundation
import Testing
import WordFinding

@testable import Lexicon

@Suite struct WordNetImportTests {
    private let shared: SharedFolder
    private let install: DictionaryInstall
    private let now = Date(timeIntervalSince1970: 1_900_000_000)

    init() throws {
        shared = try SharedFolder()
        install = DictionaryInstall(shared: shared.url, now: now)
    }

    private func knowledge() throws -> any LexicalKnowledge {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder, sizes: nil)
        return try LexiconStore.open(in: shared.url)
    }

    @Test func meaningsComeWithPartExamplesSynonymsAndHowOftenTheyWereMet() throws {
        let knowledge = try knowledge()
        #expect(
            knowledge.senses(of: "box") == [
                WordSense(
                    partOfSpeech: .noun, definition: "a case with a lid",
                    examples: ["a box of nails"], synonyms: ["carton"], tagCount: 20)
            ])
        #expect(knowledge.senses(of: "city").first?.examples == ["the city slept", "city life"])
        #expect(knowledge.senses(of: "halt").first?.synonyms == ["stop"])
        #expect(knowledge.senses(of: "ice cream").count == 1)
        #expect(knowledge.senses(of: "nothing").isEmpty)
    }

    @Test func thingsComeBeforeNamesThatAreAsCommon() throws {
        let senses = try knowledge().senses(of: "mercury")
        #expect(senses.map(\.definition) == ["a liquid metal", "the god of messengers"])
    }

    @Test func whatItIsStandsInTheFile() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        let about = try install.wordNet(from: source.folder, sizes: nil)
        #expect(about.version == "9.9" && about.language == "en" && about.meanings == 27)
        #expect(about.frequencySource == "estimated from WordNet's tag counts")
        let installed = LexiconStore.installed(in: shared.url)
        #expect(installed.map(\.about) == [about] && about.installedAt == now)
        #expect(shared.dictionaryFiles == ["wordnet.sqlite"])
    }

    @Test func markersAfterAdjectivesAreNoPartOfTheWord() throws {
        let knowledge = try knowledge()
        #expect(knowledge.senses(of: "afloat").first?.definition == "carried by water")
    }

    @Test func aDamagedFileIsNamedWithItsLineAndTheOldDictionaryStays() throws {
        let before = try knowledge().senses(of: "box")
        let source = try SmallWordNet()
        defer { source.remove() }
        for (name, old, new, line) in [
            ("data.noun", " 02 box 0 carton 0 ", " 0f box 0 carton 0 | ", 3),
            ("data.verb", "| come to rest", "come to rest", 4),
            ("index.adj", "big a 1 2", "big a many 2", 3), ("cntlist.rev", "box%1", "box%9", 1),
        ] {
            let whole = try source.text(name)
            try source.put(whole.replacing(old, with: new), name)
            let problem = #expect(throws: Problem.self) {
                try install.wordNet(from: source.folder, sizes: nil)
            }
            #expect(problem?.code == .invalid && problem?.reason != nil)
            let place = problem?.place ?? ""
            #expect(place.contains("/\(name):"), "\(place)")
            if name != "cntlist.rev" { #expect(place.hasSuffix("\(name):\(line)"), "\(place)") }
            try source.put(whole, name)
            #expect(shared.dictionaryFiles == ["wordnet.sqlite"])
        }
        #expect(try LexiconStore.open(in: shared.url).senses(of: "box") == before)
    }

    @Test func aFolderWithoutWordNetSaysHowToGetIt() throws {
        let problem = #expect(throws: Problem.self) {
            try install.wordNet(from: shared.url, sizes: nil)
        }
        #expect(problem?.code == .notFound)
        #expect(problem?.cure?.contains("apt-get install wordnet-base scowl") == true)
    }

    @Test func leftoversOfAKilledImportAreRemovedByTheNextOne() throws {
        let folder = LexiconStore.folder(in: shared.url)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // There is no process with this id: ids end at four million.
        try Data([1]).write(to: folder.appending(path: ".wordnet.2000000000.new"))
        _ = try knowledge()
        #expect(shared.dictionaryFiles == ["wordnet.sqlite"])
    }

    @Test func anOpenDictionaryAnswersWhileItIsReplaced() throws {
        let open = try knowledge()
        let source = try SmallWordNet(tagCounts: false)
        defer { source.remove() }
        try install.wordNet(from: source.folder, sizes: nil)
        #expect(open.senses(of: "box").first?.tagCount == 20)
        #expect(try LexiconStore.open(in: shared.url).senses(of: "box").first?.tagCount == 0)
    }

    @Test func sizeClassesMakeAWordCommonerOrRarer() throws {
        let sizes = shared.url.appending(path: "scowl")
        try FileManager.default.createDirectory(at: sizes, withIntermediateDirectories: true)
        try Data("carton\nthe\n".utf8).write(to: sizes.appending(path: "english-words.10"))
        try Data("carton's\nmouse\n".utf8).write(to: sizes.appending(path: "english-words.80"))
        try Data("blorf\n".utf8).write(to: sizes.appending(path: "american-words.80"))
        let source = try SmallWordNet(tagCounts: false)
        defer { source.remove() }
        let about = try install.wordNet(from: source.folder, sizes: sizes)
        #expect(about.frequencySource == "estimated from scowl's size classes")
        let knowledge = try LexiconStore.open(in: shared.url)
        let (carton, mouse) = (knowledge.zipf(of: "carton"), knowledge.zipf(of: "mouse"))
        #expect(try #require(carton) > #require(mouse) + 1)
        #expect(knowledge.zipf(of: "the") != nil, "a common word without a meaning")
        #expect(knowledge.zipf(of: "blorf") == nil, "a rare one")
    }

    @Test func glossesArePartedIntoDefinitionAndExamples() {
        let cases: [(String, String, [String])] = [
            ("a thing", "a thing", []),
            ("a thing; of use  ", "a thing; of use", []),
            ("(old) it; \"so it was\"; \"ha\"- A. Author", "(old) it", ["so it was", "ha"]),
            ("to swap: \"he sent one for two\"", "to swap", ["he sent one for two"]),
            ("the so-called \"inner\" part", "the so-called \"inner\" part", []),
            ("\"only an example\"", "only an example", []), ("it; \"cut off", "it", []),
            ("", "", []),
        ]
        for (text, definition, examples) in cases {
            let gloss = Gloss(text)
            #expect(gloss.definition == definition && gloss.examples == examples, "\(text)")
        }
    }
}
