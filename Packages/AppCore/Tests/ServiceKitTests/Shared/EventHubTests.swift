import AppCore
import AppCoreTesting
import Foundation
import Logging
import SQLStore
import Synchronization
import Testing

@testable import ServiceKit

/// A hub on a database of its own, and what happens to two accounts.
struct HubFixture {
    static let tove = AccountKey(tenantID: "home", userID: "tove")
    static let ines = AccountKey(tenantID: "home", userID: "ines")

    let database: SQLiteDatabase
    let hub: EventHub
    let clock = TestClock()

    init(limits: EventLimits = EventLimits()) async throws {
        database = try SQLiteDatabase.inMemory()
        try await Migrator.apply(CampusSchema.migrations, to: database)
        hub = EventHub(
            database: database, environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, limits: limits)
    }

    /// Appends events `{"n":…}`, and lets the hub know.
    func append(
        _ numbers: ClosedRange<Int>, of account: AccountKey = Self.tove, kind: String = "toy.note"
    ) async throws {
        let time = clock.now
        try await database.write { connection in
            for number in numbers {
                try EventLog.append(
                    AccountEvent(kind, ["n": number]), of: account, at: time, in: connection)
            }
        }
        hub.noteWrite()
    }

    func listen(
        _ account: AccountKey = Self.tove, after number: Int? = nil,
        check: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> StreamReader {
        StreamReader(try await hub.subscribe(account, after: number, check: check))
    }

    /// Returns once the hub has nothing to do until the clock moves.
    func untilItRests() async {
        while clock.waiting == 0, !Task.isCancelled { await Task.yield() }
    }

    /// Returns once so many listen.
    func until(_ count: Int) async {
        while await hub.count != count, !Task.isCancelled { await Task.yield() }
    }
}

/// Reads a stream as a client does.
final class StreamReader {
    private var pieces: AsyncThrowingStream<[UInt8], any Error>.Iterator
    private(set) var text = ""
    private(set) var isOver = false

    init(_ stream: AsyncThrowingStream<[UInt8], any Error>) {
        pieces = stream.makeAsyncIterator()
    }

    /// Reads until `part` has come; false when the stream ends before.
    func read(until part: String) async throws -> Bool {
        while !text.contains(part) {
            guard let piece = try await pieces.next() else {
                isOver = true
                return false
            }
            text += String(decoding: piece, as: UTF8.self)
        }
        return true
    }

    /// Reads to the end.
    func rest() async throws -> String {
        _ = try await read(until: "\u{0}")
        return text
    }
}

@Suite(.timeLimit(.minutes(10))) struct EventHubTests {
    @Test func aListenerHearsWhatHappensFromThenOnAndNothingOfOthers() async throws {
        let fixture = try await HubFixture()
        try await fixture.append(1...1)
        let reader = try await fixture.listen()
        try await fixture.append(7...7, of: HubFixture.ines)
        try await fixture.append(2...3)
        #expect(try await reader.read(until: "id: 3\n"))
        #expect(
            reader.text == """
                retry: 2000
                id: 1

                id: 2
                event: toy.note
                data: {"n":2}

                id: 3
                event: toy.note
                data: {"n":3}


                """)
    }

    @Test func whoComesBackGoesOnWhereTheStreamBrokeOff() async throws {
        let fixture = try await HubFixture()
        try await fixture.append(1...100)
        let reader = try await fixture.listen(after: 40)
        #expect(try await reader.read(until: "id: 100\n"))
        let numbers = reader.text.split(separator: "\n").filter { $0.hasPrefix("id: ") }
        #expect(numbers == (40...100).map { "id: \($0)" })
    }

    @Test func whoWasAwayForTooLongIsTold() async throws {
        let fixture = try await HubFixture()
        try await fixture.append(1...5)
        try await fixture.database.write {
            _ = try $0.execute("DELETE FROM campus_events WHERE sequence <= 3")
        }
        let late = try await fixture.listen(after: 1)
        #expect(try await late.read(until: "id: 5\nevent: reset\ndata: {}\n\n"))
        let justInTime = try await fixture.listen(after: 3)
        #expect(try await justInTime.read(until: "id: 5\n"))
        #expect(!justInTime.text.contains("reset"))
        let fromElsewhere = try await fixture.listen(after: 99)
        #expect(try await fromElsewhere.read(until: "id: 5\nevent: reset\n"))
        try await fixture.append(6...6)
        for reader in [late, justInTime, fromElsewhere] {
            #expect(try await reader.read(until: "id: 6\nevent: toy.note\n"))
        }
    }

    @Test func aWriteOfAnotherProcessIsFoundWithinASecond() async throws {
        let fixture = try await HubFixture()
        let reader = try await fixture.listen()
        try await fixture.database.write { [time = fixture.clock.now] connection in
            _ = try EventLog.append(
                AccountEvent("toy.note", ["n": 1]), of: HubFixture.tove, at: time, in: connection)
        }
        await fixture.untilItRests()
        fixture.clock.advance(by: .seconds(1))
        #expect(try await reader.read(until: "id: 1\nevent: toy.note\n"))
    }

    @Test func aSlowReaderIsDroppedAndTheOthersGoOn() async throws {
        let fixture = try await HubFixture(limits: EventLimits(pieces: 2))
        let slow = try await fixture.listen()
        let quick = try await fixture.listen()
        var number = 0
        while await fixture.hub.count == 2, number < 10 {
            number += 1
            try await fixture.append(number...number)
            #expect(try await quick.read(until: "id: \(number)\n"))
        }
        #expect(await fixture.hub.count == 1)
        #expect(try await slow.rest().contains("id: 1\n"))
        #expect(number == 2)
    }

    @Test func theOldestStreamMakesRoomForTheSameAccountsNext() async throws {
        let fixture = try await HubFixture(limits: EventLimits(streams: 4, streamsOfAnAccount: 3))
        let other = try await fixture.listen(HubFixture.ines)
        let first = try await fixture.listen()
        var rest: [StreamReader] = []
        for _ in 0..<2 { rest.append(try await fixture.listen()) }
        await #expect(throws: Problem.self) { try await fixture.listen() }
        #expect(await fixture.hub.count == 4)
        await fixture.hub.close()
        for reader in rest + [first, other] {
            #expect(try await reader.rest() == "retry: 2000\nid: 0\n\n")
        }
        await #expect(throws: Problem.self) { try await fixture.listen() }
    }

    @Test func oneAccountHasSoManyStreamsAndNoMore() async throws {
        let fixture = try await HubFixture(limits: EventLimits(streamsOfAnAccount: 2))
        let first = try await fixture.listen()
        let second = try await fixture.listen()
        let third = try await fixture.listen()
        #expect(try await first.rest() == "retry: 2000\nid: 0\n\n")
        try await fixture.append(1...1)
        #expect(try await second.read(until: "id: 1\n"))
        #expect(try await third.read(until: "id: 1\n"))
    }

    @Test func aStreamEndsWhenItsCallerMayNotListenAnyMore() async throws {
        let fixture = try await HubFixture()
        let isAllowed = Mutex(true)
        let allowance = Allowance(isAllowed)
        let reader = try await fixture.listen { try allowance.check() }
        await fixture.untilItRests()
        fixture.clock.advance(by: .seconds(15))
        #expect(try await reader.read(until: EventFrame.keepAlive))
        allowance.end()
        await fixture.untilItRests()
        fixture.clock.advance(by: .seconds(15))
        _ = try await reader.rest()
        #expect(await fixture.hub.count == 0)
    }

    @Test func theEndOfASessionEndsItsStreamsAtOnceAndNoOthers() async throws {
        let fixture = try await HubFixture()
        let ended = Allowance(Mutex(true))
        let reader = try await fixture.listen { try ended.check() }
        let other = try await fixture.listen()
        ended.end()
        try await fixture.append(1...1, kind: AccountEvent.sessionEndedKind)
        #expect(try await reader.rest().hasSuffix("event: session.ended\ndata: {\"n\":1}\n\n"))
        try await fixture.append(2...2)
        #expect(try await other.read(until: "id: 2\n"))
    }

    @Test func aForgottenAccountHasNoStreamsAnyMore() async throws {
        let fixture = try await HubFixture()
        try await fixture.append(1...1)
        let gone = Allowance(Mutex(true))
        let reader = try await fixture.listen { try gone.check() }
        gone.end()
        try await fixture.database.write { try EventLog.forget(HubFixture.tove, in: $0) }
        fixture.hub.noteWrite()
        _ = try await reader.rest()
        #expect(await fixture.hub.count == 0)
    }

    @Test func nobodyListeningCostsNothing() async throws {
        let fixture = try await HubFixture()
        do {
            let reader = try await fixture.listen()
            #expect(try await reader.read(until: "id: 0\n"))
        }
        await fixture.until(0)
        try await fixture.append(1...1)
        #expect(fixture.clock.waiting == 0)
    }
}

/// Whether somebody may listen.
final class Allowance: Sendable {
    private let isAllowed: Mutex<Bool>
    init(_ isAllowed: consuming sending Mutex<Bool>) { self.isAllowed = isAllowed }
    func end() { isAllowed.withLock { $0 = false } }
    func check() throws {
        guard isAllowed.withLock({ $0 }) else { throw Problem.invalidToken }
    }
}
