import AppCore
import HTTPTypes
import Synchronization

/// The authenticators of this feature's backends. Each is created once, so all calls share one token
/// renewal.
struct SessionAuthenticators: AuthenticatorProviding, FurtherSchoolAuthenticating {
    /// For backends with password sign-in.
    private let bearers: [Backend: BearerAuthenticator]
    /// Shared with school sign-in.
    let school: SchoolAuthenticator
    private let further: FurtherAuthenticators
    private let environment: SystemEnvironment

    /// The authenticators of further schools by name, made when they are first needed.
    private final class FurtherAuthenticators: Sendable {
        let made = Mutex<[String: SchoolAuthenticator]>([:])
    }

    init(context: FeatureContext) {
        further = FurtherAuthenticators()
        environment = context.environment
        bearers = SignInBackend.byPassword.reduce(into: [:]) { bearers, backend in
            bearers[backend] = Self.bearer(of: backend, context: context)
        }
        school = Self.school(
            client: context.client(for: .school), credentials: context.credentials,
            slug: context.profile.schoolTenant, environment: context.environment)
    }

    private static func bearer(
        of backend: Backend, context: FeatureContext
    ) -> BearerAuthenticator {
        let client = context.client(for: backend)
        return BearerAuthenticator(backend: backend, credentials: context.credentials) {
            token async throws(Problem) in
            let answer = try await client.call(
                AuthEndpoints.refresh, body: RefreshRequest(refresh: token))
            return BearerTokens(access: answer.access, refresh: answer.refresh)
        }
    }

    static func school(
        client: APIClient, credentials: any CredentialStore, slug: String?,
        environment: SystemEnvironment
    ) -> SchoolAuthenticator {
        let keys = SchoolKeys(credentials: credentials, profileSlug: slug)
        let bearer = BearerAuthenticator(backend: .school, credentials: credentials) {
            token async throws(Problem) in
            let answer = try await client.call(
                SchoolEndpoints.refresh, body: MobileRefresh(refreshToken: token))
            return BearerTokens(access: answer.accessToken, refresh: answer.refreshToken)
        }
        let cookies = CookieAuthenticator(
            backend: .school, credentials: credentials, tenant: { await keys.slugOfSession() },
            environment: environment
        ) { _ async throws(Problem) in
            // The client adds the session's headers.
            let reply = try await client.open(SchoolEndpoints.csrfOfSession, body: EmptyBody())
            guard case .bytes(let bytes) = reply.body else {
                return (reply.head, try await reply.body.collected(atMost: 64 << 10))
            }
            return (reply.head, bytes)
        }
        return SchoolAuthenticator(bearer: bearer, cookies: cookies, keys: keys)
    }

    func authenticator(for backend: Backend) -> (any Authenticator)? {
        backend == .school ? school : bearers[backend]
    }

    func authenticator(for school: FurtherSchool) -> any Authenticator {
        schoolAuthenticator(for: school)
    }

    func schoolAuthenticator(for school: FurtherSchool) -> SchoolAuthenticator {
        further.made.withLock { made in
            if let known = made[school.name] { return known }
            let new = Self.school(
                client: school.client, credentials: school.credentials, slug: school.tenant,
                environment: environment)
            made[school.name] = new
            return new
        }
    }
}

extension HTTPBody {
    /// Reads the whole body. Throws ``Problem/Code/contract`` if it's too long or incomplete.
    func collected(atMost limit: Int) async throws(Problem) -> [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .stream(let pieces):
            var bytes: [UInt8] = []
            do {
                for try await piece in pieces where bytes.count <= limit { bytes += piece }
            } catch {
                throw Problem(error)
            }
            guard bytes.count <= limit else {
                throw Problem(.contract, "The school's response is too large.")
            }
            return bytes
        }
    }
}
