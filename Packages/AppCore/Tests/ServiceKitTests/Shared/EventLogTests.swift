import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import ServiceKit

@Suite struct EventLogTests {
    private let tove = AccountKey(tenantID: "home", userID: "tove")
    private let time = Date(timeIntervalSince1970: 2_000_000_000)

    private func database(doors: Int = 1) async throws -> SharedDatabase {
        let shared = try SharedDatabase(doors: doors)
        try await Migrator.apply(CampusSchema.migrations, to: shared.doors[0])
        return shared
    }

    @Test func numbersCountForEachAccountAndWhatIsRolledBackLeavesNoGap() async throws {
        let shared = try await database()
        let other = AccountKey(tenantID: "north", userID: "tove")
        let (tove, time) = (tove, time)
        let event = try AccountEvent("toy.note", ["n": 1])
        let numbers = try await shared.doors[0].write { connection in
            try [tove, tove, other].map {
                try EventLog.append(event, of: $0, at: time, in: connection)
            }
        }
        #expect(numbers == [1, 2, 1])
        await #expect(throws: CancellationError.self) {
            try await shared.doors[0].write { connection in
                try EventLog.append(event, of: tove, at: time, in: connection)
                throw CancellationError()
            }
        }
        let next = try await shared.doors[0].write {
            try EventLog.append(event, of: tove, at: time, in: $0)
        }
        #expect(next == 3)
        await shared.close()
    }

    @Test func manyAccountsAreToldTogetherAndEachCountsItsOwn() async throws {
        let shared = try await database()
        let time = time
        let event = try AccountEvent("toy.note", ["n": 1])
        let users = (0..<75).map { "user\($0)" }
        let lists = try await shared.doors[0].write { connection in
            try EventLog.append(
                [users[3]: event, users[4]: event], toUsersOf: "home", at: time, in: connection)
            try EventLog.append(
                Dictionary(uniqueKeysWithValues: users.map { ($0, event) }), toUsersOf: "home",
                at: time, in: connection)
            return try users.map { user in
                try EventLog.events(
                    of: AccountKey(tenantID: "home", userID: user), after: 0, limit: 10,
                    in: connection
                ).map(\.number)
            }
        }
        for (index, numbers) in lists.enumerated() {
            #expect(numbers == ([3, 4].contains(index) ? [1, 2] : [1]))
        }
        await shared.close()
    }

    /// Readers look all the time while two processes write: each sees numbers without a gap.
    @Test func readersNeverSeeAGap() async throws {
        let shared = try await database(doors: 3)
        let (tove, time) = (tove, time)
        let each = 40
        try await withThrowingTaskGroup(of: Void.self) { group in
            for door in shared.doors.prefix(2) {
                group.addTask {
                    for _ in 0..<each {
                        try await door.write { connection in
                            _ = try EventLog.append(
                                AccountEvent("toy.note", ["n": 1]), of: tove, at: time,
                                in: connection)
                        }
                    }
                }
            }
            group.addTask {
                var seen = 0
                while seen < 2 * each {
                    let numbers = try await shared.doors[2].read { [seen] connection in
                        try EventLog.events(of: tove, after: seen, limit: 7, in: connection)
                            .map(\.number)
                    }
                    #expect(numbers == Array(seen + 1..<seen + 1 + numbers.count))
                    seen += numbers.count
                }
            }
            try await group.waitForAll()
        }
        await shared.close()
    }

    @Test func oldEventsAreLetGoOfAndTheCountGoesOn() async throws {
        let shared = try await database()
        let (tove, time) = (tove, time)
        let numbers = try await shared.doors[0].write { connection in
            let event = try AccountEvent("toy.note", ["n": 1])
            for _ in 0..<16 { try EventLog.append(event, of: tove, at: time, in: connection) }
            let late = time + Double(EventLog.lifetime)
            try EventLog.append(event, of: tove, at: late, in: connection)
            return try EventLog.events(of: tove, after: 0, limit: 100, in: connection)
                .map(\.number)
        }
        #expect(numbers == [17])
        await shared.close()
    }

    @Test(arguments: ["", "Toy.note", "toy note", "toy\nnote"])
    func aKindThatIsNoneIsRefused(kind: String) {
        #expect(throws: Problem.self) { try AccountEvent(kind, ["n": 1]) }
    }

    @Test func aPayloadIsOneShortLine() throws {
        let event = try AccountEvent("toy.note", ["text": "one\ntwo\r\n"])
        #expect(event.payload == #"{"text":"one\ntwo\r\n"}"#)
        #expect(throws: Problem.self) {
            try AccountEvent("toy.note", ["text": String(repeating: "a", count: 5_000)])
        }
    }
}
