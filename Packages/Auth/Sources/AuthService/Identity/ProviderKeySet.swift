import AppCore
import Crypto
import CryptoExtras
import Foundation

/// A provider's published RS256 keys by id.
/// Source: RFC 7517 and 7518, section 6.3.
struct ProviderKeySet: Sendable {
    private static let maxKeys = 32

    private let keys: [String: _RSA.Signing.PublicKey]

    /// Parses a key set, skipping keys of another type or use or shorter than 2048 bits. Returns
    /// nil if no usable key remains.
    init?(_ bytes: [UInt8]) {
        guard let document = try? WireJSON.decode(JSONValue.self, from: bytes),
            let entries = document["keys"]?.elements
        else { return nil }
        var keys: [String: _RSA.Signing.PublicKey] = [:]
        for entry in entries.prefix(Self.maxKeys) {
            guard entry["kty"]?.text == "RSA", (entry["use"]?.text ?? "sig") == "sig",
                (entry["alg"]?.text ?? "RS256") == "RS256",
                let modulus = Base64URL.decode(entry["n"]?.text ?? ""), modulus.count <= 1024,
                let exponent = Base64URL.decode(entry["e"]?.text ?? ""),
                (1...4).contains(exponent.count),
                let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
            else { continue }
            keys[entry["kid"]?.text ?? ""] = key
        }
        guard !keys.isEmpty else { return nil }
        self.keys = keys
    }

    /// The key with an id. A token may omit the id if there is only one key.
    func key(_ id: String?) -> _RSA.Signing.PublicKey? {
        guard let id else { return keys.count == 1 ? keys.values.first : nil }
        return keys[id]
    }
}
