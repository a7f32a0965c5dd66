import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Synchronization

@testable import Auth
@testable import AuthService

/// A school's server with two schools, reached over a network that can fail: the real service, for
/// trying out.
final class SchoolServer: HTTPTransport {
    private struct State {
        var isDown = false
        var withoutTokens = false
        var asked: [HTTPRequest] = []
        var scripted: [String: (Int, String)] = [:]
    }

    let credentials = MemoryCredentialStore([:])
    let campus: Campus
    let clock = TestClock(instantUpTo: .seconds(20))
    private let state = Mutex(State())

    init() async throws {
        campus = try Campus(
            services: [AuthService.self], database: SQLiteDatabase.inMemory(),
            environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            only: .school,
            settings: Settings(
                keys: AuthService.settingKeys,
                flags: ["campus.auth.development_sign_in": "true"]))
        try await campus.start()
        let north = try await campus.tenants.add(slug: "north", name: "North School")
        let file = try WireJSON.decode(
            SchoolFile.self,
            from: """
                {"people": [{"email": "noor@juniper.example", "first_name": "Noor",
                  "last_name": "Haddad", "roles": ["student"]}]}
                """)
        for tenant in [Tenant.defaultID, north.id] {
            _ = try await campus.take(file, into: tenant)
        }
    }

    /// Methods and paths that were asked, in order.
    var asked: [String] {
        state.withLock { $0.asked.map { "\($0.method.rawValue) \($0.path ?? "")" } }
    }
    var requests: [HTTPRequest] { state.withLock(\.asked) }

    func forgetAsked() { state.withLock { $0.asked = [] } }
    func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
    /// A server of the contract's that knows cookies alone.
    func removeTokens() { state.withLock { $0.withoutTokens = true } }
    /// Answers a path so from now on, whatever the service would say.
    func script(_ path: String, _ status: Int, _ body: String) {
        state.withLock { $0.scripted["/api/v1" + path] = (status, body) }
    }

    func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let path = request.path ?? ""
        let (isDown, planned) = state.withLock { state in
            state.asked.append(request)
            let hidden: (Int, String)? =
                state.withoutTokens && path.contains("/mobile/")
                ? (404, #"{"status":404,"error":"Not Found"}"#) : nil
            return (state.isDown, state.scripted[path] ?? hidden)
        }
        if isDown { throw .notSent("no route to the school") }
        if let (status, text) = planned {
            return HTTPReply(
                head: HTTPResponse(
                    status: .init(code: status), headerFields: [.contentType: "application/json"]),
                body: .bytes(Array(text.utf8)))
        }
        return await campus.responder.respond(
            to: request, body: body, origin: .network(address: "192.0.2.1"))
    }

    /// A program of the student's, and its parts.
    func program(
        slug: String? = nil, credentials: MemoryCredentialStore? = nil
    ) throws -> (session: SchoolSession, client: APIClient) {
        let kept = credentials ?? self.credentials
        let late = DeferredSchoolAuthenticator()
        let client = try APIClient(
            backend: .school, address: .url("https://school.example.test"), transport: self,
            authenticator: late, environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let parts = SessionAuthenticators.school(
            client: client, credentials: kept, slug: slug, environment: .test(clock: clock))
        late.fill(parts)
        let session = SchoolSession(
            client: client, credentials: kept, cookies: parts.cookies, keys: parts.keys)
        return (session, client)
    }
}

/// As the host has it: clients are made before what signs in.
private final class DeferredSchoolAuthenticator: Authenticator {
    private let actual = Mutex<SchoolAuthenticator?>(nil)
    private var it: SchoolAuthenticator? { actual.withLock { $0 } }

    func fill(_ authenticator: SchoolAuthenticator) { actual.withLock { $0 = authenticator } }
    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        await it?.apply(to: &request, level: level)
    }
    func recover(from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest) async -> Bool {
        await it?.recover(from: reply, body: body, for: request) ?? false
    }
    func note(_ reply: HTTPResponse, for request: HTTPRequest) async {
        await it?.note(reply, for: request)
    }
    func account() async -> String { await it?.account() ?? "" }
}

extension HTTPRequest {
    /// A header by name.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headerFields[$0] } }
}
