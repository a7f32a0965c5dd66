import AppCore
import Crypto
import CryptoExtras
import Foundation

/// A provider's published keys by their ids: those for RS256, and no others.
/// Source: RFC 7517 and 7518, section 6.3.
struct ProviderKeySet: Sendable {
    private static let mostKeys = 32

    private let keys: [String: _RSA.Signing.PublicKey]

    /// nil for what is no key set, or one without a key that can be used. Keys that cannot are left
    /// out: of another kind, for another use, shorter than 2048 bits.
    init?(_ bytes: [UInt8]) {
        guard let document = try? WireJSON.decode(JSONValue.self, from: bytes),
            let entries = document["keys"]?.elements
        else { return nil }
        var keys: [String: _RSA.Signing.PublicKey] = [:]
        for entry in entries.prefix(Self.mostKeys) {
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

    /// The key of an id. A token may leave the id out when there is only one key.
    func key(_ id: String?) -> _RSA.Signing.PublicKey? {
        guard let id else { return keys.count == 1 ? keys.values.first : nil }
        return keys[id]
    }
}
