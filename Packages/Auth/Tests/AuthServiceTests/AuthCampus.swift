import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// The service with passwords that are quick to try.
struct QuickAuth: ServiceModule {
    static let id = AuthService.id
    static let tables = AuthService.tables
    static let migrations = AuthService.migrations
    static let settingKeys = AuthService.settingKeys
    /// Gets the service that is made next.
    @TaskLocal static var posts: MailPosts?
    static let policy = AuthPolicy(passwordCost: PasswordCost(logRounds: 10))

    private let service: AuthService
    init(context: ServiceContext) throws {
        service = try AuthService(context: context, policy: Self.policy)
        Self.posts?.watch(service)
    }
    var routes: [ServiceRoute] { service.routes }
    func offer(to capabilities: inout CampusCapabilities) { service.offer(to: &capabilities) }
    func prepare() async throws { try await service.prepare() }
    static let schoolTurn = AuthService.schoolTurn
    func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try service.take(&school, in: connection)
    }
    func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try service.settle(&school, in: connection)
    }
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try service.forget(account, in: connection)
    }
}

/// A campus with accounts, and those who call it.
struct AuthCampus {
    static let password = "correct horse"

    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock

    init(
        database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        service: any ServiceModule.Type = QuickAuth.self, settings: [String: String] = [:],
        outbound: any HTTPTransport = OfflineTransport(), mail: any MailSending = MailRecord(),
        hasPaywall: Bool = true
    ) throws {
        self.database = try database ?? TestDatabase.empty()
        self.clock = clock
        let environment = SystemEnvironment(
            now: { clock.now }, timeZone: .gmt,
            calendar: Foundation.Calendar(identifier: .gregorian), uuid: { UUID() },
            random: { $0.lowerBound }, sleep: { try await clock.sleep($0) })
        campus = try Campus(
            services: [service],
            database: TenantCheckedDatabase(self.database, services: [service]),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: Settings(keys: AuthService.settingKeys + [Self.publicURL], flags: settings),
            outbound: outbound, mail: mail, hasPaywall: hasPaywall)
    }

    /// The host's.
    private static let publicURL = SettingKey(
        name: "campus.public_url", title: "Address", summary: "", kind: .text, defaultValue: "")

    struct Answer {
        var status: Int
        var headers: HTTPFields
        var text: String

        func decoded<T: Decodable>(_ type: T.Type = T.self) throws -> T {
            try WireJSON.decode(T.self, from: text)
        }
        var json: JSONValue? { try? WireJSON.decode(JSONValue.self, from: text) }
        /// `error.code` and `error.message` of the coded shape.
        var code: String? { json?["error"]?["code"]?.text }
        var message: String? { json?["error"]?["message"]?.text }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil,
        from address: String = "192.0.2.1", embedded: Bool = false, slug: String? = nil,
        agent: String? = nil, authority: String = "campus.test"
    ) async -> Answer {
        var headers: HTTPFields = [:]
        headers[.userAgent] = agent
        if body != nil { headers[.contentType] = "application/json" }
        if let token { headers[.authorization] = "Bearer " + token }
        if let slug, let name = HTTPField.Name("X-Tenant-Slug") { headers[name] = slug }
        let head = HTTPRequest(
            method: method, scheme: "http", authority: authority,
            path: "/sat/api/v1/auth" + path, headerFields: headers)
        let reply = await campus.responder.respond(
            to: head, body: Array((body ?? "").utf8),
            origin: embedded ? .embedded : .network(address: address))
        expectDescribed(reply, to: head, by: campus)
        guard case .bytes(let bytes) = reply.body else {
            return Answer(status: 0, headers: [:], text: "")
        }
        return Answer(
            status: reply.head.status.code, headers: reply.head.headerFields,
            text: String(decoding: bytes, as: UTF8.self))
    }

    func post(_ path: String, _ fields: [String: String], from address: String = "192.0.2.1")
        async throws -> Answer
    {
        await ask(.post, path, try Self.body(fields), from: address)
    }

    func registered(_ email: String = "tove@example.test") async throws -> SignedIn {
        let answer = try await post("/register", ["email": email, "password": Self.password])
        try #require(answer.status == 200)
        return try answer.decoded()
    }

    func login(
        _ email: String = "tove@example.test", _ password: String = AuthCampus.password,
        from address: String = "192.0.2.1"
    ) async throws -> Answer {
        try await post("/login", ["email": email, "password": password], from: address)
    }

    func refresh(_ token: String) async throws -> Answer {
        try await post("/refresh", ["refresh": token])
    }

    func me(_ token: String) async -> Answer { await ask(.get, "/me", token: token) }

    static func body(_ fields: [String: String]) throws -> String {
        String(decoding: try WireJSON.encode(fields), as: UTF8.self)
    }
}
