import Crypto
import Foundation
import SQLStore

/// Encrypts values with ChaCha20-Poly1305: a prefix, a random 12-byte nonce, the ciphertext, a
/// 16-byte tag.
struct StoreCipher: ValueSealing {
    /// The prefix of every encrypted value, which identifies its format.
    static let mark: [UInt8] = Array("HSV1".utf8)

    let key: SymmetricKey

    func seal(_ bytes: [UInt8], boundTo place: [UInt8]) throws -> [UInt8] {
        let box = try ChaChaPoly.seal(Data(bytes), using: key, authenticating: Data(place))
        return Self.mark + box.combined
    }

    func open(_ bytes: [UInt8], boundTo place: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: Self.mark),
            let box = try? ChaChaPoly.SealedBox(combined: Data(bytes.dropFirst(Self.mark.count))),
            let opened = try? ChaChaPoly.open(box, using: key, authenticating: Data(place))
        else { return nil }
        return Array(opened)
    }
}
