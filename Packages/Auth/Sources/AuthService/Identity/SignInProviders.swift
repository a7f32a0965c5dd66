import AppCore
import ServiceKit

/// The server's providers with their cached keys.
struct SignInProviders: Sendable {
    let ways: SignInMethods
    let google: IdentityTokenVerifier
    let apple: IdentityTokenVerifier
    /// Exchanges codes with Google.
    let googleClient: ProviderClient

    init(ways: SignInMethods, context: ServiceContext) {
        func client(_ provider: IdentityProvider) -> ProviderClient {
            ProviderClient(
                provider: provider, transport: context.outbound, environment: context.environment)
        }
        func verifier(_ policy: ProviderPolicy) -> IdentityTokenVerifier {
            IdentityTokenVerifier(
                policy: policy,
                keys: ProviderKeys(url: policy.keysURL, client: client(policy.provider)))
        }
        self.ways = ways
        google = verifier(ways.google)
        apple = verifier(ways.apple)
        googleClient = client(.google)
    }
}
