import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Vocabulary

@Suite struct WordDeskTests {
    private static let path = "/word-of-the-day"

    @Test func todaysWordIsAskedForOnceADay() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        #expect(try await test.desk.known() == nil)
        #expect(try await test.desk.refresh().word == "Laconic")
        #expect(try await test.desk.refresh().synonyms.count == 4)
        #expect(transport.seen.count == 1)
        transport.on(.get, Self.path, Fixture.reply("Terse", "2031-04-06"))
        test.clock.advance(by: .seconds(86_400))
        #expect(try await test.desk.known()?.word == "Laconic", "the newest, until it is asked")
        #expect(try await test.desk.refresh().word == "Terse")
        #expect(try await test.desk.history(limit: 9).map(\.word) == ["Terse", "Laconic"])
    }

    @Test func credentialsAreNotSent() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        try await test.desk.refresh()
        #expect(transport.seen[0].request.headerFields[.authorization] == nil)
        #expect(transport.seen[0].path.hasSuffix("/api/v1/word-of-the-day"), "no slash at the end")
    }

    @Test func theCampusFillsTheHistoryAndAsksNobodyTwice() async throws {
        let test = try await Fixture.campus()
        let desk = test.desk
        let today = try await desk.refresh()
        let earlier = try #require(try await desk.word(.earlier, of: today.day))
        #expect(earlier.day == today.day.advanced(by: -1) && earlier.word != today.word)
        #expect(try await desk.history(limit: 9).map(\.word) == [today.word, earlier.word])
        #expect(try await desk.word(.later, of: earlier.day) == today)
        #expect(try await desk.word(.later, of: today.day) == nil)
        let first = try #require(UTCDay("2025-01-01"))
        _ = try await desk.word(on: first)
        #expect(try await desk.word(.earlier, of: first) == nil, "before the first there is none")
    }

    /// The original server knows no `date`: it answers with today's word.
    @Test func aBackendWithoutHistoryIsAskedOnceAndThenNoMore() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Old", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        let desk = test.desk
        try await desk.refresh()
        test.clock.advance(by: .seconds(3 * 86_400))
        transport.on(
            .get, Self.path, Fixture.reply("New", "2031-04-08"),
            Fixture.reply("New", "2031-04-08"))
        let today = try await desk.refresh()
        // Days that nobody has seen are stepped over.
        #expect(try await desk.word(.earlier, of: today.day)?.word == "Old")
        let old = try #require(UTCDay("2031-04-05"))
        #expect(try await desk.word(.later, of: old)?.word == "New")
        #expect(try await desk.word(.earlier, of: old) == nil)
        #expect(transport.seen.count == 3)
        let problem = await #expect(throws: Problem.self) {
            try await desk.word(on: old.advanced(by: 1))
        }
        #expect(problem?.code == .notFound)
    }

    @Test func withoutANetworkTheLastWordStaysAndTheReasonIsSaid() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        let seen = try await test.desk.refresh().seenAt
        test.clock.advance(by: .seconds(2 * 86_400))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let problem = await #expect(throws: Problem.self) { try await test.desk.refresh() }
        #expect(problem?.code == .unreachable)
        #expect(try await test.desk.known()?.word == "Laconic")
        let summary = try #require(try await WordTile(desk: test.desk).load(.local))
        #expect(summary.headline == "Laconic")
        #expect(summary.lines[0].text == "The word of 2031-04-05")
        #expect(summary.updatedAt == seen)
    }

    @Test func aWordFromAClockThatWasFarAheadIsNotShown() async throws {
        let test = try await Fixture.campus()
        test.clock.advance(by: .seconds(900 * 86_400))
        try await test.desk.refresh()
        test.clock.advance(by: .seconds(-900 * 86_400))
        #expect(try await test.desk.known() == nil)
        #expect(try await test.desk.refresh().day.description == "2031-04-05")
        #expect(try await test.desk.history(limit: 9).count == 1)
    }

    @Test func twoBackendsHaveTwoWords() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, Self.path, Fixture.reply("Laconic", "2031-04-05"))
        let test = try await Fixture.remote(transport)
        try await test.desk.refresh()
        let other = DailyWordStore(database: test.store, source: "embedded")
        #expect(try await other.newest(to: test.desk.today) == nil)
    }

    @Test func aWordGoesAmongThoseThatAreLearned() async throws {
        let test = try await Fixture.campus()
        let word = try await test.desk.refresh()
        #expect(try await test.desk.learn(word))
        #expect(try await !test.desk.learn(word))
        let study = StudyDesk(context: test.context)
        let taken = try #require(try await study.newCards(limit: 9).first?.card)
        #expect(taken.word == word.word.lowercased() && taken.meaning == word.definition)
        #expect(taken.sentence == word.example && taken.note == "Word of the day")
    }
}
