package import AppCore

// Wire types for Google and Apple sign-in and password reset.

/// The body of `POST /auth/google/token`.
package struct GoogleTokenRequest: Codable, Sendable, Hashable {
    package var idToken: String

    package init(idToken: String) { self.idToken = idToken }
}

/// The body of `POST /auth/apple/token`.
package struct AppleTokenRequest: Codable, Sendable, Hashable {
    package var identityToken: String
    /// The calling app; refused unless it's configured on the server.
    package var bundleID: String?
    /// Apple gives names only to the app and only once; they become a new account's name.
    package var firstName: String?
    package var lastName: String?
}

/// The address that starts Google sign-in.
package struct GoogleAddress: Codable, Sendable, Hashable {
    package var authURL: String
    /// Missing on some backends.
    package var clientID: String?
    /// The requested loopback address the browser returns to. Backends that don't support it omit it and
    /// keep the browser on their own page.
    package var returnsTo: String?

    package init(authURL: String, clientID: String?, returnsTo: String? = nil) {
        self.authURL = authURL
        self.clientID = clientID
        self.returnsTo = returnsTo
    }
}

/// The result of Google sign-in: a code, or Google's error.
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

/// The body of `POST /auth/password-reset`.
package struct PasswordResetRequest: Codable, Sendable, Hashable {
    package var email: String

    package init(email: String) { self.email = email }
}

/// The body of `POST /auth/password-reset-confirm`.
package struct PasswordResetConfirmation: Codable, Sendable, Hashable {
    package var token: String
    package var newPassword: String
}

/// A response with a message for people.
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
