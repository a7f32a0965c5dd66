import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// A forgotten password, from the mail to the new one.
@Suite struct PasswordResetTests {
    private let campus: AuthCampus
    private let mail = MailRecord()
    private let post = MailPosts()

    init() throws {
        let (mail, post) = (mail, post)
        campus = try QuickAuth.$posts.withValue(post) {
            try AuthCampus(
                settings: ["campus.public_url": "https://learn.example.test"], mail: mail)
        }
    }

    private func ask(
        _ email: String = "tove@example.test", from address: String = "192.0.2.1",
        slug: String? = nil
    ) async throws -> AuthCampus.Answer {
        let answer = await campus.ask(
            .post, "/password-reset", try AuthCampus.body(["email": email]), from: address,
            slug: slug)
        await post.settle()
        return answer
    }

    private func confirm(
        _ token: String, _ password: String = "quite another one", slug: String? = nil
    ) async throws -> AuthCampus.Answer {
        await campus.ask(
            .post, "/password-reset-confirm",
            try AuthCampus.body(["token": token, "new_password": password]), slug: slug)
    }

    /// The code that stands alone in a line of the newest mail.
    private func token() throws -> String {
        let text = try #require(mail.messages.last?.text)
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return try #require(lines.first { TenantSecret($0) != nil })
    }

    @Test func aMailBringsATokenThatSetsAPasswordOnce() async throws {
        let before = try await campus.registered()
        #expect(try await ask(" Tove@Example.test").status == 200)
        let message = try #require(mail.messages.first)
        let token = try token()
        #expect(message.to == "tove@example.test" && mail.messages.count == 1)
        #expect(
            message.text.contains(
                "https://learn.example.test/accounts/password-reset-confirm/\(token)/"))
        let answer = try await confirm(token)
        #expect(answer.status == 200 && answer.json?["message"]?.text != nil, "\(answer.text)")
        #expect(await campus.me(before.tokens.access).status == 401, "every session has ended")
        #expect(try await campus.refresh(before.tokens.refresh).status == 401)
        #expect(try await campus.login().status == 401)
        #expect(try await campus.login("tove@example.test", "quite another one").status == 200)
        let again = try await confirm(token, "and one more")
        #expect(again.status == 400 && again.code == "INVALID_TOKEN")
    }

    @Test func nobodyLearnsWhoHasAnAccount() async throws {
        _ = try await campus.registered()
        let known = try await ask("tove@example.test")
        let unknown = try await ask("nobody@example.test")
        let student = try await ask(EmbeddedStudent.address)
        #expect(known.status == 200 && known.text == unknown.text && known.text == student.text)
        #expect(mail.messages.map(\.to) == ["tove@example.test"])
    }

    @Test func anAccountWithoutAPasswordIsNoException() async throws {
        let known = try await campus.registered()
        try await campus.database.write { connection in
            try AccountStore.removePassword(
                of: AccountKey(tenantID: Tenant.defaultID, userID: known.user.id), in: connection)
        }
        let answer = try await ask()
        let unknown = try await ask("nobody@example.test")
        #expect(answer.text == unknown.text && !answer.text.contains("SOCIAL"))
        #expect(try await confirm(try token()).status == 200)
        #expect(try await campus.login("tove@example.test", "quite another one").status == 200)
    }

    @Test func aNewMailTakesTheOldOnesTokenAway() async throws {
        _ = try await campus.registered()
        _ = try await ask()
        let first = try token()
        _ = try await ask()
        #expect(try token() != first)
        #expect(try await confirm(first).code == "INVALID_TOKEN")
        #expect(try await confirm(try token()).status == 200)
    }

    @Test func aTokenIsGoodForADay() async throws {
        _ = try await campus.registered()
        _ = try await ask()
        campus.clock.advance(by: .seconds(86_399))
        // A refusal does not use it up.
        #expect(try await confirm(try token(), "short").code == "WEAK_PASSWORD")
        campus.clock.advance(by: .seconds(1))
        #expect(try await confirm(try token()).code == "INVALID_TOKEN")
    }

    @Test(arguments: [
        "short", "12345678901", "password1", "tove@example.test", "Tove@example", "example1",
        "toveexample",
    ])
    func aPasswordThatWillNotDoIsNamed(password: String) async throws {
        _ = try await campus.registered()
        _ = try await ask()
        let answer = try await confirm(try token(), password)
        #expect(answer.status == 400 && answer.code == "WEAK_PASSWORD", "\(answer.text)")
        #expect(answer.json?["error"]?["fields"]?["new_password"] != nil)
        #expect(try await campus.login().status == 200)
    }

    @Test(arguments: ["", "nonsense", "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22", "..", "A.B"])
    func whatIsNoTokenIsRefused(token: String) async throws {
        let answer = try await confirm(token)
        #expect(answer.status == 400)
        #expect(answer.code == (token.isEmpty ? "BAD_REQUEST" : "INVALID_TOKEN"))
        let strange = try await confirm(TenantSecret(of: "nowhere").text)
        #expect(strange.code == "INVALID_TOKEN")
    }

    @Test func aMailboxIsNotFilled() async throws {
        _ = try await campus.registered()
        for number in 1...4 { #expect(try await ask(from: "192.0.2.\(number)").status == 200) }
        let fifth = try await ask(from: "192.0.2.9")
        #expect(fifth.status == 429 && fifth.headers[.retryAfter] == "900")
        #expect(mail.messages.count == 4)
        // The same for an address without an account.
        for number in 1...4 {
            #expect(try await ask("nobody@example.test", from: "192.0.2.\(number)").status == 200)
        }
        #expect(try await ask("nobody@example.test").status == 429)
    }

    @Test func aTokenIsOfItsSchool() async throws {
        try await campus.campus.start()
        _ = try await campus.campus.tenants.add(
            slug: "north", name: "North", registration: .open)
        _ = try await campus.registered()
        _ = await campus.ask(
            .post, "/register",
            try AuthCampus.body(["email": "tove@example.test", "password": AuthCampus.password]),
            slug: "north")
        _ = try await ask(slug: "north")
        let token = try token()
        #expect(try await confirm(token, slug: "home").code == "INVALID_TOKEN")
        // A page in a browser names no school: the token does.
        #expect(try await confirm(token).status == 200)
        #expect(try await campus.login().status == 200, "the other school's account is as it was")
    }

    @Test func aCampusThatSendsNoMailSaysSoToEverybody() async throws {
        let campus = try AuthCampus(mail: DisabledMailSender())
        _ = try await campus.registered()
        for email in ["tove@example.test", "nobody@example.test"] {
            let answer = try await campus.post("/password-reset", ["email": email])
            #expect(answer.status == 501 && answer.code == "EMAIL_FAILED")
        }
    }

    @Test func linksLeadWhereTheOperatorSaysAndNotWhereACallerDoes() async throws {
        let (mail, post) = (MailRecord(), MailPosts())
        let campus = try QuickAuth.$posts.withValue(post) {
            try AuthCampus(mail: mail)
        }
        _ = try await campus.registered()
        let body = try AuthCampus.body(["email": "tove@example.test"])
        _ = await campus.ask(.post, "/password-reset", body, authority: "evil.test")
        await post.settle()
        let text = try #require(mail.messages.last?.text)
        #expect(!text.contains("evil.test") && !text.contains("http"))
        _ = await campus.ask(.post, "/password-reset", body, authority: "127.0.0.1:8080")
        await post.settle()
        #expect(mail.messages.last?.text.contains("http://127.0.0.1:8080/accounts/") == true)
    }

    @Test func whatIsStoredOfATokenIsAHash() async throws {
        _ = try await campus.registered()
        _ = try await ask()
        let token = try token()
        let stored = try await campus.database.read { connection in
            try connection.rows("SELECT token_hash FROM auth_password_resets", [])
                .map { try $0.text("token_hash") }
        }
        #expect(stored == [try #require(TenantSecret(token)).hash])
        #expect(!token.contains(stored[0]))
    }
}
