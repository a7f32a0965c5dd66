#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import AuthService
import ContentService
import Foundation
import HTTPTypes
import Logging
import PaymentsService
import ProgressService
import SQLStore
import ServiceKit
import StudyPlanService
import Synchronization
import Testing
import TutorService
import VocabularyService

/// Auth with fast password hashing.
private struct QuickAuth: ServiceModule {
    static let id = AuthService.id
    static let tables = AuthService.tables
    static let migrations = AuthService.migrations

    private let service: AuthService

    init(context: ServiceContext) throws {
        service = try AuthService(
            context: context, policy: AuthPolicy(passwordCost: PasswordCost(logRounds: 10)))
    }

    var routes: [ServiceRoute] { service.routes }
    func offer(to capabilities: inout CampusCapabilities) { service.offer(to: &capabilities) }
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try service.forget(account, in: connection)
    }
}

/// A signed-in student of one of the schools.
struct SchoolStudent: Sendable {
    var slug: String
    var email: String
    var userID: String
    var access: String
    var refresh: String
}

/// A response of the server.
struct SchoolAnswer: Sendable {
    var status: Int
    /// Headers and body.
    var text: String
    var json: JSONValue

    subscript(_ name: String) -> JSONValue? { json[name] }
}

/// A server with two schools. Both have a Tove and an Ada with the same addresses, who did the same
/// passages and lessons, with the same idempotency keys and some of their own.
struct TwoSchools: Sendable {
    static let services: [any ServiceModule.Type] = [
        QuickAuth.self, ContentService.self, ProgressService.self, StudyPlanService.self,
        VocabularyService.self, PaymentsService.self, TutorService.self,
    ]
    static let slugs = ["north", "south"]
    static let addresses = ["tove@example.test", "ada@example.test"]

    let campus: Campus
    /// Unchecked, for the test's own queries.
    let database: any SQLDatabase
    let tenants: [String: Tenant]
    let content: SchoolContent
    private let count = Counter()

    static func make() async throws -> TwoSchools {
        let database = try await TestDatabase.fresh()
        let clock = TestClock()
        let pack = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../Packages/Content/Pack").standardized
        let campus = try Campus(
            services: services, database: TenantCheckedDatabase(database, services: services),
            environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: pack)
        try await campus.start()
        var tenants: [String: Tenant] = [:]
        for slug in slugs {
            tenants[slug] = try await campus.tenants.add(
                slug: slug, name: "School \(slug)", registration: .open)
        }
        let schools = TwoSchools(
            campus: campus, database: database, tenants: tenants,
            content: try await SchoolContent.find(in: database))
        for slug in slugs {
            for address in addresses { try await schools.fill(slug, address) }
        }
        return schools
    }

    /// The same address has another password in each school.
    static func password(_ email: String, at slug: String) -> String {
        "\(slug) walks the long way home \(email.count)"
    }

    /// A new session of a student.
    func signIn(_ email: String, at slug: String) async throws -> SchoolStudent {
        let answer = try await ask(
            .post, "/sat/api/v1/auth/login",
            ["email": .string(email), "password": .string(Self.password(email, at: slug))],
            slug: slug)
        return try Self.student(answer, email, slug)
    }

    /// A request from a unique address, to avoid rate limits.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: [String: JSONValue]? = nil,
        token: String? = nil, slug: String? = nil, key: String? = nil
    ) async throws -> SchoolAnswer {
        var fields: HTTPFields = [:]
        if body != nil { fields[.contentType] = "application/json" }
        if let token { fields[.authorization] = "Bearer " + token }
        for (name, value) in [("X-Tenant-Slug", slug), ("Idempotency-Key", key)] {
            if let value { fields[try #require(HTTPField.Name(name))] = value }
        }
        let reply = await campus.responder.respond(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "campus.test", path: path,
                headerFields: fields),
            body: try body.map { try WireJSON.encode(JSONValue.object($0), sortedKeys: true) }
                ?? [],
            origin: .network(address: "192.0.2.\(count.next())"))
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        let text = String(decoding: bytes, as: UTF8.self)
        return SchoolAnswer(
            status: reply.head.status.code, text: "\(reply.head.headerFields)\n\(text)",
            json: bytes.isEmpty ? .null : try WireJSON.decode(JSONValue.self, from: bytes))
    }

    private func fill(_ slug: String, _ email: String) async throws {
        let answer = try await ask(
            .post, "/sat/api/v1/auth/register",
            [
                "email": .string(email), "username": .string("\(slug) student"),
                "password": .string(Self.password(email, at: slug)),
            ], slug: slug)
        let student = try Self.student(answer, email, slug)
        for (index, call) in content.handIns.enumerated() {
            for key in ["both-\(index)", "\(slug)-\(index)"] {
                let done = try await ask(
                    .post, call.path, call.body, token: student.access, key: key)
                try #require(done.status == 200, "\(call.path): \(done.text)")
            }
        }
        try await study(student)
    }

    // MARK: Vocabulary

    /// Makes a student add a text, know a word, and answer one.
    private func study(_ student: SchoolStudent) async throws {
        let text = try await text(of: student)
        let number = String(count.next())
        let id =
            "e0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
        let line: [String: JSONValue] = [
            "id": .string(id), "cardID": .string(text), "kind": "review", "at": .integer(0),
            "rating": .integer(3),
        ]
        let done = try await ask(
            .post, "/vocabulary/api/study/exchange",
            Self.push(
                events: [.object(line)],
                known: [
                    .object(["token": "ferry", "editedAt": .integer(1), "isDeleted": .bool(false)])
                ]),
            token: student.access)
        try #require(done.status == 200, "\(done.text)")
    }

    /// The body of a sync request.
    static func push(
        events: [JSONValue] = [], known: [JSONValue] = []
    ) -> [String: JSONValue] {
        [
            "deviceID": "de000000-0000-4000-8000-000000000001", "cursor": .integer(0),
            "events": .array(events), "cards": .array([]), "sources": .array([]),
            "known": .array(known),
        ]
    }

    /// A new, processed text of a student.
    func text(of student: SchoolStudent) async throws -> String {
        let done = try await ask(
            .post, "/vocabulary/api/text-sources",
            [
                "title": "Harbour notes",
                "content": "The ferry drifted past the quiet breakwater.",
            ], token: student.access)
        try #require(done.status == 201, "\(done.text)")
        guard case .string(let id)? = done["id"] else { throw CocoaError(.coderValueNotFound) }
        return id
    }

    private static func student(
        _ answer: SchoolAnswer, _ email: String, _ slug: String
    ) throws -> SchoolStudent {
        try #require(answer.status == 200, "\(answer.text)")
        guard case .string(let id)? = answer["user"]?["id"],
            case .string(let access)? = answer["tokens"]?["access"],
            case .string(let refresh)? = answer["tokens"]?["refresh"]
        else { throw CocoaError(.coderValueNotFound) }
        return SchoolStudent(
            slug: slug, email: email, userID: id, access: access, refresh: refresh)
    }

    // MARK: Payments

    /// Subscribes a student with the test checkout.
    func pay(_ student: SchoolStudent) async throws {
        let id = try await page(of: student)
        let done = try await ask(
            .post, "/sat/api/v1/payments/test-sessions/" + id, ["action": "pay"],
            token: student.access)
        try #require(done.status == 200, "\(done.text)")
    }

    /// A student's payment page: the portal for subscribers.
    func page(of student: SchoolStudent) async throws -> String {
        for route in ["portal", "checkout"] {
            let page = try await ask(
                .post, "/sat/api/v1/payments/" + route, token: student.access)
            if case .string(let id)? = page["session_id"] { return id }
        }
        throw CocoaError(.coderValueNotFound)
    }

    /// A new code of a student's school.
    func code(for student: SchoolStudent) async throws -> String {
        let tenantID = try #require(tenants[student.slug]).id
        let profileStore = try #require(campus.capabilities[.accessCodes])
        return try await profileStore.add(AccessCode(code: "CODE\(count.next())"), to: tenantID)
            .code
    }

    /// The endpoints to call.
    var endpoints: [EndpointDescription] {
        campus.endpoints.filter { [.sat, .vocabulary, .dialogues, .tutor].contains($0.backend) }
    }

    // MARK: Stored rows

    /// All rows of a school, table by table.
    func rows(of slug: String) async throws -> [String] {
        let tenantID = try #require(tenants[slug]).id
        return try await database.read { connection in
            try Campus.tables(of: Self.services).filter { $0.scope == .tenant }.flatMap { table in
                try connection.rows(
                    "SELECT * FROM \(table.name) WHERE tenant_id = ?", [.text(tenantID)]
                ).map { "\(table.name) \($0.values)" }.sorted()
            }
        }
    }

    /// All ids that only this school has: accounts, sessions, tokens, attempts, answers.
    func secrets(of slug: String) async throws -> Set<String> {
        var others = content.ids
        for other in Self.slugs where other != slug {
            others.formUnion(Self.ids(in: try await rows(of: other)))
        }
        let tenantID = try #require(tenants[slug]).id
        return Self.ids(in: try await rows(of: slug)).subtracting(others)
            .subtracting([tenantID])
    }

    /// One of these ids per table.
    func samples(of slug: String) async throws -> [String] {
        let secrets = try await secrets(of: slug)
        let tables = Dictionary(grouping: try await rows(of: slug)) { $0.prefix { $0 != " " } }
        return Set(tables.values.compactMap { Self.ids(in: $0).intersection(secrets).max() })
            .sorted()
    }

    private static func ids(in rows: [String]) -> Set<String> {
        let id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
        return Set(rows.flatMap { $0.matches(of: id).map { String($0.output) } })
    }
}

/// A counter.
private final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
#endif
