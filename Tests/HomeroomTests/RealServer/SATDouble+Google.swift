import AppCore
import Foundation
import HTTPTypes

/// Sign-in with Google's pages.
extension SATDouble {
    static let googleCode = "a-code"

    func google(_ call: Call) -> Answer? {
        if call.matches("GET", "auth/google/url") { return googlePage() }
        if call.matches("GET", "auth/google/callback")
            || call.matches("POST", "auth/google/callback")
        {
            return googleCallback(call)
        }
        return nil
    }

    /// The public server doesn't encode spaces in the address.
    private func googlePage() -> Answer {
        let back = "https%3A%2F%2Fsat.example.test%2Fapi%2Fv1%2Fauth%2Fgoogle%2Fcallback"
        guard dialect == .real else {
            let page = "https://accounts.google.com/o/oauth2/auth"
            return ok(#"{"auth_url":"\#(page)?redirect_uri=\#(back)&response_type=code"}"#)
        }
        let page = "https://accounts.google.com/o/oauth2/v2/auth"
        return ok(
            """
            {"auth_url":"\(page)?client_id=demo&redirect_uri=\(back)&response_type=code\
            &scope=openid email profile&access_type=offline&prompt=consent","client_id":"demo"}
            """)
    }

    /// The public server redirects browsers to an address with tokens.
    private func googleCallback(_ call: Call) -> Answer {
        let code = call.query["code"] ?? call.body["code"]?.text
        guard code == Self.googleCode else {
            return refuse(.coded, 400, "OAUTH_ERROR", "Failed to exchange code")
        }
        let body = signedIn("ada@example.test")
        let isBrowser = ["Mozilla", "Chrome", "Safari", "Firefox"].contains {
            call.agent.contains($0)
        }
        guard dialect == .real, call.method == "GET", isBrowser else { return ok(body) }
        let json = (try? WireJSON.decode(JSONValue.self, from: body)) ?? .null
        let held: [String: JSONValue] = [
            "access": json["tokens"]?["access"] ?? .null,
            "refresh": json["tokens"]?["refresh"] ?? .null, "user": json["user"] ?? .null,
        ]
        let bytes = (try? WireJSON.encode(JSONValue.object(held))) ?? []
        let data = Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        return Answer(
            status: 302, body: "", headers: [.location: "/web/#passages?google_oauth=\(data)"],
            type: "text/html")
    }
}
