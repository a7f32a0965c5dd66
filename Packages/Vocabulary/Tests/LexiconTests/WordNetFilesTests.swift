import AppCore
import Foundation
import Testing
import WordFinding

@testable import Lexicon

@Suite struct WordNetFilesTests {
    private let shared: SharedFolder
    private let install: DictionaryInstall

    init() throws {
        shared = try SharedFolder()
        install = DictionaryInstall(shared: shared.url, now: .distantPast)
    }

    private func knowledge() throws -> any LexicalKnowledge {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder)
        return try opened()
    }

    private func opened(sizes: URL? = nil) throws -> any LexicalKnowledge {
        try LexiconStore.open(in: shared.url, system: nil, sizes: sizes)
    }

    @Test func theSystemsFilesAreUsedInPlace() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        let knowledge = try LexiconStore.open(in: shared.url, system: source.folder, sizes: nil)
        #expect(knowledge.senses(of: "box").map(\.definition) == ["a case with a lid"])
        #expect(shared.dictionaryFiles.isEmpty, "nothing is converted or copied")
        let installed = LexiconStore.installed(in: shared.url, system: source.folder, sizes: nil)
        #expect(installed.map(\.name) == ["wordnet"])
        #expect(installed.first?.about?.meanings == 27)
        #expect(installed.first?.about?.source == source.folder.path(percentEncoded: false))
    }

    @Test func phrasesAreFoundByTheirFirstWord() throws {
        let knowledge = try knowledge()
        #expect(knowledge.phrases(from: "ice").map(\.phrase) == ["ice cream"])
        #expect(knowledge.phrases(from: "ice").first?.partOfSpeech == .noun)
        #expect(knowledge.phrases(from: "box").isEmpty && knowledge.phrases(from: "ic").isEmpty)
        #expect(knowledge.prepared(for: ["ice"], language: "en").zipf(of: "ice cream") != nil)
    }

    @Test func linkedFilesAreReadAndCopied() throws {
        let source = try SmallWordNet()
        let links = shared.url.appending(path: "links")
        try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
        for name in WordNetFolder.files {
            try FileManager.default.createSymbolicLink(
                at: links.appending(path: name),
                withDestinationURL: source.folder.appending(path: name))
        }
        let linked = try LexiconStore.open(in: shared.url, system: links, sizes: nil)
        #expect(!linked.senses(of: "box").isEmpty)
        try install.wordNet(from: links)
        source.remove()
        #expect(try !opened().senses(of: "box").isEmpty)
    }

    @Test func everyWordOfTheIndexIsFoundAndNothingBetween() throws {
        let knowledge = try knowledge()
        for word in ["afloat", "big", "box", "wish", "well", "well-known", "try", "bake"] {
            #expect(!knowledge.senses(of: word).isEmpty, "\(word)")
        }
        for word in ["", "a", "bo", "boxe", "zz", "box box", "box\n", "%", "  1", "b%x", "ü"] {
            #expect(knowledge.senses(of: word).isEmpty, "\(word)")
            #expect(knowledge.zipf(of: word) == nil)
        }
    }

    @Test func relatedMeaningsAndUsesOfAStemAreFound() throws {
        let knowledge = try knowledge()
        #expect(
            knowledge.relatedSenses(of: "man").map(\.related) == [
                ["a case with a lid a box of nails box carton"]
            ])
        #expect(knowledge.relatedSenses(of: "box").map(\.related) == [[]])
        #expect(knowledge.uses(ofStem: "carton") == 1 && knowledge.uses(ofStem: "nothing") == 0)
        // The stem of wish is its own; bake and big are other stems than bak and b.
        #expect(knowledge.uses(ofStem: "bak") == 4 && knowledge.uses(ofStem: "b") == 0)
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
        let about = try install.wordNet(from: source.folder)
        #expect(about.version == "9.9" && about.language == "en" && about.meanings == 27)
        #expect(about.frequencySource == "estimated from WordNet's tag counts")
        let installed = LexiconStore.installed(in: shared.url, system: nil, sizes: nil)
        #expect(installed.map(\.about) == [about])
        #expect(shared.dictionaryFiles == ["wordnet"])
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
            // As after a change of line endings.
            ("data.adv", "  1 These", "  1  These", 3),
            ("index.adj", "big a 1 2", "big a many 2", 3), ("cntlist.rev", "box%1", "box%9", 1),
        ] {
            let whole = try source.text(name)
            try source.put(whole.replacing(old, with: new), name)
            let problem = #expect(throws: Problem.self) {
                try install.wordNet(from: source.folder)
            }
            #expect(problem?.code == .invalid && problem?.reason != nil)
            let place = problem?.place ?? ""
            #expect(place.contains("/\(name):"), "\(place)")
            if name != "cntlist.rev" { #expect(place.hasSuffix("\(name):\(line)"), "\(place)") }
            try source.put(whole, name)
            #expect(shared.dictionaryFiles == ["wordnet"])
        }
        #expect(try opened().senses(of: "box") == before)
    }

    @Test func aFolderWithoutWordNetSaysHowToGetIt() throws {
        let problem = #expect(throws: Problem.self) {
            try install.wordNet(from: shared.url)
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
        #expect(shared.dictionaryFiles == ["wordnet"])
    }

    @Test func anOpenDictionaryAnswersWhileItIsReplaced() throws {
        let open = try knowledge()
        let source = try SmallWordNet(tagCounts: false)
        defer { source.remove() }
        try install.wordNet(from: source.folder)
        #expect(open.senses(of: "box").first?.tagCount == 20)
        #expect(try opened().senses(of: "box").first?.tagCount == 0)
    }

    @Test func sizeClassesMakeAWordCommonerOrRarer() throws {
        let sizes = shared.url.appending(path: "scowl")
        try FileManager.default.createDirectory(at: sizes, withIntermediateDirectories: true)
        try Data("carton\nthe\n".utf8).write(to: sizes.appending(path: "english-words.10"))
        try Data("carton's\nmouse\n".utf8).write(to: sizes.appending(path: "english-words.80"))
        try Data("blorf\n".utf8).write(to: sizes.appending(path: "american-words.80"))
        let source = try SmallWordNet(tagCounts: false)
        defer { source.remove() }
        try install.wordNet(from: source.folder)
        let knowledge = try opened(sizes: sizes)
        let installed = LexiconStore.installed(in: shared.url, system: nil, sizes: sizes)
        #expect(
            installed.first?.about?.frequencySource == "estimated from scowl's size classes")
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
