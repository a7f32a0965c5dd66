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

/// A school's server, reached over a network that can fail: the real service, its passwords quick to
/// try.
final class SchoolDouble: HTTPTransport {
    static let password = "correct horse"

    private struct QuickAuth: ServiceModule {
        static let id = AuthService.id
        static let tables = AuthService.tables
        static let migrations = AuthService.migrations
        private let service: AuthService
        init(context: ServiceContext) throws {
            service = try AuthService(
                context: context,
                policy: AuthPolicy(passwordCost: PasswordCost(logRounds: 10)))
        }
        var routes: [ServiceRoute] { service.routes }
        func offer(to capabilities: inout CampusCapabilities) {
            service.offer(to: &capabilities)
        }
    }

    private struct State {
        var isDown = false
        var scripted: [(Int, String)] = []
        var asked: [String] = []
    }

    let credentials = MemoryCredentialStore([:])
    private let campus: Campus
    private let state = Mutex(State())

    init() throws {
        campus = try Campus(
            services: [QuickAuth.self], database: SQLiteDatabase.inMemory(),
            environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            only: .sat)
    }

    /// Paths that were asked, in order; those of requests that did not arrive, too.
    var asked: [String] { state.withLock(\.asked) }

    /// Cuts the network, or mends it.
    func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// The next answer, in place of the service's.
    func answerOnce(_ status: Int, _ body: String) {
        state.withLock { $0.scripted.append((status, body)) }
    }

    /// Lets go of answers that nobody asked for.
    func forgetAnswers() { state.withLock { $0.scripted = [] } }

    func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let (isDown, scripted) = state.withLock { state in
            state.asked.append(request.path ?? "")
            return (state.isDown, state.scripted.isEmpty ? nil : state.scripted.removeFirst())
        }
        if isDown { throw .notSent("no route to the school") }
        if let (status, text) = scripted {
            return HTTPReply(
                head: HTTPResponse(
                    status: .init(code: status), headerFields: [.contentType: "application/json"]),
                body: .bytes(Array(text.utf8)))
        }
        return await campus.responder.respond(
            to: request, body: body, origin: .network(address: "192.0.2.1"))
    }

    func session() throws -> SessionClient {
        let environment = SystemEnvironment.test(clock: TestClock(instantUpTo: .seconds(19)))
        let client = try APIClient(
            backend: .sat, address: .url("https://school.example.test"), transport: self,
            authenticator: AnonymousAuthenticator(), environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return SessionClient(client: client, credentials: credentials)
    }

    /// An account that is there already.
    func addAccount(_ email: String = "tove@example.test") async throws {
        _ = try await session().register(SignInInput(email: email, password: Self.password))
        await credentials.remove(BearerTokens.key(for: .sat))
        state.withLock { $0.asked = [] }
    }
}
