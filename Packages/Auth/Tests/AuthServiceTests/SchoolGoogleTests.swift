import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// The school's walk through Google's pages, with a provider that answers as it should.
@Suite struct SchoolGoogleTests {
    private static let loopback = "http://127.0.0.1:4711/signed-in"
    private let campus: AuthCampus
    private let provider: ProviderDouble
    private let key: ProviderKey
    private let secret: TemporarySecret

    init() async throws {
        key = try ProviderKey.first.get()
        provider = try ProviderDouble(key)
        secret = try TemporarySecret()
        campus = try await AuthCampus.school(
            settings: ProviderDouble.settings.merging(secret.setting) { $1 }, outbound: provider)
    }

    private func start(
        _ visitor: SchoolVisitor, _ fields: [(String, String)]
    ) async throws -> AuthCampus.Answer {
        try await visitor.ask(
            .post, "/auth/google_oauth2", URLText.query(fields),
            type: "application/x-www-form-urlencoded")
    }

    private func query(_ address: String?) -> [String: String] {
        let items = URLComponents(string: address ?? "")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// Has the provider take one code for whoever began the walk of `page`.
    private func expectExchange(of page: [String: String]) throws {
        let token = try key.token(
            ProviderDouble.claims(
                at: campus.clock,
                [
                    "nonce": .string(page["nonce"] ?? ""), "email": "noor@juniper.example",
                    "given_name": "Nour", "family_name": "H.",
                ]))
        provider.others.on(
            .post, "/token",
            .init { _, _ async throws(TransportFailure) in
                HTTPReply(
                    head: HTTPResponse(status: .ok),
                    body: .bytes(Array(#"{"id_token":"\#(token)"}"#.utf8)))
            })
    }

    @Test func aProgramThatListensGetsTheCodeAndTurnsItIntoTokens() async throws {
        let browser = SchoolVisitor(campus)
        let begun = try await start(browser, [("return_to", Self.loopback), ("tenant", "north")])
        #expect(begun.status == 302)
        #expect(begun.headers[.setCookie] == nil)
        let page = query(begun.headers[.location])
        #expect(
            page["redirect_uri"] == "http://campus.test/school/auth/google_oauth2/callback")
        let come = URLText.query([("code", "c"), ("state", page["state"] ?? "")])
        let back = try await browser.ask(.get, "/auth/google_oauth2/callback?" + come)
        #expect(back.headers[.location] == Self.loopback + "?" + come)
        #expect(browser.cookie == nil)
        try expectExchange(of: page)
        let program = SchoolVisitor(campus)
        let body = try AuthCampus.body(["code": "c", "state": page["state"] ?? ""])
        let answer = try await program.api(.post, "/auth/google/exchange", body)
        #expect(answer.status == 201, "\(answer.text)")
        program.token = try answer.decoded(MobileTokens.self).accessToken
        let me = try await program.api(.get, "/me").decoded(SchoolMe.self)
        #expect(me.tenant.slug == "north")
        #expect(me.user.email == "noor@juniper.example")
        #expect(me.user.firstName == "Nour" && me.user.lastName == "H.")
        #expect(me.user.roles == ["student"])
        #expect(me.user.isGoogleConnected)
        #expect(try await program.api(.post, "/auth/google/exchange", body).status == 400)
    }

    @Test func aBrowserAloneIsSignedInWhereItBegan() async throws {
        let browser = SchoolVisitor(campus)
        #expect(try await start(browser, []).status == 403)
        try await browser.renew()
        let csrf = try #require(browser.csrf)
        browser.csrf = nil
        let session = browser.cookie
        let begun = try await start(browser, [("authenticity_token", csrf)])
        #expect(begun.status == 302)
        let walk = try #require(browser.cookie)
        let page = query(begun.headers[.location])
        let path =
            "/auth/google_oauth2/callback?"
            + URLText.query([("code", "c"), ("state", page["state"] ?? "")])
        let stranger = SchoolVisitor(campus)
        #expect(
            try await stranger.ask(.get, path).headers[.location]
                == "http://campus.test/school/auth/failure?message=authentication_failed")
        try expectExchange(of: page)
        browser.cookie = (session ?? "") + "; " + walk
        let done = try await browser.ask(.get, path)
        #expect(done.status == 200)
        #expect(done.text.contains("Signed in"))
        #expect(
            try await browser.api(.get, "/me").decoded(SchoolMe.self).user.email
                == "noor@juniper.example")
    }

    @Test func itBeginsWithAFormAndNothingElse() async throws {
        let browser = SchoolVisitor(campus)
        #expect(try await browser.ask(.get, "/auth/google_oauth2").status == 404)
        let nowhere = try await start(
            browser, [("return_to", Self.loopback), ("tenant", "nowhere")])
        #expect(
            nowhere.headers[.location]
                == "http://campus.test/school/auth/failure?message=tenant_not_found")
        // An address elsewhere is none to return to.
        #expect(try await start(browser, [("return_to", "http://evil.example/")]).status == 403)
        let failure = try await browser.ask(.get, "/auth/failure?message=tenant_not_found")
        #expect(failure.text.contains("No school with this name."))
        let odd = try await browser.ask(.get, "/auth/failure?message=%3Cscript%3E")
        #expect(!odd.text.contains("script"))
    }

    @Test func whereItIsNotSetUpThePageSaysSo() async throws {
        let bare = try await AuthCampus.school()
        let answer = try await SchoolVisitor(bare).ask(
            .post, "/auth/google_oauth2", URLText.query([("return_to", Self.loopback)]),
            type: "application/x-www-form-urlencoded")
        #expect(
            answer.headers[.location]
                == "http://campus.test/school/auth/failure?message=not_set_up")
    }
}
