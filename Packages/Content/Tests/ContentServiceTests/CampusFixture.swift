import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import ContentService

/// A campus with the catalog on it, asked over the network's door.
struct CampusFixture {
    let campus: Campus
    let database: CountingDatabase
    let clock: TestClock
    let folder: PackFolder?

    /// Imports `pack` at the start.
    static func make(
        _ pack: PackFolder? = nil, database: CountingDatabase? = nil
    ) async throws -> CampusFixture {
        let database = try database ?? CountingDatabase(TestDatabase.empty())
        let clock = TestClock()
        let services: [any ServiceModule.Type] = [
            TestAccounts.self, TestAttempts.self, ContentService.self,
        ]
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            starterContent: pack?.url)
        try await campus.start()
        return CampusFixture(campus: campus, database: database, clock: clock, folder: pack)
    }

    var importer: any PackImporting {
        get throws { try #require(campus.capabilities[.packImport]) }
    }

    /// One GET below `/sat/api/v1`, as the bearer of `token`.
    func get(_ path: String, as token: String? = nil) async throws -> Reply {
        var request = HTTPRequest(
            method: .get, scheme: "http", authority: "campus.test", path: "/sat/api/v1" + path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let reply = await campus.responder.respond(
            to: request, body: [], origin: .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Reply(status: reply.head.status.code, bytes: bytes)
    }

    /// One call below `/dialogues`, as the bearer of `token`.
    func dialogues(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil,
        as token: String? = nil
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test", path: "/dialogues" + path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let bytes = try body.map { try WireJSON.encode($0) } ?? []
        let reply = await campus.responder.respond(
            to: request, body: bytes, origin: .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Reply(status: reply.head.status.code, bytes: bytes)
    }

    func answerKey(of item: ItemReference) async throws -> AnswerKey? {
        let keys = try #require(campus.capabilities[.answerKeys])
        return try await database.read { try keys.answerKey(of: item, in: $0) }
    }

    /// Id of the item with this slug or title.
    func id(of slug: String) async throws -> String {
        let row = try await database.read { connection in
            try connection.row(
                "SELECT id FROM content_items WHERE slug = ?", [.text(slug)]
            ).map { try $0.text("id") }
        }
        return try #require(row)
    }
}

/// An answer of the campus.
struct Reply {
    var status: Int
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { get throws { try WireJSON.decode(JSONValue.self, from: bytes) } }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: bytes)
    }

    /// The error's code and the rest of it.
    var error: JSONValue? { get throws { try json["error"] } }
}

/// Knows the tokens `free`, `other` and `premium`.
struct TestAccounts: ServiceModule, PrincipalResolving {
    static let id = "accounts"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        guard ["free", "other", "premium"].contains(token) else { throw Problem.invalidToken }
        return Principal(account: .home(token), isPremium: token == "premium")
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }
}

/// Stands for the service that keeps attempts: `free` has done every item twice and has answered
/// the question that was asked about last.
struct TestAttempts: ServiceModule, AttemptSummaryProviding {
    static let id = "attempts"
    let context: ServiceContext
    init(context: ServiceContext) { self.context = context }
    var routes: [ServiceRoute] { [] }

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.attemptSummaries, self)
    }

    func attemptSummaries(
        of items: [ItemReference], for account: AccountKey, in connection: any SQLConnection
    ) throws -> [ItemReference: CampusAttemptSummary] {
        guard account == .home("free") else { return [:] }
        // One statement, as the real one has.
        _ = try connection.rows("SELECT 1")
        let summary = CampusAttemptSummary(
            totalAttempts: 2, bestScore: 83, latestScore: 66,
            recentJSON: try CampusAttemptSummary.json([
                .init(
                    id: "d1d1d1d1-2222-4333-8444-555566667777", score: 66, correctCount: 2,
                    totalQuestions: 3, completedAt: 1_933_135_628)
            ]))
        return Dictionary(uniqueKeysWithValues: items.map { ($0, summary) })
    }

    func answeredQuestions(
        in item: ItemReference, for account: AccountKey
    ) async throws -> Set<String> {
        guard account == .home("free") else { return [] }
        return try await context.database.read { connection in
            let row = try connection.row(
                "SELECT id FROM content_questions WHERE item_id = ? AND position = 0",
                [.text(item.id)])
            return Set(try [row?.text("id")].compactMap { $0 })
        }
    }
}
