public import AppCore
public import TerminalUI

/// Signing in and out, and who is signed in. Has no tile: the account stands in the status line.
public struct AuthModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "auth", title: "Account",
        summary: "Sign in, register, and see who is signed in.",
        command: "auth", backends: [.sat],
        offers: ["account", "authenticators", "session-ending"], uses: ["browser"])

    public static var command: any FeatureCommand.Type { AuthCommand.self }

    private let session: SessionClient
    private let authenticators: SessionAuthenticators
    /// Asked for when it is needed: the host offers it after the features are made.
    private let browser: @Sendable () -> (any BrowserHandoff)?

    public init(context: FeatureContext) throws {
        session = SessionClient(
            client: context.client(for: .sat), credentials: context.credentials)
        authenticators = SessionAuthenticators(context: context)
        browser = { context.capability(.browser) }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.account, SessionAccounts(session: session))
        capabilities.offer(.authenticators, authenticators)
        capabilities.offer(.sessionEnding, SessionEndings(session: session))
    }

    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == "auth" else { return nil }
        switch place.rest.first {
        case nil: return AccountScreen(session: session)
        case "welcome":
            return LandingScreen(backendTitle: session.backend.title, reason: nil)
        case "login": return SignInScreen(.login, session: session)
        case "register": return SignInScreen(.register, session: session)
        case "google": return GoogleScreen(session: session, browser: browser())
        case "reset": return ResetScreen(session: session)
        default: return nil
        }
    }
}

/// The session-ending capability: signing out at the backends of this feature.
struct SessionEndings: SessionEnding {
    let session: SessionClient

    func signOut(of backend: Backend) async throws {
        guard backend == session.backend else {
            throw Problem(.notFound, "Nobody signs in to \(backend.title) here.")
        }
        try await session.logout()
    }

    func place(of backend: Backend) -> Place { "auth" }
}

/// The account capability: who is signed in at the backends of this feature.
struct SessionAccounts: AccountProviding {
    let session: SessionClient

    func account(at backend: Backend) async -> Account? {
        backend == session.backend ? await session.account() : nil
    }
}
