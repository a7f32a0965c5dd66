/// Rules for new passwords.
enum PasswordRules {
    static let fewestCharacters = 8
    /// The longest password, cheap enough to hash.
    static let mostBytes = 1024

    /// All faults of a password as sentences; empty if it's acceptable.
    static func faults(of password: String) -> [String] {
        guard password.utf8.count <= mostBytes else {
            return ["This password is too long: it may have \(mostBytes) bytes."]
        }
        var faults: [String] = []
        if password.count < fewestCharacters {
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
