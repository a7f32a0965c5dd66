extension PasswordRules {
    /// Everything that is wrong with a new password of somebody of whom `facts` are known, an address
    /// or a name.
    static func faults(of password: String, near facts: [String]) -> [String] {
        var faults = faults(of: password)
        if password.utf8.count <= mostBytes, facts.contains(where: { isLike(password, $0) }) {
            faults.append("This password is too much like your name or address.")
        }
        return faults
    }

    /// Whether a password is a fact, or one of its words, with little changed or added: seven tenths of
    /// their letters stand in both, in the same order.
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
