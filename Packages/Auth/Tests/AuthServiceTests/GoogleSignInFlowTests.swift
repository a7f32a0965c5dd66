import AppCore
import AppCoreTesting
import Crypto
import Foundation
import HTTPTypes
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

/// The walk through Google's pages, with a provider that answers as it should.
@Suite struct GoogleSignInFlowTests {
    private let campus: AuthCampus
    private let provider: ProviderDouble
    private let key: ProviderKey
    private static let browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"

    init() throws {
        key = try ProviderKey.first.get()
        provider = try ProviderDouble(key)
        campus = try Self.campus(provider)
    }

    private static func campus(
        _ provider: ProviderDouble, _ more: [String: String] = [:]
    ) throws -> AuthCampus {
        let secret = try TemporarySecret()
        return try AuthCampus(
            settings: ProviderDouble.settings.merging(secret.setting) { $1 }.merging(more) { $1 },
            outbound: provider)
    }

    /// The query of a page that a walk begins with.
    private func begin(
        _ campus: AuthCampus? = nil, returnTo: String? = nil, slug: String? = nil
    ) async throws -> [String: String] {
        let query = returnTo.map { "?return_to=" + URLText.escape($0) } ?? ""
        let answer = await (campus ?? self.campus).ask(.get, "/google/url" + query, slug: slug)
        try #require(answer.status == 200, "\(answer.text)")
        let address = try answer.decoded(GoogleAddress.self)
        #expect(address.authURL.hasPrefix("https://accounts.google.com/o/oauth2/v2/auth?"))
        #expect(!address.authURL.contains(" "))
        #expect(address.returnsTo == returnTo)
        let items = URLComponents(string: address.authURL)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// Has the provider take one code, as it would: the verifier must fit the challenge.
    private func expectExchange(
        of page: [String: String], _ changes: [String: JSONValue?] = [:]
    ) throws {
        let changes = changes.merging(["nonce": .string(page["nonce"] ?? "")]) { mine, _ in mine }
        let token = try key.token(ProviderDouble.claims(at: campus.clock, changes))
        let expected = page
        provider.others.on(
            .post, "/token",
            .init { (request, body) async throws(TransportFailure) in
                #expect(request.authority == "oauth2.googleapis.com")
                let text = "http://x/?" + String(decoding: body, as: UTF8.self)
                let form = Dictionary(
                    (URLComponents(string: text)?.queryItems ?? []).map {
                        ($0.name, $0.value ?? "")
                    }
                ) { $1 }
                let verifier = form["code_verifier"] ?? ""
                #expect((43...128).contains(verifier.utf8.count))
                let challenge = Base64URL.encode(
                    Array(SHA256.hash(data: Data(verifier.utf8))))
                #expect(challenge == expected["code_challenge"])
                #expect(form["code"] == "a code/1")
                #expect(form["client_id"] == "web-client" && form["client_secret"] == "the secret")
                #expect(form["redirect_uri"] == expected["redirect_uri"])
                #expect(form["grant_type"] == "authorization_code")
                return HTTPReply(
                    head: HTTPResponse(status: .ok),
                    body: .bytes(Array(#"{"access_token":"x","id_token":"\#(token)"}"#.utf8)))
            })
    }

    private static func callback(_ fields: [(String, String)]) -> String {
        "/google/callback?" + URLText.query(fields)
    }

    @Test func thePageIsAskedForWithStateNonceAndChallenge() async throws {
        let page = try await begin()
        #expect(page["client_id"] == "web-client" && page["response_type"] == "code")
        #expect(page["scope"] == "openid email profile")
        #expect(page["redirect_uri"] == "http://campus.test/sat/api/v1/auth/google/callback")
        #expect(page["code_challenge_method"] == "S256")
        #expect(page["code_challenge"]?.utf8.count == 43 && page["state"]?.utf8.count == 43)
        let other = try await begin()
        for name in ["state", "nonce", "code_challenge"] { #expect(page[name] != other[name]) }
    }

    @Test func aProgramThatFollowsTheRedirectGetsTokens() async throws {
        let page = try await begin()
        try expectExchange(of: page)
        let answer = await campus.ask(
            .get, Self.callback([("code", "a code/1"), ("state", page["state"] ?? "")]))
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try answer.decoded(SignedIn.self).user.email == "tove@example.test")
        #expect(provider.others.unused.isEmpty)
    }

    @Test func aBrowserGetsTokensTooUnlessAnAppIsConfigured() async throws {
        let page = try await begin()
        try expectExchange(of: page)
        let path = Self.callback([("code", "a code/1"), ("state", page["state"] ?? "")])
        #expect(await campus.ask(.get, path, agent: Self.browser).status == 200)

        let other = try Self.campus(
            provider, ["campus.auth.google.app_redirect": "myapp://signed-in"])
        let second = try await begin(other)
        try expectExchange(of: second)
        let answer = await other.ask(
            .get, Self.callback([("code", "a code/1"), ("state", second["state"] ?? "")]),
            agent: Self.browser)
        #expect(answer.status == 302 && answer.text.isEmpty)
        let location = try #require(answer.headers[.location])
        let prefix = "myapp://signed-in#google_oauth="
        try #require(location.hasPrefix(prefix))
        let data = try #require(Base64URL.decode(location.dropFirst(prefix.count)))
        let json = try WireJSON.decode(JSONValue.self, from: data)
        #expect(json["user"]?["email"] == "tove@example.test")
        #expect(json["access"]?.text != nil && json["refresh"]?.text != nil)
    }

    @Test func aLoopbackCallerGetsTheBrowserBackAndExchangesItself() async throws {
        let page = try await begin(returnTo: "http://127.0.0.1:4711/signed-in")
        let state = page["state"] ?? ""
        let path = Self.callback([("code", "a code/1"), ("state", state)])
        for _ in 0..<2 {
            let sent = await campus.ask(.get, path, agent: Self.browser)
            #expect(sent.status == 302)
            #expect(
                sent.headers[.location]
                    == "http://127.0.0.1:4711/signed-in?code=a%20code%2F1&state=\(state)")
        }
        try expectExchange(of: page)
        let body = ["code": "a code/1", "state": state]
        let answer = try await campus.post("/google/callback", body)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await campus.post("/google/callback", body).code == "OAUTH_ERROR", "once")
    }

    @Test(arguments: [
        "https://127.0.0.1:4711/", "http://evil.test:4711/", "http://127.0.0.1/",
        "http://127.0.0.1:4711@evil.test/", "http://user@127.0.0.1:4711/", "http://localhost:4711/",
        "http://127.0.0.1:4711/#x", "http://127.0.0.1.evil.test:4711/", "myapp://x", "",
        "//evil.test",
        "http://127.0.0.1:4711/\r\nSet-Cookie: a=b", "http://127.0.0.1:99999/",
    ])
    func theBrowserIsSentToNoOtherComputer(address: String) async throws {
        let answer = await campus.ask(
            .get, "/google/url?return_to=" + URLText.escape(address))
        #expect(answer.status == 400, "\(answer.text)")
    }

    @Test func whatWasNotBegunHereIsNotEnded() async throws {
        let page = try await begin()
        let state = page["state"] ?? ""
        let strange = TenantSecret(of: Tenant.defaultID).text
        for fields in [
            ["code": "a code/1"], ["code": "a code/1", "state": strange],
            ["code": "a code/1", "state": state + "x"],
            ["code": "a code/1", "state": state + ".aG9tZQ"],
            ["code": "a code/1", "state": state + ".bm9ydGg"], ["code": "a code/1", "state": ""],
        ] {
            let answer = try await campus.post("/google/callback", fields)
            #expect(answer.status == 400 && answer.code == "OAUTH_ERROR", "\(fields)")
        }
        #expect(try await campus.post("/google/callback", ["state": state]).code == "BAD_REQUEST")
        let declined = try await campus.post(
            "/google/callback", ["error": "access_denied", "state": state])
        #expect(
            declined.code == "OAUTH_ERROR" && declined.message?.contains("access_denied") == true)
        let odd = try await campus.post("/google/callback", ["error": "<script>"])
        #expect(odd.code == "OAUTH_ERROR" && odd.message?.contains("<") == false)
        campus.clock.advance(by: .seconds(601))
        let late = try await campus.post("/google/callback", ["code": "a code/1", "state": state])
        #expect(late.code == "OAUTH_ERROR")
        #expect(provider.others.seen.isEmpty, "nothing of this reached the provider")
    }

    @Test func aTokenOfAnotherWalkIsRefused() async throws {
        let page = try await begin()
        try expectExchange(of: page, ["nonce": "another"])
        let answer = try await campus.post(
            "/google/callback", ["code": "a code/1", "state": page["state"] ?? ""])
        #expect(answer.code == "OAUTH_ERROR")
    }

    @Test(arguments: [
        (400, 400, "OAUTH_ERROR"), (503, 503, "UNAVAILABLE"), (200, 400, "OAUTH_ERROR"),
    ])
    func aCodeThatIsNotTakenSaysWhoseFaultItIs(
        provider status: Int, campus expected: Int, code: String
    ) async throws {
        let page = try await begin()
        provider.others.on(.post, "/token", .reply(status, #"{"error":"invalid_grant"}"#))
        let answer = try await campus.post(
            "/google/callback", ["code": "spent", "state": page["state"] ?? ""])
        #expect(answer.status == expected && answer.code == code)
    }

    @Test(arguments: [
        ["campus.auth.google.keys_url": "http://keys.example.test/"],
        ["campus.auth.google.token_url": "nonsense"],
        ["campus.auth.google.app_redirect": "my app"],
        ["campus.auth.google.client_secret_file": "/nonexistent/file"],
        ["campus.auth.apple.keys_url": "ftp://appleid.apple.com/keys"],
    ])
    func aSettingThatCannotBeUsedIsNamedAtTheStart(settings: [String: String]) throws {
        let problem = #expect(throws: Problem.self) {
            try AuthCampus(settings: settings, outbound: provider)
        }
        #expect(problem?.code == .configuration)
        #expect(problem?.summary.contains(settings.keys.first ?? "?") == true)
    }
}
