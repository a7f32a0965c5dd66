import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import ServiceKit
import Testing

@testable import Tutor
@testable import TutorService

/// A transport to a server in the same process, as if over a network.
struct CampusDoor: HTTPTransport {
    let campus: Campus

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        await campus.responder.respond(
            to: request, body: body, origin: .network(address: "client"))
    }
}

/// A token that never changes.
struct FixedToken: Authenticator {
    let token: String?

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        if level != .none, let token {
            request.headerFields[.authorization] = "Bearer \(token)"
        }
    }

    func account() async -> String { token ?? "" }
}

extension TutorCampus {
    /// A client of this server.
    func client(as token: String?) async throws -> APIClient {
        try APIClient(
            backend: .tutor, address: .embedded, transport: CampusDoor(campus: campus),
            authenticator: FixedToken(token: token), environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
