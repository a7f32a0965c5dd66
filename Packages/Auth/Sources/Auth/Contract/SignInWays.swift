package import AppCore

// What goes over the wire for signing in by Google or Apple, and for a forgotten password.

/// What `POST /auth/google/token` takes.
package struct GoogleTokenRequest: Codable, Sendable, Hashable {
    package var idToken: String

    package init(idToken: String) { self.idToken = idToken }

    private enum CodingKeys: String, CodingKey { case idToken = "id_token" }
}

/// What `POST /auth/apple/token` takes.
package struct AppleTokenRequest: Codable, Sendable, Hashable {
    package var identityToken: String
    /// The app that asks; refused when it is not one of the campus's.
    package var bundleID: String?
    /// Apple tells names to the app alone, and once: they become a new account's name.
    package var firstName: String?
    package var lastName: String?

    package init(
        identityToken: String, bundleID: String? = nil, firstName: String? = nil,
        lastName: String? = nil
    ) {
        self.identityToken = identityToken
        self.bundleID = bundleID
        self.firstName = firstName
        self.lastName = lastName
    }

    private enum CodingKeys: String, CodingKey {
        case identityToken = "identity_token"
        case bundleID = "bundle_id"
        case firstName = "first_name"
        case lastName = "last_name"
    }
}

/// Where a walk through Google's pages begins.
package struct GoogleAddress: Codable, Sendable, Hashable {
    package var authURL: String
    /// Some backends leave it out.
    package var clientID: String?
    /// The loopback address that the browser is sent back to: the one that was asked for. Backends that
    /// know nothing of it leave it out, and keep the browser on a page of theirs.
    package var returnsTo: String?

    package init(authURL: String, clientID: String?, returnsTo: String? = nil) {
        self.authURL = authURL
        self.clientID = clientID
        self.returnsTo = returnsTo
    }

    private enum CodingKeys: String, CodingKey {
        case authURL = "auth_url"
        case clientID = "client_id"
        case returnsTo = "returns_to"
    }
}

/// How a walk through Google's pages ended: a code, or Google's word for what went wrong.
package struct GoogleCallback: Codable, Sendable, Hashable {
    package var code: String?
    package var state: String?
    package var error: String?

    package init(code: String?, state: String?, error: String? = nil) {
        self.code = code
        self.state = state
        self.error = error
    }
}

/// What `POST /auth/password-reset` takes.
package struct PasswordResetRequest: Codable, Sendable, Hashable {
    package var email: String

    package init(email: String) { self.email = email }
}

/// What `POST /auth/password-reset-confirm` takes.
package struct PasswordResetConfirmation: Codable, Sendable, Hashable {
    package var token: String
    package var newPassword: String

    package init(token: String, newPassword: String) {
        self.token = token
        self.newPassword = newPassword
    }

    private enum CodingKeys: String, CodingKey {
        case token
        case newPassword = "new_password"
    }
}

/// A sentence for people.
package struct SpokenAnswer: Codable, Sendable, Hashable {
    package var message: String

    package init(message: String) { self.message = message }
}

extension PasswordResetRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "email": .string(format: "email", from: 1, to: 254)
    ]
}

extension PasswordResetConfirmation: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "token": .string(from: 1).saying("From the mail; good once, for 24 hours."),
        "new_password": .string(from: 8, to: 1024)
            .saying("At most 1,024 bytes; not all digits, and nothing like the address."),
    ]
}

extension GoogleTokenRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id_token": .string(from: 1)]
}

extension AppleTokenRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["identity_token": .string(from: 1)]
}
