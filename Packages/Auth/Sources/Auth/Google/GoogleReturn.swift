package import AppCore
import Foundation

/// The result of Google sign-in, returned by the browser or pasted by the student.
package enum GoogleReturn: Sendable, Hashable {
    /// A code for the backend to exchange, with its state if known.
    case code(String, state: String?)
    /// A session, which some backends put into the address or show in the browser.
    case session(SignedIn)
    /// Google's error, e.g. `access_denied`.
    case declined(String)

    private static let longest = 32 << 10

    /// Parses an address, its query, the backend's JSON or a bare code. Throws ``Problem/Code/invalid``
    /// for anything else.
    package init(pasted text: String) throws(Problem) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count <= Self.longest else { throw Self.unreadable }
        if let session = Self.session(inAddress: text) ?? Self.session(inJSON: text) {
            self = .session(session)
        } else if let answer = Self.answer(in: text) {
            self = answer
        } else {
            let code = text.removingPercentEncoding ?? text
            guard !code.contains(where: \.isWhitespace), !code.contains("://"),
                code.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !code.hasPrefix("{")
            else { throw Self.unreadable }
            self = .code(code, state: nil)
        }
    }

    /// Parses the path and query of a loopback request; nil for other requests.
    package init?(request path: String) {
        guard path.hasPrefix("/"), path.utf8.count <= Self.longest,
            let answer = Self.answer(in: "http://127.0.0.1" + path)
        else { return nil }
        self = answer
    }

    private static var unreadable: Problem {
        Problem(
            .invalid, "No code found.",
            cure: "Paste the last address in your browser, or just the code.")
    }

    /// `code`, `state` and `error` of a query.
    private static func answer(in text: String) -> GoogleReturn? {
        let address = text.contains("://") ? text : "http://127.0.0.1/?" + text
        guard text.contains("="), let items = URLComponents(string: address)?.queryItems else {
            return nil
        }
        func value(_ name: String) -> String? {
            items.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let error = value("error") { return .declined(error) }
        return value("code").map { .code($0, state: value("state")) }
    }

    /// `…#…google_oauth=DATA`: unpadded base64url of `{access, refresh, user}`.
    private static func session(inAddress text: String) -> SignedIn? {
        guard let mark = text.range(of: "google_oauth=") else { return nil }
        var data = text[mark.upperBound...].prefix { $0 != "&" }
            .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while data.hasSuffix("=") { data.removeLast() }
        data += String(repeating: "=", count: (4 - data.count % 4) % 4)
        guard let bytes = Data(base64Encoded: data),
            let held = try? WireJSON.decode(Held.self, from: Array(bytes))
        else { return nil }
        return SignedIn(
            user: held.user, tokens: TokenPair(access: held.access, refresh: held.refresh))
    }

    private static func session(inJSON text: String) -> SignedIn? {
        text.hasPrefix("{") ? try? WireJSON.decode(SignedIn.self, from: Array(text.utf8)) : nil
    }

    private struct Held: Decodable {
        var access: String
        var refresh: String
        var user: AuthUser
    }
}
