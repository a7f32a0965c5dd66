/// The body of register.
package struct RegisterRequest: Codable, Sendable, Hashable {
    package var email: String
    package var password: String
    /// nil: the part of the address before the `@`.
    package var username: String?

    package init(email: String, password: String, username: String? = nil) {
        self.email = email
        self.password = password
        self.username = username
    }
}

/// The body of login.
package struct LoginRequest: Codable, Sendable, Hashable {
    package var email: String
    package var password: String

    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
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
    package var id: String
    package var email: String
    /// Missing in some responses.
    package var username: String?
    /// Whether premium is active. Some backends ignore subscriptions here.
    package var isPremium: Bool
    /// False if the backend omits it.
    package var hasActiveSubscription: Bool

    package init(
        id: String, email: String, username: String?, isPremium: Bool, hasActiveSubscription: Bool
    ) {
        self.id = id
        self.email = email
        self.username = username
        self.isPremium = isPremium
        self.hasActiveSubscription = hasActiveSubscription
    }

    /// Accepts missing flags, and ids in either case.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id).lowercased()
        email = try container.decode(String.self, forKey: .email)
        username = try container.decodeIfPresent(String.self, forKey: .username)
        isPremium = try container.decodeIfPresent(Bool.self, forKey: .isPremium) ?? false
        hasActiveSubscription =
            try container.decodeIfPresent(Bool.self, forKey: .hasActiveSubscription) ?? false
    }
}
