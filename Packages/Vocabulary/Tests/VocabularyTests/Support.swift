import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Vocabulary
@testable import VocabularyService

enum Fixture {
    /// The real service in-process.
    static func campus(
        offering: (inout Capabilities) -> Void = { _ in }
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [VocabularyModule.self], services: [VocabularyService.self],
            offering: offering)
    }

    /// A backend with scripted responses.
    static func remote(_ transport: ScriptedTransport) async throws -> TestContext {
        try await TestContext.make(
            modules: [VocabularyModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
    }

    /// The original server's response on a day, whatever the request.
    static func reply(_ word: String, _ date: String) -> ScriptedTransport.Step {
        .reply(
            200,
            """
            {"id":"19191919-0000-4000-8000-000000000001","word":"\(word)","definition":"Meaning of it.",
            "synonyms":["Terse","Brief","Curt","Short"],"example_sentence":"A \(word) sentence.",
            "date":"\(date)"}
            """)
    }
}

extension TestContext {
    var repository: WordOfTheDayRepository { WordOfTheDayRepository(context: context) }

    /// The command's output.
    func run(_ words: String...) async throws -> String {
        console.clear()
        try await FeatureContext.$current.withValue(context) {
            var command = try VocabularyCommand.parseAsRoot(words)
            if var asynchronous = command as? any FeatureCommand {
                try await asynchronous.run(in: context)
            } else {
                try command.run()
            }
        }
        return console.out
    }
}
