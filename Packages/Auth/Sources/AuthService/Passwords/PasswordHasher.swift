import AppCore
import Crypto
import CryptoExtras
import Dispatch
import Foundation
import Synchronization

/// Creates and checks scrypt password hashes one at a time on its own thread, because each takes a
/// lot of memory and time.
final class PasswordHasher: Sendable {
    /// The longest queue; further sign-ins are told to try again.
    private static let maxQueueLength = 32

    /// Derives a key from password bytes, salt, cost and key length.
    typealias Derivation = @Sendable ([UInt8], [UInt8], PasswordCost, Int) throws -> [UInt8]

    private let cost: PasswordCost
    private let derive: Derivation
    private let queue = DispatchQueue(label: "auth.password-hashing", qos: .userInitiated)
    private let waiting = Atomic<Int>(0)
    /// Checked for unknown accounts, so that they take equally long.
    private let nobody: PasswordHash

    /// `derive` is scrypt; tests replace it.
    init(cost: PasswordCost, derive: @escaping Derivation = PasswordHasher.scrypt) {
        self.cost = cost
        self.derive = derive
        nobody = PasswordHash(cost: cost, salt: Self.random(16), key: Self.random(32))
    }

    /// A hash with a fresh salt.
    func hash(_ password: String) async throws -> PasswordHash {
        let (cost, salt, derive) = (self.cost, Self.random(16), self.derive)
        return try await onQueue {
            PasswordHash(
                cost: cost, salt: salt, key: try derive(Self.bytes(password), salt, cost, 32))
        }
    }

    /// Whether the password is right. Without a hash, returns false after the same work.
    func isRight(_ password: String, for hash: PasswordHash?) async throws -> Bool {
        let (against, derive) = (hash ?? nobody, self.derive)
        let isEqual = try await onQueue {
            let key = try derive(
                Self.bytes(password), against.salt, against.cost, against.key.count)
            return Self.isEqual(key, against.key)
        }
        return isEqual && hash != nil
    }

    /// Whether a hash uses an outdated cost.
    func isOutdated(_ hash: PasswordHash) -> Bool { hash.cost != cost }

    private func onQueue<T: Sendable>(
        _ work: @escaping @Sendable () throws -> T
    ) async throws -> T {
        guard waiting.wrappingAdd(1, ordering: .relaxed).oldValue < Self.maxQueueLength else {
            waiting.wrappingSubtract(1, ordering: .relaxed)
            throw Problem(
                .unreachable, "Too many people are signing in at once.",
                cure: "Try again in a moment.", status: 503, retryAfterSeconds: 3)
        }
        defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
        return try await withCheckedThrowingContinuation { done in
            queue.async { done.resume(with: Result(catching: work)) }
        }
    }

    private static func bytes(_ password: String) -> [UInt8] {
        let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
        // scrypt rejects empty passwords; none is ever stored.
        return bytes.isEmpty ? [0] : bytes
    }

    static let scrypt: Derivation = { password, salt, cost, count in
        let key = try KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: count, rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism,
            // Memory for the blocks, the table and overhead.
            maxMemory: 128 * cost.blockSize * ((1 << cost.logRounds) + cost.parallelism + 8) + 4096)
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
