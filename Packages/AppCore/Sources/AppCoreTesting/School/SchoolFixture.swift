public import AppCore
import Foundation
public import HTTPTypes
import Logging
public import SQLStore
public import ServiceKit
import Testing

/// A campus with the ``SchoolFixtures`` and the services under test, used over the network.
public struct SchoolFixture: Sendable {
    public let campus: Campus
    public let database: any SQLDatabase
    public let clock: TestClock

    /// Creates a campus with ``PeopleDouble``, ``CoursesDouble`` (unless `courses` is false) and
    /// `services`; every statement is checked by ``TenantCheckedDatabase``.
    ///
    /// - Parameters:
    ///   - database: shared by several campuses.
    ///   - wrapping: wraps the services' database, e.g. in a counter.
    public static func make(
        _ services: any ServiceModule.Type..., courses: Bool = true,
        on database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        settings: [String: String] = [:],
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws -> SchoolFixture {
        let doubles: [any ServiceModule.Type] =
            courses ? [PeopleDouble.self, CoursesDouble.self] : [PeopleDouble.self]
        let all = doubles + services
        var environment = SystemEnvironment.test(clock: clock)
        // Sequential ids would collide in a shared database.
        if database != nil { environment.uuid = { UUID() } }
        let stored = try database ?? TestDatabase.empty()
        let campus = try Campus(
            services: all,
            database: TenantCheckedDatabase(wrapping(stored), services: all),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: Settings(keys: all.flatMap { $0.settingKeys }, flags: settings))
        try await campus.start()
        try await stored.write { connection in
            _ = try connection.execute(
                """
                INSERT INTO campus_tenants (id, slug, name, is_active, created_at)
                VALUES (?, ?, 'North', 1, 0) ON CONFLICT DO NOTHING
                """,
                [.text(SchoolFixtures.otherTenant), .text(SchoolFixtures.otherTenant)])
        }
        // Makes the campus reload its tenants.
        try await campus.tenants.setActive(true, slug: SchoolFixtures.otherTenant)
        return SchoolFixture(campus: campus, database: stored, clock: clock)
    }

    /// Sends a request below `/school/api/v1` as a person or anonymously. Checks the response
    /// against the API description.
    public func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        as name: String? = "noor", key: String? = nil, contentType: String = "application/json"
    ) async throws -> SchoolReply {
        try await send(method, path, body.map { Array($0.utf8) }, name, key, contentType)
    }

    /// The same with raw bytes, e.g. a multipart form.
    public func ask(
        _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8], contentType: String,
        as name: String? = "noor", key: String? = nil
    ) async throws -> SchoolReply {
        try await send(method, path, bytes, name, key, contentType)
    }

    /// Imports a ``SchoolFile`` given as JSON: people are addresses like `noor@school.example`,
    /// courses keys like `88`.
    @discardableResult
    public func take(
        _ json: String, into tenantID: String = Tenant.defaultID, generation: String? = nil
    ) async throws -> [String: SchoolImportCount] {
        try await campus.take(
            try WireJSON.decode(SchoolFile.self, from: Array(json.utf8)), into: tenantID,
            generation: generation)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]?, _ name: String?,
        _ key: String?, _ contentType: String
    ) async throws -> SchoolReply {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test",
            path: "/school/api/v1" + path)
        if let name { request.headerFields[.authorization] = "Bearer \(name)" }
        if let key, let field = HTTPField.Name("Idempotency-Key") {
            request.headerFields[field] = key
        }
        if body != nil { request.headerFields[.contentType] = contentType }
        let reply = await campus.responder.respond(
            to: request, body: body ?? [], origin: .network(address: "192.0.2.1"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return SchoolReply(
            status: reply.head.status.code, headers: reply.head.headerFields, bytes: bytes)
    }
}

/// A response of the campus.
public struct SchoolReply: Sendable {
    public var status: Int
    public var headers: HTTPFields
    public var bytes: [UInt8]

    public init(status: Int, headers: HTTPFields, bytes: [UInt8]) {
        self.status = status
        self.headers = headers
        self.bytes = bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var json: JSONValue {
        get throws { try WireJSON.decode(JSONValue.self, from: bytes) }
    }
    /// The contract's `error`.
    public var error: String? { get throws { try json["error"]?.text } }
    /// The contract's `errors`.
    public var errors: [String] {
        get throws {
            guard case .array(let items) = try json["errors"] else { return [] }
            return items.compactMap(\.text)
        }
    }

    /// Decodes the body of a success; otherwise fails the test.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try #require((200..<300).contains(status), "\(status): \(text)")
        return try WireJSON.decode(type, from: bytes)
    }
}
