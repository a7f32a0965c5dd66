import AppCore
import AppCoreTesting
import Foundation
import Logging
import SQLStore
import Testing

@testable import ServiceKit

@Suite struct RateLimiterTests {
    /// Several servers' limiters on one database.
    private struct Fixture {
        let database: SharedDatabase
        let limiters: [RateLimiter]
        let clock = TestClock()

        init(servers: Int = 2) async throws {
            database = try SharedDatabase(doors: servers)
            try await Migrator.apply(CampusSchema.migrations, to: database.doors[0])
            let environment = SystemEnvironment.test(clock: clock)
            limiters = database.doors.map { door in
                RateLimiter(
                    context: ServiceContext(
                        database: door, environment: environment,
                        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                        starterContent: nil, signingKey: Array(0..<32), localStudentID: "",
                        forgetEverywhere: { _, _ in }, capabilities: { CampusCapabilities() }))
            }
        }

        func isTaken(_ buckets: [RateBucket], at server: Int = 0, tenant: String = "home") async
            -> Bool
        {
            (try? await limiters[server].take(buckets, of: tenant)) != nil
        }

        func rows() async throws -> [SQLRow] {
            try await database.doors[0].read { try $0.rows("SELECT * FROM campus_rate_limits") }
        }
    }

    private let three = RateBucket("login", of: "tove", RateLimit(burst: 3, interval: 10))

    @Test func aBucketEmptiesAndFillsAgain() async throws {
        let fixture = try await Fixture(servers: 1)
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        do {
            try await fixture.limiters[0].take([three], of: "home")
            Issue.record("taken")
        } catch let problem as Problem {
            #expect(problem.status == 429)
            #expect(problem.retryAfterSeconds == 10)
        }
        fixture.clock.advance(by: .seconds(9))
        #expect(await !fixture.isTaken([three]))
        fixture.clock.advance(by: .seconds(1))
        #expect(await fixture.isTaken([three]))
        #expect(await !fixture.isTaken([three]))
        fixture.clock.advance(by: .seconds(3600))
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        #expect(await !fixture.isTaken([three]))
        await fixture.database.close()
    }

    @Test func twoServersShareOneAllowance() async throws {
        let fixture = try await Fixture()
        #expect(await fixture.isTaken([three], at: 0))
        #expect(await fixture.isTaken([three], at: 1))
        #expect(await fixture.isTaken([three], at: 0))
        #expect(await !fixture.isTaken([three], at: 1))
        #expect(await !fixture.isTaken([three], at: 0))
        await fixture.database.close()
    }

    @Test func manyTriesAtOnceAtThreeServersGetNoMoreThanTheAllowance() async throws {
        let fixture = try await Fixture(servers: 3)
        let narrow = RateBucket("address", of: "192.0.2.1", RateLimit(burst: 10, interval: 60))
        let wide = RateBucket("all", of: "", RateLimit(burst: 30, interval: 60))
        let taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    await fixture.isTaken(
                        number.isMultiple(of: 2) ? [wide, narrow] : [narrow, wide],
                        at: number % 3)
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 10)
        // What was refused took nothing from the other bucket.
        for _ in 0..<20 { #expect(await fixture.isTaken([wide])) }
        #expect(await !fixture.isTaken([wide]))
        await fixture.database.close()
    }

    @Test func anEmptyBucketTakesNothingFromTheOthers() async throws {
        let fixture = try await Fixture(servers: 1)
        let one = RateBucket("account", of: "a", RateLimit(burst: 1, interval: 10))
        #expect(await fixture.isTaken([one, three]))
        #expect(await !fixture.isTaken([one, three]))
        #expect(await fixture.isTaken([three]))
        #expect(await fixture.isTaken([three]))
        await fixture.database.close()
    }

    @Test func tenantsDoNotShare() async throws {
        let fixture = try await Fixture(servers: 1)
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        #expect(await fixture.isTaken([three], tenant: "north"))
        await fixture.database.close()
    }

    @Test func aResetBucketIsFull() async throws {
        let fixture = try await Fixture()
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        try await fixture.limiters[1].reset(three, of: "home")
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        await fixture.database.close()
    }

    @Test func anAttemptIsGivenBack() async throws {
        let fixture = try await Fixture()
        let one = RateBucket("other", of: "x", RateLimit(burst: 1, interval: 10))
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        try await fixture.limiters[1].reset(one, givingBack: [three], of: "home")
        #expect(await fixture.isTaken([three]))
        #expect(await !fixture.isTaken([three]))
        // What was never taken can't be given back.
        try await fixture.limiters[0].reset(one, givingBack: [one], of: "home")
        #expect(await fixture.isTaken([one]))
        #expect(await !fixture.isTaken([one]))
        await fixture.database.close()
    }

    @Test func nothingPersonalIsStored() async throws {
        let fixture = try await Fixture(servers: 1)
        let buckets = ["192.0.2.1", "tove@example.test"].map {
            RateBucket("login", of: $0, RateLimit(burst: 3, interval: 10))
        }
        try await fixture.limiters[0].take(buckets, of: "home")
        let stored = try await fixture.rows().map { try $0.text("bucket") }
        #expect(stored.count == 2)
        for name in stored {
            #expect(name.hasPrefix("login "))
            #expect(!name.contains("192.0.2.1"))
            #expect(!name.contains("tove"))
        }
        await fixture.database.close()
    }

    @Test func fullBucketsAreLetGoOf() async throws {
        let fixture = try await Fixture(servers: 1)
        let limit = RateLimit(burst: 3, interval: 1)
        for number in 0..<40 {
            #expect(await fixture.isTaken([RateBucket("try", of: "\(number)", limit)]))
        }
        fixture.clock.advance(by: .seconds(1))
        for number in 40..<64 {
            #expect(await fixture.isTaken([RateBucket("try", of: "\(number)", limit)]))
        }
        #expect(try await fixture.rows().count == 24)
        await fixture.database.close()
    }

    @Test func aClockThatWasSetBackLocksNobodyOut() async throws {
        let fixture = try await Fixture(servers: 1)
        #expect(await fixture.isTaken([three]))
        fixture.clock.advance(by: .seconds(-86_400))
        for _ in 0..<3 { #expect(await fixture.isTaken([three])) }
        #expect(await !fixture.isTaken([three]))
        await fixture.database.close()
    }
}
