/// Rules for new passwords.
enum PasswordRules {
    static let minCharacters = 8
    /// The longest password, cheap enough to hash.
    static let maxBytes = 1024

    /// All faults of a password as sentences; empty if it's acceptable.
    static func faults(of password: String) -> [String] {
        guard password.utf8.count <= maxBytes else {
            return ["This password is too long: the limit is \(maxBytes) bytes."]
        }
        var faults: [String] = []
        if password.count < minCharacters {
            faults.append("This password is too short: it needs at least 8 characters.")
        }
        if CommonPasswords.contains(password) {
            faults.append("This password is too common.")
        }
        if !password.isEmpty, password.allSatisfy(\.isNumber) {
            faults.append("This password is all digits.")
        }
        return faults
    }
}
