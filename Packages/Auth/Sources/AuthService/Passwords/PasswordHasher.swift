import AppCore
import Crypto
import CryptoExtras
import Dispatch
import Foundation
import Synchronization

/// Makes and checks password hashes with scrypt: one at a time, on a thread of its own, because each
/// takes much memory and a good part of a second.
final class PasswordHasher: Sendable {
    /// Hashes that may wait; more logins at once are asked to come again.
    private static let longestQueue = 32

    private let cost: PasswordCost
    private let queue = DispatchQueue(label: "auth.password-hashing", qos: .userInitiated)
    private let waiting = Atomic<Int>(0)
    /// Checked for accounts that do not exist, so that they take as long as the others.
    private let nobody: PasswordHash

    init(cost: PasswordCost) {
        self.cost = cost
        nobody = PasswordHash(cost: cost, salt: Self.random(16), key: Self.random(32))
    }

    /// A hash with a fresh salt.
    func hash(_ password: String) async throws -> PasswordHash {
        let (cost, salt) = (self.cost, Self.random(16))
        return try await onQueue {
            PasswordHash(cost: cost, salt: salt, key: try Self.key(password, salt, cost, 32))
        }
    }

    /// Whether the password is right. Without a hash the answer is no, after the same work.
    func isRight(_ password: String, for hash: PasswordHash?) async throws -> Bool {
        let against = hash ?? nobody
        let isEqual = try await onQueue {
            let key = try Self.key(password, against.salt, against.cost, against.key.count)
            return Self.isEqual(key, against.key)
        }
        return isEqual && hash != nil
    }

    /// Whether a hash was made at another cost than new ones are.
    func isOutdated(_ hash: PasswordHash) -> Bool { hash.cost != cost }

    private func onQueue<T: Sendable>(
        _ work: @escaping @Sendable () throws -> T
    ) async throws -> T {
        guard waiting.wrappingAdd(1, ordering: .relaxed).oldValue < Self.longestQueue else {
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

    private static func key(
        _ password: String, _ salt: [UInt8], _ cost: PasswordCost, _ count: Int
    ) throws -> [UInt8] {
        var bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
        // The engine takes no empty password; none is ever stored.
        if bytes.isEmpty { bytes = [0] }
        let key = try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: count, rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism,
            // The blocks of all lanes, the table, and room for the engine's own.
            maxMemory: 128 * cost.blockSize * ((1 << cost.logRounds) + cost.parallelism + 8) + 4096)
        return key.withUnsafeBytes { Array($0) }
    }

    /// Takes as long for a wrong first byte as for a wrong last one.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
    }

    private static func random(_ count: Int) -> [UInt8] {
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
    }
}
