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
        #expect(try LexiconStore.open(in: shared.url, system: nil) is EmptyLexicon)
        #expect(LexiconStore.installed(in: shared.url, system: nil).isEmpty)
    }

    @Test func dictionariesOfOtherLanguagesStayOut() throws {
        try install.file(try shared.put("die\tthe\n", "de.tsv"), language: "de-CH")
        try install.file(try shared.put("die\ta cube with dots\n", "en.tsv"), language: "en")
        let definitions = { (language: String?) throws in
            try LexiconStore.open(in: shared.url, language: language, system: nil).senses(of: "die")
                .map(\.definition)
        }
        #expect(try definitions("de") == ["the"])
        #expect(try definitions("en-GB") == ["a cube with dots"])
        #expect(try definitions(nil) == ["a cube with dots", "the"])
        #expect(try LexiconStore.open(in: shared.url, language: "fr", system: nil) is EmptyLexicon)
    }

    @Test func aFileThatIsNoDictionaryIsPassedOverAndNamed() throws {
        try install.file(try shared.put("a\tb\n", "good.tsv"), language: "en")
        let folder = LexiconStore.folder(in: shared.url)
        try Data("not SQLite at all".utf8).write(to: folder.appending(path: "bad.sqlite"))
        try Data().write(to: folder.appending(path: "empty.sqlite"))
        #expect(try LexiconStore.open(in: shared.url, system: nil).senses(of: "a").count == 1)
        let installed = LexiconStore.installed(in: shared.url, system: nil)
        #expect(installed.map(\.name) == ["bad", "empty", "good"])
        #expect(installed.map { $0.problem == nil } == [false, false, true])
        try LexiconStore.remove("good", in: shared.url)
        #expect(throws: Problem.self) { try LexiconStore.open(in: shared.url, system: nil) }
    }

    @Test func whatIsRemovedIsGoneAndWordNetDoesNotComeBackByItself() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        let opened = { try LexiconStore.open(in: shared.url, system: source.folder, sizes: nil) }
        try install.wordNet(from: source.folder)
        for _ in 1...2 {
            #expect(try !opened().senses(of: "box").isEmpty)
            try LexiconStore.remove("wordnet", in: shared.url, system: source.folder)
            #expect(try opened() is EmptyLexicon)
            #expect(shared.dictionaryFiles == [".wordnet.removed"])
            for name in ["wordnet", "../profile", ""] {
                #expect(throws: Problem.self) {
                    try LexiconStore.remove(name, in: shared.url, system: source.folder)
                }
            }
            try install.wordNet(from: source.folder)
        }
        #expect(shared.dictionaryFiles == ["wordnet"], "an explicit install counts")
    }

    @Test func aFileOfAnotherVersionHasToBeInstalledAgain() throws {
        let file = try shared.put("a\tb\n", "own.tsv")
        try install.file(file, language: "en")
        let place = LexiconStore.file("own", in: shared.url)
        var bytes = Array(try Data(contentsOf: place))
        // SQLite stores the user version at byte 60.
        bytes[63] = 99
        try Data(bytes).write(to: place)
        let problem = try #require(
            LexiconStore.installed(in: shared.url, system: nil).first?.problem)
        #expect(problem.code == .configuration)
        try install.file(file, language: "en")
        #expect(LexiconStore.installed(in: shared.url, system: nil).first?.problem == nil)
    }

    /// Earlier versions converted WordNet into a file with two more tables.
    @Test func convertedWordNetIsReadWhereTheSystemHasNoFiles() throws {
        let list = try shared.put("box\ta converted meaning\tnoun\n", "own.tsv")
        try install.file(list, name: "own", language: "en")
        let place = LexiconStore.file("wordnet", in: shared.url)
        try FileManager.default.moveItem(at: LexiconStore.file("own", in: shared.url), to: place)
        let queue = try DatabaseQueue(path: place.path())
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    ALTER TABLE meaning ADD COLUMN related TEXT;
                    CREATE TABLE stem (stem TEXT PRIMARY KEY, uses INTEGER NOT NULL) WITHOUT ROWID;
                    PRAGMA user_version = 2;
                    """)
        }
        try queue.close()
        let definitions = { (system: URL?) throws in
            try LexiconStore.open(in: shared.url, system: system, sizes: nil).senses(of: "box")
                .map(\.definition)
        }
        #expect(try definitions(nil) == ["a converted meaning"])
        let source = try SmallWordNet()
        defer { source.remove() }
        #expect(try definitions(source.folder) == ["a case with a lid"])
        try install.wordNet(from: source.folder)
        #expect(shared.dictionaryFiles == ["wordnet"], "the converted file is gone")
    }

    @Test func filesThatAreCutOffOrDoNotFitAreNeverACrash() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        for name in ["data.noun", "index.noun", "cntlist.rev", "noun.exc"] {
            let whole = try source.text(name)
            for part in [0, 1, 40, 120, whole.utf8.count - 3] {
                try source.put(String(whole.prefix(part)), name)
                let knowledge = try LexiconStore.open(
                    in: shared.url, system: source.folder, sizes: nil)
                _ = knowledge.prepared(for: ["box", "cities", "mice"], language: nil).lemmas(
                    of: "box")
                for word in ["box", "wish", "city"] { _ = knowledge.relatedSenses(of: word) }
                _ = knowledge.uses(ofStem: "box")
                #expect(
                    LexiconStore.installed(in: shared.url, system: source.folder).count == 1)
            }
            try source.put(whole, name)
        }
        // Offsets of other files lead into the middle of lines.
        let index = try source.text("index.noun")
        try source.put(index.replacing(" 000", with: " 001"), "index.noun")
        let knowledge = try LexiconStore.open(in: shared.url, system: source.folder, sizes: nil)
        #expect(knowledge.senses(of: "box").isEmpty)
    }

    @Test func withoutRightsTheProblemNamesTheFolder() throws {
        let file = try shared.put("a\tb\n", "own.tsv")
        let blocked = DictionaryInstall(shared: file, now: .distantPast)
        let problem = #expect(throws: Problem.self) { try blocked.file(file, language: "en") }
        #expect(problem?.code == .cannotWrite)
    }
}
