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
}
