package import AppCore

// Wire types for signing in to a school.

/// The response of `GET /csrf`.
package struct ForgeryToken: Codable, Sendable, Hashable {
    package var token: String

    package init(token: String) { self.token = token }
}

/// The response of `GET /me`.
package struct SchoolMe: Codable, Sendable, Hashable {
    package struct User: Codable, Sendable, Hashable, EncodesNulls {
        package var id: Int64
        package var email: String
        package var firstName: String?
        package var lastName: String?
        @OrDefault package var roles: [String]
        @OrDefault package var isDistrictAdmin: Bool
        @OrDefault package var isGoogleConnected: Bool
        @Decoded<TrueIfMissing> package var isOnboarded: Bool
        @OrDefault package var preferences: [String: JSONValue]
        @OrDefault private var impersonating = false
        private var impersonator = AlwaysNull()

        package init(
            id: Int64, email: String, firstName: String?, lastName: String?, roles: [String],
            isDistrictAdmin: Bool, isGoogleConnected: Bool, isOnboarded: Bool,
            preferences: [String: JSONValue]
        ) {
            self.id = id
            self.email = email
            self.firstName = firstName
            self.lastName = lastName
            self.roles = roles
            self.isDistrictAdmin = isDistrictAdmin
            self.isGoogleConnected = isGoogleConnected
            self.isOnboarded = isOnboarded
            self.preferences = preferences
        }

        private enum CodingKeys: String, CodingKey {
            case id, email, firstName, lastName, roles
            case isDistrictAdmin = "district_admin"
            case isGoogleConnected = "google_connected"
            case isOnboarded = "onboarding_complete"
            case preferences, impersonating, impersonator
        }
    }

    package struct School: Codable, Sendable, Hashable {
        package var id: Int64
        package var name: String
        package var slug: String
        /// Clients expect these fields.
        private var profileKey = AlwaysNull()
        private var profileVersion = AlwaysNull()
        @OrDefault private var runtime: [String: JSONValue] = [:]

        package init(id: Int64, name: String, slug: String) {
            self.id = id
            self.name = name
            self.slug = slug
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, slug
            case profileKey = "curriculum_default_profile_key"
            case profileVersion = "curriculum_default_profile_version"
            case runtime = "curriculum_runtime"
        }
    }

    package var user: User
    package var tenant: School

    package init(user: User, tenant: School) {
        self.user = user
        self.tenant = tenant
    }
}

/// The body of `PATCH /me`. To change one preference, a client sends all of them.
package struct SchoolMeChange: Codable, Sendable, Hashable {
    package var isOnboarded: Bool?
    package var preferences: [String: JSONValue]?

    private enum CodingKeys: String, CodingKey {
        case preferences
        case isOnboarded = "onboarding_complete"
    }
}

/// Tokens instead of a cookie.
package struct MobileTokens: Codable, Sendable, Hashable {
    package var accessToken: String
    package var refreshToken: String
    package var tokenType: String
    /// Seconds.
    package var expiresIn: Int64
    package var sessionID: Int64

    package init(accessToken: String, refreshToken: String, expiresIn: Int64, sessionID: Int64) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.sessionID = sessionID
    }
}

/// The body of `POST /mobile/refresh` and `DELETE /mobile/session`.
package struct MobileRefresh: Codable, Sendable, Hashable {
    package var refreshToken: String?

    package init(refreshToken: String?) { self.refreshToken = refreshToken }
}

/// The body of `POST /testing/session`.
package struct DevelopmentSignIn: Codable, Sendable, Hashable {
    package var email: String?
    /// Without an address, selects the first person with this role; with one, a role they must have.
    package var role: String?
    package var tenantSlug: String?
}

/// The response of `POST /testing/session`.
package struct DevelopmentSession: Codable, Sendable, Hashable {
    package struct User: Codable, Sendable, Hashable {
        package var id: Int64
        package var email: String
        package var roles: [String]

        package init(id: Int64, email: String, roles: [String]) {
            self.id = id
            self.email = email
            self.roles = roles
        }
    }
    package struct School: Codable, Sendable, Hashable {
        package var id: Int64
        package var slug: String

        package init(id: Int64, slug: String) {
            self.id = id
            self.slug = slug
        }
    }

    package var user: User
    package var tenant: School

    package init(user: User, tenant: School) {
        self.user = user
        self.tenant = tenant
    }
}
