import Crypto
import Foundation
import ServiceKit

/// A random secret that includes its tenant, since it returns through a browser or an email without
/// a tenant header. Only its hash is stored.
struct TenantSecret: Sendable, Hashable {
    /// The form used in addresses: 43 characters for 256 random bits, plus a dot and the tenant
    /// unless it's the default one.
    let text: String
    let tenantID: String

    /// Creates a new secret.
    init(of tenantID: String) {
        let random = Base64URL.encode(
            SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) })
        text =
            tenantID == Tenant.defaultID
            ? random : random + "." + Base64URL.encode(Array(tenantID.utf8))
        self.tenantID = tenantID
    }

    /// Parses a returned secret; nil if malformed.
    init?(_ text: String) {
        guard text.utf8.count <= 400 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), Base64URL.decode(parts[0])?.count == 32 else {
            return nil
        }
        self.text = text
        guard parts.count == 2 else {
            tenantID = Tenant.defaultID
            return
        }
        guard let bytes = Base64URL.decode(parts[1]), !bytes.isEmpty,
            let tenantID = String(validating: bytes, as: UTF8.self),
            tenantID != Tenant.defaultID
        else { return nil }
        self.tenantID = tenantID
    }

    /// The stored SHA-256 hash. The secret is long and random, so it needs no salt.
    var hash: String { Base64URL.encode(Array(SHA256.hash(data: Data(text.utf8)))) }
}
