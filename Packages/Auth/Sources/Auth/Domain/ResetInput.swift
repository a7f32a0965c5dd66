package import AppCore

/// A reset code and a new password, validated locally.
package struct ResetInput: Sendable, Hashable {
    package var token: String
    package var password: String

    /// `pasted` is the code, or the whole address from the email.
    package init(pasted: String, password: String) {
        let text = String(pasted.filter { !$0.isWhitespace })
        let parts = text.split(separator: "/")
        if let index = parts.firstIndex(of: "password-reset-confirm"), index + 1 < parts.count {
            token = String(parts[index + 1])
        } else {
            token = text
        }
        self.password = password
    }

    /// Throws ``Problem/Code/invalid`` naming invalid fields.
    package func check() throws(Problem) {
        var fields: [String: [String]] = [:]
        if token.isEmpty || token.utf8.count > 400 {
            fields["token"] = ["Enter the code from the email."]
        }
        if password.count < SignInInput.shortestPassword {
            fields["password"] = ["Use at least \(SignInInput.shortestPassword) characters."]
        } else if password.allSatisfy(\.isNumber) {
            fields["password"] = ["Don't use only digits."]
        }
        guard fields.isEmpty else {
            throw Problem(
                .invalid, "Something is missing or incorrect.",
                cure: "Fix it and send again; your entries are still here.", fields: fields)
        }
    }
}
