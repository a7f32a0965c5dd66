extension PasswordRules {
    /// All faults of a new password, given `facts` about its owner such as address and name.
    static func faults(of password: String, near facts: [String]) -> [String] {
        var faults = faults(of: password)
        if password.utf8.count <= maxBytes, facts.contains(where: { isLike(password, $0) }) {
            faults.append("This password is too similar to your name or address.")
        }
        return faults
    }

    /// Whether a password resembles a fact or one of its words: they share 70% of their letters in
    /// the same order.
    static func isLike(_ password: String, _ fact: String) -> Bool {
        let password = Array(password.lowercased().prefix(128))
        let fact = String(fact.lowercased().prefix(128))
        let words = fact.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { $0.count >= 3 }
        return ([fact] + words).contains { word in
            let word = Array(word)
            return 20 * common(password, word) >= 7 * (password.count + word.count)
        }
    }

    /// The length of the longest common subsequence.
    private static func common(_ first: [Character], _ second: [Character]) -> Int {
        var row = [Int](repeating: 0, count: second.count + 1)
        for left in first {
            var corner = 0
            for (index, right) in second.enumerated() {
                let above = row[index + 1]
                row[index + 1] = left == right ? corner + 1 : max(above, row[index])
                corner = above
            }
        }
        return row.last ?? 0
    }
}
