package import AppCore

/// What a student typed to sign in or register, checked as far as it can be without asking anyone.
package struct SignInInput: Sendable, Hashable {
    package var email: String
    package var password: String
    /// nil leaves the choice to the backend.
    package var username: String?

    package init(email: String, password: String, username: String? = nil) {
        self.email = Self.trimmed(email)
        self.password = password
        self.username = username.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The shortest password that a backend of this contract takes.
    package static let shortestPassword = 8

    /// Throws ``Problem/Code/invalid`` naming the fields; a backend may still refuse for reasons of
    /// its own.
    package func check(forNewAccount isNew: Bool) throws(Problem) {
        var fields: [String: [String]] = [:]
        if email.isEmpty {
            fields["email"] = ["An email address is needed."]
        } else if isNew, !Self.looksLikeAddress(email) {
            fields["email"] = ["This does not look like an email address."]
        }
        if password.isEmpty {
            fields["password"] = ["A password is needed."]
        } else if isNew, password.count < Self.shortestPassword {
            fields["password"] = ["At least \(Self.shortestPassword) characters, please."]
        } else if isNew, password.allSatisfy(\.isNumber) {
            fields["password"] = ["Not digits alone, please."]
        }
        guard fields.isEmpty else {
            throw Problem(
                .invalid, "Something is missing or not right.",
                cure: "Correct it and send again; nothing that was typed is lost.", fields: fields)
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
