import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

/// Pictures and recordings that travel in Anki packages.
@Suite final class PackageMediaTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func student() async throws -> TestContext {
        try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self])
    }

    private func path(_ name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    /// A package with the words `tide` and `moon`, which share a picture.
    private func package() async throws -> String {
        let test = try await student()
        let repository = StudyRepository(context: test.context)
        try await repository.add(
            source: Source(id: "s1", kind: .deck, title: "Sea", addedAt: 0))
        let ids = ["11111111-2222-4333-8444-555555555551", "11111111-2222-4333-8444-555555555552"]
        try await repository.add(
            cards: zip(ids, ["tide", "moon"]).map { id, word in
                Card(
                    id: id, sourceID: "s1", word: word, lemma: word, sentence: "",
                    meaning: "what \(word) means", difficulty: .beginner)
            })
        let scope = await repository.scope()
        try await repository.store.database.write { connection in
            try AnkiMedia.adopt([1, 2], named: "tide.mp3", to: [ids[0]], scope, connection)
            try AnkiMedia.adopt([3], named: "sea.png", to: ids, scope, connection)
        }
        let file = path("sea.apkg")
        _ = try await test.run("export", file)
        return file
    }

    private func media(of word: String, _ test: TestContext) async throws -> [String: [UInt8]] {
        let repository = StudyRepository(context: test.context)
        let id = try #require(
            try await repository.wordIDs(WordListFilter(search: word)).first)
        var files: [String: [UInt8]] = [:]
        for file in try await repository.mediaFiles(of: id) {
            files[file.name] = try await repository.content(of: file.name)
        }
        return files
    }

    @Test func filesAreExportedAndImportedWithTheirWords() async throws {
        let file = try await package()
        let test = try await student()
        let said = try await test.run("import", file, "--json")
        #expect(said.contains("\"media\":2"))
        #expect(try await media(of: "tide", test) == ["tide.mp3": [1, 2], "sea.png": [3]])
        #expect(try await media(of: "moon", test) == ["sea.png": [3]])
        let repository = StudyRepository(context: test.context)
        let moon = try #require(
            try await repository.wordIDs(WordListFilter(search: "moon")).first)
        #expect(try await repository.card(moon).card.meaning == "what moon means")
        // Again: nothing is there twice.
        _ = try await test.run("import", file)
        #expect(try await media(of: "tide", test).count == 2)
    }

    @Test func anotherFileWithTheNameStays() async throws {
        let file = try await package()
        let test = try await student()
        let repository = StudyRepository(context: test.context)
        let scope = await repository.scope()
        _ = try await repository.store.database.write { connection in
            try AnkiMedia.adopt([9], named: "tide.mp3", to: [], scope, connection)
        }
        _ = try await test.run("import", file)
        let files = try await media(of: "tide", test)
        #expect(files["sea.png"] == [3] && files["tide.mp3"] == nil && files.count == 2)
        #expect(files.values.contains([1, 2]))
        #expect(try await repository.content(of: "tide.mp3") == [9])
    }

    @Test func aFileRemovedFromOneWordStaysForTheOther() async throws {
        let file = try await package()
        let test = try await student()
        _ = try await test.run("import", file)
        let repository = StudyRepository(context: test.context)
        let tide = try #require(
            try await repository.wordIDs(WordListFilter(search: "tide")).first)
        let scope = await repository.scope()
        let waiting = try await repository.store.database.write { connection in
            try AnkiMedia.remove("sea.png", from: tide, scope, connection)
            return try AnkiMedia.waiting(scope, connection).added
        }
        #expect(waiting == ["sea.png", "tide.mp3"])
        #expect(try await media(of: "tide", test) == ["tide.mp3": [1, 2]])
        #expect(try await media(of: "moon", test) == ["sea.png": [3]])
    }

    @Test func aFileThatIsHereTakesNoRoomAndALongNameStaysShort() async throws {
        let repository = StudyRepository(context: try await student().context)
        let scope = await repository.scope()
        let name = String(repeating: "\u{6F6E}", count: 83) + ".mp3"
        let files: [(content: [UInt8], room: Int)] = [
            ([1, 2], 2), ([1, 2], 0), ([3], 1), ([4, 4], 1),
        ]
        var added: [Int?] = []
        for (content, room) in files {
            added.append(
                try await repository.store.database.write { connection in
                    try AnkiMedia.adopt(
                        content, named: name, to: [], room: room, scope, connection)
                })
        }
        #expect(added == [2, 0, 1, nil])
        let names = try await repository.store.database.write { connection in
            try AnkiMedia.waiting(scope, connection).added
        }
        #expect(names.count == 2 && names.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func aTrialImportStoresNothing() async throws {
        let file = try await package()
        let test = try await student()
        _ = try await test.run("import", file, "--dry-run")
        let repository = StudyRepository(context: test.context)
        #expect(try await repository.content(of: "sea.png") == nil)
    }
}
