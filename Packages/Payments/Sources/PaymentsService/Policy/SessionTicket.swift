import AppCore
import Crypto
import Foundation

/// The id of a test session in addresses: school and session,
/// signed by the server, since a browser opening the page isn't otherwise authenticated.
struct SessionTicket: Sendable, Hashable {
    private static let prefix = "cs_test_"
    private static let longest = 400

    let tenantID: String
    /// 32 lower-case hexadecimal digits.
    let sessionID: String

    init(tenantID: String, sessionID: String) {
        self.tenantID = tenantID
        self.sessionID = sessionID
    }

    /// Creates an unguessable session id for a tenant.
    static func new(of tenantID: String) -> SessionTicket {
        var generator = SystemRandomNumberGenerator()
        return SessionTicket(
            tenantID: tenantID,
            sessionID: hexadecimal(
                (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }))
    }

    /// Returns nil if the signature isn't valid.
    init?(_ text: String, key: [UInt8]) {
        guard text.utf8.count <= Self.longest, text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(
            separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let code = Self.bytes(parts[2]), let tenant = Self.bytes(parts[1]),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data((parts[0] + "_" + parts[1]).utf8), using: Self.key(key))
        else { return nil }
        tenantID = String(decoding: tenant, as: UTF8.self)
        sessionID = String(parts[0])
    }

    func text(key: [UInt8]) -> String {
        let signed = sessionID + "_" + Self.hexadecimal(Array(tenantID.utf8))
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(signed.utf8), using: Self.key(key))
        return Self.prefix + signed + "_" + Self.hexadecimal(Array(code))
    }

    /// The signing key, derived from the server's key.
    private static func key(_ key: [UInt8]) -> SymmetricKey {
        let purpose = Data("homeroom.payments.sessions".utf8)
        return SymmetricKey(
            data: Data(
                HMAC<SHA256>.authenticationCode(for: purpose, using: SymmetricKey(data: key))))
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
