import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

@Suite struct SessionTests {
    @Test func meIsTheUserWithBothFlagsAndNoWrapping() async throws {
        let campus = try AuthCampus()
        let signedIn = try await campus.registered()
        let answer = await campus.me(signedIn.tokens.access)
        #expect(answer.status == 200)
        #expect(try answer.decoded(AuthUser.self) == signedIn.user)
        #expect(answer.json?["has_active_subscription"] == .bool(false))
    }

    @Test func withoutATokenNobodyIsMe() async throws {
        let answer = await (try AuthCampus()).ask(.get, "/me")
        #expect(answer.status == 401)
        #expect(answer.code == "UNAUTHORIZED")
        #expect(answer.headers[.wwwAuthenticate] == #"Bearer realm="api""#)
    }

    @Test func aRefreshTokenIsNoAccessTokenNorTheOtherWayRound() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        #expect(await campus.me(tokens.refresh).json?["code"] == .string("token_not_valid"))
        let answer = try await campus.refresh(tokens.access)
        #expect(answer.status == 401)
        #expect(answer.json?["code"] == .string("token_not_valid"))
    }

    @Test func anAccessTokenEndsAfterItsTime() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        campus.clock.advance(by: .seconds(QuickAuth.policy.accessLifetime - 1))
        #expect(await campus.me(tokens.access).status == 200)
        campus.clock.advance(by: .seconds(1))
        #expect(await campus.me(tokens.access).status == 401)
        let fresh = try await campus.refresh(tokens.refresh).decoded(RefreshedTokens.self)
        #expect(await campus.me(fresh.access).status == 200)
    }

    @Test func aRefreshTokenIsGoodForOneRotation() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let second = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        let secondRefresh = try #require(second.refresh)
        #expect(secondRefresh != first.refresh)
        let third = try await campus.refresh(secondRefresh).decoded(RefreshedTokens.self)
        #expect(third.refresh != second.refresh)
    }

    @Test func aLostAnswerCanBeAskedForAgain() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        campus.clock.advance(by: .seconds(10))
        let lost = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        campus.clock.advance(by: .seconds(QuickAuth.policy.refreshGrace))
        let again = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        #expect(again.refresh == lost.refresh)
        #expect(await campus.me(again.access).status == 200)
    }

    @Test func manyRefreshesAtOnceAgreeOnOneSuccessor() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let successors = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await campus.refresh(first.refresh).decoded(RefreshedTokens.self).refresh
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(successors.count == 1)
    }

    @Test func aTokenUsedAgainLaterEndsTheWholeSession() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let second = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        let other = try await campus.login().decoded(SignedIn.self).tokens
        campus.clock.advance(by: .seconds(QuickAuth.policy.refreshGrace + 1))
        #expect(try await campus.refresh(first.refresh).status == 401)
        #expect(try await campus.refresh(try #require(second.refresh)).status == 401)
        #expect(await campus.me(second.access).status == 401)
        // The same person's other sessions stand.
        #expect(await campus.me(other.access).status == 200)
    }

    @Test func aTokenFromBeforeTheLastTwoEndsTheSessionAtOnce() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let second = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        let third = try await campus.refresh(try #require(second.refresh))
            .decoded(RefreshedTokens.self)
        #expect(try await campus.refresh(first.refresh).status == 401)
        #expect(await campus.me(third.access).status == 401)
    }

    @Test func aSessionEndsWhenItIsLeftAlone() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        campus.clock.advance(by: .seconds(QuickAuth.policy.refreshLifetime))
        let answer = try await campus.refresh(tokens.refresh)
        #expect(answer.status == 401)
        #expect(answer.json?["code"] == .string("token_not_valid"))
        // The next sign-in lets go of what has ended.
        _ = try await campus.login()
        let sessions = try await campus.database.read {
            try $0.row("SELECT count(*) AS n FROM auth_sessions")?.int("n")
        }
        #expect(sessions == 1)
    }

    @Test(arguments: [#"{}"#, "", #"{"refresh":null}"#, #"{"refresh":7}"#])
    func aMissingRefreshTokenIsNamed(body: String) async throws {
        let answer = await (try AuthCampus()).ask(.post, "/refresh", body)
        #expect(answer.status == 400)
        #expect(answer.json?["error"]?["fields"]?["refresh"] != nil)
    }

    @Test func signingOutEndsBothTokensAtOnce() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        let other = try await campus.login().decoded(SignedIn.self).tokens
        #expect(try await campus.post("/logout", ["refresh": tokens.refresh]).text == "{}")
        #expect(await campus.me(tokens.access).status == 401)
        #expect(try await campus.refresh(tokens.refresh).status == 401)
        #expect(await campus.me(other.access).status == 200)
        #expect(try await campus.post("/logout", ["refresh": "nonsense"]).status == 200)
    }

    @Test func aDeletedAccountIsGoneWithEverythingAndItsTokensSaySo() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        let deleted = await campus.ask(.delete, "/delete-account", token: tokens.access)
        #expect(deleted.status == 200)
        #expect(deleted.text == "{}")
        let me = await campus.me(tokens.access)
        #expect(me.status == 401)
        #expect(me.json?["code"] == .string("user_not_found"))
        #expect(try await campus.refresh(tokens.refresh).json?["code"] == .string("user_not_found"))
        #expect(try await campus.login().status == 401)
        #expect(await campus.ask(.delete, "/delete-account", token: tokens.access).status == 401)
        _ = try await campus.registered()
    }
}
