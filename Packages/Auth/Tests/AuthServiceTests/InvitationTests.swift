import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Operators invite people; schools stay closed to everyone else.
@Suite struct InvitationTests {
    private static let home = Tenant.defaultID
    private let campus: AuthCampus
    private let admin: any AccountAdministering

    init() async throws {
        campus = try AuthCampus(database: try await TestDatabase.fresh())
        try await campus.campus.start()
        admin = try #require(campus.campus.capabilities[.accounts])
        try await campus.campus.tenants.setRegistration(.closed, slug: Self.home)
    }

    private func invite(_ email: String, _ roles: [String] = ["teacher"]) async throws -> String {
        try await admin.invite(
            NewAccount(email: email, password: "", roles: roles, firstName: "Ada"), to: Self.home)
    }

    private func accept(_ code: String, _ password: String = "a decent one") async throws -> Int {
        try await campus.post(
            "/password-reset-confirm", ["token": code, "new_password": password]
        ).status
    }

    @Test func whoIsInvitedSetsAPasswordAtAClosedSchool() async throws {
        #expect(
            try await campus.post(
                "/register", ["email": "ada@example.test", "password": "a decent one"]
            ).status == 403)
        let code = try await invite(" Ada@example.test ")
        #expect(try await campus.login("ada@example.test", "").status == 400)
        #expect(try await campus.login("ada@example.test", "a decent one").status == 401)
        #expect(try await accept(code) == 200)
        #expect(try await accept(code, "another decent one") == 400, "once")
        #expect(try await campus.login("ada@example.test", "a decent one").status == 200)
        let people = try #require(campus.campus.capabilities[.schoolPeople])
        let account = try #require(
            try await admin.account(email: "ada@example.test", of: Self.home))
        let person = try await campus.database.read {
            try people.person(of: account.key, in: $0)
        }
        #expect(person?.roles == ["teacher"] && person?.firstName == "Ada")
    }

    @Test func aNewCodeReplacesTheOneBeforeAndBothEnd() async throws {
        let first = try await invite("ada@example.test")
        let second = try await invite("ada@example.test")
        #expect(try await accept(first) == 400)
        campus.clock.advance(by: .seconds(14 * 86_400))
        #expect(try await accept(second) == 400)
        let third = try await invite("ada@example.test")
        campus.clock.advance(by: .seconds(14 * 86_400 - 1))
        #expect(try await accept(third) == 200)
    }

    @Test func anAccountInUseCannotBeInvited() async throws {
        _ = try await admin.add(
            [NewAccount(email: "bo@example.test", password: "a decent one", roles: ["student"])],
            to: Self.home, progress: { _ in })
        let problem = await #expect(throws: Problem.self) {
            _ = try await invite("bo@example.test", ["admin"])
        }
        #expect(problem?.code == .conflict)
        #expect(try await campus.login("bo@example.test", "a decent one").status == 200)
    }

    @Test func aCodeIsGoodAtItsSchoolOnly() async throws {
        let north = try await campus.campus.tenants.add(slug: "north", name: "North")
        let code = try await admin.invite(
            NewAccount(email: "ada@example.test", password: "", roles: []), to: north.id)
        func accept(at slug: String) async throws -> Int {
            let body = try AuthCampus.body(["token": code, "new_password": "a decent one"])
            return await campus.ask(.post, "/password-reset-confirm", body, slug: slug).status
        }
        #expect(try await accept(at: "home") == 400)
        #expect(try await accept(at: "north") == 200)
        #expect(try await campus.login("ada@example.test", "a decent one").status == 401)
    }

    @Test(arguments: ["nobody", ""])
    func anAddressThatIsNoneIsRefused(email: String) async throws {
        await #expect(throws: Problem.self) { _ = try await invite(email) }
    }
}
