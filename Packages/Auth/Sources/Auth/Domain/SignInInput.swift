package import AppCore

/// Sign-in or registration input, validated locally.
package struct SignInInput: Sendable, Hashable {
    package var email: String
    package var password: String
    /// nil lets the backend choose.
    package var username: String?
    /// A code from the authenticator app, or a recovery code; nil until the backend asks for it.
    package var code: String?

    package init(email: String, password: String, username: String? = nil) {
        self.email = Self.trimmed(email)
        self.password = password
        self.username = username.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The contract's minimum password length.
    package static let shortestPassword = 8

    /// Throws ``Problem/Code/invalid`` naming invalid fields. The backend may still refuse valid input.
    package func check(forNewAccount isNew: Bool) throws(Problem) {
        var fields: [String: [String]] = [:]
        if email.isEmpty {
            fields["email"] = ["Enter your email address."]
        } else if isNew, !Self.looksLikeAddress(email) {
            fields["email"] = ["This doesn't look like an email address."]
        }
        if password.isEmpty {
            fields["password"] = ["Enter your password."]
        } else if isNew, password.count < Self.shortestPassword {
            fields["password"] = ["Use at least \(Self.shortestPassword) characters."]
        } else if isNew, password.allSatisfy(\.isNumber) {
            fields["password"] = ["Don't use only digits."]
        }
        guard fields.isEmpty else {
            throw Problem(
                .invalid, "Something is missing or incorrect.",
                cure: "Fix it and send again; your entries are still here.", fields: fields)
        }
    }

    /// Something before one `@`, and a dot or a colon-free host after it.
    private static func looksLikeAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let host = parts.last else { return false }
        return !local.isEmpty && !host.isEmpty && !host.hasPrefix(".") && !host.hasSuffix(".")
            && !text.contains(where: \.isWhitespace)
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
