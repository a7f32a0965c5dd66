import AppCore
import Crypto
import CryptoExtras
import Foundation

/// Creates and checks scrypt password hashes.
final class PasswordHasher: Sendable {
    /// Derives a key from password bytes, salt, cost and key length.
    typealias Derivation = @Sendable ([UInt8], [UInt8], PasswordCost, Int) throws -> [UInt8]

    private let cost: PasswordCost
    private let derive: Derivation
    private let queue: HashingQueue
    /// Checked for unknown accounts, so that they take equally long.
    private let nobody: PasswordHash

    /// `derive` is scrypt; tests replace it.
    init(
        cost: PasswordCost, processors: Int = ProcessInfo.processInfo.activeProcessorCount,
        derive: @escaping Derivation = PasswordHasher.scrypt
    ) {
        self.cost = cost
        self.derive = derive
        queue = HashingQueue(memory: cost.memory, processors: processors)
        nobody = PasswordHash(cost: cost, salt: Self.random(16), key: Self.random(32))
    }

    /// How many hashes run at once.
    var atOnce: Int { queue.threads }

    /// A hash with a fresh salt. Throws a 503 problem if too many are waiting.
    func hash(_ password: String, for caller: HashingCaller) async throws -> PasswordHash {
        let (cost, salt, derive) = (self.cost, Self.random(16), self.derive)
        return try await queue.run(for: caller) {
            PasswordHash(
                cost: cost, salt: salt, key: try derive(Self.bytes(password), salt, cost, 32))
        }
    }

    /// Whether the password is right. Without a hash, returns false after the same work. Throws a 503 problem if too many
    /// are waiting.
    func isRight(
        _ password: String, for hash: PasswordHash?, caller: HashingCaller
    ) async throws -> Bool {
        let (against, derive) = (hash ?? nobody, self.derive)
        let isEqual = try await queue.run(for: caller) {
            let key = try derive(
                Self.bytes(password), against.salt, against.cost, against.key.count)
            return Self.isEqual(key, against.key)
        }
        return isEqual && hash != nil
    }

    /// Whether a hash uses an outdated cost.
    func isOutdated(_ hash: PasswordHash) -> Bool { hash.cost != cost }

    private static func bytes(_ password: String) -> [UInt8] {
        let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
        // scrypt rejects empty passwords; none is ever stored.
        return bytes.isEmpty ? [0] : bytes
    }

    static let scrypt: Derivation = { password, salt, cost, count in
        let key = try KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: count, rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism,
            maxMemory: cost.memory)
        return key.withUnsafeBytes { Array($0) }
    }

    /// Compares in constant time.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
    }

    private static func random(_ count: Int) -> [UInt8] {
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
    }
}
