import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct PruningTests {
    @Test("States and statistics stay exactly the same", arguments: SeededNumbers.seeds(0..<6))
    func exact(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed)
        let fixture = try await PruningFixture.make(seed)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 140, to: 0, &numbers)
        try await fixture.syncAll()
        let (states, figures) = (
            try await device.everything().states, try await device.figures(fixture.sources)
        )
        let lines = try await device.lineCount()
        let keep = Int.random(in: 7...60, using: &numbers)
        let report = try await device.repository.prune(before: try await device.today - keep)
        #expect(report.pruned > 100 && report.lines == lines)
        #expect(try await device.lineCount() == report.left)
        #expect(report.left < lines * 2 / 3 + fixture.cards.count)
        let after = try await device.everything().states
        expectSame(states, after)
        expectSame(figures, try await device.figures(fixture.sources))
        #expect(try await device.replayed() == states, "the log gives the same states")
        #expect(report.reviewsAfter < report.reviewsBefore)
    }

    @Test(
        "A device that didn't prune still sees the same", arguments: SeededNumbers.seeds(100..<106))
    func twins(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed)
        let fixture = try await PruningFixture.make(seed, devices: 2)
        let (pruner, other) = (fixture.devices[0], fixture.devices[1])
        try await fixture.study(pruner, daysAgo: 90, to: 0, &numbers)
        for _ in 0..<3 {
            try await fixture.syncAll()
            // Each device stores the badges it sees earned; both look here.
            for device in fixture.devices { try await device.repository.settleBadges() }
            try await pruner.repository.prune(
                before: try await pruner.today - Int.random(in: 7...70, using: &numbers))
            if numbers.next() % 3 == 0 {
                try await other.repository.prune(
                    before: try await other.today - Int.random(in: 7...70, using: &numbers))
            }
            let days = Int.random(in: 3...60, using: &numbers)
            for device in fixture.devices { device.clock.advance(by: .seconds(days * 86_400)) }
            let whose = numbers.next() % 2 == 0 ? pruner : other
            try await fixture.study(whose, daysAgo: days - 2, to: 0, &numbers)
            try await fixture.syncAll()
            let (one, two) = (try await pruner.everything(), try await other.everything())
            expectSame(one.states, two.states)
            expectSame(one.queues, two.queues)
            let figures = try await pruner.figures(fixture.sources)
            expectSame(figures, try await other.figures(fixture.sources))
        }
    }

    @Test func doingItAgainDoesNothing() async throws {
        var numbers = SeededNumbers(5)
        let fixture = try await PruningFixture.make(5)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 60, to: 0, &numbers)
        let day = try await device.today - 20
        let first = try await device.repository.prune(before: day)
        let kept = try await device.everything()
        let again = try await device.repository.prune(before: day)
        #expect(first.pruned > 0 && again.pruned == 0 && again.closings == 0 && again.sums == 0)
        #expect(try await device.everything() == kept)
    }

    @Test func aDryRunSaysTheSameAndKeepsEverything() async throws {
        var numbers = SeededNumbers(6)
        let fixture = try await PruningFixture.make(6)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 60, to: 0, &numbers)
        try await fixture.syncAll()
        let (day, before) = (try await device.today - 20, try await device.everything())
        let plan = try await device.repository.prune(before: day, isDry: true)
        #expect(try await device.everything() == before)
        #expect(try await device.repository.prune(before: day) == plan)
    }

    @Test func whatTheCampusDoesNotHaveStays() async throws {
        var numbers = SeededNumbers(7)
        let fixture = try await PruningFixture.make(7)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 60, to: 40, &numbers)
        try await fixture.syncAll()
        try await fixture.study(device, daysAgo: 39, to: 0, &numbers)
        let before = try await device.everything()
        device.line.value = .cutBefore
        let day = try await device.today - 10
        await #expect(throws: Problem.self) { try await device.repository.prune(before: day) }
        #expect(try await device.everything() == before)
        let plan = try await device.repository.prune(before: day, isDry: true)
        #expect(plan.unsent > 0 && plan.pruned > 0)
        let sent = before.events.filter {
            $0.at < device.repository.nowMilliseconds - 39 * 86_400_000
        }.count
        #expect(plan.pruned <= sent)
    }

    @Test func aServerWithoutALogHasNothingPruned() async throws {
        let device = try await StudyDevice.make(8) { _, _ in MemoryCampus.reply(404, "{}") }
        try await device.repository.changeDevice { $0.keepsLog = false }
        let day = try await device.today - 30
        await #expect(throws: Problem.self) {
            try await device.repository.prune(before: day, isDry: true)
        }
    }

    @Test func theLastWeekAlwaysStays() async throws {
        let fixture = try await PruningFixture.make(9)
        let day = try await fixture.devices[0].today - 6
        await #expect(throws: Problem.self) {
            try await fixture.devices[0].repository.prune(before: day)
        }
    }

    @Test("A failure at any statement leaves everything unchanged", arguments: [1, 2, 7, 40, 90])
    func torn(after statements: Int) async throws {
        var numbers = SeededNumbers(10)
        let fixture = try await PruningFixture.make(10)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 60, to: 0, &numbers)
        try await fixture.syncAll()
        let (before, figures) = (
            try await device.everything(), try await device.figures(fixture.sources)
        )
        let (scope, rules) = (await device.repository.scope(), device.repository.rules)
        let limit = device.repository.nowMilliseconds - 20 * 86_400_000
        await #expect(throws: BreakingConnection.Broken.self) {
            try await device.repository.store.database.write { connection in
                let breaking = BreakingConnection(connection, after: statements)
                _ = try LogPruning(scope: scope, rules: rules, connection: breaking)
                    .prune(before: limit)
            }
        }
        #expect(try await device.everything() == before)
        expectSame(figures, try await device.figures(fixture.sources))
    }

    @Test func linesThatComeAgainAreNotCountedTwice() async throws {
        var numbers = SeededNumbers(11)
        let fixture = try await PruningFixture.make(11)
        let device = fixture.devices[0]
        try await fixture.study(device, daysAgo: 60, to: 0, &numbers)
        try await fixture.syncAll()
        let figures = try await device.figures(fixture.sources)
        let old = try await device.everything().events
        try await device.repository.prune(before: try await device.today - 20)
        let kept = try await device.everything()
        // Like importing a deck again, or a restored server.
        try await device.repository.append(old, isHistory: true)
        #expect(try await device.everything() == kept)
        try await device.repository.changeDevice { $0.cursor = 0 }
        try await device.repository.sync()
        #expect(try await device.everything() == kept)
        expectSame(figures, try await device.figures(fixture.sources))
    }

    @Test func anOldAnswerThatComesLateCountsInFiguresAndNotForTheSchedule() async throws {
        var numbers = SeededNumbers(12)
        let fixture = try await PruningFixture.make(12, devices: 2)
        let (pruner, other) = (fixture.devices[0], fixture.devices[1])
        try await fixture.study(pruner, daysAgo: 60, to: 30, &numbers)
        try await fixture.syncAll()
        let card = try #require(fixture.cards.first)
        let last = try #require(try await other.repository.events(of: card.id).last)
        try await other.repository.append(
            [
                StudyEvent(
                    id: other.repository.newID, cardID: card.id, kind: .review,
                    at: last.at - 40_000,
                    rating: 1, mode: .due)
            ], isHistory: true)
        try await pruner.repository.prune(before: try await pruner.today - 20)
        let before = try await pruner.repository.statistics(.all).activity.ratings.total
        let state = try await pruner.everything().states[card.id]
        try await fixture.syncAll()
        #expect(try await pruner.repository.statistics(.all).activity.ratings.total == before + 1)
        #expect(try await other.repository.statistics(.all).activity.ratings.total == before + 1)
        #expect(try await pruner.everything().states[card.id] == state)
        #expect(try await other.everything().states[card.id] == state)
        // The next pruning removes it again, and nothing changes.
        try await pruner.repository.prune(before: try await pruner.today - 20)
        #expect(try await pruner.repository.statistics(.all).activity.ratings.total == before + 1)
        #expect(try await pruner.everything().states[card.id] == state)
    }
}

/// A connection that fails from a certain writing statement on.
private final class BreakingConnection: SQLConnection {
    struct Broken: Error {}
    private let connection: any SQLConnection
    private var left: Int

    init(_ connection: any SQLConnection, after statements: Int) {
        self.connection = connection
        left = statements
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try connection.rows(sql, arguments)
    }
    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        try connection.forEachRow(sql, arguments, body)
    }
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        left -= 1
        if left < 0 { throw Broken() }
        return try connection.execute(sql, arguments)
    }
    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        try connection.load(rows, into: table, columns: columns)
    }
}
