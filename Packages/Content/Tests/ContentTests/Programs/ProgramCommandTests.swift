import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Synchronization
import Testing

@testable import Content

/// Takes words in memory: Vocabulary lives in another package.
final class CollectorDouble: WordCollecting {
    private let state = Mutex<[String: WordCollection]>([:])
    var collections: [WordCollection] { state.withLock { Array($0.values) } }

    func collect(_ words: WordCollection) async throws -> Int {
        state.withLock { known in
            let terms = Set(known[words.key]?.words.map(\.term) ?? [])
            known[words.key] = words
            return words.words.count { !terms.contains($0.term) }
        }
    }
}

@Suite struct ProgramCommandTests {
    private func run(_ device: ProgramDevice, _ arguments: String...) async throws -> String {
        device.test.console.clear()
        var command = try ContentCommand.parseAsRoot(["programs"] + arguments)
        try await FeatureContext.$current.withValue(device.test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        return device.test.console.out
    }

    private func device(
        _ pages: [String: String] = SeedPages.all, collector: CollectorDouble? = nil
    ) async throws -> ProgramDevice {
        try await ProgramDevice.make(ProgramBackend(pages)) { capabilities in
            if let collector { capabilities.offer(.wordCollecting, collector) }
        }
    }

    private var twoPrograms: [String: String] {
        var pages = SeedPages.all
        pages["/programs"] =
            "[\(SeedPages.program),{\"id\":6,\"name\":\"Español desde cero\",\"metadata\":{\"teaches\":\"es\"}}]"
        pages["/units?programId=6"] = #"[{"id":8,"title":"Uno","order_index":1,"program_id":6}]"#
        pages["/unit-level"] =
            String(SeedPages.all["/unit-level", default: "[]"].dropLast())
            + #",{"id":60,"name":"Level 1","level":1,"position":1,"unit_id":8}]"#
        return pages
    }

    @Test func listsAreTablesAndJSON() async throws {
        let device = try await device(twoPrograms)
        let table = try await run(device, "list")
        #expect(table.contains("Suomea uusille") && table.contains("0 of 4"))
        let rows = try WireJSON.decode(
            [JSONValue].self, from: try await run(device, "list", "--json"))
        #expect(rows.map { $0["teaches"]?.text } == ["fi", "es"])
        #expect(rows[0]["next_level_id"]?.text == "12")
    }

    @Test func levelsAreShownWithTheirProgress() async throws {
        let device = try await device()
        let all = try await run(device, "show")
        #expect(all.contains("Getting around") && all.contains("locked"))
        let level = try await run(device, "show", "1")
        #expect(level.contains("raitiovaunu — tram") && level.contains("A. To the harbour"))
        #expect(!level.contains("Answer:"))
        #expect(
            try await run(device, "show", "level 1", "--answers").contains("Answer: To the harbour")
        )
        let json = try WireJSON.decode(
            JSONValue.self, from: try await run(device, "show", "suomea/1", "--json"))
        #expect(json["items"]?.elements?.count == 2)
        #expect(json["items"]?.elements?.first?["answers"] == nil)
    }

    @Test(arguments: [
        ("espanol", "Español desde cero"), ("2", "Español desde cero"),
        ("SUOMEA UUSILLE", "Suomea"),
    ])
    func programsAreFoundByNumberNameAndBeginning(name: String, found: String) async throws {
        let out = try await run(try await device(twoPrograms), "show", name, "--plain")
        #expect(out.split(separator: "\n").allSatisfy { $0.hasPrefix(found) } && !out.isEmpty)
    }

    @Test(arguments: [
        ("show", "klingon", "not_found", "Suomea uusille, Español desde cero"),
        ("show", "suomea/9", "not_found", "Its levels are 1 to 4."),
        ("words", "level 1", "invalid", "Español desde cero/1"),
        ("progress", "klingon", "not_found", "Available: "),
    ])
    func wrongNamesSayWhatThereIs(
        command: String, name: String, code: String, words: String
    ) async throws {
        let device = try await device(twoPrograms)
        let problem = await #expect(throws: Problem.self) {
            _ = try await self.run(device, command, name)
        }
        #expect(problem?.code.description == code)
        #expect(problem?.reason?.contains(words) == true, "\(problem?.reason ?? "")")
        #expect(problem?.cure != nil)
    }

    @Test func progressCountsAndSaysWhereToGoOn() async throws {
        let device = try await device()
        _ = try await device.page("12")
        for item in ["121", "122"] { try await device.library.finish(item, in: "12", score: 90) }
        let table = try await run(device, "progress")
        #expect(table.contains("1 of 4") && table.contains("90%"))
        #expect(device.test.console.err.contains("Continue with level 2"))
        let json = try WireJSON.decode(
            JSONValue.self, from: try await run(device, "progress", "--json"))
        #expect(json["continue_with"]?["id"]?.text == "13")
        #expect(json["programs"]?.elements?.first?["complete_count"]?.int == 1)
        #expect(try await run(device, "sync").contains("sent 2"))
        #expect(device.backend.tries.count == 2)
    }

    @Test func wordsAreLearntOnceUnderTheProgramsName() async throws {
        let collector = CollectorDouble()
        let device = try await device(collector: collector)
        #expect(try await run(device, "words", "1").contains("satama — harbour"))
        #expect(try await run(device, "words", "1", "--learn").contains("2 words"))
        #expect(try await run(device, "words", "1", "--learn").contains("already"))
        let learnt = try #require(collector.collections.first)
        #expect(learnt.title == "Suomea uusille" && learnt.language == "fi")
        #expect(learnt.words.first?.example == "Raitiovaunu tulee.")
    }

    @Test func withoutVocabularyThatIsSaid() async throws {
        let device = try await device()
        let problem = await #expect(throws: Problem.self) {
            _ = try await self.run(device, "words", "1", "--learn")
        }
        #expect(problem?.summary.contains("Vocabulary isn't installed") == true)
    }

    @Test func offlineCommandsShowWhatWasStored() async throws {
        let device = try await device()
        _ = try await run(device, "show", "1")
        device.backend.feel(.away)
        #expect(try await run(device, "show", "1").contains("To the harbour"))
        #expect(device.test.console.err.contains("Showing saved data"))
        device.backend.forget()
        #expect(try await run(device, "show", "1", "--stored").contains("To the harbour"))
        #expect(device.backend.asked.isEmpty && device.test.console.err.isEmpty)
    }
}
