import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Tokens by the school's contract, signing in for trying out, and people as staff keep them.
@Suite struct SchoolTokenTests {
    private func minted(
        _ campus: AuthCampus, _ email: String = "noor@juniper.example", slug: String = "home"
    ) async throws -> (visitor: SchoolVisitor, tokens: MobileTokens) {
        let visitor = SchoolVisitor(campus, slug: slug)
        try await visitor.signIn(email, tenant: slug)
        let answer = try await visitor.api(.post, "/mobile/sessions")
        try #require(answer.status == 201, "\(answer.text)")
        return (visitor, try answer.decoded(MobileTokens.self))
    }

    private func refresh(
        _ token: String, _ campus: AuthCampus, slug: String? = "home"
    ) async throws -> AuthCampus.Answer {
        try await SchoolVisitor(campus, slug: slug).api(
            .post, "/mobile/refresh", try AuthCampus.body(["refresh_token": token]))
    }

    @Test func aSignInTurnsIntoTokens() async throws {
        let campus = try await AuthCampus.school()
        let (_, tokens) = try await minted(campus)
        #expect(tokens.tokenType == "Bearer")
        #expect(tokens.expiresIn == 900)
        let phone = SchoolVisitor(campus)
        phone.token = tokens.accessToken
        #expect(try await phone.api(.get, "/me").status == 200)
        // No cookie, no token against forged writes.
        #expect(try await phone.api(.patch, "/me", "{}").status == 200)
        phone.token = "bad"
        #expect(try await phone.api(.get, "/me").status == 401)
        phone.slug = "home"
        phone.token = tokens.accessToken
        #expect(try await phone.api(.post, "/mobile/sessions").status == 201)
    }

    @Test func aBadTokenIs401EvenWithAGoodCookie() async throws {
        let campus = try await AuthCampus.school()
        let (visitor, _) = try await minted(campus)
        #expect(try await visitor.api(.get, "/me").status == 200)
        visitor.token = "bad"
        #expect(try await visitor.api(.get, "/me").status == 401)
        #expect(try await visitor.api(.patch, "/me", "{}").status == 401)
    }

    @Test func theSchoolHasToBeNamed() async throws {
        let campus = try await AuthCampus.school()
        let visitor = SchoolVisitor(campus)
        try await visitor.signIn("noor@juniper.example")
        let none = try await visitor.api(.post, "/mobile/sessions")
        #expect(none.status == 422)
        #expect(none.json?["error"] == "X-Tenant-Slug header is required")
        visitor.slug = "nowhere"
        let unknown = try await visitor.api(.post, "/mobile/sessions")
        #expect(unknown.status == 404)
        #expect(unknown.json?["error"] == "Tenant not found")
        visitor.slug = "north"
        let other = try await visitor.api(.post, "/mobile/sessions")
        #expect(other.status == 403)
        #expect(other.json?["error"] == "Forbidden")
        for (slug, status) in [(nil, 422), ("nowhere", 404), ("home", 401)] as [(String?, Int)] {
            #expect(try await refresh("bad", campus, slug: slug).status == status)
        }
    }

    @Test func anAccessTokenEndsAfterAQuarterOfAnHour() async throws {
        let clock = TestClock()
        let campus = try await AuthCampus.school(clock: clock)
        let (_, tokens) = try await minted(campus)
        let phone = SchoolVisitor(campus)
        phone.token = tokens.accessToken
        clock.advance(by: .seconds(899))
        #expect(try await phone.api(.get, "/me").status == 200)
        clock.advance(by: .seconds(2))
        #expect(try await phone.api(.get, "/me").status == 401)
    }

    @Test func aRefreshRotatesAndTheOldTokenIsDead() async throws {
        let clock = TestClock()
        let campus = try await AuthCampus.school(clock: clock)
        let (_, first) = try await minted(campus)
        let second = try await refresh(first.refreshToken, campus).decoded(MobileTokens.self)
        #expect(second.sessionID == first.sessionID)
        #expect(second.refreshToken != first.refreshToken)
        let again = try await refresh(first.refreshToken, campus)
        #expect(again.status == 401)
        #expect(again.json?["error"] == "Invalid refresh token")
        // The answer may have been lost: the session stands.
        let third = try await refresh(second.refreshToken, campus).decoded(MobileTokens.self)
        clock.advance(by: .seconds(600))
        // Whoever comes with it now has stolen it.
        #expect(try await refresh(second.refreshToken, campus).status == 401)
        #expect(try await refresh(third.refreshToken, campus).status == 401)
    }

    @Test func refreshTokensKeepToTheirSchoolAndToTheirContract() async throws {
        let campus = try await AuthCampus.school()
        let (_, tokens) = try await minted(campus)
        #expect(try await refresh(tokens.refreshToken, campus, slug: "north").status == 401)
        #expect(try await refresh(tokens.accessToken, campus).status == 401)
        let sat = try await campus.registered()
        #expect(try await refresh(sat.tokens.refresh, campus).status == 401)
    }

    @Test func revokedTokensStopWorkingAtOnce() async throws {
        let campus = try await AuthCampus.school()
        let (visitor, tokens) = try await minted(campus)
        let phone = SchoolVisitor(campus, slug: "home")
        phone.token = tokens.accessToken
        // The cookie's end is not the tokens'.
        #expect(try await visitor.api(.delete, "/session").status == 200)
        #expect(try await phone.api(.get, "/me").status == 200)
        let body = try AuthCampus.body(["refresh_token": tokens.refreshToken])
        let nobody = SchoolVisitor(campus, slug: "home")
        let gone = try await nobody.api(.delete, "/mobile/session", body)
        #expect(gone.status == 200)
        #expect(gone.json?["message"] == "Mobile session revoked")
        #expect(try await phone.api(.get, "/me").status == 401)
        #expect(try await nobody.api(.delete, "/mobile/session", body).status == 401)
        let (_, more) = try await minted(campus)
        #expect(
            try await nobody.api(
                .delete, "/mobile/session?refresh_token=" + more.refreshToken
            ).status == 200)
    }

    @Test func signingInForTryingOutIsOffUnlessItIsAskedFor() async throws {
        let campus = try await AuthCampus.school(settings: [:])
        let visitor = SchoolVisitor(campus)
        let answer = try await visitor.signIn("noor@juniper.example")
        #expect(answer.status == 404)
        #expect(answer.text.isEmpty)
        #expect(try await visitor.api(.delete, "/testing/session").status == 404)
        #expect(try await visitor.api(.get, "/me").status == 401)
    }

    @Test(arguments: [
        (#"{"email":"nobody@juniper.example"}"#, 404, "User not found"),
        (#"{"email":"noor@juniper.example","tenant_slug":"x"}"#, 404, "Tenant not found"),
        (#"{"email":"student@homeroom.localhost"}"#, 404, "User not found"),
        ("{}", 422, "Email is required"),
        (
            #"{"email":"noor@juniper.example","role":"teacher"}"#, 422,
            "User does not have requested role"
        ),
        ("[", 400, "Bad Request"),
    ])
    func aSignInForTryingOutSaysWhatIsWrong(body: String, status: Int, word: String) async throws {
        let campus = try await AuthCampus.school()
        let visitor = SchoolVisitor(campus)
        _ = try await visitor.api(.get, "/me", embedded: true)
        try await visitor.renew()
        let answer = try await visitor.api(.post, "/testing/session", body)
        #expect(answer.status == status)
        #expect(answer.json?["error"] == .string(word))
    }

    @Test func aSignInForTryingOutNeedsTheTokenAndMayNameARole() async throws {
        let campus = try await AuthCampus.school()
        let visitor = SchoolVisitor(campus)
        let body = #"{"role":"teacher","tenant_slug":"north"}"#
        #expect(try await visitor.api(.post, "/testing/session", body).status == 403)
        try await visitor.renew()
        let answer = try await visitor.api(.post, "/testing/session", body)
        #expect(answer.json?["user"]?["email"] == "ilse@juniper.example")
        try await visitor.renew()
        #expect(try await visitor.api(.delete, "/testing/session").text == #"{"ok":true}"#)
        #expect(try await visitor.api(.get, "/me").status == 401)
    }

    @Test func administratorsMakePeopleAndGiveThemTheirParts() async throws {
        let campus = try await AuthCampus.school()
        let ada = SchoolVisitor(campus)
        try await ada.signIn("ada@juniper.example")
        let added = try await ada.api(
            .post, "/users",
            """
            {"user":{"email":"Omar@juniper.example","first_name":"Omar","last_name":"Fayed",
             "roles":["student"]}}
            """)
        #expect(added.status == 201)
        let omar = try added.decoded(SchoolUser.self)
        #expect(omar.email == "omar@juniper.example")
        #expect(omar.roles == ["student"])
        let twice = try await ada.api(
            .post, "/users", #"{"user":{"email":"omar@juniper.example"}}"#)
        #expect(twice.status == 422)
        #expect(twice.text == #"{"errors":["Email has already been taken"]}"#)
        for (body, status) in [
            (#"{"user":{"email":"x"}}"#, 422), (#"{"user":{}}"#, 422), ("{}", 400),
            (#"{"user":{"email":"a@b.example","roles":["Head Teacher"]}}"#, 422),
            (#"{"email":"flat@juniper.example"}"#, 201),
        ] {
            #expect(try await ada.api(.post, "/users", body).status == status, "\(body)")
        }
        let changed = try await ada.api(
            .patch, "/users/\(omar.id)", #"{"user":{"roles":["teacher"],"last_name":"F."}}"#)
        #expect(try changed.decoded(SchoolUser.self).roles == ["teacher"])
        #expect(try changed.decoded(SchoolUser.self).firstName == "Omar")
    }

    @Test func nobodyElseChangesPartsNotEvenTheirOwn() async throws {
        let campus = try await AuthCampus.school()
        let (noor, tokens) = try await minted(campus)
        let me = try await noor.api(.get, "/me").decoded(SchoolMe.self).user.id
        for body in [
            #"{"user":{"roles":["admin"]}}"#, #"{"roles":["student","admin"]}"#,
            #"{"user":{"roles":[]}}"#,
        ] {
            let answer = try await noor.api(.patch, "/users/\(me)", body)
            #expect(answer.status == 403)
            #expect(answer.json?["meta"]?["policy"] == "UserPolicy")
            #expect(answer.json?["meta"]?["request_id"] != nil)
        }
        #expect(try await noor.api(.get, "/me").decoded(SchoolMe.self).user.roles == ["student"])
        let named = try await noor.api(.patch, "/users/\(me)", #"{"user":{"first_name":"Nour"}}"#)
        #expect(named.status == 200)
        #expect(
            try await noor.api(.post, "/users", #"{"user":{"email":"a@b.example"}}"#).status == 403)
        let ilse = SchoolVisitor(campus)
        try await ilse.signIn("ilse@juniper.example")
        #expect(try await ilse.api(.patch, "/users/\(me)", #"{"first_name":"N"}"#).status == 403)
        let ada = SchoolVisitor(campus)
        try await ada.signIn("ada@juniper.example", tenant: "north")
        #expect(try await ada.api(.patch, "/users/\(me)", #"{"first_name":"N"}"#).status == 404)
        #expect(tokens.sessionID > 0)
    }
}
