import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Lexicon
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite final class DictionaryCommandTests {
    private let shared = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        // As if the student had removed WordNet, which the system may have.
        let folder = shared.appending(path: "dictionaries")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: ".wordnet.removed"))
    }

    deinit { try? FileManager.default.removeItem(at: shared) }

    private func context(_ folder: URL?) async throws -> TestContext {
        try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self],
            sharedFolder: folder)
    }

    private func file(_ text: String, _ name: String) throws -> String {
        let file = shared.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
    }

    @Test func aFileBecomesADictionaryThatStatusListsAndRemoveTakesAway() async throws {
        let test = try await context(shared)
        let path = try file("Haus\ta place to live\tnoun\n", "german.tsv")
        let said = try await test.run("dictionary", "install", path, "--language", "de")
        #expect(said == "Installed: german (de) as “german”: 1 words, 1 meanings\n")
        let plain = try await test.run("dictionary", "status", "--plain")
        #expect(plain.hasPrefix("german\tde\t1\t1\t0.0\t"))
        let status = try WireJSON.decode(
            JSONValue.self, from: try await test.run("dictionary", "status", "--json"))
        #expect(status["dictionaries"]?.elements?.first?["language"] == .string("de"))
        let found = try await test.run("dictionary", "lookup", "haus")
        #expect(found.contains("(noun) a place to live"))
        _ = try await test.run("dictionary", "remove", "german", "--yes")
        #expect(try await test.run("dictionary", "status", "--plain").isEmpty)
    }

    @Test func removingAsksFirst() async throws {
        let test = try await context(shared)
        let path = try file("a\tb\n", "own.tsv")
        _ = try await test.run("dictionary", "install", path)
        let problem = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "remove", "own")
        }
        #expect(problem?.code == .usage && LexiconStore.installed(in: shared).count == 1)
        let unknown = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "remove", "other", "--yes")
        }
        #expect(unknown?.exitCode == 66)
    }

    @Test func whatIsNoDictionaryIsRefusedWithItsPlace() async throws {
        let test = try await context(shared)
        let path = try file("only words\n", "text.txt")
        let problem = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "install", path)
        }
        #expect(problem?.exitCode == 65 && problem?.place == path + ":1")
        let missing = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "install", path + "x")
        }
        #expect(missing?.exitCode == 66)
        let folder = shared.path(percentEncoded: false)
        let empty = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "install", folder)
        }
        #expect(empty?.cure?.contains("wordnet-base") == true)
        for words in [["--language", "German"], ["--name", "../x"]] {
            #expect(throws: (any Error).self) {
                try VocabularyCommand.parseAsRoot(["dictionary", "install", path] + words)
            }
        }
    }

    @Test func statusSaysWhatWorksWithoutADictionaryAndHowToGetOne() async throws {
        let nothing = DictionaryStatus.remarks([], files: nil, sizes: nil)
        #expect(nothing.count == 2 && nothing[0].contains("words define"))
        #expect(nothing[1].contains("apt-get install wordnet-base scowl"))
        let there = DictionaryStatus.remarks([], files: shared, sizes: nil)
        #expect(there[1].contains("dictionary install"))
        let test = try await context(nil)
        let problem = await #expect(throws: Problem.self) {
            try await test.run("dictionary", "status")
        }
        #expect(problem?.exitCode == 78)
    }
}
