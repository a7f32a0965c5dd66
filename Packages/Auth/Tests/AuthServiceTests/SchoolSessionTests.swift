import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Cookie sessions by the school's contract.
@Suite struct SchoolSessionTests {
    @Test func aSignInGivesASessionThatSaysWhoItIs() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        let signedIn = try await noor.signIn("noor@juniper.example")
        #expect(signedIn.status == 200)
        #expect(signedIn.json?["user"]?["roles"] == .array(["student"]))
        #expect(signedIn.json?["tenant"]?["slug"] == "home")
        let me = try await noor.api(.get, "/me")
        #expect(me.status == 200)
        let user = try #require(me.json?["user"])
        #expect(user["email"] == "noor@juniper.example")
        #expect(user["first_name"] == "Noor")
        #expect(user["district_admin"] == .bool(false))
        #expect(user["google_connected"] == .bool(false))
        #expect(user["impersonating"] == .bool(false))
        #expect(user["impersonator"] == .null)
        #expect(me.json?["tenant"]?["name"] == "Home")
        #expect(try me.decoded(SchoolMe.self).user.id > 0)
    }

    @Test func theCookieIsOutOfReachOfScriptsAndOtherSites() async throws {
        let campus = try await AuthCampus.school()
        for secure in [false, true] {
            let answer = try await SchoolVisitor(campus)
                .ask(.get, "/api/v1/csrf", secure: secure)
            let cookie = try #require(answer.headers[.setCookie])
            #expect(cookie.contains("; Path=/; HttpOnly; SameSite=Lax"))
            #expect(cookie.hasSuffix("; Secure") == secure)
        }
    }

    @Test func aSecondTokenIsTheSameAndSetsNoOtherCookie() async throws {
        let visitor = SchoolVisitor(try await AuthCampus.school())
        let first = try await visitor.api(.get, "/csrf")
        let second = try await visitor.api(.get, "/csrf")
        #expect(first.text == second.text)
        #expect(second.headers[.setCookie] == nil)
    }

    @Test func signingInReplacesTheSessionAndItsToken() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        try await noor.renew()
        let (cookie, csrf) = (noor.cookie, noor.csrf)
        try await noor.signIn("noor@juniper.example")
        #expect(noor.cookie != cookie)
        #expect(noor.csrf != csrf)
        let first = noor.cookie
        try await noor.signIn("ilse@juniper.example")
        let old = SchoolVisitor(campus)
        old.cookie = first
        #expect(try await old.api(.get, "/me").status == 401)
    }

    @Test func writesNeedTheTokenOfTheirOwnSession() async throws {
        let campus = try await AuthCampus.school()
        let (noor, ilse) = (SchoolVisitor(campus), SchoolVisitor(campus))
        try await noor.signIn("noor@juniper.example")
        try await ilse.signIn("ilse@juniper.example")
        let body = #"{"preferences":{"theme":"dark"}}"#
        #expect(try await noor.api(.patch, "/me", body).status == 200)
        for token in [nil, "", "wrong", ilse.csrf] {
            noor.csrf = token
            let answer = try await noor.api(.patch, "/me", body)
            #expect(answer.status == 403)
            #expect(answer.json?["error"] == "Invalid CSRF token")
        }
        let nobody = SchoolVisitor(campus)
        #expect(try await nobody.api(.delete, "/session").status == 403)
        try await nobody.renew()
        #expect(try await nobody.api(.delete, "/session").status == 401)
    }

    @Test func signingOutEndsTheSession() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        try await noor.signIn("noor@juniper.example")
        let (cookie, csrf) = (noor.cookie, noor.csrf)
        let out = try await noor.api(.delete, "/session")
        #expect(out.status == 200)
        #expect(out.json?["message"] == "Signed out successfully")
        #expect(try await noor.api(.get, "/me").status == 401)
        (noor.cookie, noor.csrf) = (cookie, csrf)
        #expect(try await noor.api(.get, "/me").status == 401)
        #expect(try await noor.api(.patch, "/me", "{}").status == 403)
    }

    @Test func aSessionLastsTwelveHoursFromItsLastUse() async throws {
        let clock = TestClock()
        let campus = try await AuthCampus.school(clock: clock)
        let noor = SchoolVisitor(campus)
        try await noor.signIn("noor@juniper.example")
        for _ in 0..<3 {
            clock.advance(by: .seconds(11 * 3_600))
            #expect(try await noor.api(.get, "/me").status == 200)
        }
        clock.advance(by: .seconds(12 * 3_600 + 1))
        #expect(try await noor.api(.get, "/me").status == 401)
    }

    @Test func forgedCookiesAreNobodys() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        try await noor.signIn("noor@juniper.example")
        let good = try #require(noor.cookie)
        let anonymous = SchoolVisitor(campus)
        try await anonymous.renew()
        let free = try #require(anonymous.cookie)
        let forged = [
            good + "x", String(good.dropLast()), good.replacing("s.", with: "n."),
            good + "." + good, free + "A", free.replacing("n.", with: "s."),
            good + "; " + good, "_homeroom_session=", "_homeroom_session=s.",
            "_homeroom_session=n.a.1.b", "_homeroom_session=" + String(repeating: "a", count: 4000),
        ]
        for cookie in forged {
            let visitor = SchoolVisitor(campus)
            visitor.cookie = cookie
            visitor.csrf = noor.csrf
            #expect(try await visitor.api(.get, "/me").status == 401, "\(cookie)")
            #expect(try await visitor.api(.patch, "/me", "{}").status == 403, "\(cookie)")
        }
    }

    @Test func aSuspendedAccountHasNoSession() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        try await noor.signIn("noor@juniper.example")
        let admin = try #require(campus.campus.capabilities[.accounts])
        let account = try #require(
            try await admin.account(email: "noor@juniper.example", of: Tenant.defaultID))
        try await admin.setSuspended(true, of: account.key)
        #expect(try await noor.api(.get, "/me").status == 401)
        #expect(try await noor.signIn("noor@juniper.example").status == 404)
    }

    @Test func theEmbeddedStudentNeedsNeitherCookieNorToken() async throws {
        let campus = try AuthCampus()
        let student = SchoolVisitor(campus)
        let me = try await student.api(.get, "/me", embedded: true)
        #expect(try me.decoded(SchoolMe.self).user.roles == ["student"])
        let body = #"{"onboarding_complete":true}"#
        let changed = try await student.api(.patch, "/me", body, embedded: true)
        #expect(changed.json?["user"]?["onboarding_complete"] == .bool(true))
        student.slug = "home"
        #expect(try await student.api(.post, "/mobile/sessions", embedded: true).status == 201)
    }

    @Test func aSessionKeepsToItsSchoolWhateverTheHeaderSays() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        #expect(try await noor.signIn("noor@juniper.example", tenant: "north").status == 200)
        for slug in ["north", "home", "nowhere"] {
            noor.slug = slug
            let me = try await noor.api(.get, "/me")
            #expect(me.json?["tenant"]?["slug"] == "north")
        }
        let other = SchoolVisitor(campus)
        try await other.signIn("noor@juniper.example")
        let (north, home) = (
            try await noor.api(.get, "/me").decoded(SchoolMe.self),
            try await other.api(.get, "/me").decoded(SchoolMe.self)
        )
        #expect(north.user.id != home.user.id)
        #expect(north.tenant.id != home.tenant.id)
    }

    @Test func preferencesAreReplacedAsAWholeAndTheWayToSignInStays() async throws {
        let campus = try await AuthCampus.school()
        let noor = SchoolVisitor(campus)
        try await noor.signIn("noor@juniper.example")
        let first = try await noor.api(
            .patch, "/me",
            """
            {"preferences":{"theme":"dark","subjects":["a","b"],"auth_identities":{"google":"x"},
             "timezone":"America/Denver","grade_levels":[{"a":1}],"locale":["x"]},"other":1}
            """)
        #expect(
            try first.decoded(SchoolMe.self).user.preferences == [
                "theme": "dark", "subjects": .array(["a", "b"]), "timezone": "America/Denver",
            ])
        let second = try await noor.api(.patch, "/me", #"{"preferences":{"theme":"light"}}"#)
        #expect(try second.decoded(SchoolMe.self).user.preferences == ["theme": "light"])
        let third = try await noor.api(.patch, "/me", #"{"onboarding_complete":true}"#)
        #expect(try third.decoded(SchoolMe.self).user.preferences == ["theme": "light"])
        #expect(try third.decoded(SchoolMe.self).user.isOnboarded)
        let wrong = try await noor.api(.patch, "/me", #"{"preferences":"dark"}"#)
        #expect(wrong.status == 400)
        #expect(wrong.json?["error"] == "Bad Request")
    }
}
