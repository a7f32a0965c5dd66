import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Signing in with codes of an authenticator app.
@Suite struct SecondFactorTests {
    private static let email = "tove@example.test"
    private let campus: AuthCampus
    private let admin: any AccountAdministering
    private let mail = MailRecord()
    private let mails = MailPosts()

    init() async throws {
        let (database, mail) = (try await TestDatabase.fresh(), mail)
        campus = try QuickAuth.$posts.withValue(mails) {
            try AuthCampus(database: database, mail: mail)
        }
        try await campus.campus.start()
        admin = try #require(campus.campus.capabilities[.accounts])
    }

    private func post(
        _ path: String, _ code: String? = nil, _ email: String = email
    ) async throws -> AuthCampus.Answer {
        var fields = ["email": email, "password": AuthCampus.password]
        fields["code"] = code
        return try await campus.post(path, fields)
    }

    private func login(_ code: String? = nil) async throws -> AuthCampus.Answer {
        try await post("/login", code)
    }

    /// What the app shows, some steps from now.
    private func code(_ secret: String, _ steps: Int64 = 0) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
        for letter in secret {
            let value = try #require(alphabet.firstIndex(of: letter))
            (bits, count) = ((bits << 5 | UInt32(value)) & 0xFFFF, count + 5)
            if count >= 8 {
                bytes.append(UInt8(bits >> UInt32(count - 8) & 0xFF))
                count -= 8
            }
        }
        let time = Int64(campus.clock.now.timeIntervalSince1970)
        return TimeCode.code(of: bytes, at: time / TimeCode.step + steps)
    }

    private func begin(_ email: String = email) async throws -> String {
        try await post("/second-factor", nil, email).decoded(SecondFactorSecret.self).secret
    }

    /// Sets a second factor up, and waits until its first code is over.
    private func setUp(_ email: String = email) async throws -> (secret: String, codes: [String]) {
        let secret = try await begin(email)
        let answer = try await post("/second-factor/confirm", code(secret), email)
        let codes = try answer.decoded(RecoveryCodes.self).recoveryCodes
        campus.clock.advance(by: .seconds(30))
        return (secret, codes)
    }

    private func staff(_ email: String, _ roles: [String] = ["teacher"]) async throws -> AccountKey
    {
        _ = try await admin.add(
            [NewAccount(email: email, password: AuthCampus.password, roles: roles)],
            to: Tenant.defaultID, progress: { _ in })
        return try #require(try await admin.account(email: email, of: Tenant.defaultID)).key
    }

    @Test func withoutOneAPasswordIsEnoughUntilItIsConfirmed() async throws {
        _ = try await campus.registered()
        #expect(try await login().status == 200)
        let first = try await begin()
        #expect(try await login().status == 200, "not confirmed")
        let secret = try await begin()
        #expect(secret != first)
        #expect(try await post("/second-factor/confirm", code(first)).code == "SECOND_FACTOR_WRONG")
        #expect(try await post("/second-factor/confirm", code(secret)).status == 200)
        #expect(try await login().code == "SECOND_FACTOR_REQUIRED")
        #expect(try await post("/second-factor").code == "SECOND_FACTOR_EXISTS")
    }

    @Test func aCodeSignsInOnce() async throws {
        _ = try await campus.registered()
        let (secret, _) = try await setUp()
        let shown = try code(secret)
        #expect(try await login("000000").code == "SECOND_FACTOR_WRONG")
        #expect(try await login(shown).status == 200)
        #expect(try await login(shown).code == "SECOND_FACTOR_WRONG", "used")
        #expect(try await login(code(secret, -1)).code == "SECOND_FACTOR_WRONG", "older")
        #expect(try await login(code(secret, 1)).status == 200, "a clock that is ahead")
        #expect(try await login(code(secret, 2)).code == "SECOND_FACTOR_WRONG", "too far ahead")
        campus.clock.advance(by: .seconds(90))
        #expect(try await login(code(secret, -1)).status == 200, "a clock that is behind")
    }

    @Test func twoSignInsAtOnceCannotShareACode() async throws {
        _ = try await campus.registered()
        let (secret, _) = try await setUp()
        let shown = try code(secret)
        async let first = login(shown)
        async let second = login(shown)
        let statuses = try await [first.status, second.status]
        #expect(statuses.sorted() == [200, 401])
    }

    @Test func aRecoveryCodeSignsInOnce() async throws {
        _ = try await campus.registered()
        let (_, codes) = try await setUp()
        #expect(Set(codes).count == 10)
        #expect(try await login(codes[3].lowercased()).status == 200)
        #expect(try await login(codes[3]).code == "SECOND_FACTOR_WRONG")
        #expect(try await login(codes[4]).status == 200)
        let rows = try await campus.database.read {
            try $0.rows("SELECT code_hash FROM auth_recovery_codes", [])
        }
        #expect(rows.count == 8)
        #expect(!"\(rows)".contains(codes[0]), "only hashes are stored")
    }

    @Test func aWrongPasswordIsRefusedBeforeAnyCode() async throws {
        _ = try await campus.registered()
        let (secret, _) = try await setUp()
        for path in ["/login", "/second-factor", "/second-factor/confirm", "/second-factor/remove"]
        {
            let answer = try await campus.post(
                path, ["email": Self.email, "password": "wrong horse", "code": code(secret)])
            #expect(answer.code == "UNAUTHORIZED", "\(path)")
        }
        #expect(try await login(code(secret)).status == 200, "the code wasn't used up")
    }

    @Test func guessingCodesIsSlowEvenWithTheRightPassword() async throws {
        _ = try await campus.registered()
        let (secret, _) = try await setUp()
        var statuses: [Int] = []
        for number in 0..<12 {
            let answer = try await campus.post(
                "/login",
                ["email": Self.email, "password": AuthCampus.password, "code": "00000\(number)"],
                from: "198.51.100.\(number)")
            statuses.append(answer.status)
        }
        #expect(statuses.filter { $0 == 401 }.count == 10)
        #expect(statuses.suffix(2) == [429, 429])
        #expect(try await login(code(secret)).status == 429)
        campus.clock.advance(by: .seconds(301))
        #expect(try await login(code(secret)).status == 200)
    }

    @Test func itsOwnerRemovesItWithACode() async throws {
        _ = try await campus.registered()
        let (secret, codes) = try await setUp()
        #expect(try await post("/second-factor/remove").status == 400)
        #expect(try await post("/second-factor/remove", "123").code == "SECOND_FACTOR_WRONG")
        #expect(try await post("/second-factor/remove", code(secret)).status == 200)
        #expect(try await login().status == 200)
        _ = try await setUp()
        #expect(try await login(codes[0]).code == "SECOND_FACTOR_WRONG", "of the one before")
    }

    @Test func aSchoolCanRequireItOfItsStaff() async throws {
        let teacher = try await staff(Self.email)
        _ = try await staff("pupil@example.test", ["student"])
        let open = try await login().decoded(SignedIn.self)
        #expect(try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID) == 1)
        #expect(try await admin.requiresSecondFactor(of: Tenant.defaultID))
        #expect(await campus.me(open.tokens.access).status == 401, "its session has ended")
        #expect(try await login().code == "SECOND_FACTOR_NEEDED")
        #expect(try await post("/login", nil, "pupil@example.test").status == 200)
        let (secret, codes) = try await setUp()
        #expect(try await login(code(secret)).status == 200)
        campus.clock.advance(by: .seconds(30))
        #expect(
            try await post("/second-factor/remove", code(secret)).code == "SECOND_FACTOR_NEEDED")
        #expect(try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID) == 0)
        #expect(try await admin.resetSecondFactor(of: teacher))
        #expect(try await login(codes[0]).code == "SECOND_FACTOR_NEEDED")
        #expect(try await admin.setRequiresSecondFactor(false, of: Tenant.defaultID) == 0)
        #expect(try await login().status == 200)
    }

    @Test(arguments: ["teacher", "admin", "district_admin", "curriculum_lead"])
    func theRuleEndsTheSessionsOfAllStaff(role: String) async throws {
        _ = try await staff(Self.email, [role])
        let open = try await login().decoded(SignedIn.self)
        #expect(try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID) == 1)
        #expect(await campus.me(open.tokens.access).status == 401)
    }

    @Test func whoBecomesStaffNeedsOneAtOnce() async throws {
        let key = try await staff(Self.email, ["student"])
        let open = try await login().decoded(SignedIn.self)
        #expect(try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID) == 0)
        try await admin.setRoles(["student", "guardian"], of: key)
        #expect(await campus.me(open.tokens.access).status == 200)
        try await admin.setRoles(["teacher"], of: key)
        #expect(await campus.me(open.tokens.access).status == 401)
        #expect(try await login().code == "SECOND_FACTOR_NEEDED")
    }

    @Test func anAdministratorsResetIsWrittenDownAndEndsSessions() async throws {
        let teacher = try await staff(Self.email)
        let log = try #require(campus.campus.capabilities[.audit])
        log.begin(by: AuditActor(kind: .console, name: "lena", origin: "campus-1"))
        #expect(try await !admin.resetSecondFactor(of: teacher), "there is none")
        let (secret, _) = try await setUp()
        let session = try await login(code(secret)).decoded(SignedIn.self)
        #expect(try await admin.resetSecondFactor(of: teacher))
        _ = try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID)
        #expect(await campus.me(session.tokens.access).status == 401)
        let acts = try await log.entries(AuditQuery(limit: 10), of: Tenant.defaultID).reversed()
        #expect(
            acts.map(\.act.name) == [
                "second-factor.set", "second-factor.reset", "second-factor.rule",
            ])
        #expect(acts.first?.actor.name == teacher.userID)
        #expect(!"\(acts)".contains(secret))
    }

    private func subjects() async -> [String] {
        await mails.settle()
        return mail.messages.map(\.subject)
    }

    private func acts() async throws -> [AuditAct] {
        let log = try #require(campus.campus.capabilities[.audit])
        return try await log.entries(AuditQuery(limit: 20), of: Tenant.defaultID).reversed()
            .map(\.act)
    }

    @Test func itsOwnerGetsAMailAboutEachChange() async throws {
        let key = try await staff(Self.email, ["student"])
        let (secret, codes) = try await setUp()
        #expect(await subjects() == ["Your Homeroom account has a second factor now"])
        #expect(mail.messages[0].to == Self.email)
        #expect(mail.messages[0].text.contains("came from 192.0.2.1"))
        _ = try await login(code(secret))
        #expect(await subjects().count == 1, "an ordinary sign-in")
        _ = try await login(codes[0])
        let signedIn = "Someone signed in to your Homeroom account with a recovery code"
        #expect(await subjects().last == signedIn)
        #expect(mail.messages[1].text.contains("9 of them are left"))
        _ = try await post("/second-factor/remove", codes[1])
        #expect(await subjects().last == "Your Homeroom account has no second factor anymore")
        _ = try await setUp()
        #expect(await subjects().last == "Your Homeroom account has a second factor now")
        #expect(try await admin.resetSecondFactor(of: key))
        #expect(await subjects().last == "The second factor of your Homeroom account was reset")
        #expect(mail.messages.count == 5)
        #expect(mail.messages[0].text.contains("reset-password"))
        #expect(!mail.messages[4].text.contains("password"), "it was an operator")
        #expect(!mail.messages.contains { $0.text.contains(secret) || $0.text.contains(codes[1]) })
        #expect(try await acts().isEmpty, "only staff's acts are recorded")
    }

    @Test func aRecoveryCodeOfStaffIsRecorded() async throws {
        let key = try await staff(Self.email)
        let (secret, codes) = try await setUp()
        _ = try await login(code(secret))
        _ = try await login(codes[5])
        _ = try await login(codes[5])
        _ = try await post("/second-factor/remove", codes[6])
        let id = key.userID
        #expect(
            try await acts() == [
                AuditAct("second-factor.set", on: id),
                AuditAct("second-factor.recovery", on: id, ["left": "9"]),
                AuditAct("second-factor.removed", on: id, ["with": "recovery code"]),
            ])
    }

    @Test func tooManyCodesAreRecordedAndMailedOnceAnHour() async throws {
        let key = try await staff(Self.email)
        _ = try await setUp()
        for _ in 0..<10 { _ = try await login("000000") }
        #expect(await subjects().count == 1)
        for _ in 0..<3 { #expect(try await login("000000").status == 429) }
        #expect(await subjects().dropFirst() == ["Too many wrong codes for your Homeroom account"])
        let blocked = AuditAct("second-factor.blocked", on: key.userID)
        #expect(try await acts().dropFirst() == [blocked])
        campus.clock.advance(by: .seconds(3601))
        for _ in 0..<20 { _ = try await login("000000") }
        #expect(try await acts().dropFirst() == [blocked, blocked])
        #expect(await subjects().count == 3)
    }

    @Test func withoutMailEverythingWorksTheSame() async throws {
        let refusal = Problem(.notAllowed, "No mail.", status: 501)
        let campus = try AuthCampus(mail: MailRecord(refusal: refusal))
        _ = try await campus.registered()
        let fields = ["email": Self.email, "password": AuthCampus.password]
        let secret = try await campus.post("/second-factor", fields)
            .decoded(SecondFactorSecret.self).secret
        let shown = try code(secret)
        let answer = try await campus.post(
            "/second-factor/confirm", fields.merging(["code": shown]) { $1 })
        #expect(answer.status == 200)
    }

    @Test func anotherSchoolsAccountAndRuleAreItsOwn() async throws {
        _ = try await campus.registered()
        let north = try await campus.campus.tenants.add(slug: "north", name: "North School")
        _ = try await admin.add(
            [NewAccount(email: Self.email, password: AuthCampus.password, roles: ["teacher"])],
            to: north.id, progress: { _ in })
        _ = try await setUp()
        _ = try await admin.setRequiresSecondFactor(true, of: Tenant.defaultID)
        let body = try AuthCampus.body(["email": Self.email, "password": AuthCampus.password])
        #expect(await campus.ask(.post, "/login", body, slug: "north").status == 200)
        #expect(try await !admin.requiresSecondFactor(of: north.id))
    }

    @Test func aDeletedAccountLeavesNothing() async throws {
        let tokens = try await campus.registered().tokens
        _ = try await setUp()
        #expect(await campus.ask(.delete, "/delete-account", token: tokens.access).status == 200)
        try await expectNothingIsLeft()
    }

    /// Otherwise, someone who registers another person's address could lock them out.
    @Test func aPasswordThatIsTakenAwayTakesTheSecondFactorAlong() async throws {
        let known = try await campus.registered()
        _ = try await setUp()
        try await campus.database.write { connection in
            try AccountStore.removePassword(
                of: AccountKey(tenantID: Tenant.defaultID, userID: known.user.id), in: connection)
        }
        try await expectNothingIsLeft()
    }

    private func expectNothingIsLeft() async throws {
        for table in ["auth_second_factors", "auth_recovery_codes"] {
            let rows = try await campus.database.read { try $0.rows("SELECT * FROM \(table)", []) }
            #expect(rows.isEmpty)
        }
    }
}
