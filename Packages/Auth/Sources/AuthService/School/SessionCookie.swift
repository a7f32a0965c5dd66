import Crypto
import Foundation
import HTTPTypes
import ServiceKit

/// The value of a session cookie.
///
/// A signed-in session is a secret stored in the database. An anonymous one isn't stored but
/// signed.
enum SessionCookie: Sendable, Hashable {
    case signedIn(TenantSecret)
    /// A random value and the start time in seconds since 1970.
    case nobody(String, begun: Int64)

    private static let name = WebSession.cookieName

    /// Reads the request's cookie; nil if missing or not made here. `key` is the server's.
    init?(of head: HTTPRequest, key: [UInt8], now: Int64) {
        let pairs = head.headerFields[values: .cookie].joined(separator: ";").split(separator: ";")
        let values = pairs.compactMap { pair -> Substring? in
            let text = pair.drop { $0 == " " }
            return text.hasPrefix(Self.name + "=") ? text.dropFirst(Self.name.count + 1) : nil
        }
        // Rejects duplicate cookies, one of which was set by someone else.
        guard values.count == 1, let value = values.first else { return nil }
        self.init(String(value), key: key, now: now)
    }

    init?(_ value: String, key: [UInt8], now: Int64) {
        guard value.utf8.count <= 500 else { return nil }
        if value.hasPrefix("s."), let secret = TenantSecret(String(value.dropFirst(2))) {
            self = .signedIn(secret)
            return
        }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "n", let begun = Int64(parts[2]),
            let code = Base64URL.decode(parts[3]), begun <= now + 60,
            now - begun <= WebSessionStore.lifetime,
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data(Self.signed(parts[1], begun).utf8),
                using: SymmetricKey(data: key))
        else { return nil }
        self = .nobody(String(parts[1]), begun: begun)
    }

    /// A new anonymous session.
    static func fresh(now: Int64) -> SessionCookie {
        let random = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        return .nobody(Base64URL.encode(random), begun: now)
    }

    func value(key: [UInt8]) -> String {
        switch self {
        case .signedIn(let secret): return "s." + secret.text
        case .nobody(let random, let begun):
            let code = HMAC<SHA256>.authenticationCode(
                for: Data(Self.signed(random, begun).utf8), using: SymmetricKey(data: key))
            return "n.\(random).\(begun)." + Base64URL.encode(Array(code))
        }
    }

    /// The CSRF token for this session's writes; it can't be made without the cookie.
    func forgeryToken(key: [UInt8]) -> String {
        let text = Data(("homeroom.auth.forgery " + value(key: key)).utf8)
        return Base64URL.encode(
            Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key))))
    }

    /// The Set-Cookie header value.
    func header(key: [UInt8], isSecure: Bool) -> String {
        "\(Self.name)=\(value(key: key)); Path=/; HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private static func signed(_ random: some StringProtocol, _ begun: Int64) -> String {
        "homeroom.auth.session \(random) \(begun)"
    }
}
