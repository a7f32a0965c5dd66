import AppCore
import Testing

@testable import Auth

@Suite struct AuthWireTests {
    @Test func aUserWithoutTheSubscriptionFlagHasNone() throws {
        let json = #"{"id":"5B0C2F1E-7A44-4C0D-9B7E-0D6F0A3C1E22","email":"tove@example.test"}"#
        let user = try WireJSON.decode(AuthUser.self, from: json)
        #expect(user.id == "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22")
        #expect(user.hasActiveSubscription == false)
        #expect(user.username == nil)
    }

    @Test func aRefreshWithoutANewRefreshTokenIsRead() throws {
        let json = #"{"access":"a.b.c"}"#
        let tokens = try WireJSON.decode(RefreshedTokens.self, from: json)
        #expect(tokens == RefreshedTokens(access: "a.b.c", refresh: nil))
    }

    @Test func thePersonIsWrittenWithEveryFieldOfTheContract() throws {
        let me = SchoolMe(
            user: .init(
                id: 7, email: "a@example.org", firstName: "Ada", lastName: nil, roles: ["student"],
                isDistrictAdmin: false, isGoogleConnected: false, isOnboarded: true,
                preferences: [:]),
            tenant: .init(id: 1, name: "Harbor", slug: "harbor"))
        let text = try WireJSON.encodeText(me)
        #expect(
            text == #"{"user":{"id":7,"email":"a@example.org","first_name":"Ada","last_name":null,"#
                + #""roles":["student"],"district_admin":false,"google_connected":false,"#
                + #""onboarding_complete":true,"preferences":{},"impersonating":false,"#
                + #""impersonator":null},"tenant":{"id":1,"name":"Harbor","slug":"harbor","#
                + #""curriculum_default_profile_key":null,"#
                + #""curriculum_default_profile_version":null,"curriculum_runtime":{}}}"#)
        #expect(try WireJSON.decode(SchoolMe.self, from: text) == me)
    }

    @Test func thePersonNeedsAnIDAndAnAddressOnly() throws {
        let me = try WireJSON.decode(
            SchoolMe.self,
            from: """
                {"user":{"id":7,"email":"a@example.org","impersonator":{"id":9}},
                "tenant":{"id":1,"name":"Harbor","slug":"harbor",
                "curriculum_default_profile_key":"sample"}}
                """)
        #expect(me.user.isOnboarded && me.user.roles.isEmpty && me.user.firstName == nil)
    }
}
