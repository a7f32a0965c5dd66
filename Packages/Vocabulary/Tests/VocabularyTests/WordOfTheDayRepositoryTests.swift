import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Vocabulary

@Suite struct WordOfTheDayRepositoryTests {
    private static let path = "/word-of-the-day"

    @Test func todaysWordIsAskedForOnceADay() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        #expect(try await test.repository.known() == nil)
        #expect(try await test.repository.refresh().word == "Laconic")
        #expect(try await test.repository.refresh().synonyms.count == 4)
        #expect(transport.seen.count == 1)
        transport.on(.get, Self.path, Fixture.reply("Terse", "2031-04-06"))
        test.clock.advance(by: .seconds(86_400))
        #expect(
            try await test.repository.known()?.word == "Laconic", "the newest, until it is asked")
        #expect(try await test.repository.refresh().word == "Terse")
        #expect(try await test.repository.history(limit: 9).map(\.word) == ["Terse", "Laconic"])
    }

    @Test func credentialsAreNotSent() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        try await test.repository.refresh()
        #expect(transport.seen[0].request.headerFields[.authorization] == nil)
        #expect(transport.seen[0].path.hasSuffix("/api/v1/word-of-the-day"), "no trailing slash")
    }

    @Test func theCampusFillsTheHistoryAndAsksNobodyTwice() async throws {
        let test = try await Fixture.campus()
        let repository = test.repository
        let today = try await repository.refresh()
        let earlier = try #require(try await repository.word(.earlier, of: today.day))
        #expect(earlier.day == today.day.advanced(by: -1) && earlier.word != today.word)
        #expect(try await repository.history(limit: 9).map(\.word) == [today.word, earlier.word])
        #expect(try await repository.word(.later, of: earlier.day) == today)
        #expect(try await repository.word(.later, of: today.day) == nil)
        let first = try #require(UTCDay("2025-01-01"))
        _ = try await repository.word(on: first)
        #expect(
            try await repository.word(.earlier, of: first) == nil, "before the first there is none")
    }

    /// The original server ignores `date` and returns today's word.
    @Test func aBackendWithoutHistoryIsAskedOnceAndThenNoMore() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Old", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        let repository = test.repository
        try await repository.refresh()
        test.clock.advance(by: .seconds(3 * 86_400))
        transport.on(
            .get, Self.path, Fixture.reply("New", "2031-04-08"),
            Fixture.reply("New", "2031-04-08"))
        let today = try await repository.refresh()
        // Days without a stored word are skipped.
        #expect(try await repository.word(.earlier, of: today.day)?.word == "Old")
        let old = try #require(UTCDay("2031-04-05"))
        #expect(try await repository.word(.later, of: old)?.word == "New")
        #expect(try await repository.word(.earlier, of: old) == nil)
        #expect(transport.seen.count == 3)
        let problem = await #expect(throws: Problem.self) {
            try await repository.word(on: old.advanced(by: 1))
        }
        #expect(problem?.code == .notFound)
    }

    @Test func withoutANetworkTheLastWordStaysAndTheReasonIsSaid() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        let seen = try await test.repository.refresh().seenAt
        test.clock.advance(by: .seconds(2 * 86_400))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let problem = await #expect(throws: Problem.self) { try await test.repository.refresh() }
        #expect(problem?.code == .unreachable)
        #expect(try await test.repository.known()?.word == "Laconic")
        let summary = try #require(try await WordTile(repository: test.repository).load(.local))
        #expect(summary.headline == "Laconic")
        #expect(summary.lines[0].text == "The word of 2031-04-05")
        #expect(summary.updatedAt == seen)
    }

    @Test func aWordFromAClockThatWasFarAheadIsNotShown() async throws {
        let test = try await Fixture.campus()
        test.clock.advance(by: .seconds(900 * 86_400))
        try await test.repository.refresh()
        test.clock.advance(by: .seconds(-900 * 86_400))
        #expect(try await test.repository.known() == nil)
        #expect(try await test.repository.refresh().day.description == "2031-04-05")
        #expect(try await test.repository.history(limit: 9).count == 1)
    }

    @Test func twoBackendsHaveTwoWords() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        try await test.repository.refresh()
        let other = DailyWordStore(database: test.store, source: "embedded")
        #expect(try await other.newest(to: test.repository.today) == nil)
    }

    @Test func aWordGoesAmongThoseThatAreLearned() async throws {
        let test = try await Fixture.campus()
        let word = try await test.repository.refresh()
        #expect(try await test.repository.learn(word))
        #expect(try await !test.repository.learn(word))
        let study = StudyRepository(context: test.context)
        let taken = try #require(try await study.newCards(limit: 9).first?.card)
        #expect(taken.word == word.word.lowercased() && taken.meaning == word.definition)
        #expect(taken.sentence == word.example && taken.note == "Word of the day")
    }
}
