import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

@Suite struct PremiumTests {
    private let campus: AuthCampus
    private let premium: any PremiumEntitlementStoring
    private let yes = Array(repeating: true, count: 5)
    private let no = Array(repeating: false, count: 5)

    init() async throws {
        campus = try AuthCampus()
        try await campus.campus.start()
        premium = try #require(campus.campus.capabilities[.premium])
    }

    private var now: Int64 { Int64(campus.clock.now.timeIntervalSince1970) }

    /// Premium for the caller of a route, in `/auth/me`, on signing in, and in the operators' list.
    private func everywhere(_ token: String) async throws -> [Bool] {
        let principals = try #require(campus.campus.capabilities[.principals])
        let admin = try #require(campus.campus.capabilities[.accounts])
        let me = try await campus.me(token).decoded(AuthUser.self)
        let key = AccountKey.home(me.id)
        let moment = now
        let keepers = try await campus.database.read {
            try premium.isPremium(key, at: moment, in: $0)
        }
        return [
            try await campus.database.read {
                try principals.claim(bearer: token).principal(in: $0).isPremium
            }, me.isPremium,
            try await campus.login().decoded(SignedIn.self).user.isPremium,
            try await admin.account(email: me.email, of: Tenant.defaultID)?.isPremium == true,
            keepers,
        ]
    }

    private func set(_ grant: SubscriptionGrant, of key: AccountKey) async throws {
        try await campus.database.write {
            try premium.setSubscription(grant, of: key, in: $0)
        }
    }

    @Test func withoutAPaywallEveryoneHasPremium() async throws {
        let open = try AuthCampus(hasPaywall: false)
        try await open.campus.start()
        let signedIn = try await open.registered()
        #expect(signedIn.user.isPremium)
        #expect(try await open.me(signedIn.tokens.access).decoded(AuthUser.self).isPremium)
        let keeper = try #require(open.campus.capabilities[.premium])
        let moment = Int64(open.clock.now.timeIntervalSince1970)
        #expect(
            try await open.database.read {
                try keeper.isPremium(.home(signedIn.user.id), at: moment, in: $0)
            })
        // The operators see what is stored.
        let admin = try #require(open.campus.capabilities[.accounts])
        let listed = try await admin.account(email: signedIn.user.email, of: Tenant.defaultID)
        #expect(listed?.isPremium == false)
    }

    @Test func premiumEndsWhenThePeriodEndsAndNothingIsWrittenForIt() async throws {
        let signedIn = try await campus.registered()
        let (token, key) = (signedIn.tokens.access, AccountKey.home(signedIn.user.id))
        #expect(try await everywhere(token) == no)
        let grant = SubscriptionGrant(isActive: true, premiumUntil: now + 60)
        try await set(grant, of: key)
        #expect(try await everywhere(token) == yes)
        #expect(try await campus.me(token).decoded(AuthUser.self).hasActiveSubscription)
        campus.clock.advance(by: .seconds(59))
        #expect(try await everywhere(token) == yes)
        campus.clock.advance(by: .seconds(1))
        #expect(try await everywhere(token) == no)
        let me = try await campus.me(token).decoded(AuthUser.self)
        #expect(!me.isPremium && !me.hasActiveSubscription)
    }

    @Test func aPaidPeriodWithoutAnActiveSubscriptionIsPremiumStill() async throws {
        let signedIn = try await campus.registered()
        let (token, key) = (signedIn.tokens.access, AccountKey.home(signedIn.user.id))
        try await set(SubscriptionGrant(isActive: false, premiumUntil: now + 60), of: key)
        let me = try await campus.me(token).decoded(AuthUser.self)
        #expect(me.isPremium && !me.hasActiveSubscription)
        try await set(.none, of: key)
        #expect(try await everywhere(token) == no)
    }

    @Test func whatIsGrantedOutlastsTheSubscription() async throws {
        let signedIn = try await campus.registered()
        let (token, key) = (signedIn.tokens.access, AccountKey.home(signedIn.user.id))
        try await set(SubscriptionGrant(isActive: true, premiumUntil: .max), of: key)
        try await campus.database.write { try premium.grantPremium(to: key, in: $0) }
        try await set(.none, of: key)
        #expect(try await everywhere(token) == yes)
        #expect(try await !campus.me(token).decoded(AuthUser.self).hasActiveSubscription)
    }

    @Test func theStudentOfThisComputerCanBePremiumForAWhile() async throws {
        let principals = try #require(campus.campus.capabilities[.principals])
        let student = try await principals.embeddedPrincipal()
        try await set(
            SubscriptionGrant(isActive: true, premiumUntil: now + 60), of: student.account)
        #expect(try await principals.embeddedPrincipal().isPremium)
        campus.clock.advance(by: .seconds(60))
        #expect(try await !principals.embeddedPrincipal().isPremium)
    }

    @Test func whatIsPaidForBelongsToOneAccountOfOneTenant() async throws {
        let signedIn = try await campus.registered()
        let north = try await campus.campus.tenants.add(slug: "north", name: "North")
        let elsewhere = AccountKey(tenantID: north.id, userID: signedIn.user.id)
        try await set(SubscriptionGrant(isActive: true, premiumUntil: .max), of: elsewhere)
        try await campus.database.write { try premium.grantPremium(to: elsewhere, in: $0) }
        #expect(try await everywhere(signedIn.tokens.access) == no)
        let keys = [elsewhere, .home(signedIn.user.id)]
        let emails = try await campus.database.read { connection in
            try keys.map { try premium.email(of: $0, in: connection) }
        }
        #expect(emails == [nil, "tove@example.test"])
    }
}
