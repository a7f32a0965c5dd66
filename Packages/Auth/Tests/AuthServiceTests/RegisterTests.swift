import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import Auth
@testable import AuthService

@Suite struct RegisterTests {
    @Test func aNewStudentIsSignedInAtOnce() async throws {
        let campus = try AuthCampus()
        let answer = try await campus.post(
            "/register", ["email": "Tove@Example.test", "password": "correct horse"])
        #expect(answer.status == 200)
        let user = try #require(answer.json?["user"])
        #expect(user["email"] == .string("tove@example.test"))
        #expect(user["username"] == .string("tove"))
        #expect(user["is_premium"] == .bool(false))
        #expect(user["has_active_subscription"] == .bool(false))
        let signedIn = try answer.decoded(SignedIn.self)
        #expect(await campus.me(signedIn.tokens.access).status == 200)
    }

    @Test func theContractsOwnSamplePasswordWillDo() async throws {
        let answer = try await AuthCampus().post(
            "/register", ["email": "tove@example.test", "password": "password123"])
        #expect(answer.status == 200)
    }

    @Test func aNameOfOnesOwnIsKept() async throws {
        let answer = try await AuthCampus().post(
            "/register",
            [
                "email": "tove@example.test", "password": AuthCampus.password,
                "username": "  Tove  Jansson ",
            ])
        #expect(try answer.decoded(SignedIn.self).user.username == "Tove Jansson")
    }

    @Test(arguments: ["tove@example.test", "TOVE@EXAMPLE.TEST", " tove@example.test "])
    func anAddressHasOneAccount(email: String) async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        let again = try await campus.post(
            "/register", ["email": email, "password": "another horse"])
        #expect(again.status == 400)
        #expect(again.code == "BAD_REQUEST")
        #expect(try await campus.login().status == 200)
    }

    @Test func twoStudentsMayShareALocalPartAndAName() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered("tove@one.test")
        let second = try await campus.registered("tove@two.test")
        #expect(first.user.username == second.user.username)
        #expect(first.user.id != second.user.id)
    }

    @Test(arguments: [
        (#"{"password":"correct horse"}"#, "email"),
        (#"{"email":null,"password":"correct horse"}"#, "email"),
        (#"{"email":7,"password":"correct horse"}"#, "email"),
        (#"{"email":["a@b.test"],"password":"correct horse"}"#, "email"),
        (#"{"email":"","password":"correct horse"}"#, "email"),
        (#"{"email":"tove","password":"correct horse"}"#, "email"),
        (#"{"email":"a@b.test"}"#, "password"),
        (#"{"email":"a@b.test","password":null}"#, "password"),
        (#"{"email":"a@b.test","password":12345678}"#, "password"),
        (#"{"email":"a@b.test","password":""}"#, "password"),
        (#"{"email":"a@b.test","password":"correct horse","username":{}}"#, "username"),
        (#"{"email":"a@b.test","password":"correct horse","username":"a\u0007b"}"#, "username"),
        (#"{}"#, "email"), ("", "email"),
    ])
    func whatIsWrongIsNamed(body: String, field: String) async throws {
        let answer = await (try AuthCampus()).ask(.post, "/register", body)
        #expect(answer.status == 400)
        #expect(answer.code == "BAD_REQUEST")
        #expect(answer.json?["error"]?["fields"]?[field] != nil)
    }

    @Test(arguments: [
        ("short", "too short"), ("9876543210123", "all digits"), ("Iloveyou1", "too common"),
        ("qwertyuiop", "too common"), ("aaaaaaaaaa", "too common"), ("poiuytrewq", "too common"),
        ("tove@example.test", "too similar"), (String(repeating: "long", count: 300), "too long"),
    ])
    func aPasswordThatWillNotDoSaysWhy(password: String, reason: String) async throws {
        let answer = try await AuthCampus().post(
            "/register", ["email": "tove@example.test", "password": password])
        #expect(answer.status == 400)
        #expect(answer.message?.contains(reason) == true)
    }

    @Test func allReasonsAreGivenAtOnce() async throws {
        let answer = try await AuthCampus().post(
            "/register", ["email": "tove@example.test", "password": "1111"])
        let reasons = answer.message?.components(separatedBy: "; ") ?? []
        #expect(reasons.count == 3)
    }

    @Test func unknownFieldsAreIgnored() async throws {
        let answer = await (try AuthCampus()).ask(
            .post, "/register",
            #"{"email":"a@b.test","password":"correct horse","is_premium":true,"id":"x"}"#)
        #expect(try answer.decoded(SignedIn.self).user.isPremium == false)
    }

    @Test func manyRegistrationsOfOneAddressMakeOneAccount() async throws {
        let campus = try AuthCampus()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await campus.post(
                        "/register", ["email": "tove@example.test", "password": "correct horse"]
                    ).status
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200, 400, 400, 400, 400, 400])
    }

    @Test func thePasswordIsNotInTheDatabase() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        let stored = try await campus.database.read {
            try $0.row("SELECT password FROM auth_users")?.text("password")
        }
        let hash = try #require(stored)
        #expect(hash.hasPrefix("scrypt$ln=10,r=8,p=1$"))
        #expect(!hash.contains("correct"))
    }
}
