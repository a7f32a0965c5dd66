import AppCore

/// The authenticators of the backends that this feature signs in to: each made once, so that all
/// calls share one renewal.
struct SessionAuthenticators: AuthenticatorProviding {
    private let sat: BearerAuthenticator

    init(context: FeatureContext) {
        let client = context.client(for: .sat)
        sat = BearerAuthenticator(backend: .sat, credentials: context.credentials) {
            token async throws(Problem) in
            let answer = try await client.call(
                AuthEndpoints.refresh, body: RefreshRequest(refresh: token))
            return BearerTokens(access: answer.access, refresh: answer.refresh)
        }
    }

    func authenticator(for backend: Backend) -> (any Authenticator)? {
        backend == .sat ? sat : nil
    }
}
