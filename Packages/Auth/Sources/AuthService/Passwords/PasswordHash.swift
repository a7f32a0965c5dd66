import Foundation

/// A stored hash: `scrypt$ln=15,r=8,p=3$<salt>$<key>`, with salt and key in base64.
struct PasswordHash: Sendable, Hashable {
    let cost: PasswordCost
    let salt: [UInt8]
    let key: [UInt8]

    init(cost: PasswordCost, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// Parses a stored hash; nil if malformed.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "scrypt", let cost = Self.cost(parts[1]),
            let salt = Data(base64Encoded: String(parts[2])), salt.count >= 8,
            let key = Data(base64Encoded: String(parts[3])), key.count >= 16
        else { return nil }
        self.init(cost: cost, salt: Array(salt), key: Array(key))
    }

    var text: String {
        "scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$"
            + Data(salt).base64EncodedString() + "$" + Data(key).base64EncodedString()
    }

    private static func cost(_ text: Substring) -> PasswordCost? {
        let fields = text.split(separator: ",")
        let names = ["ln=", "r=", "p="]
        guard fields.count == names.count else { return nil }
        let numbers = zip(fields, names).compactMap { field, name in
            field.hasPrefix(name) ? Int(field.dropFirst(name.count)) : nil
        }
        guard numbers.count == names.count else { return nil }
        let cost = PasswordCost(
            logRounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
        // Rejects numbers out of range.
        guard [cost.logRounds, cost.blockSize, cost.parallelism] == numbers else { return nil }
        return cost
    }
}
