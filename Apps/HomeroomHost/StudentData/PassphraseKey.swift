import Crypto
import CryptoExtras
import Foundation

/// Derives a key from a passphrase with scrypt (N 2^15, r 8, p 1), for backups and encrypted
/// stores.
enum PassphraseKey {
    static let saltBytes = 16
    /// Minimum length of a new passphrase.
    static let least = 8

    /// Deliberately takes tenths of a second.
    static func derive(_ passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.utf8), salt: Data(salt), outputByteCount: 32, rounds: 1 << 15,
            blockSize: 8, parallelism: 1)
    }

    static func salt() -> [UInt8] {
        (0..<saltBytes).map { _ in UInt8.random(in: .min ... .max) }
    }
}
