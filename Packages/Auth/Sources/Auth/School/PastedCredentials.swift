package import AppCore
import Foundation

/// Pasted sign-in text: a browser session, tokens or an address.
package enum PastedCredentials: Sendable, Hashable {
    /// In `Cookie` header format.
    case cookie(String)
    case tokens(access: String, refresh: String?)

    private static let longest = 16 << 10
    /// The usual cookie name, for a value without a name.
    private static let usualName = "_k12_lms_session"

    /// Parses a `Cookie` or `Set-Cookie` header, `name=value`, a bare value, the tokens' JSON or an access
    /// token. Throws ``Problem/Code/invalid`` for anything else.
    package init(_ pasted: String) throws(Problem) {
        var text = pasted.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count <= Self.longest,
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7F })
        else { throw Self.unreadable }
        if text.hasPrefix("{") {
            guard let tokens = try? WireJSON.decode(Held.self, from: text) else {
                throw Self.unreadable
            }
            self = .tokens(access: tokens.accessToken, refresh: tokens.refreshToken)
            return
        }
        for name in ["Set-Cookie:", "Cookie:"]
        where text.lowercased().hasPrefix(name.lowercased()) {
            text = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
        }
        for name in ["Authorization: Bearer ", "Bearer "]
        where text.lowercased().hasPrefix(name.lowercased()) {
            self = .tokens(access: String(text.dropFirst(name.count)), refresh: nil)
            return
        }
        self = try Self.plain(text)
    }

    /// An access token without anything else. Throws ``Problem/Code/invalid`` for what can't be one.
    package init(accessToken text: String) throws(Problem) {
        guard !text.isEmpty, text.utf8.count <= 1024,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw Problem(
                .invalid, "This isn't an access token.",
                cure: "Copy it from your school's page, without anything else.")
        }
        self = .tokens(access: text, refresh: nil)
    }

    private static func plain(_ text: String) throws(Problem) -> PastedCredentials {
        guard !text.contains(where: { $0 == " " && !text.contains(";") }) else { throw unreadable }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, text.hasPrefix("eyJ") { return .tokens(access: text, refresh: nil) }
        // A long first part is a value ending in equals signs, not a name.
        if let equals = text.firstIndex(of: "="),
            text.distance(from: text.startIndex, to: equals) <= 64
        {
            let attributes: Set = ["path", "expires", "max-age", "domain", "samesite"]
            let pairs = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { pair in
                    pair.contains("=")
                        && !attributes.contains(pair.prefix { $0 != "=" }.lowercased())
                }
            guard !pairs.isEmpty else { throw unreadable }
            return .cookie(pairs.joined(separator: "; "))
        }
        guard text.utf8.count >= 16, !text.contains(";") else { throw unreadable }
        return .cookie(usualName + "=" + text)
    }

    private struct Held: Decodable {
        var accessToken: String
        var refreshToken: String?
    }

    private static let unreadable = Problem(
        .invalid, "This isn't a session or a token.",
        cure: "Paste the session cookie as name=value, or the tokens' JSON.")
}
