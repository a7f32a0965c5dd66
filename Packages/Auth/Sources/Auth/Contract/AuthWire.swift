package import AppCore

/// The body of register.
package struct RegisterRequest: Codable, Sendable, Hashable {
    package var email: String
    package var password: String
    /// nil: the part of the address before the `@`.
    package var username: String?
}

/// The body of login, and of the routes for the second factor.
package struct LoginRequest: Codable, Sendable, Hashable {
    package var email: String
    package var password: String
    /// A code from the authenticator app, or a recovery code; nil for accounts without a second
    /// factor.
    package var code: String?
}

/// Error codes of a sign-in with a second factor.
package enum SecondFactor {
    /// The password is right, and a code is missing.
    package static let requiredCode = "SECOND_FACTOR_REQUIRED"
    package static let wrongCode = "SECOND_FACTOR_WRONG"
    /// The school's staff need a second factor, and the account has none.
    package static let neededCode = "SECOND_FACTOR_NEEDED"
    static let question = "The code from your authenticator app, or a recovery code:"
}

/// The body of refresh and logout.
package struct RefreshRequest: Codable, Sendable, Hashable {
    package var refresh: String

    package init(refresh: String) { self.refresh = refresh }
}

/// The response of register and login.
package struct SignedIn: Codable, Sendable, Hashable {
    package var user: AuthUser
    package var tokens: TokenPair

    package init(user: AuthUser, tokens: TokenPair) {
        self.user = user
        self.tokens = tokens
    }
}

/// A session's two tokens.
package struct TokenPair: Codable, Sendable, Hashable {
    package var access: String
    package var refresh: String

    package init(access: String, refresh: String) {
        self.access = access
        self.refresh = refresh
    }
}

/// The response of refresh. Without a new refresh token, the old one stays valid.
package struct RefreshedTokens: Codable, Sendable, Hashable {
    package var access: String
    package var refresh: String?

    package init(access: String, refresh: String?) {
        self.access = access
        self.refresh = refresh
    }
}

/// An account as shown to its owner.
package struct AuthUser: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case UUID.
    @Decoded<LowercaseText> package var id: String
    package var email: String
    /// Missing in some responses.
    package var username: String?
    /// Whether premium is active. Some backends ignore subscriptions here.
    @OrDefault package var isPremium: Bool
    /// False if the backend omits it.
    @OrDefault package var hasActiveSubscription: Bool

    package init(
        id: String, email: String, username: String?, isPremium: Bool, hasActiveSubscription: Bool
    ) {
        self.id = id
        self.email = email
        self.username = username
        self.isPremium = isPremium
        self.hasActiveSubscription = hasActiveSubscription
    }
}

package enum LowercaseText: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> String
    {
        try fields.decode(String.self, forKey: key).lowercased()
    }
}
