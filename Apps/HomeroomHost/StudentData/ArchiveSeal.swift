import AppCore
import Crypto
import Foundation

/// Encrypts an archive's frames with a passphrase key (``PassphraseKey``): ChaCha20-Poly1305 with
/// the frame number as nonce. The last frame's nonce is marked, so that truncation is detected.
struct ArchiveSeal: Sendable {
    private let key: SymmetricKey

    /// Deliberately takes tenths of a second.
    init(passphrase: String, salt: [UInt8]) throws {
        key = try PassphraseKey.derive(passphrase, salt: salt)
    }

    func close(_ bytes: [UInt8], frame: UInt64, isLast: Bool) throws -> [UInt8] {
        let box = try ChaChaPoly.seal(
            Data(bytes), using: key, nonce: try Self.nonce(frame, isLast))
        return Array(box.ciphertext) + Array(box.tag)
    }

    /// nil if it wasn't encrypted with this key or as this frame.
    func open(_ bytes: [UInt8], frame: UInt64, isLast: Bool) -> [UInt8]? {
        guard bytes.count >= 16, let nonce = try? Self.nonce(frame, isLast),
            let box = try? ChaChaPoly.SealedBox(
                nonce: nonce, ciphertext: Data(bytes.dropLast(16)), tag: Data(bytes.suffix(16))),
            let opened = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return Array(opened)
    }

    private static func nonce(_ frame: UInt64, _ isLast: Bool) throws -> ChaChaPoly.Nonce {
        let count = (0..<8).map { UInt8(truncatingIfNeeded: frame >> (56 - 8 * UInt64($0))) }
        return try ChaChaPoly.Nonce(data: Data([0, 0, 0] + count + [isLast ? 1 : 0]))
    }
}
