import Crypto
import CryptoExtras
import Foundation

/// A key made of a passphrase by scrypt (N 2^15, r 8, p 1): of backups, and of what wraps a sealed store's key.
enum PassphraseKey {
    static let saltBytes = 16
    /// Characters that a new passphrase has at least.
    static let least = 8

    /// Takes some tenths of a second of computing, on purpose.
    static func derive(_ passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.utf8), salt: Data(salt), outputByteCount: 32, rounds: 1 << 15,
            blockSize: 8, parallelism: 1)
    }

    static func salt() -> [UInt8] {
        (0..<saltBytes).map { _ in UInt8.random(in: .min ... .max) }
    }
}
