/// What register takes.
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

/// What login takes.
package struct LoginRequest: Codable, Sendable, Hashable {
    package var email: String
    package var password: String

    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

/// What refresh and logout take.
package struct RefreshRequest: Codable, Sendable, Hashable {
    package var refresh: String

    package init(refresh: String) { self.refresh = refresh }
}

/// What register and login answer.
package struct SignedIn: Codable, Sendable, Hashable {
    package var user: AuthUser
    package var tokens: TokenPair

    package init(user: AuthUser, tokens: TokenPair) {
        self.user = user
        self.tokens = tokens
    }
}

/// Both tokens of a new session.
package struct TokenPair: Codable, Sendable, Hashable {
    package var access: String
    package var refresh: String

    package init(access: String, refresh: String) {
        self.access = access
        self.refresh = refresh
    }
}

/// What refresh answers. Some backends give no new refresh token: the old one stays good.
package struct RefreshedTokens: Codable, Sendable, Hashable {
    package var access: String
    package var refresh: String?

    package init(access: String, refresh: String?) {
        self.access = access
        self.refresh = refresh
    }
}

/// An account as its owner sees it.
package struct AuthUser: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case UUID.
    package var id: String
    package var email: String
    /// Some answers leave it out.
    package var username: String?
    /// Whether everything is open; some backends send the stored flag alone, without subscriptions.
    package var isPremium: Bool
    /// False where the backend leaves it out.
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

    private enum CodingKeys: String, CodingKey {
        case id, email, username
        case isPremium = "is_premium"
        case hasActiveSubscription = "has_active_subscription"
    }

    /// Takes answers without the flags, and ids in either case.
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
