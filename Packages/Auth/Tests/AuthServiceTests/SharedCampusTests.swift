import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Two campuses on one database are one campus.
@Suite(.timeLimit(.minutes(10))) struct SharedCampusTests {
    private struct Pair {
        let shared: SharedDatabase
        let first: AuthCampus
        let second: AuthCampus
        let clock = TestClock()

        init() async throws {
            shared = try SharedDatabase()
            first = try AuthCampus(database: shared.doors[0], clock: clock)
            second = try AuthCampus(database: shared.doors[1], clock: clock)
        }

        func campus(_ number: Int) -> AuthCampus { number.isMultiple(of: 2) ? first : second }
    }

    @Test func whoRegistersAtOneSignsInAtTheOther() async throws {
        let pair = try await Pair()
        let tokens = try await pair.first.registered().tokens
        #expect(await pair.second.me(tokens.access).status == 200)
        #expect(try await pair.second.login().status == 200)
        await pair.shared.close()
    }

    @Test func oneAddressRegisteredAtBothAtOnceHasOneAccount() async throws {
        let pair = try await Pair()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await pair.campus(number).post(
                        "/register",
                        ["email": "tove@example.test", "password": AuthCampus.password]
                    ).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 7))
        #expect(try await pair.second.login().status == 200)
        await pair.shared.close()
    }

    @Test func rotationAndItsWatchAreShared() async throws {
        let pair = try await Pair()
        let old = try await pair.first.registered().tokens
        let fresh = try await pair.second.refresh(old.refresh).decoded(RefreshedTokens.self)
        #expect(await pair.first.me(fresh.access).status == 200)
        // The answer may have been lost: the other one gives it again.
        let again = try await pair.first.refresh(old.refresh).decoded(RefreshedTokens.self)
        #expect(again.refresh == fresh.refresh)
        pair.clock.advance(by: .seconds(QuickAuth.policy.refreshGrace + 1))
        #expect(try await pair.first.refresh(old.refresh).status == 401)
        #expect(await pair.second.me(fresh.access).status == 401)
        await pair.shared.close()
    }

    @Test func manyRefreshesAtOnceAtBothAgreeOnOneSuccessor() async throws {
        let pair = try await Pair()
        var token = try await pair.first.registered().tokens.refresh
        for _ in 0..<4 {
            let successors = try await withThrowingTaskGroup(of: String?.self) { [token] group in
                for number in 0..<12 {
                    group.addTask {
                        try await pair.campus(number).refresh(token)
                            .decoded(RefreshedTokens.self).refresh
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(successors.count == 1)
            token = try #require(successors.first ?? nil)
        }
        await pair.shared.close()
    }

    @Test func signingOutAtOneEndsTheSessionAtTheOther() async throws {
        let pair = try await Pair()
        let tokens = try await pair.first.registered().tokens
        #expect(await pair.second.me(tokens.access).status == 200)
        #expect(try await pair.first.post("/logout", ["refresh": tokens.refresh]).status == 200)
        #expect(await pair.second.me(tokens.access).status == 401)
        #expect(try await pair.second.refresh(tokens.refresh).status == 401)
        await pair.shared.close()
    }

    @Test func aGuesserHasOneAllowanceAtBoth() async throws {
        let pair = try await Pair()
        _ = try await pair.first.registered()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<30 {
                group.addTask {
                    try await pair.campus(number).login("tove@example.test", "guess guess").status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let burst = SignInLimits.accountFromOneAddress.burst
        #expect(statuses.filter { $0 == 401 }.count == burst)
        #expect(statuses.filter { $0 == 429 }.count == 30 - burst)
        for campus in [pair.first, pair.second] {
            #expect(try await campus.login().headers[.retryAfter] == "30")
        }
        pair.clock.advance(by: .seconds(30))
        #expect(try await pair.second.login().status == 200)
        // A success gives the tries back, at both.
        #expect(try await pair.first.login("tove@example.test", "guess guess").status == 401)
        #expect(try await pair.first.login().status == 200)
        await pair.shared.close()
    }

    @Test func premiumGivenAtOneIsSeenAtTheOtherAtOnce() async throws {
        let pair = try await Pair()
        let tokens = try await pair.first.registered().tokens
        #expect(try await pair.second.me(tokens.access).decoded(AuthUser.self).isPremium == false)
        try await pair.first.database.write {
            _ = try $0.execute(
                "UPDATE auth_users SET is_premium = 1 WHERE tenant_id = 'home' AND email = ?",
                [.text("tove@example.test")])
        }
        #expect(try await pair.second.me(tokens.access).decoded(AuthUser.self).isPremium)
        await pair.shared.close()
    }

    @Test func startingBothAtOnceMakesOneStudentAndOneKey() async throws {
        let pair = try await Pair()
        async let one = pair.first.ask(.get, "/me", embedded: true)
        async let two = pair.second.ask(.get, "/me", embedded: true)
        let answers = await [one, two]
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers[0].text == answers[1].text)
        await pair.shared.close()
    }

    @Test func anAccountDeletedAtOneIsGoneAtTheOther() async throws {
        let pair = try await Pair()
        let tokens = try await pair.first.registered().tokens
        _ = await pair.second.ask(.delete, "/delete-account", token: tokens.access)
        #expect(await pair.first.me(tokens.access).json?["code"] == .string("user_not_found"))
        await pair.shared.close()
    }

    @Test func theEndOfASessionIsHeardAtTheOtherAndEndsItsStream() async throws {
        let pair = try await Pair()
        let tokens = try await pair.first.registered().tokens
        let kept = try await pair.first.login().decoded(SignedIn.self).tokens
        var ended = try await pair.second.listen(tokens.access).makeAsyncIterator()
        var going = try await pair.second.listen(kept.access).makeAsyncIterator()
        #expect(try await ended.next()?.isEmpty == false)
        _ = try await going.next()
        _ = try await pair.first.post("/logout", ["refresh": tokens.refresh])
        let piece = try await pair.clock.ticking { try await ended.next() }
        let last = String(decoding: piece ?? [], as: UTF8.self)
        #expect(last.contains("event: session.ended\ndata: {\"session\":"))
        #expect(try await ended.next() == nil)
        #expect(try await going.next() != nil)
        await pair.second.campus.endStreams()
        await pair.shared.close()
    }
}

extension AuthCampus {
    /// The event stream of a token's account.
    func listen(_ token: String) async throws -> AsyncThrowingStream<[UInt8], any Error> {
        let reply = await campus.responder.respond(
            to: HTTPRequest(
                method: .get, scheme: "http", authority: "campus.test", path: "/events",
                headerFields: [.authorization: "Bearer " + token]),
            body: [], origin: .network(address: "192.0.2.1"))
        guard case .stream(let stream) = reply.body else {
            throw Problem(.internal, "No stream: \(reply.head.status).")
        }
        return stream
    }
}
