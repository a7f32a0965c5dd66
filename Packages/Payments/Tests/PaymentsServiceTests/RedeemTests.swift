import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct RedeemTests {
    private let campus: PaymentsCampus

    init() async throws { campus = try await PaymentsCampus.make() }

    @Test(arguments: ["SPRING-TERM", "spring-term", "  Spring-Term\n"])
    func aCodeOpensPremiumForGood(text: String) async throws {
        try await campus.add(AccessCode(code: " spring-Term "))
        let result = try await campus.redeem(text).decode(RedeemResult.self)
        #expect(result.success && result.isPremium && !result.message.isEmpty)
        campus.clock.advance(by: .seconds(400 * 86_400))
        #expect(try await campus.isPremium())
    }

    @Test func everyRefusalHasItsCode() async throws {
        let now = campus.now
        try await campus.add(AccessCode(code: "DISCOUNT", opensPremium: false, isActive: false))
        try await campus.add(AccessCode(code: "OFF", isActive: false, expiresAt: now + 10))
        try await campus.add(AccessCode(code: "LATE", maxUses: 1, expiresAt: now + 10))
        try await campus.add(AccessCode(code: "ONE", maxUses: 1))
        _ = try await campus.redeem("ONE", as: PaymentsCampus.bo)
        campus.clock.advance(by: .seconds(10))
        for (code, status, word) in [
            ("", 400, "BAD_REQUEST"), (" \t", 400, "BAD_REQUEST"), ("NONE", 404, "INVALID_CODE"),
            (String(repeating: "a", count: 51), 404, "INVALID_CODE"),
            ("DISCOUNT", 400, "CHECKOUT_CODE"), ("OFF", 400, "INACTIVE_CODE"),
            ("LATE", 400, "EXPIRED_CODE"), ("ONE", 400, "MAX_REDEMPTIONS"),
        ] {
            let answer = try await campus.redeem(code)
            #expect(answer.status == status && answer.code == word, "\(code)")
        }
        #expect(try await campus.post("/redeem-code", #"{"code":7}"#).status == 400)
        #expect(try await campus.post("/redeem-code", "{}").status == 400)
        #expect(try await !campus.isPremium())
    }

    @Test func whoRedeemsTwiceIsCountedOnce() async throws {
        try await campus.add(AccessCode(code: "TWO", maxUses: 2))
        for _ in 0..<3 {
            let result = try await campus.redeem("two").decode(RedeemResult.self)
            #expect(result.success && result.isPremium)
        }
        #expect(try await campus.redeem("two", as: PaymentsCampus.bo).status == 200)
        let provider = try #require(campus.campus.capabilities[.accessCodes])
        #expect(try await provider.codes(of: Tenant.defaultID).map(\.uses) == [2])
    }

    @Test func guessingIsSlowedDown() async throws {
        var statuses: [Int] = []
        for number in 0..<11 { statuses.append(try await campus.redeem("GUESS\(number)").status) }
        #expect(statuses == Array(repeating: 404, count: 10) + [429])
        #expect(try await campus.redeem("GUESS", as: PaymentsCampus.bo).status == 404)
    }

    @Test func operatorsKeepCodes() async throws {
        let provider = try #require(campus.campus.capabilities[.accessCodes])
        let home = Tenant.defaultID
        let added = try await provider.add(
            AccessCode(code: "autumn", maxUses: 3, uses: 9, expiresAt: campus.now + 60), to: home)
        #expect(added.code == "AUTUMN" && added.uses == 0)
        for (code, expected) in [
            (AccessCode(code: "Autumn"), Problem.Code.conflict),
            (AccessCode(code: "two words"), .invalid), (AccessCode(code: ""), .invalid),
            (AccessCode(code: String(repeating: "x", count: 51)), .invalid),
            (AccessCode(code: "A", maxUses: 0), .invalid),
            (AccessCode(code: "A", expiresAt: campus.now), .invalid),
        ] {
            let problem = await #expect(throws: Problem.self) {
                _ = try await provider.add(code, to: home)
            }
            #expect(problem?.code == expected, "\(code.code)")
        }
        try await provider.setActive(false, code: "autumn", of: home)
        #expect(try await provider.codes(of: home).map(\.isActive) == [false])
        #expect(try await campus.redeem("AUTUMN").code == "INACTIVE_CODE")
        let problem = await #expect(throws: Problem.self) {
            try await provider.setActive(true, code: "winter", of: home)
        }
        #expect(problem?.code == .notFound)
    }
}
