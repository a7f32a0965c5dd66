import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

@Suite struct AccountAdminTests {
    private static let home = Tenant.defaultID
    private let campus: AuthCampus
    private let admin: any AccountAdministering

    init() async throws {
        campus = try AuthCampus()
        try await campus.campus.start()
        admin = try #require(campus.campus.capabilities[.accounts])
    }

    @Test func whoIsAddedCanSignInByTheirOwnPassword() async throws {
        let added = try await admin.add(
            [
                NewAccount(
                    email: " Ada@Example.Test ", name: "Ada L", password: "a decent one",
                    isPremium: true),
                NewAccount(email: "bo@example.test", password: "another decent one"),
            ], to: Self.home, progress: { _ in })
        #expect(added.map(\.email) == ["ada@example.test", "bo@example.test"])
        #expect(added.map(\.isNew) == [true, true])
        #expect(try await campus.login("ada@example.test", "a decent one").status == 200)
        #expect(try await campus.login("bo@example.test", "a decent one").status == 401)
        let ada = try #require(try await admin.account(email: "ADA@example.test", of: Self.home))
        #expect(ada.name == "Ada L")
        #expect(ada.isPremium && !ada.isSuspended)
        #expect(ada.sessions == 1)
        #expect(try await Self.census(admin) == [2, 1])
    }

    @Test func whoIsInvitedGetsACodeInTheSameTransactionAndNoHash() async throws {
        var invited = NewAccount(email: "ada@example.test", password: "", roles: ["student"])
        invited.isInvited = true
        #expect(admin.faults(of: invited).isEmpty)
        let hashed = Mutex(0)
        let list = [invited, NewAccount(email: "bo@example.test", password: "a decent one")]
        let added = try await admin.add(
            list, to: Self.home, progress: { done in hashed.withLock { $0 = done } })
        #expect(added.map(\.isNew) == [true, true] && hashed.withLock { $0 } == 1)
        #expect(added[1].code == nil)
        let code = try #require(added[0].code)
        #expect(try await campus.login("ada@example.test", "").status == 400)
        let set = try await campus.post(
            "/password-reset-confirm", ["token": code, "new_password": "another decent one"])
        #expect(set.status == 200)
        #expect(try await campus.login("ada@example.test", "another decent one").status == 200)
        let again = try await admin.add(list, to: Self.home, progress: { _ in })
        #expect(again.map(\.isNew) == [false, false] && again[0].code == nil)
    }

    @Test func addingTheSameAgainAddsNothingAndKeepsPasswords() async throws {
        let first = NewAccount(email: "ada@example.test", password: "a decent one")
        let counted = Mutex(0)
        _ = try await admin.add([first], to: Self.home, progress: { _ in })
        let again = try await admin.add(
            [
                NewAccount(email: "Ada@example.test", password: "something else"),
                NewAccount(email: "bo@example.test", password: "another decent one"),
                NewAccount(email: "BO@example.test", password: "a third decent one"),
            ], to: Self.home, progress: { done in counted.withLock { $0 = done } })
        #expect(again.map(\.isNew) == [false, true, false])
        #expect(counted.withLock { $0 } == 1)
        #expect(try await campus.login("ada@example.test", "a decent one").status == 200)
        #expect(try await campus.login("bo@example.test", "another decent one").status == 200)
    }

    @Test func oneAccountWithFaultsKeepsAllFromBeingAdded() async throws {
        let problem = await #expect(throws: Problem.self) {
            try await admin.add(
                [
                    NewAccount(email: "ada@example.test", password: "a decent one"),
                    NewAccount(email: "bo@example.test", password: "12345678"),
                ], to: Self.home, progress: { _ in })
        }
        #expect(problem?.place == "bo@example.test")
        #expect(problem?.fields["password"]?.isEmpty == false)
        #expect(try await Self.census(admin) == [0, 0])
    }

    @Test(arguments: [
        (NewAccount(email: "nowhere", password: "a decent one"), ["email"]),
        (NewAccount(email: "student@homeroom.localhost", password: "a decent one"), ["email"]),
        (NewAccount(email: "a@b.test", name: "\u{1}", password: "short"), ["name", "password"]),
        (NewAccount(email: "?", name: "", password: ""), ["email", "password"]),
        (NewAccount(email: "a@b.test", password: "a decent one"), []),
    ])
    func faultsAreNamedByField(account: NewAccount, fields: [String]) {
        #expect(admin.faults(of: account).keys.sorted() == fields)
    }

    @Test func aSuspendedAccountCanNeitherSignInNorGoOn() async throws {
        let signedIn = try await campus.registered()
        let account = try await only()
        try await admin.setSuspended(true, of: account.key)
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await campus.refresh(signedIn.tokens.refresh).status == 401)
        let right = try await campus.login()
        #expect(right.status == 403)
        #expect(right.code == "ACCOUNT_SUSPENDED")
        // Who does not know the password learns nothing.
        #expect(try await campus.login("tove@example.test", "not the password").status == 401)
        #expect(try await only().isSuspended)
        try await admin.setSuspended(false, of: account.key)
        #expect(try await campus.login().status == 200)
        // What was ended stays ended.
        #expect(await campus.me(signedIn.tokens.access).status == 401)
    }

    @Test func aTokenOfASuspendedAccountIsRefusedEvenWhileItsSessionStands() async throws {
        let signedIn = try await campus.registered()
        try await campus.database.write { connection in
            _ = try connection.execute("UPDATE auth_users SET is_suspended = 1")
        }
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await campus.refresh(signedIn.tokens.refresh).status == 401)
    }

    @Test func aNewPasswordEndsEverySessionAtOnce() async throws {
        let signedIn = try await campus.registered()
        let account = try await only()
        try await admin.setPassword("an entirely new one", of: account.key)
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await campus.refresh(signedIn.tokens.refresh).status == 401)
        #expect(try await campus.login().status == 401)
        #expect(try await campus.login("tove@example.test", "an entirely new one").status == 200)
        await #expect(throws: Problem.self) {
            try await admin.setPassword("password", of: account.key)
        }
        #expect(try await campus.login("tove@example.test", "an entirely new one").status == 200)
    }

    @Test func endedSessionsEndAtOnce() async throws {
        let signedIn = try await campus.registered()
        _ = try await campus.login()
        let account = try await only()
        #expect(try await admin.sessions(of: account.key).count == 2)
        #expect(try await admin.endSessions(of: account.key) == 2)
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await admin.sessions(of: account.key).isEmpty)
        #expect(try await campus.login().status == 200)
    }

    @Test func premiumCountsFromTheNextRequestOn() async throws {
        let signedIn = try await campus.registered()
        let account = try await only()
        try await admin.setPremium(true, of: account.key)
        let me: AuthUser = try await campus.me(signedIn.tokens.access).decoded()
        #expect(me.isPremium)
    }

    @Test func whoIsRemovedIsForgottenAndTheirAddressIsFreeAgain() async throws {
        let signedIn = try await campus.registered()
        let account = try await only()
        try await admin.remove(account.key)
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await Self.census(admin) == [0, 0])
        let again = await #expect(throws: Problem.self) { try await admin.remove(account.key) }
        #expect(again?.code == .notFound)
        _ = try await campus.registered()
    }

    @Test func tenantsKeepTheirOwnAccounts() async throws {
        let north = try await campus.campus.tenants.add(slug: "north", name: "North")
        _ = try await campus.registered()
        let account = NewAccount(email: "tove@example.test", password: "a decent one")
        _ = try await admin.add([account], to: north.id, progress: { _ in })
        let there = try #require(
            try await admin.account(email: "tove@example.test", of: north.id))
        try await admin.remove(there.key)
        #expect(try await campus.login().status == 200)
        let other = AccountKey(tenantID: north.id, userID: try await only().key.userID)
        for act in [
            { try await admin.remove(other) }, { try await admin.setSuspended(true, of: other) },
            { try await admin.setPassword("a decent one", of: other) },
        ] as [() async throws -> Void] {
            let problem = await #expect(throws: Problem.self) { try await act() }
            #expect(problem?.code == .notFound)
        }
    }

    @Test func theStudentOfThisComputerIsLeftAlone() async throws {
        let principals = try #require(campus.campus.capabilities[.principals])
        let student = try await principals.embeddedPrincipal()
        for act in [
            { try await admin.remove(student.account) },
            { try await admin.setPassword("a decent one", of: student.account) },
        ] as [() async throws -> Void] {
            let problem = await #expect(throws: Problem.self) { try await act() }
            #expect(problem?.code == .notAllowed)
        }
        #expect(try await principals.embeddedPrincipal() == student)
    }

    @Test func pagesFollowOneAnother() async throws {
        let all = (0..<5).map {
            NewAccount(email: "p\($0)@example.test", password: "a decent one")
        }
        _ = try await admin.add(all, to: Self.home, progress: { _ in })
        var (found, last): ([String], String?) = ([], nil)
        for _ in 0..<10 {
            let page = try await admin.accounts(of: Self.home, after: last, limit: 2)
            guard let end = page.last else { break }
            found += page.map(\.email)
            last = end.email
        }
        #expect(found == all.map(\.email))
    }

    /// People and sessions.
    private static func census(_ admin: any AccountAdministering) async throws -> [Int] {
        let (people, sessions) = try await admin.census(of: home)
        return [people, sessions]
    }

    private func only() async throws -> AccountSummary {
        try #require(try await admin.accounts(of: Self.home, after: nil, limit: 2).first)
    }
}
