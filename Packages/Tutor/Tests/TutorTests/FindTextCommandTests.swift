import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Testing

@testable import Tutor

@Suite struct FindTextCommandTests {
    private func file(_ bytes: [UInt8], _ name: String = "notes.md") throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "find-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        var command = try #require(
            try TutorCommand.parseAsRoot(["find"] + words) as? any FeatureCommand)
        try await command.run(in: test.context)
    }

    private static let notes = """
        # Tides
        \(String(repeating: "The moon pulls the water of the sea. ", count: 10))
        # Weather
        \(String(repeating: "Warm air rises — and clouds form. ", count: 10))\u{1B}[2J
        """

    @Test func passagesAreShownAsTheyStandWithWhereTheyStand() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let path = try file(Array(Self.notes.utf8))
        try await run(test, "why do clouds form", path)
        #expect(test.console.out.contains("1  \(path), page 1, Weather\n"))
        #expect(!test.console.out.contains("\u{1B}"))
        #expect(!test.console.out.contains("moon"))
        try await run(test, "clouds", path, "--json")
        let passages = try WireJSON.decode(JSONValue.self, from: test.console.out)
        let passage = try #require(passages.elements?.first)
        let (start, end) = (passage["start"]?.int ?? 0, passage["end"]?.int ?? 0)
        #expect(passages.elements?.count == 1)
        #expect(
            passage["text"]?.text
                == String(decoding: Array(Self.notes.utf8)[start..<end], as: UTF8.self))
        try await run(test, "glacier", path)
        #expect(test.console.out.isEmpty)
        #expect(test.transport.seen.isEmpty, "nothing leaves this computer")
    }

    @Test(arguments: [
        (Array("%PDF-1.7".utf8), "PDF files can't be read here."),
        ([0x41, 0, 0x42], "This isn't a text file."),
        ([0x41, 0xE9, 0x42], "This text isn't UTF-8."),
    ])
    func whatIsNoTextIsNamed(bytes: [UInt8], summary: String) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let path = try file(bytes)
        let problem = await #expect(throws: Problem.self) { try await run(test, "sea", path) }
        #expect(problem?.summary == summary)
        #expect(problem?.place == path)
    }

    @Test func aFileThatIsNotThereAndAQuestionWithoutWordsAreNamed() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        var problem = await #expect(throws: Problem.self) {
            try await run(test, "sea", "/nowhere.txt")
        }
        #expect(problem?.code == .notFound)
        let path = try file(Array("sea".utf8))
        problem = await #expect(throws: Problem.self) { try await run(test, "?!", path) }
        #expect(problem?.code == .invalid)
    }
}
