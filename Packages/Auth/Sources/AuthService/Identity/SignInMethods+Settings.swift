import AppCore
import Foundation

extension SignInMethods {
    /// The operator's settings.
    ///
    /// Source: Google's discovery document,
    /// https://accounts.google.com/.well-known/openid-configuration, and “Authenticating users with
    /// Sign in with Apple”.
    static let settingKeys = [
        text(
            "google.client_id", "Google client",
            "The server's web client id at Google; leave empty to turn off Google sign-in."
        ),
        text(
            "google.client_secret_file", "Google secret",
            "File whose first line is that client's secret."),
        text(
            "google.further_client_ids", "Google apps",
            "Client ids of apps whose id tokens are accepted too, comma-separated."),
        text(
            "google.redirect_url", "Google return address",
            "Where Google sends the browser, as registered there; empty for this server's own address."
        ),
        text(
            "google.app_redirect", "App return address",
            "Where browsers go with their tokens, e.g. myapp://signed-in; empty answers in JSON."),
        text(
            "google.issuers", "Google's issuers", "Accepted issuer names in Google's tokens.",
            "https://accounts.google.com,accounts.google.com"),
        text(
            "google.keys_url", "Google's keys", "Where Google publishes its keys.",
            "https://www.googleapis.com/oauth2/v3/certs"),
        text(
            "google.authorization_url", "Google's sign-in page", "Where sign-in starts.",
            "https://accounts.google.com/o/oauth2/v2/auth"),
        text(
            "google.token_url", "Google's token endpoint", "Where a code is exchanged for tokens.",
            "https://oauth2.googleapis.com/token"),
        text(
            "apple.client_ids", "Apple apps",
            "Bundle and service ids accepted in Apple's tokens, comma-separated; leave empty to turn "
                + "off Apple sign-in."),
        text(
            "apple.issuers", "Apple's issuer", "Accepted issuer name in Apple's tokens.",
            "https://appleid.apple.com"),
        text(
            "apple.keys_url", "Apple's keys", "Where Apple publishes its keys.",
            "https://appleid.apple.com/auth/keys"),
    ]

    private static func text(
        _ name: String, _ title: String, _ summary: String, _ standard: String = ""
    ) -> SettingKey {
        SettingKey(
            name: "campus.auth." + name, title: title, summary: summary, kind: .text,
            defaultValue: standard)
    }

    /// Reads the settings. Throws ``Problem/Code/configuration`` naming an invalid setting.
    init(_ settings: Settings) throws(Problem) {
        let reader = Reader(settings: settings)
        let client = reader["google.client_id"]
        google = ProviderPolicy(
            provider: .google, issuers: reader.list("google.issuers"),
            keysURL: try reader.url("google.keys_url"),
            audiences: (client.isEmpty ? [] : [client])
                + reader.list("google.further_client_ids"))
        apple = ProviderPolicy(
            provider: .apple, issuers: reader.list("apple.issuers"),
            keysURL: try reader.url("apple.keys_url"), audiences: reader.list("apple.client_ids"))
        let secret = try reader.secret("google.client_secret_file")
        let redirect = reader["google.redirect_url"]
        if !redirect.isEmpty { _ = try reader.url("google.redirect_url") }
        let app = reader["google.app_redirect"]
        guard app.isEmpty || Reader.isAddress(app) else {
            throw reader.refusal(
                "google.app_redirect", "Use an address such as myapp://done.")
        }
        let (authorization, token) = (
            try reader.url("google.authorization_url"), try reader.url("google.token_url")
        )
        webFlow =
            client.isEmpty || secret.isEmpty
            ? nil
            : WebFlowPolicy(
                clientID: client, clientSecret: secret, authorizationURL: authorization,
                tokenURL: token,
                redirectURL: redirect.isEmpty
                    ? nil : String(redirect.hasSuffix("/") ? redirect.dropLast() : redirect[...]),
                appRedirect: app.isEmpty ? nil : app)
    }

    /// Reads this service's settings, with defaults.
    private struct Reader {
        let settings: Settings

        subscript(_ name: String) -> String {
            let value = settings["campus.auth." + name]
            guard value.isEmpty,
                let key = SignInMethods.settingKeys.first(where: {
                    $0.name == "campus.auth." + name
                })
            else { return value }
            return settings.keys.contains { $0.name == key.name } ? value : key.defaultValue
        }

        func list(_ name: String) -> [String] {
            self[name].split { $0 == "," || $0 == " " }.map(String.init)
        }

        /// An https address, or one on this machine.
        func url(_ name: String) throws(Problem) -> URL {
            guard let url = URL(string: self[name]), let host = url.host(), !host.isEmpty,
                url.fragment() == nil, url.user() == nil,
                url.scheme == "https"
                    || (url.scheme == "http" && ["127.0.0.1", "localhost", "::1"].contains(host))
            else { throw refusal(name, "Use an address that begins with https://.") }
            return url
        }

        /// The first line of the file named by a setting.
        func secret(_ name: String) throws(Problem) -> String {
            let path = self[name]
            guard !path.isEmpty else { return "" }
            guard let data = FileManager.default.contents(atPath: path), data.count <= 4096,
                let text = String(data: data, encoding: .utf8),
                let line = text.split(whereSeparator: \.isNewline).first
            else { throw refusal(name, "The file can't be read, or is empty or too long.") }
            return String(line)
        }

        func refusal(_ name: String, _ reason: String) -> Problem {
            Problem(
                .configuration,
                "“\(self[name].prefix(80))” isn't a valid value for campus.auth.\(name).",
                reason: reason, cure: "homeroom serve --check-config shows the settings in effect.",
                place: settings.origin(of: "campus.auth." + name).description)
        }

        /// Whether the text is visible ASCII with a scheme, safe in a header.
        static func isAddress(_ text: String) -> Bool {
            text.utf8.count <= 500 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                && URL(string: text)?.scheme != nil && !text.contains("#")
        }
    }
}
