import AppCore
import HTTPTypes

/// Looks up a feature's authenticator on demand, since clients are created before features. Without
/// one, requests are anonymous.
struct DeferredAuthenticator: Authenticator {
    let backend: Backend
    let capabilities: @Sendable () -> Capabilities

    private var actual: (any Authenticator)? {
        capabilities()[.authenticators]?.authenticator(for: backend)
    }

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        await actual?.apply(to: &request, level: level)
    }

    func recover(from reply: HTTPResponse, for request: HTTPRequest) async -> Bool {
        await actual?.recover(from: reply, for: request) ?? false
    }

    func recover(from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest) async -> Bool {
        await actual?.recover(from: reply, body: body, for: request) ?? false
    }

    func note(_ reply: HTTPResponse, for request: HTTPRequest) async {
        await actual?.note(reply, for: request)
    }

    func account() async -> String { await actual?.account() ?? "" }
}
