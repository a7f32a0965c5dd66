public import AppCore
public import TerminalUI

/// Signing in and out, and who is signed in. Has no tile: the account stands in the status line.
public struct AuthModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "auth", title: "Account",
        summary: "Sign in, register, and see who is signed in.",
        command: "auth", backends: [.sat], offers: ["account", "authenticators"])

    public static var command: any FeatureCommand.Type { AuthCommand.self }

    private let session: SessionClient
    private let authenticators: SessionAuthenticators

    public init(context: FeatureContext) throws {
        session = SessionClient(
            client: context.client(for: .sat), credentials: context.credentials)
        authenticators = SessionAuthenticators(context: context)
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.account, SessionAccounts(session: session))
        capabilities.offer(.authenticators, authenticators)
    }

    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == "auth" else { return nil }
        switch place.rest.first {
        case nil: return AccountScreen(session: session)
        case "welcome":
            return LandingScreen(backendTitle: session.backend.title, reason: nil)
        case "login": return SignInScreen(.login, session: session)
        case "register": return SignInScreen(.register, session: session)
        default: return nil
        }
    }
}

/// The account capability: who is signed in at the backends of this feature.
struct SessionAccounts: AccountProviding {
    let session: SessionClient

    func account(at backend: Backend) async -> Account? {
        backend == session.backend ? await session.account() : nil
    }
}
