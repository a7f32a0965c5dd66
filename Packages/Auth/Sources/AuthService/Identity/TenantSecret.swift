import Crypto
import Foundation
import ServiceKit

/// A random secret that says which tenant it is of: it comes back in a browser or from a mail, where no
/// header names the tenant. What is stored of it is a hash.
struct TenantSecret: Sendable, Hashable {
    /// As it stands in addresses: 43 characters for 256 random bits, and, but for the default tenant,
    /// a dot and the tenant.
    let text: String
    let tenantID: String

    /// A new one.
    init(of tenantID: String) {
        let random = Base64URL.encode(
            SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) })
        text =
            tenantID == Tenant.defaultID
            ? random : random + "." + Base64URL.encode(Array(tenantID.utf8))
        self.tenantID = tenantID
    }

    /// One that came back; nil for what never was one.
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

    /// What is stored: its SHA-256. The secret is long and random, so it needs no salt.
    var hash: String { Base64URL.encode(Array(SHA256.hash(data: Data(text.utf8)))) }
}
