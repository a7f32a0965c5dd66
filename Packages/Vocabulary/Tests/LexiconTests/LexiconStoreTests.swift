import AppCore
import Foundation
import GRDB
import Testing
import WordFinding

@testable import Lexicon

@Suite struct LexiconStoreTests {
    private let shared: SharedFolder
    private let install: DictionaryInstall

    init() throws {
        shared = try SharedFolder()
        install = DictionaryInstall(shared: shared.url, now: .distantPast)
    }

    @Test func withoutDictionariesNothingIsKnown() throws {
        #expect(try LexiconStore.open(in: shared.url) is EmptyLexicon)
        #expect(LexiconStore.installed(in: shared.url).isEmpty)
    }

    @Test func dictionariesOfOtherLanguagesStayOut() throws {
        try install.file(try shared.put("die\tthe\n", "de.tsv"), language: "de-CH")
        try install.file(try shared.put("die\ta cube with dots\n", "en.tsv"), language: "en")
        let definitions = { (language: String?) throws in
            try LexiconStore.open(in: shared.url, language: language).senses(of: "die")
                .map(\.definition)
        }
        #expect(try definitions("de") == ["the"])
        #expect(try definitions("en-GB") == ["a cube with dots"])
        #expect(try definitions(nil) == ["a cube with dots", "the"])
        #expect(try LexiconStore.open(in: shared.url, language: "fr") is EmptyLexicon)
    }

    @Test func aFileThatIsNoDictionaryIsPassedOverAndNamed() throws {
        try install.file(try shared.put("a\tb\n", "good.tsv"), language: "en")
        let folder = LexiconStore.folder(in: shared.url)
        try Data("not SQLite at all".utf8).write(to: folder.appending(path: "bad.sqlite"))
        try Data().write(to: folder.appending(path: "empty.sqlite"))
        #expect(try LexiconStore.open(in: shared.url).senses(of: "a").count == 1)
        let installed = LexiconStore.installed(in: shared.url)
        #expect(installed.map(\.name) == ["bad", "empty", "good"])
        #expect(installed.map { $0.problem == nil } == [false, false, true])
        try LexiconStore.remove("good", in: shared.url)
        #expect(throws: Problem.self) { try LexiconStore.open(in: shared.url) }
    }

    @Test func whatIsRemovedIsGoneAndWordNetDoesNotComeBackByItself() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder, sizes: nil)
        try LexiconStore.remove("wordnet", in: shared.url)
        var problems: [Problem] = []
        let knowledge = LexiconStore.ready(in: shared.url, now: .distantPast) {
            problems.append($0)
        }
        #expect(knowledge is EmptyLexicon && problems.isEmpty)
        for name in ["wordnet", "../profile", ""] {
            #expect(throws: Problem.self) { try LexiconStore.remove(name, in: shared.url) }
        }
        try install.wordNet(from: source.folder, sizes: nil)
        #expect(shared.dictionaryFiles == ["wordnet.sqlite"], "an explicit install counts")
    }

    @Test func aFileOfAnotherVersionHasToBeInstalledAgain() throws {
        let file = try shared.put("a\tb\n", "own.tsv")
        try install.file(file, language: "en")
        let place = LexiconStore.file("own", in: shared.url)
        var bytes = Array(try Data(contentsOf: place))
        // SQLite stores the user version at byte 60.
        bytes[63] = 99
        try Data(bytes).write(to: place)
        let problem = try #require(LexiconStore.installed(in: shared.url).first?.problem)
        #expect(problem.code == .configuration)
        try install.file(file, language: "en")
        #expect(LexiconStore.installed(in: shared.url).first?.problem == nil)
    }

    @Test func aFileWithoutRelationsIsStillRead() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder, sizes: nil)
        let new = try LexiconStore.open(in: shared.url)
        #expect(
            new.relatedSenses(of: "man").map(\.related) == [
                ["a case with a lid a box of nails box\ncarton"]
            ])
        #expect(new.relatedSenses(of: "box").map(\.related) == [[]])
        #expect(new.uses(ofStem: "carton") == 1 && new.uses(ofStem: "nothing") == 0)
        let queue = try DatabaseQueue(path: LexiconStore.file("wordnet", in: shared.url).path())
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    ALTER TABLE meaning DROP COLUMN related; DROP TABLE stem; PRAGMA user_version = 1;
                    """)
        }
        try queue.close()
        let old = try LexiconStore.open(in: shared.url)
        #expect(old.senses(of: "man").map(\.definition) == ["a grown male person"])
        #expect(old.relatedSenses(of: "man").map(\.related) == [[]])
        #expect(old.uses(ofStem: "carton") == 0)
    }

    @Test func aDictionaryThatIsCutOffIsNeverACrash() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder, sizes: nil)
        let place = LexiconStore.file("wordnet", in: shared.url)
        let whole = try Data(contentsOf: place)
        for part in [0, 100, 4096, 5000, whole.count - 4096] {
            try whole.prefix(part).write(to: place)
            let knowledge = try? LexiconStore.open(in: shared.url)
            _ = knowledge?.prepared(for: ["box", "cities"], language: nil).lemmas(of: "box")
            _ = knowledge?.senses(of: "box")
            #expect(LexiconStore.installed(in: shared.url).count == 1)
        }
    }

    @Test func withoutRightsTheProblemNamesTheFolder() throws {
        let file = try shared.put("a\tb\n", "own.tsv")
        let blocked = DictionaryInstall(shared: file, now: .distantPast)
        let problem = #expect(throws: Problem.self) { try blocked.file(file, language: "en") }
        #expect(problem?.code == .cannotWrite)
    }
}
