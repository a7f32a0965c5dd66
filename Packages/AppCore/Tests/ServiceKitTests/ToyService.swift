import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit

/// A small service with one of everything.
struct ToyService: ServiceModule {
    static let id = "toy"
    static let tables: [ServiceTable] = ["toy_notes"]
    static let migrations = [
        StoreMigration(
            "toy-service-001-notes",
            [
                """
                CREATE TABLE toy_notes (
                    tenant_id TEXT NOT NULL, id TEXT NOT NULL, owner TEXT, title TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """
            ])
    ]

    struct Note: Codable, Sendable, Hashable {
        var title: String
        var pages: [Int]?
    }
    struct Saved: Codable, Sendable, Hashable {
        var id: String
        var title: String
        var owner: String?
    }
    struct Echo: Codable, Sendable, Hashable {
        var parameters: [String: String]
        var query: [String: String]
        var user: String?
        var tenant: String
        var base: String
    }

    static let list = Endpoint<EmptyBody, Page<Int>>(
        "toy.list", .sat, .get, "/notes/", query: [.init("limit"), .init("offset"), .init("q")],
        authorization: .optional, summary: "Numbers.")
    static let echo = Endpoint<EmptyBody, Echo>(
        "toy.echo", .sat, .get, "/notes/{id}/parts/{part}", query: [.init("q")],
        authorization: .none, summary: "What arrived.")
    static let mine = Endpoint<EmptyBody, Echo>(
        "toy.mine", .sat, .get, "/notes/mine", authorization: .required, summary: "Who asks.")
    static let save = Endpoint<Note, Saved>(
        "toy.save", .sat, .post, "/notes/", authorization: .optional, repeatability: .keyed,
        successStatus: 201, summary: "Keeps a note.")
    static let fail = Endpoint<EmptyBody, EmptyBody>(
        "toy.fail", .sat, .get, "/fail/{how}", authorization: .none, summary: "Fails.")

    let context: ServiceContext
    init(context: ServiceContext) { self.context = context }

    var routes: [ServiceRoute] {
        [
            ServiceRoute(Self.list) { request in
                let paging = request.paging
                let all = Array(0..<120)
                return try request.page(
                    Array(all.dropFirst(paging.offset).prefix(paging.limit)), count: all.count)
            },
            ServiceRoute(Self.echo) { Self.echoed($0) },
            // In one look into the database, so that both ways of finding the caller are asked.
            ServiceRoute(
                Self.mine, in: context.database,
                looking: { request, connection in
                    _ = try connection.rows("SELECT 1")
                    return Self.echoed(request)
                }, writing: { try WireJSON.encode($1) }),
            ServiceRoute(Self.save, limits: RequestLimits(bodyBytes: 4096)) { request in
                let owner = request.principal?.userID
                return try await request.once(in: context.database) { connection in
                    if request.input.title == "refuse" {
                        throw Problem(
                            .invalid, "Another title.", fields: ["title": ["Taken.", "Dull."]])
                    }
                    let id = context.environment.uuid().uuidString
                    try connection.execute(
                        "INSERT INTO toy_notes (tenant_id, id, owner, title) VALUES (?, ?, ?, ?)",
                        [
                            .text(request.tenantID), .text(id), SQLValue(owner),
                            .text(request.input.title),
                        ])
                    return Saved(id: id, title: request.input.title, owner: owner)
                }
            },
            ServiceRoute(Self.fail) { request -> EmptyBody in
                switch try request.parameter("how") {
                case "busy": throw SQLError.busy
                case "premium":
                    throw Problem(
                        .premiumRequired, "Premium only.", status: 403,
                        backendCode: "PREMIUM_REQUIRED",
                        details: ["upgrade_url": "/web/subscription"])
                case "slow": throw Problem(.rateLimited, "Slow down.", retryAfterSeconds: 7)
                default: throw CocoaError(.featureUnsupported)
                }
            },
        ]
    }

    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM toy_notes WHERE tenant_id = ? AND owner = ?", account.values)
    }

    private static func echoed(_ request: ServiceRequest<EmptyBody>) -> Echo {
        Echo(
            parameters: request.parameters, query: request.query,
            user: request.principal?.userID, tenant: request.tenantID, base: request.baseURL)
    }
}

/// Knows the token `good`, and `good@TENANT` of other tenants; `ended` is sound but no good any more.
struct ToyAccounts: ServiceModule, PrincipalResolving {
    static let id = "accounts"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
    }
    func claim(bearer token: String) throws -> any PrincipalClaim {
        let parts = token.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.first == "good" || parts.first == "ended", parts.count <= 2 else {
            throw Problem.invalidToken
        }
        let tenant = parts.count == 2 ? String(parts[1]) : Tenant.defaultID
        return ToyClaim(
            account: AccountKey(tenantID: tenant, userID: "tove"), hasEnded: parts[0] == "ended")
    }
    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }
}

/// A claim that asks the database, as real ones do.
private struct ToyClaim: PrincipalClaim {
    let account: AccountKey
    let hasEnded: Bool

    func principal(in connection: any SQLConnection) throws -> Principal {
        _ = try connection.rows("SELECT 1")
        if hasEnded { throw Problem.invalidToken }
        return Principal(account: account, isPremium: false)
    }
}

extension SystemEnvironment {
    static var fixed: SystemEnvironment {
        SystemEnvironment(
            now: { Date(timeIntervalSince1970: 2_000_000_000) }, timeZone: .gmt,
            calendar: Foundation.Calendar(identifier: .gregorian), uuid: { UUID() },
            random: { $0.lowerBound }, sleep: { _ in })
    }
}

/// A toy campus and what is asked of it.
struct ToyCampus {
    let campus: Campus
    let database: any SQLDatabase

    init(
        services: [any ServiceModule.Type] = [ToyService.self, ToyAccounts.self],
        only: Backend? = nil, environment: SystemEnvironment = .fixed,
        writeLimits: WriteLimits? = nil
    ) throws {
        database = try TestDatabase.empty()
        campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            only: only, writeLimits: writeLimits)
    }

    struct Answer {
        var status: Int
        var headers: HTTPFields
        var text: String

        func decoded<T: Decodable>(_ type: T.Type = T.self) throws -> T {
            try WireJSON.decode(T.self, from: text)
        }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
        headers: HTTPFields = [:], origin: RequestOrigin = .network(address: "192.0.2.1")
    ) async -> Answer {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test:8000", path: path,
            headerFields: headers)
        let reply = await campus.responder.respond(
            to: head, body: Array(body.utf8), origin: origin)
        guard case .bytes(let bytes) = reply.body else {
            return Answer(status: 0, headers: [:], text: "")
        }
        return Answer(
            status: reply.head.status.code, headers: reply.head.headerFields,
            text: String(decoding: bytes, as: UTF8.self))
    }
}
