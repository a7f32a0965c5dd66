import AppCore
import Crypto
import Foundation

/// The encryption header of a store: how its key is protected, and the wrapped key. Stored in the
/// store itself; contains nothing secret.
struct StoreKeyHeader: Codable, Hashable, Sendable {
    /// What unlocks the store.
    enum Method: String, Codable, Sendable {
        case passphrase
        case keyFile = "key-file"
    }

    static let version = 1

    var format: Int
    var method: Method
    /// Base64, sixteen bytes.
    var salt: String
    /// Base64: the 32-byte key, encrypted with ChaCha20-Poly1305.
    var wrapped: String
    /// The path of the key file when the store was encrypted.
    var keyFile: String?

    static func decode(_ bytes: [UInt8]) throws(Problem) -> StoreKeyHeader {
        guard let header = try? WireJSON.decode(StoreKeyHeader.self, from: bytes) else {
            throw Problem(
                .invalid, "The encryption header of your data is damaged.",
                cure: "Nothing was changed. Restore a backup: homeroom backup restore")
        }
        guard header.format <= version else {
            throw Problem(
                .configuration, "Your data was encrypted by a newer Homeroom.",
                cure: "Update Homeroom.")
        }
        return header
    }

    func encoded() throws -> [UInt8] { try WireJSON.encode(self, sortedKeys: true) }
}

/// A secret that unlocks a store.
enum StoreSecret: Sendable {
    case passphrase(String)
    /// The file's bytes and path.
    case keyFile([UInt8], path: String)

    /// Allowed size of a key file in bytes.
    static let keyFileBytes = 16...65536

    /// The key that wraps a store's key.
    fileprivate func wrapping(_ salt: [UInt8]) throws -> SymmetricKey {
        switch self {
        case .passphrase(let text): try PassphraseKey.derive(text, salt: salt)
        // A random file needs no slow derivation.
        case .keyFile(let bytes, _):
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: bytes), salt: salt,
                info: Data("homeroom store".utf8), outputByteCount: 32)
        }
    }

    var method: StoreKeyHeader.Method {
        switch self {
        case .passphrase: .passphrase
        case .keyFile: .keyFile
        }
    }
}

/// The key of a store's values: generated once, and wrapped again when the passphrase changes.
struct StoreKey: Sendable {
    let key: SymmetricKey

    var cipher: StoreCipher { StoreCipher(key: key) }

    static func fresh() -> StoreKey { StoreKey(key: SymmetricKey(size: .bits256)) }

    func wrapped(by secret: StoreSecret) throws -> StoreKeyHeader {
        let salt = PassphraseKey.salt()
        let bytes = key.withUnsafeBytes { Array($0) }
        let box = try ChaChaPoly.seal(
            Data(bytes), using: try secret.wrapping(salt),
            authenticating: Self.binding(StoreKeyHeader.version, secret.method))
        var header = StoreKeyHeader(
            format: StoreKeyHeader.version, method: secret.method,
            salt: Data(salt).base64EncodedString(), wrapped: box.combined.base64EncodedString())
        if case .keyFile(_, let path) = secret { header.keyFile = path }
        return header
    }

    /// nil if the secret is wrong or the header was changed.
    static func unwrap(_ header: StoreKeyHeader, with secret: StoreSecret) throws -> StoreKey? {
        guard header.method == secret.method, let salt = Data(base64Encoded: header.salt),
            let wrapped = Data(base64Encoded: header.wrapped),
            let box = try? ChaChaPoly.SealedBox(combined: wrapped)
        else { return nil }
        let opened = try? ChaChaPoly.open(
            box, using: try secret.wrapping(Array(salt)),
            authenticating: binding(header.format, header.method))
        return opened.map { StoreKey(key: SymmetricKey(data: $0)) }
    }

    private static func binding(_ format: Int, _ method: StoreKeyHeader.Method) -> Data {
        Data("homeroom store key \(format) \(method.rawValue)".utf8)
    }
}
