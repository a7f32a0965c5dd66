import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import Testing

@testable import Vocabulary

@Suite struct WordCommandTests {
    @Test func jsonIsTheContracts() async throws {
        let test = try await Fixture.campus()
        let word = try WireJSON.decode(
            WordOfTheDay.self, from: try await test.run("word", "--json"))
        #expect(word.date == "2031-04-05")
        let earlier = try WireJSON.decode(
            WordOfTheDay.self, from: try await test.run("word", "--date", "2031-04-01", "--json"))
        #expect(earlier.date == "2031-04-01" && earlier.word != word.word)
        let history = try WireJSON.decode(
            [WordOfTheDay].self, from: try await test.run("history", "--json"))
        #expect(history == [word, earlier])
        #expect(try await test.run("history", "--plain").split(separator: "\n").count == 2)
    }

    @Test func wordIsPrintedForPeople() async throws {
        let test = try await Fixture.campus()
        let word = try await test.repository.refresh()
        let text = try await test.run("word")
        #expect(text.hasPrefix("\(word.word)  (today)\n  \(word.definition)\n"))
        #expect(text.contains("Similar: \(word.synonyms.joined(separator: ", "))"))
    }

    @Test func aDayToComeAndADayThatIsNoneAreRefused() async throws {
        let test = try await Fixture.campus()
        let problem = await #expect(throws: Problem.self) {
            try await test.run("word", "--date", "2031-04-06")
        }
        #expect(problem?.exitCode == 66)
        #expect(throws: (any Error).self) {
            try VocabularyCommand.parseAsRoot(["word", "--date", "2031-02-30"])
        }
        #expect(throws: (any Error).self) {
            try VocabularyCommand.parseAsRoot(["history", "--limit", "0"])
        }
    }

    @Test func offlineTheLastWordIsPrintedAndTheReasonSaid() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/word-of-the-day", Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        _ = try await test.run("word")
        transport.otherwise(.fail(.notSent("the network is gone")))
        test.clock.advance(by: .seconds(86_400))
        #expect(try await test.run("word").hasPrefix("Laconic  (yesterday)"))
        #expect(test.console.err.contains("Last word seen, from 2031-04-05: "))
        #expect(try await test.run("history").contains("Laconic"))
        let empty = try await Fixture.remote(.unreachable)
        let problem = await #expect(throws: Problem.self) { try await empty.run("word") }
        #expect(problem?.exitCode == 69)
    }

    @Test func learnHandsTheWordOver() async throws {
        let test = try await Fixture.campus()
        _ = try await test.run("word", "--learn")
        #expect(test.console.err.contains("is now in your words"))
        #expect(try await StudyRepository(context: test.context).counts().new == 1)
    }

    @Test func daysCompleteFromTheHistory() async throws {
        let test = try await Fixture.campus()
        try await test.repository.refresh()
        #expect(await DayCompletion.values("day", repository: test.repository) == ["2031-04-05"])
        #expect(await DayCompletion.values("word", repository: test.repository).isEmpty)
    }
}
