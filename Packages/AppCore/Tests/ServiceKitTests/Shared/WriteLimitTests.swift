import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Testing

@testable import ServiceKit

@Suite struct WriteLimitTests {
    private static let notes = "/sat/api/v1/notes/"
    private let clock = TestClock()

    private func campus(person: RateLimit?, address: RateLimit? = nil) throws -> ToyCampus {
        try ToyCampus(
            environment: .test(clock: clock),
            writeLimits: WriteLimits(person: person, address: address))
    }

    private func write(
        _ campus: ToyCampus, token: String? = "good", from address: String = "192.0.2.1",
        embedded: Bool = false
    ) async -> ToyCampus.Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.authorization] = token.map { "Bearer " + $0 }
        return await campus.ask(
            .post, Self.notes, #"{"title":"b"}"#, headers: headers,
            origin: embedded ? .embedded : .network(address: address))
    }

    /// How many of `count` writes are done.
    private func done(_ count: Int, _ write: () async -> ToyCampus.Answer) async -> Int {
        var done = 0
        for _ in 0..<count { if await write().status == 201 { done += 1 } }
        return done
    }

    @Test func aPersonWritesNoFasterThanTheLimit() async throws {
        let campus = try campus(person: RateLimit(perMinute: 120, atOnce: 300))
        #expect(await done(400) { await write(campus) } == 300)
        let refused = await write(campus)
        #expect(refused.status == 429)
        #expect(refused.headers[.retryAfter] == "1")
        #expect(refused.text.contains("Too many changes in a short time: wait 1 second."))
        // From another address too; reading goes on, and so does the embedded student.
        #expect(await write(campus, from: "192.0.2.2").status == 429)
        let read = await campus.ask(
            .get, Self.notes, headers: [.authorization: "Bearer good"])
        #expect(read.status == 200)
        #expect(await write(campus, embedded: true).status == 201)
        clock.advance(by: .seconds(60))
        #expect(await done(200) { await write(campus) } == 120)
        let rows = try await campus.database.read { try $0.rows("SELECT id FROM toy_notes") }
        #expect(rows.count == 421)
    }

    @Test func theRefusalIsAsDescribed() async throws {
        let campus = try campus(person: RateLimit(perMinute: 60, atOnce: 1))
        let request = HTTPRequest(
            method: .post, scheme: "http", authority: "a", path: Self.notes,
            headerFields: [.contentType: "application/json", .authorization: "Bearer good"])
        var status = 0
        for _ in 0..<2 {
            let reply = await campus.campus.responder.respond(
                to: request, body: Array(#"{"title":"b"}"#.utf8),
                origin: .network(address: "192.0.2.1"))
            status = reply.head.status.code
            let faults = DescriptionCheck.faults(
                of: reply, to: request, in: campus.campus.description.json)
            #expect(faults == [])
        }
        #expect(status == 429)
    }

    @Test func aQueueThatWaitsAsAskedArrivesCompletely() async throws {
        let campus = try campus(person: RateLimit(perMinute: 120, atOnce: 600))
        var (left, waited) = (900, 0)
        while left > 0 {
            let answer = await write(campus)
            if answer.status == 201 {
                left -= 1
            } else {
                #expect(answer.status == 429)
                let seconds = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
                clock.advance(by: .seconds(seconds))
                waited += seconds
            }
        }
        #expect((140...160).contains(waited), "300 writes at two per second")
    }

    @Test func callersWithoutAnAccountAreCountedByAddress() async throws {
        let campus = try campus(
            person: RateLimit(perMinute: 60, atOnce: 2),
            address: RateLimit(perMinute: 60, atOnce: 5))
        #expect(await done(8) { await write(campus, token: nil) } == 5)
        #expect(await write(campus, token: nil, from: "192.0.2.2").status == 201)
        #expect(await done(4) { await write(campus) } == 2, "signed in, from the same address")
    }

    @Test func withoutLimitsEverythingIsWritten() async throws {
        let campus = try campus(person: nil)
        #expect(await done(50) { await write(campus) } == 50)
        #expect(await done(50) { await write(campus, token: nil) } == 50)
    }

    @Test func serversShareALimit() async throws {
        let servers = try await servers()
        var taken = 0
        for number in 0..<300 where await isTaken(at: servers.limiters[number % 2]) { taken += 1 }
        #expect(taken == 200)
        await servers.database.close()
    }

    @Test func manyWritesAtOnceAtTwoServersGetNoMoreThanTheLimit() async throws {
        let servers = try await servers()
        var taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<500 {
                group.addTask { await isTaken(at: servers.limiters[number % 2]) }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        // What one of them still has is there for the next.
        for limiter in servers.limiters {
            for _ in 0..<200 where await isTaken(at: limiter) { taken += 1 }
        }
        #expect(taken == 200)
        await servers.database.close()
    }

    private func isTaken(at limiter: WriteLimiter) async -> Bool {
        let tove = Caller(
            principal: Principal(account: .home("tove"), isPremium: false), tenantID: "home",
            isTenantNamed: true)
        return (try? await limiter.count(tove, from: .network(address: "192.0.2.1"))) != nil
    }

    /// Two servers on one database, with 200 writes at once.
    private func servers() async throws -> (limiters: [WriteLimiter], database: SharedDatabase) {
        let database = try SharedDatabase(doors: 2)
        try await Migrator.apply(CampusSchema.migrations, to: database.doors[0])
        let limit = RateLimit(perMinute: 120, atOnce: 200)
        let limiters = database.doors.map { door in
            WriteLimiter(
                WriteLimits(person: limit, address: limit),
                limiter: RateLimiter(
                    context: ServiceContext(
                        database: door, environment: .test(clock: clock),
                        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                        starterContent: nil, signingKey: Array(0..<32), localStudentID: "",
                        forgetEverywhere: { _, _ in }, capabilities: { CampusCapabilities() })))
        }
        return (limiters, database)
    }
}
