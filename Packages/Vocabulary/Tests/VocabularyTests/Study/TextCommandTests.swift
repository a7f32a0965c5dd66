import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Vocabulary
@testable import VocabularyService

/// Processes texts from the file to the words, on the server in this process.
@Suite struct TextCommandTests {
    private static let text = """
        The ferry drifted past the quiet breakwater. Nobody aboard noticed the lighthouse until the fog lifted.
        An obstinate gull followed the ferry, and the captain shouted at the obstinate bird.
        """

    private func file(_ text: String, _ name: String = "harbour.txt") throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: name)
        try Data(text.utf8).write(to: path)
        return path.path
    }

    @Test("An added text can be listed, renamed, read and deleted with its words")
    func wholeLife() async throws {
        let test = try await Fixture.campus()
        _ = try await test.run("add", try file(Self.text))
        let listed = try await test.run("sources", "list", "--json")
        let rows = try WireJSON.decode([JSONValue].self, from: Array(listed.utf8))
        let texts = rows.filter { $0["kind"] == .string("text") }
        #expect(texts.count == 1)
        #expect(texts.first?["title"] == .string("harbour"))
        #expect(texts.first?["status"] == .string("completed"))
        #expect(try await test.run("sources", "text", "harbour").contains("breakwater"))
        let words = try await test.run("words", "list", "--source", "harbour", "--json")
        let found = try WireJSON.decode([JSONValue].self, from: Array(words.utf8))
        #expect(found.allSatisfy { $0["sentence"] != nil && $0["sentence"] != .string("") })
        #expect(found.allSatisfy { $0["source_id"] == texts.first?["id"] })
        _ = try await test.run("sources", "rename", "harbour", "The harbour")
        #expect(try await test.run("sources", "list").contains("The harbour"))
        _ = try await test.run("sources", "delete", "The harbour", "--yes")
        #expect(try await !test.run("sources", "list").contains("harbour"))
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test("The student's own words can be added, defined, suspended, marked as known and found")
    func ownWords() async throws {
        let test = try await Fixture.campus()
        _ = try await test.run("words", "add", "quay")
        #expect(try await test.run("words", "list", "--state", "to-define").contains("quay"))
        _ = try await test.run("words", "define", "quay", "a place to land")
        #expect(try await test.run("words", "show", "quay").contains("a place to land"))
        #expect(try await test.run("due", "--json").contains("\"new\""))
        _ = try await test.run("words", "suspend", "quay")
        let suspended = try await test.run("words", "list", "--state", "suspended", "--json")
        #expect(suspended.contains("\"difficulty_level\""))
        _ = try await test.run("words", "resume", "quay")
        _ = try await test.run("words", "edit", "quay", "--note", "by the sea")
        #expect(try await test.run("words", "show", "quay").contains("by the sea"))
        _ = try await test.run("words", "know", "quay")
        let problem = await #expect(throws: Problem.self) {
            try await test.run("words", "show", "quay")
        }
        #expect(problem?.code == .notFound)
    }

    @Test(
        "Invalid words are rejected, as in the form",
        arguments: ["?!", String(repeating: "a", count: StudyRepository.maxWordLength + 1)])
    func badWords(word: String) async throws {
        let test = try await Fixture.campus()
        _ = try await test.run("words", "add", "quay", "--meaning", "a place to land")
        var problem = await #expect(throws: Problem.self) {
            try await test.run("words", "edit", "quay", "--text", word)
        }
        #expect(problem?.code == .invalid)
        problem = await #expect(throws: Problem.self) {
            try await test.run("words", "lemma", "quay", word)
        }
        #expect(problem?.code == .invalid)
        #expect(try await test.run("words", "show", "quay").contains("a place to land"))
    }

    @Test("Input that isn't text is rejected with a fix and adds nothing")
    func badTexts() async throws {
        let test = try await Fixture.campus()
        for text in ["", "  \n ", "a b", "\u{0}\u{1}\u{2}\u{0}\u{0}\u{0}\u{3}"] {
            let path = try file(text)
            await #expect(throws: Problem.self) { try await test.run("add", path) }
        }
        await #expect(throws: Problem.self) { try await test.run("add", "/nowhere/at-all.txt") }
        await #expect(throws: Problem.self) {
            try await test.run("add", "--from-lesson", "Anything")
        }
        let own = try await test.context.outbox.entries()
        #expect(own.isEmpty)
    }

    @Test("A lesson's text comes from the feature that offers it")
    func fromLesson() async throws {
        let test = try await Fixture.campus { $0.offer(.texts, OneText()) }
        _ = try await test.run("add", "--from-lesson", "Sails")
        #expect(try await test.run("sources", "list").contains("How sails work"))
    }

    private struct OneText: TextProviding {
        func text(of item: ItemReference) async throws -> OfferedText {
            OfferedText(title: "How sails work", text: "A sail is a wing that stands on its end.")
        }
    }
}
