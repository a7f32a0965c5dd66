import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Accounts of two schools on one campus.
@Suite struct TenantAccountTests {
    private func campus() async throws -> AuthCampus {
        let campus = try AuthCampus()
        try await campus.campus.start()
        for slug in ["north", "south"] {
            try await campus.campus.tenants.add(
                slug: slug, name: slug, registration: .open)
        }
        return campus
    }

    private func registered(_ campus: AuthCampus, at slug: String?) async throws -> SignedIn {
        let body = try AuthCampus.body([
            "email": "tove@example.test", "password": AuthCampus.password,
        ])
        let answer = await campus.ask(.post, "/register", body, slug: slug)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }

    /// Signs claims as the campus does.
    private func signed(
        _ token: String, as kind: TokenClaims.Kind, on campus: AuthCampus,
        _ change: (inout TokenClaims) -> Void
    ) async throws -> String {
        let key = try await campus.database.read { connection in
            try connection.row("SELECT value FROM campus_keys WHERE name = 'signing'")?
                .text("value")
        }
        let digits = Array(try #require(key))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        let signer = TokenSigner(key: bytes)
        let now = Int64(campus.clock.now.timeIntervalSince1970)
        var claims = try signer.claims(of: token, kind: kind, now: now)
        change(&claims)
        return try signer.token(claims)
    }

    @Test func registrationAtANewSchoolIsClosedUntilItsOperatorOpensIt() async throws {
        let campus = try AuthCampus()
        try await campus.campus.start()
        let tenants = campus.campus.tenants
        try await tenants.add(slug: "west", name: "West")
        let body = try AuthCampus.body([
            "email": "tove@example.test", "password": AuthCampus.password,
        ])
        let refused = await campus.ask(.post, "/register", body, slug: "west")
        #expect(refused.status == 403 && refused.code == "REGISTRATION_CLOSED")
        #expect(refused.text.contains("This school creates its own accounts"))
        #expect(try await registered(campus, at: nil).user.email == "tove@example.test")
        try await tenants.setRegistration(.open, slug: "west")
        _ = try await registered(campus, at: "west")
        try await tenants.setRegistration(.closed, slug: "home")
        let other = try AuthCampus.body([
            "email": "liv@example.test", "password": AuthCampus.password,
        ])
        #expect(await campus.ask(.post, "/register", other).status == 403)
        // Registered people still sign in.
        #expect(try await campus.login().status == 200)
    }

    @Test func oneAddressHasAnAccountInEachSchool() async throws {
        let campus = try await campus()
        let accounts = try await [
            registered(campus, at: nil), registered(campus, at: "north"),
            registered(campus, at: "south"),
        ]
        #expect(Set(accounts.map(\.user.id)).count == 3)
        for account in accounts {
            #expect(await campus.me(account.tokens.access).json?["id"]?.text == account.user.id)
        }
        let body = try AuthCampus.body([
            "email": "TOVE@example.test", "password": AuthCampus.password,
        ])
        #expect(await campus.ask(.post, "/register", body, slug: "north").status == 400)
    }

    /// Not even the campus's own signature makes a token good in another school.
    @Test func aTokenOfAnotherTenantIsNoGoodThere() async throws {
        let campus = try await campus()
        let north = try await registered(campus, at: "north")
        let south = try await registered(campus, at: "south")
        let other = try #require(await campus.campus.tenants.tenant(slug: "south")).id
        let access = try await signed(north.tokens.access, as: .access, on: campus) {
            $0.tenantID = other
        }
        #expect(await campus.me(access).code == "UNAUTHORIZED")
        let mixed = try await signed(north.tokens.access, as: .access, on: campus) {
            $0.tenantID = other
            $0.userID = south.user.id
        }
        #expect(await campus.me(mixed).status == 401, "the session is of another school")
        let refresh = try await signed(north.tokens.refresh, as: .refresh, on: campus) {
            $0.tenantID = other
        }
        #expect(try await campus.refresh(refresh).status == 401)
        #expect(try await campus.refresh(north.tokens.refresh).status == 200)
        #expect(try await campus.refresh(south.tokens.refresh).status == 200)
    }

    @Test func aRefreshTokenIsRefusedInTheNameOfAnotherSchool() async throws {
        let campus = try await campus()
        let north = try await registered(campus, at: "north")
        let south = try await registered(campus, at: "south")
        let body = try AuthCampus.body(["refresh": north.tokens.refresh])
        for path in ["/refresh", "/logout"] {
            let named = await campus.ask(.post, path, body, slug: "south")
            let signedIn = await campus.ask(.post, path, body, token: south.tokens.access)
            for answer in [named, signedIn] {
                #expect(answer.status == (path == "/refresh" ? 401 : 200))
            }
        }
        #expect(await campus.me(north.tokens.access).status == 200)
        #expect(await campus.ask(.post, "/refresh", body, slug: "north").status == 200)
    }

    @Test func aSchoolThatIsNotActiveSignsNobodyIn() async throws {
        let campus = try await campus()
        let north = try await registered(campus, at: "north")
        try await campus.campus.tenants.setActive(false, slug: "north")
        let login = try AuthCampus.body([
            "email": "tove@example.test", "password": AuthCampus.password,
        ])
        #expect(await campus.ask(.post, "/login", login, slug: "north").status == 404)
        #expect(await campus.me(north.tokens.access).status == 403)
        #expect(try await campus.refresh(north.tokens.refresh).status == 403)
        try await campus.campus.tenants.setActive(true, slug: "north")
        #expect(try await campus.refresh(north.tokens.refresh).status == 200)
    }

    @Test func deletingAnAccountLeavesItsNamesakesAlone() async throws {
        let campus = try await campus()
        let north = try await registered(campus, at: "north")
        let south = try await registered(campus, at: "south")
        let gone = await campus.ask(.delete, "/delete-account", token: north.tokens.access)
        #expect((200..<300).contains(gone.status))
        #expect(await campus.me(north.tokens.access).status == 401)
        #expect(await campus.me(south.tokens.access).status == 200)
    }

    @Test func guessesInOneSchoolDoNotLockTheOther() async throws {
        let campus = try await campus()
        _ = try await registered(campus, at: "north")
        _ = try await registered(campus, at: "south")
        let wrong = try AuthCampus.body(["email": "tove@example.test", "password": "wrong wrong"])
        var last = 0
        for _ in 0..<12 {
            last = await campus.ask(.post, "/login", wrong, slug: "north").status
        }
        #expect(last == 429)
        let right = try AuthCampus.body([
            "email": "tove@example.test", "password": AuthCampus.password,
        ])
        #expect(await campus.ask(.post, "/login", right, slug: "south").status == 200)
    }
}
