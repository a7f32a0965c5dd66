import Foundation

/// Who vouches for people: their word is a token signed with one of their published keys.
enum IdentityProvider: String, Sendable, CaseIterable {
    case google, apple

    /// As people call it.
    var title: String {
        switch self {
        case .google: "Google"
        case .apple: "Apple"
        }
    }
}

/// What the campus knows of a provider.
struct ProviderPolicy: Sendable, Hashable {
    var provider: IdentityProvider
    /// How it names itself in tokens.
    var issuers: [String]
    /// Where its keys are.
    var keysURL: URL
    /// The campus's own names at the provider: a token is for one of them. Empty when the operator has
    /// set none: then nobody can sign in this way.
    var audiences: [String]
}

/// What the walk through Google's pages needs beyond that.
struct WebFlowPolicy: Sendable, Hashable {
    var clientID: String
    var clientSecret: String
    var authorizationURL: URL
    var tokenURL: URL
    /// Where Google sends the browser; nil for this campus's own address, as its caller sees it.
    var redirectURL: String?
    /// Where browsers are sent with their tokens, e.g. `myapp://signed-in`; nil for an answer in JSON.
    var appRedirect: String?
}

/// Every way to sign in beside a password.
struct SignInWays: Sendable, Hashable {
    var google: ProviderPolicy
    var apple: ProviderPolicy
    /// nil when it is not set up.
    var webFlow: WebFlowPolicy?
}
