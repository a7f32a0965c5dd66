import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

@Suite struct LoginTests {
    @Test(arguments: ["tove@example.test", "Tove@EXAMPLE.test"])
    func theRightPasswordSignsInHoweverTheAddressIsSpelt(email: String) async throws {
        let campus = try AuthCampus()
        let registered = try await campus.registered()
        let answer = try await campus.login(email)
        #expect(answer.status == 200)
        let signedIn = try answer.decoded(SignedIn.self)
        #expect(signedIn.user == registered.user)
        #expect(signedIn.tokens.refresh != registered.tokens.refresh)
    }

    @Test func aWrongPasswordAndAnUnknownAddressGetTheSameAnswer() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        let wrong = try await campus.login("tove@example.test", "wrong horse")
        let unknown = try await campus.login("nobody@example.test", "wrong horse")
        let noAddress = try await campus.login("nobody", "wrong horse")
        #expect(wrong.status == 401)
        #expect(wrong.code == "UNAUTHORIZED")
        #expect(wrong.text == unknown.text)
        #expect(wrong.text == noAddress.text)
    }

    @Test(arguments: [
        #"{"email":"tove@example.test"}"#, #"{"password":"correct horse"}"#, "{}", "",
        #"{"email":"tove@example.test","password":""}"#,
        #"{"email":"","password":"correct horse"}"#,
        #"{"email":"tove@example.test","password":["correct horse"]}"#, "[1]", "{",
    ])
    func incompleteRequestsAre400(body: String) async throws {
        let answer = await (try AuthCampus()).ask(.post, "/login", body)
        #expect(answer.status == 400)
        #expect(answer.code == "BAD_REQUEST")
    }

    @Test func passwordsAreComparedAsPeopleReadThem() async throws {
        let campus = try AuthCampus()
        _ = try await campus.post(
            "/register", ["email": "tove@example.test", "password": "caf\u{E9} creme"])
        #expect(try await campus.login("tove@example.test", "cafe\u{301} creme").status == 200)
    }

    @Test func aPasswordOfAMegabyteIsJustTooMuch() async throws {
        let campus = try AuthCampus()
        let long = String(repeating: "a", count: 1_000_000)
        #expect(try await campus.login("tove@example.test", long).status == 413)
        let odd = String(repeating: "a", count: 5_000)
        #expect(try await campus.login("tove@example.test", odd).status == 401)
    }

    @Test func guessingIsSlowedDownForTheGuesserOnly() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        for _ in 0..<SignInLimits.accountFromOneAddress.burst {
            #expect(try await campus.login("tove@example.test", "guess guess").status == 401)
        }
        let stopped = try await campus.login()
        #expect(stopped.status == 429)
        #expect(stopped.code == "RATE_LIMITED")
        #expect(stopped.headers[.retryAfter] == "30")
        #expect(try await campus.login(from: "192.0.2.77").status == 200)
        campus.clock.advance(by: .seconds(30))
        #expect(try await campus.login().status == 200)
        // A success gives the tries back.
        #expect(try await campus.login("tove@example.test", "guess guess").status == 401)
        #expect(try await campus.login().status == 200)
    }

    @Test func onePlaceCannotTryManyAccounts() async throws {
        let campus = try AuthCampus()
        var statuses: [Int] = []
        for number in 0...SignInLimits.address.burst {
            statuses.append(try await campus.login("student\(number)@example.test").status)
        }
        #expect(statuses.last == 429)
        #expect(statuses.dropLast().allSatisfy { $0 == 401 })
    }

    @Test func aHashMadeAtAnotherCostIsMadeAnew() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        let old = try await PasswordHasher(cost: PasswordCost(logRounds: 11))
            .hash("correct horse", for: .console)
        try await campus.database.write {
            _ = try $0.execute("UPDATE auth_users SET password = ?", [.text(old.text)])
        }
        #expect(try await campus.login().status == 200)
        let stored = try await campus.database.read {
            try $0.row("SELECT password FROM auth_users")?.text("password")
        }
        #expect(stored?.hasPrefix("scrypt$ln=10,") == true)
        #expect(try await campus.login().status == 200)
    }
}
