import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Testing

@testable import ServiceKit

/// Several campuses on one database, as servers on several machines are.
struct ToyServers {
    let database: SharedDatabase
    let campuses: [Campus]
    let clock: TestClock

    init(
        _ count: Int = 2, instantUpTo: Duration = .zero,
        services: [any ServiceModule.Type] = [ToyService.self, ToyAccounts.self, Crier.self]
    ) async throws {
        database = try SharedDatabase(doors: count)
        clock = TestClock(instantUpTo: instantUpTo)
        let environment = SystemEnvironment(
            now: { [clock] in clock.now }, timeZone: .gmt,
            calendar: Foundation.Calendar(identifier: .gregorian), uuid: { UUID() },
            random: { $0.lowerBound }, sleep: { [clock] in try await clock.sleep($0) })
        campuses = try database.doors.map { door in
            try Campus(
                services: services, database: door, environment: environment,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        }
    }

    func ask(
        _ server: Int, _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
        _ headers: [String: String] = ["Authorization": "Bearer good"]
    ) async -> HTTPReply {
        var fields: HTTPFields = body.isEmpty ? [:] : [.contentType: "application/json"]
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return await campuses[server].responder.respond(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "campus.test", path: path,
                headerFields: fields),
            body: Array(body.utf8), origin: .network(address: "192.0.2.1"))
    }

    /// A reader of a server's event stream. Fails when it answers with anything else.
    func listen(_ server: Int, _ headers: [String: String] = [:]) async throws -> StreamReader {
        let reply = await ask(
            server, .get, "/events", "",
            headers.merging(["Authorization": "Bearer good"]) { one, _ in one })
        #expect(reply.head.headerFields[.contentType] == "text/event-stream")
        guard case .stream(let stream) = reply.body else { throw CocoaError(.featureUnsupported) }
        return StreamReader(stream)
    }
}

/// Tells an account what somebody cries.
struct Crier: ServiceModule {
    static let id = "crier"
    private let context: ServiceContext
    init(context: ServiceContext) { self.context = context }

    struct Cry: Codable, Sendable { var text: String }

    var routes: [ServiceRoute] {
        let cry = Endpoint<Cry, EmptyBody>(
            "crier.cry", .sat, .post, "/cry", authorization: .required, repeatability: .keyed,
            summary: "Cries.")
        return [
            ServiceRoute(cry) { request in
                let account = try request.requiredPrincipal().account
                let time = context.environment.now()
                return try await request.once(in: context.database) { connection in
                    try EventLog.append(
                        AccountEvent("crier.cry", request.input), of: account, at: time,
                        in: connection)
                    return EmptyBody()
                }
            }
        ]
    }
}

@Suite(.timeLimit(.minutes(10))) struct TogetherTests {
    @Test func manyThatStartAtOnceHaveOneSetOfKeysAndMigrateOnce() async throws {
        let servers = try await ToyServers(6)
        let statuses = await withTaskGroup(of: [Int].self) { group in
            for server in servers.campuses.indices {
                group.addTask {
                    var statuses: [Int] = []
                    for _ in 0..<3 {
                        statuses.append(
                            await servers.ask(server, .get, "/sat/api/v1/notes/").head.status.code)
                    }
                    return statuses
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(statuses == Array(repeating: 200, count: 18))
        let door = servers.database.doors[0]
        let keys = try await door.read { try $0.rows("SELECT name FROM campus_keys").count }
        #expect(keys == 2)
        let ids = try await door.read {
            try $0.rows("SELECT id FROM schema_migrations").map { try $0.text("id") }
        }
        #expect(
            ids.sorted() == Campus.migrations(of: [ToyService.self, Crier.self]).map(\.id).sorted())
        await servers.database.close()
    }

    @Test func aLockIsHeldByOneTransactionAtATime() async throws {
        let servers = try await ToyServers(3)
        try await servers.campuses[0].start()
        try await servers.database.doors[0].write {
            _ = try $0.execute("CREATE TABLE counted (n BIGINT NOT NULL)")
        }
        // Without the lock, two that read the same number would both write the next one.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for door in servers.database.doors {
                group.addTask {
                    for _ in 0..<10 {
                        try await door.write { connection in
                            try CampusLock.take("count", in: connection)
                            let n = try connection.row("SELECT count(*) AS n FROM counted")
                            try connection.execute(
                                "INSERT INTO counted (n) VALUES (?)", [SQLValue(try n?.int("n"))])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let numbers = try await servers.database.doors[0].read {
            try $0.rows("SELECT n FROM counted").map { try $0.int("n") }
        }
        #expect(numbers.sorted() == Array(0..<30))
        await servers.database.close()
    }

    @Test func oneKeySentToAllAtOnceWritesOnceAndAnswersAlike() async throws {
        let servers = try await ToyServers(3)
        let answers = await withTaskGroup(of: String.self) { group in
            for number in 0..<30 {
                group.addTask {
                    let reply = await servers.ask(
                        number % 3, .post, "/sat/api/v1/notes/", #"{"title":"a"}"#,
                        ["Authorization": "Bearer good", "Idempotency-Key": "k1"])
                    guard case .bytes(let bytes) = reply.body else { return "" }
                    return "\(reply.head.status.code) " + String(decoding: bytes, as: UTF8.self)
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(answers.first?.hasPrefix("201 {") == true)
        let notes = try await servers.database.doors[0].read {
            try $0.row("SELECT count(*) AS n FROM toy_notes")?.int("n")
        }
        #expect(notes == 1)
        await servers.database.close()
    }

    @Test func whatIsCriedAtOneIsHeardAtTheOther() async throws {
        let servers = try await ToyServers()
        let (here, there) = (try await servers.listen(0), try await servers.listen(1))
        _ = await servers.ask(0, .post, "/sat/api/v1/cry", #"{"text":"Rain!"}"#)
        #expect(try await here.read(until: #"data: {"text":"Rain!"}"#))
        let isHeard = try await servers.clock.ticking {
            try await there.read(until: #"data: {"text":"Rain!"}"#)
        }
        #expect(isHeard)
        await servers.database.close()
    }

    /// With a clock that stands still nobody looks by itself.
    @Test(
        .enabled(
            if: TestDatabase.engine == .postgres,
            "needs PostgreSQL: run it under Tools/postgres, built with the trait Postgres"))
    func onPostgreSQLTheOtherHearsAtOnce() async throws {
        let servers = try await ToyServers(instantUpTo: .milliseconds(10))
        let there = try await servers.listen(1)
        #expect(try await there.read(until: "id: 0\n"))
        while servers.clock.waiting == 0, !Task.isCancelled { await Task.yield() }
        _ = await servers.ask(0, .post, "/sat/api/v1/cry", #"{"text":"Rain!"}"#)
        #expect(try await there.read(until: #"data: {"text":"Rain!"}"#))
        await servers.campuses[1].endStreams()
        await servers.database.close()
    }

    @Test func aStreamThatBreaksOffAtOneGoesOnAtTheOther() async throws {
        let servers = try await ToyServers()
        let first = try await servers.listen(0)
        _ = await servers.ask(0, .post, "/sat/api/v1/cry", #"{"text":"one"}"#)
        #expect(try await first.read(until: "id: 1\n"))
        await servers.campuses[0].endStreams()
        _ = try await first.rest()
        _ = await servers.ask(0, .post, "/sat/api/v1/cry", #"{"text":"two"}"#)
        let second = try await servers.listen(1, ["Last-Event-ID": "1"])
        #expect(try await second.read(until: #"data: {"text":"two"}"#))
        #expect(!second.text.contains("one"))
        await servers.database.close()
    }

    @Test func whoIsNobodyHearsNothing() async throws {
        let servers = try await ToyServers(1)
        #expect(await servers.ask(0, .get, "/events", "", [:]).head.status == .unauthorized)
        let stranger = ["Authorization": "Bearer bad"]
        #expect(await servers.ask(0, .get, "/events", "", stranger).head.status == .unauthorized)
        let odd = ["Authorization": "Bearer good", "Last-Event-ID": "-1"]
        #expect(await servers.ask(0, .get, "/events", "", odd).head.status == .badRequest)
        let head = await servers.ask(0, .head, "/events")
        #expect(head.head.status == .ok)
        #expect(head.head.headerFields[.cacheControl] == "no-store")
        await servers.database.close()
    }
}
