import Foundation

/// An identity provider, whose tokens are signed with its published keys.
enum IdentityProvider: String, Sendable, CaseIterable {
    case google, apple

    /// The display name.
    var title: String {
        switch self {
        case .google: "Google"
        case .apple: "Apple"
        }
    }
}

/// A provider's configuration.
struct ProviderPolicy: Sendable, Hashable {
    var provider: IdentityProvider
    /// Accepted issuers in tokens.
    var issuers: [String]
    /// The URL of its keys.
    var keysURL: URL
    /// Accepted audiences: the server's client ids at the provider. If empty, this sign-in is off.
    var audiences: [String]
}

/// Extra configuration for Google's web sign-in.
struct WebFlowPolicy: Sendable, Hashable {
    var clientID: String
    var clientSecret: String
    var authorizationURL: URL
    var tokenURL: URL
    /// Google's redirect address; nil for this server's own address as seen by the caller.
    var redirectURL: String?
    /// Where browsers are sent with tokens, e.g. `myapp://signed-in`; nil for a JSON response.
    var appRedirect: String?
}

/// All sign-in methods other than passwords.
struct SignInMethods: Sendable, Hashable {
    var google: ProviderPolicy
    var apple: ProviderPolicy
    /// nil if not configured.
    var webFlow: WebFlowPolicy?
}
