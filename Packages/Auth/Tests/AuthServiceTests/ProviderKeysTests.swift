import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

/// When a provider's keys are fetched, and what happens when they cannot be.
@Suite struct ProviderKeysTests {
    private let campus: AuthCampus
    private let provider: ProviderDouble
    private let keys: (old: ProviderKey, new: ProviderKey)
    private var clock: TestClock { campus.clock }

    init() throws {
        keys = (try ProviderKey.first.get(), try ProviderKey.second.get())
        provider = try ProviderDouble(keys.old)
        campus = try AuthCampus(settings: ProviderDouble.settings, outbound: provider)
    }

    private func signIn(with key: ProviderKey) async throws -> AuthCampus.Answer {
        try await campus.post(
            "/google/token", ["id_token": try key.token(ProviderDouble.claims(at: clock))])
    }

    @Test func keysAreKeptAsLongAsTheProviderSays() async throws {
        for _ in 0..<3 { #expect(try await signIn(with: keys.old).status == 200) }
        clock.advance(by: .seconds(3599))
        #expect(try await signIn(with: keys.old).status == 200)
        #expect(provider.fetches.count == 1)
        clock.advance(by: .seconds(2))
        #expect(try await signIn(with: keys.old).status == 200)
        #expect(provider.fetches.count == 2)
    }

    @Test func aRotatedKeyIsFetchedAtOnceAndTheOldOneStopsCounting() async throws {
        #expect(try await signIn(with: keys.old).status == 200)
        clock.advance(by: .seconds(120))
        let published = try keys.new.published
        provider.state.withLock { $0.keys = [published] }
        #expect(try await signIn(with: keys.new).status == 200)
        #expect(provider.fetches.count == 2)
        #expect(try await signIn(with: keys.old).code == "OAUTH_ERROR")
    }

    @Test func unknownKeysDoNotMakeTheCampusAskAgainAndAgain() async throws {
        #expect(try await signIn(with: keys.old).status == 200)
        for _ in 0..<5 { #expect(try await signIn(with: keys.new).code == "OAUTH_ERROR") }
        #expect(provider.fetches.count == 1)
        clock.advance(by: .seconds(61))
        for _ in 0..<5 { #expect(try await signIn(with: keys.new).code == "OAUTH_ERROR") }
        #expect(provider.fetches.count == 2)
    }

    @Test(arguments: [0, 500, 404])
    func keysThatCannotBeHadAre503AndTriedAgainSoon(status: Int) async throws {
        provider.state.withLock { $0.status = status }
        let answer = try await signIn(with: keys.old)
        #expect(answer.status == 503 && answer.code == "UNAVAILABLE", "\(answer.text)")
        #expect(answer.headers[.retryAfter] == "5")
        provider.state.withLock { $0.status = 200 }
        #expect(try await signIn(with: keys.old).status == 503)
        #expect(provider.fetches.count == 1, "not hammered")
        clock.advance(by: .seconds(6))
        #expect(try await signIn(with: keys.old).status == 200)
    }

    @Test(arguments: [
        "{}", #"{"keys":[]}"#, "<html>", #"{"keys":[{"kty":"EC","kid":"first"}]}"#,
        #"{"keys":[{"kty":"RSA","kid":"first","n":"AQAB","e":"AQAB"}]}"#,
    ])
    func aKeySetWithoutAUsableKeyIsNone(text: String) {
        #expect(ProviderKeySet(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("public, max-age=19845, must-revalidate", 19_845.0), (nil, 3600), ("max-age=5", 60),
        ("max-age=99999999", 86_400), ("no-store", 60), ("max-age=nonsense", 3600),
    ])
    func theAgeOfKeysIsBounded(header: String?, seconds: Double) {
        #expect(ProviderKeys.age(header) == seconds)
    }
}
