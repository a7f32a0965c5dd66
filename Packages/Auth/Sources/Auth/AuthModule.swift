public import AppCore
public import TerminalUI

/// Sign-in, sign-out and accounts. It has no tile: the status line shows the account.
public struct AuthModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "auth", title: "Account",
        summary: "Sign in, register, and see who's signed in.",
        places: [
            PlaceInfo(
                title: "Account", keywords: ["sign in", "login", "register", "password"],
                place: "auth"),
            PlaceInfo(
                title: "Account at school", keywords: ["sign in", "login", "google"],
                place: "auth/school"),
        ], command: "auth", backends: [.sat, .school, .vocabulary, .dialogues, .tutor],
        offers: ["account", "authenticators", "school-membership", "session-ending"],
        uses: ["browser"])

    public static var command: any FeatureCommand.Type { AuthCommand.self }

    private let session: SessionClient
    private let sessions: [Backend: SessionClient]
    private let school: SchoolSession
    private let authenticators: SessionAuthenticators
    /// Resolved lazily: the host provides it after the features are built.
    private let browser: @Sendable () -> (any BrowserHandoff)?

    public init(context: FeatureContext) throws {
        session = SessionClient(
            client: context.client(for: .sat), credentials: context.credentials)
        sessions = SignInBackend.byPassword.reduce(into: [:]) { sessions, backend in
            sessions[backend] = SessionClient(
                client: context.client(for: backend), credentials: context.credentials)
        }
        authenticators = SessionAuthenticators(context: context)
        school = SchoolSession(
            client: context.client(for: .school), credentials: context.credentials,
            cookies: authenticators.school.cookies, keys: authenticators.school.keys,
            tokenSite: context.profile.schoolTokenSite)
        browser = { context.capability(.browser) }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(
            .account, SessionAccounts(sessions: sessions, school: school))
        capabilities.offer(.authenticators, authenticators)
        capabilities.offer(
            .sessionEnding,
            SessionEndings(sessions: sessions, school: school))
        capabilities.offer(.schoolMembership, SchoolMemberships(session: school))
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
        case "school":
            return place.rest.dropFirst().first == "login"
                ? SchoolSignInScreen(session: school, browser: browser())
                : SchoolAccountScreen(session: school)
        default: return nil
        }
    }
}

/// The session-ending capability: signs out of this feature's backends.
struct SessionEndings: SessionEnding {
    let sessions: [Backend: SessionClient]
    let school: SchoolSession

    func signOut(of backend: Backend) async throws {
        if backend == .school { return try await school.logout() }
        guard let session = sessions[backend] else {
            throw Problem(.notFound, "\(backend.title) has no sign-in here.")
        }
        try await session.logout()
    }

    func eraseAccount(at backend: Backend) async throws {
        guard backend != .school else {
            throw Problem(
                .notAllowed, "Only your school can remove your account.",
                cure: "Ask your school's staff.")
        }
        // Only the SAT tutor's address can delete accounts; the embedded server has none to delete.
        let accountBackend = AuthEndpoints.deleteAccount.backend
        guard let session = sessions[accountBackend],
            backend == accountBackend || !session.isEmbedded
        else {
            throw Problem(
                .notAllowed, "You can't delete your account at \(backend.title).",
                reason: "The server keeps your account at the \(accountBackend.title)'s address.",
                cure:
                    "Connect to it and sign in there: homeroom connect \(accountBackend.rawValue) https://…"
            )
        }
        try await session.deleteAccount()
    }

    func place(of backend: Backend) -> Place { backend == .school ? "auth/school" : "auth" }
}

/// The account capability: the signed-in accounts of this feature's backends.
struct SessionAccounts: AccountProviding {
    let sessions: [Backend: SessionClient]
    let school: SchoolSession

    func account(at backend: Backend) async -> Account? {
        if backend == .school { return try? await school.me().account }
        return await sessions[backend]?.account()
    }
}
