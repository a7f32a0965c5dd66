import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Two campuses on one database are one campus.
@Suite struct SharedCampusTests {
    private func pair() throws -> (AuthCampus, AuthCampus) {
        let databases = try TestDatabase.several(2)
        let clock = TestClock()
        return (
            try AuthCampus(database: databases[0], clock: clock),
            try AuthCampus(database: databases[1], clock: clock)
        )
    }

    @Test func whoRegistersAtOneSignsInAtTheOther() async throws {
        let (first, second) = try pair()
        let tokens = try await first.registered().tokens
        #expect(await second.me(tokens.access).status == 200)
        #expect(try await second.login().status == 200)
    }

    @Test func rotationAndItsWatchAreShared() async throws {
        let (first, second) = try pair()
        let old = try await first.registered().tokens
        let fresh = try await second.refresh(old.refresh).decoded(RefreshedTokens.self)
        #expect(await first.me(fresh.access).status == 200)
        first.clock.advance(by: .seconds(QuickAuth.policy.refreshGrace + 1))
        #expect(try await first.refresh(old.refresh).status == 401)
        #expect(await second.me(fresh.access).status == 401)
    }

    @Test func startingBothAtOnceMakesOneStudentAndOneKey() async throws {
        let (first, second) = try pair()
        async let one = first.ask(.get, "/me", embedded: true)
        async let two = second.ask(.get, "/me", embedded: true)
        let answers = await [one, two]
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers[0].text == answers[1].text)
    }

    @Test func anAccountDeletedAtOneIsGoneAtTheOther() async throws {
        let (first, second) = try pair()
        let tokens = try await first.registered().tokens
        _ = await second.ask(.delete, "/delete-account", token: tokens.access)
        #expect(await first.me(tokens.access).json?["code"] == .string("user_not_found"))
    }
}
