import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization
import Testing

@testable import ServiceKit

@Suite struct CampusTests {
    private struct Rival: ServiceModule {
        static let id = "toy"
        static let tables: [ServiceTable] = ["toy_notes", "campus_keys"]
        static let migrations = [StoreMigration("toy-001", [])]
        init(context: ServiceContext) {}
        var routes: [ServiceRoute] {
            let again = Endpoint<EmptyBody, EmptyBody>(
                "rival.list", .sat, .get, "/notes", authorization: .none, summary: "Again.")
            return [ServiceRoute(again) { _ in EmptyBody() }]
        }
        func offer(to capabilities: inout CampusCapabilities) {
            capabilities.offer(.principals, NoAccounts())
        }
    }

    private struct NoAccounts: PrincipalResolving {
        func claim(bearer token: String) throws -> any PrincipalClaim {
            throw Problem.invalidToken
        }
        func embeddedPrincipal() async throws -> Principal { throw Problem.unknownUser }
    }

    @Test func everythingWithTwoOwnersIsRefusedInOneMessage() throws {
        do {
            _ = try ToyCampus(services: [ToyService.self, ToyAccounts.self, Rival.self])
            Issue.record("started")
        } catch let problem as Problem {
            #expect(problem.code == .configuration)
            let reason = try #require(problem.reason)
            for name in [
                "service id toy", "table toy_notes", "table campus_keys", "toy-001",
                "capability principals", "toy.list and rival.list",
            ] {
                #expect(reason.contains(name), "\(name)")
            }
        }
    }

    @Test func aBackendThatNobodyServesIsRefused() {
        #expect(throws: Problem.self) { _ = try ToyCampus(only: .school) }
    }

    @Test func endpointsAreListedForADescription() throws {
        let endpoint = try #require(ToyCampus().campus.endpoints.first { $0.id == "toy.save" })
        #expect(endpoint.mountedPath == "/sat/api/v1/notes/")
        #expect(endpoint.input.description == "Note")
        #expect(endpoint.successStatus == 201)
    }

    @Test func theStartHappensOnceHoweverManyAsk() async throws {
        let toy = try ToyCampus(services: [ToyService.self, CountingService.self])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<30 {
                group.addTask { _ = await toy.ask(.get, "/sat/api/v1/notes/") }
            }
        }
        try await toy.campus.start()
        let starts = try await toy.database.read {
            try $0.row("SELECT count(*) AS n FROM counting_starts")?.int("n")
        }
        #expect(starts == 1)
    }

    @Test func aCampusThatCannotStartSaysWhyAndTriesAgain() async throws {
        let toy = try ToyCampus()
        try await toy.database.write {
            try $0.execute("CREATE TABLE schema_migrations (id TEXT, applied_at TEXT)")
            try $0.execute("INSERT INTO schema_migrations VALUES ('toy-service-009-later', '')")
        }
        let answer = await toy.ask(.get, "/sat/api/v1/notes/")
        #expect(answer.status == 503)
        #expect(answer.text.contains("newer Homeroom"))
        await #expect(throws: Problem.self) { try await toy.campus.start() }
        try await toy.database.write { _ = try $0.execute("DELETE FROM schema_migrations") }
        #expect(await toy.ask(.get, "/sat/api/v1/notes/").status == 200)
    }

    @Test func aServiceThatCannotPrepareKeepsOnlyItsOwnRoutesShut() async throws {
        let toy = try ToyCampus(services: [ToyService.self, Stumbling.self])
        #expect(await toy.ask(.get, "/sat/api/v1/notes/").status == 200)
        let shut = await toy.ask(.get, "/sat/api/v1/stumbling")
        #expect(shut.status == 503)
        #expect(shut.text.contains("The pack is not there."))
        try await toy.database.write { _ = try $0.execute("INSERT INTO stumbling (id) VALUES (1)") }
        #expect(await toy.ask(.get, "/sat/api/v1/stumbling").status == 200)
        #expect(await toy.ask(.get, "/healthz").status == 200)
    }

    @Test func healthFailsWithItsDatabase() async throws {
        let toy = try ToyCampus()
        #expect(await toy.ask(.get, "/healthz").text == #"{"status":"ok"}"#)
        await toy.database.close()
        #expect(await toy.ask(.get, "/healthz").status == 503)
    }

    @Test func twoCampusesOnOneDatabaseShareTheirKeys() async throws {
        let database = try TestDatabase.empty()
        try await Migrator.apply(CampusSchema.migrations, to: database)
        let first = try await CampusKeys.load(from: database, environment: .fixed)
        let second = try await CampusKeys.load(from: database, environment: .fixed)
        #expect(first.signingKey.count == 32)
        #expect(first.signingKey == second.signingKey)
        #expect(first.localStudentID == second.localStudentID)
    }

    @Test func theEmbeddedTransportStartsTheCampus() async throws {
        let toy = try ToyCampus()
        let transport = InProcessTransport(responder: toy.campus.responder)
        let reply = try await transport.send(
            HTTPRequest(
                method: .get, scheme: "http", authority: "embedded", path: "/sat/api/v1/notes/mine"),
            body: [])
        #expect(reply.head.status == .ok)
    }

    @Test func forgettingReachesEveryServiceAndTheKeys() async throws {
        let toy = try ToyCampus(services: [ToyService.self, ToyAccounts.self, AccountDeletion.self])
        let headers: HTTPFields = [
            .contentType: "application/json", .authorization: "Bearer good",
            try #require(HTTPField.Name("Idempotency-Key")): "k",
        ]
        _ = await toy.ask(.post, "/sat/api/v1/notes/", #"{"title":"a"}"#, headers: headers)
        #expect(await toy.ask(.delete, "/sat/api/v1/everything", headers: headers).status == 200)
        let left = try await toy.database.read {
            try $0.rows("SELECT title FROM toy_notes").count
                + $0.rows("SELECT idempotency_key FROM campus_idempotency").count
        }
        #expect(left == 0)
    }
}

/// Prepares once its table has a row.
private struct Stumbling: ServiceModule {
    static let id = "stumbling"
    static let tables = [ServiceTable.reference("stumbling")]
    static let migrations = [
        StoreMigration("stumbling-service-001", ["CREATE TABLE stumbling (id INTEGER)"])
    ]
    let context: ServiceContext
    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] {
        let endpoint = Endpoint<EmptyBody, EmptyBody>(
            "stumbling.get", .sat, .get, "/stumbling", authorization: .none, summary: "Stumbles.")
        return [ServiceRoute(endpoint) { _ in EmptyBody() }]
    }
    func prepare() async throws {
        let rows = try await context.database.read { try $0.rows("SELECT id FROM stumbling") }
        guard rows.isEmpty else { return }
        throw Problem(.unreachable, "The pack is not there.")
    }
}

/// Notes every start.
private struct CountingService: ServiceModule {
    static let id = "counting"
    static let tables = [ServiceTable.reference("counting_starts")]
    static let migrations = [
        StoreMigration("counting-service-001", ["CREATE TABLE counting_starts (id INTEGER)"])
    ]
    let context: ServiceContext
    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] { [] }
    func prepare() async throws {
        try await context.database.write {
            _ = try $0.execute("INSERT INTO counting_starts (id) VALUES (1)")
        }
    }
}

/// Deletes accounts, as the service of accounts does.
private struct AccountDeletion: ServiceModule {
    static let id = "forgetting"
    let context: ServiceContext
    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] {
        let endpoint = Endpoint<EmptyBody, EmptyBody>(
            "forgetting.all", .sat, .delete, "/everything", authorization: .required,
            summary: "Forgets.")
        return [
            ServiceRoute(endpoint) { request in
                let account = try request.requiredPrincipal().account
                try await context.database.write { try context.forgetEverywhere(account, $0) }
                return EmptyBody()
            }
        ]
    }
}
