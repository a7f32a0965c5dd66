import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

/// Whose account it is when somebody comes by Google or Apple.
@Suite struct IdentityLinkTests {
    private let campus: AuthCampus
    private let key: ProviderKey

    init() throws {
        key = try ProviderKey.first.get()
        campus = try AuthCampus(
            settings: ProviderDouble.settings, outbound: try ProviderDouble(key))
    }

    private func google(
        _ changes: [String: JSONValue?] = [:], slug: String? = nil
    ) async throws -> AuthCampus.Answer {
        let token = try key.token(ProviderDouble.claims(at: campus.clock, changes))
        return await campus.ask(
            .post, "/google/token", try AuthCampus.body(["id_token": token]), slug: slug)
    }

    @Test func anOperatorsAccountIsLinkedAndKeepsItsPassword() async throws {
        let admin = try #require(campus.campus.capabilities[.accounts])
        try await campus.campus.start()
        _ = try await admin.add(
            [
                NewAccount(
                    email: "tove@example.test", password: AuthCampus.password, isPremium: true)
            ], to: Tenant.defaultID, progress: { _ in })
        let before = try await campus.login().decoded(SignedIn.self)
        let linked = try await google(["email": "Tove@EXAMPLE.test"]).decoded(SignedIn.self)
        #expect(linked.user.id == before.user.id && linked.user.isPremium)
        #expect(try await campus.login().status == 200)
        #expect(await campus.me(before.tokens.access).status == 200)
    }

    @Test func whoeverRegisteredWithAnothersAddressIsOutWhenItsOwnerComes() async throws {
        let squatter = try await campus.registered()
        let owner = try await google().decoded(SignedIn.self)
        #expect(owner.user.id == squatter.user.id)
        #expect(await campus.me(squatter.tokens.access).status == 401)
        #expect(try await campus.refresh(squatter.tokens.refresh).status == 401)
        #expect(try await campus.login().status == 401)
        #expect(await campus.me(owner.tokens.access).status == 200)
    }

    @Test func anAddressThatChangedHandsDoesNotLeadToAnothersAccount() async throws {
        let first = try await google().decoded(SignedIn.self)
        let answer = try await google(["sub": "2000000000000000002"])
        #expect(answer.status == 400 && answer.code == "OAUTH_ERROR")
        #expect(try await google().decoded(SignedIn.self).user.id == first.user.id)
    }

    @Test func aSuspendedAccountStaysShut() async throws {
        let signedIn = try await google().decoded(SignedIn.self)
        let admin = try #require(campus.campus.capabilities[.accounts])
        try await admin.setSuspended(
            true, of: AccountKey(tenantID: Tenant.defaultID, userID: signedIn.user.id))
        let answer = try await google()
        #expect(answer.status == 403 && answer.code == "ACCOUNT_SUSPENDED")
    }

    @Test func aDeletedAccountIsForgottenByTheProvidersNameToo() async throws {
        let first = try await google().decoded(SignedIn.self)
        _ = await campus.ask(.delete, "/delete-account", token: first.tokens.access)
        let second = try await google().decoded(SignedIn.self)
        #expect(second.user.id != first.user.id)
    }

    @Test func aDomainsOwnersMayRegisterByAVerifiedAddressOnly() async throws {
        let tenants = campus.campus.tenants
        try await campus.campus.start()
        try await tenants.add(
            slug: "north", name: "North", registration: .domains(["example.test"]))
        let stranger = try await google(
            ["sub": "7", "email": "tove@other.example.test.org"], slug: "north")
        #expect(stranger.status == 403 && stranger.code == "REGISTRATION_CLOSED")
        #expect(stranger.text.contains("example.test"))
        let password = await campus.ask(
            .post, "/register",
            try AuthCampus.body([
                "email": "liv@example.test", "password": AuthCampus.password,
            ]), slug: "north")
        #expect(password.status == 403 && password.code == "REGISTRATION_CLOSED")
        let owner = try await google(slug: "north").decoded(SignedIn.self)
        try await tenants.setRegistration(.closed, slug: "north")
        // People who have an account can still sign in.
        #expect(
            try await google(slug: "north").decoded(SignedIn.self).user.id == owner.user.id)
        let late = try await google(["sub": "8", "email": "liv@example.test"], slug: "north")
        #expect(late.status == 403)
    }

    @Test func aPersonHasAnAccountPerSchool() async throws {
        let tenants = campus.campus.tenants
        try await campus.campus.start()
        _ = try await tenants.add(slug: "north", name: "North", registration: .open)
        let home = try await google().decoded(SignedIn.self)
        let north = try await google(slug: "north").decoded(SignedIn.self)
        #expect(home.user.id != north.user.id)
        #expect(
            try await google(slug: "north").decoded(SignedIn.self).user.id == north.user.id)
    }
}
