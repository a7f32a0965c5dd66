import AppCore
import AppCoreTesting
import Foundation
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

/// Several schools on one server, and several servers on one database.
@Suite(.timeLimit(.minutes(10))) struct TenantTests {
    private typealias Stub = PaymentsCampus

    @Test func whatIsPaidForInOneSchoolOpensNothingInAnother() async throws {
        let campus = try await PaymentsCampus.make()
        let north = try await campus.campus.tenants.add(slug: "north", name: "North")
        let there = north.id + ":" + Stub.ada
        _ = try await campus.event(
            "customer.subscription.created",
            Stub.subscription(end: campus.now + 60, tenant: north.id))
        #expect(try await campus.subscription(of: there).hasSubscription)
        #expect(try await campus.subscription().status == nil)
        #expect(try await campus.isPremium(of: north.id))
        #expect(try await !campus.isPremium())
        try await campus.add(AccessCode(code: "NORTH"), to: north.id)
        #expect(try await campus.redeem("north").status == 404)
        #expect(try await campus.redeem("north", as: there).status == 200)
    }

    @Test func aTestPageBelongsToItsSchoolAndGoesWithIt() async throws {
        let campus = try await PaymentsCampus.make(isTest: true)
        let north = try await campus.campus.tenants.add(slug: "north", name: "North")
        let there = north.id + ":" + Stub.ada
        let page = try await campus.post("/checkout", as: there).decode(HostedPage.self)
        let id = try #require(page.sessionID)
        #expect(try await campus.get("/test-sessions/\(id)").status == 404)
        let path = String(page.url.split(separator: "campus.test")[1])
        try await campus.campus.tenants.setActive(false, slug: "north")
        #expect(try await campus.page(path).status == 404)
        let form = "session=\(id)&action=pay"
        #expect(try await campus.form("/sat/web/subscription", form).status == 404)
        try await campus.campus.tenants.setActive(true, slug: "north")
        #expect(try await campus.form("/sat/web/subscription", form).status == 303)
        #expect(try await campus.isPremium(of: north.id))
        #expect(try await !campus.isPremium())
    }

    /// Two servers on one database.
    private struct Pair {
        let shared: SharedDatabase
        let campuses: [PaymentsCampus]

        init(isTest: Bool) async throws {
            shared = try SharedDatabase()
            let clock = TestClock(instantUpTo: .seconds(100))
            var campuses: [PaymentsCampus] = []
            for door in shared.doors {
                campuses.append(try await .make(isTest: isTest, on: door, clock: clock))
            }
            self.campuses = campuses
        }

        func all(
            _ count: Int, _ send: @escaping @Sendable (PaymentsCampus, Int) async throws -> Int
        ) async throws -> [Int] {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<count {
                    let campus = campuses[number % campuses.count]
                    group.addTask { try await send(campus, number) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    @Test func aCodeIsNotUsedOftenerThanItCanBe() async throws {
        let pair = try await Pair(isTest: false)
        try await pair.campuses[0].add(AccessCode(code: "FIVE", maxUses: 5))
        let statuses = try await pair.all(20) { campus, number in
            let digits = String(number + 10)
            return try await campus.redeem(
                "five", as: "c0000000-0000-4000-8000-0000000000" + digits
            ).status
        }
        #expect(statuses.count { $0 == 200 } == 5)
        #expect(statuses.count { $0 == 400 } == 15)
        await pair.shared.close()
    }

    @Test func oneEventAtBothServersCountsOnce() async throws {
        let pair = try await Pair(isTest: false)
        let end = pair.campuses[0].now + 1000
        let statuses = try await pair.all(8) { campus, number in
            try await campus.event(
                "customer.subscription.created",
                Stub.subscription(end: end + Int64(number)), id: "evt_1",
                created: campus.now + Int64(number)
            ).status
        }
        #expect(statuses == Array(repeating: 200, count: 8))
        let ends = try await [0, 1].asyncMap {
            try await pair.campuses[$0].subscription().currentPeriodEnd
        }
        #expect(ends[0] != nil && ends[0] == ends[1])
        await pair.shared.close()
    }

    @Test func aCheckoutBegunAtOneIsPaidAtTheOtherOnce() async throws {
        let pair = try await Pair(isTest: true)
        let page = try await pair.campuses[0].post("/checkout").decode(HostedPage.self)
        let id = try #require(page.sessionID)
        let statuses = try await pair.all(8) { campus, _ in
            try await campus.form("/sat/web/subscription", "session=\(id)&action=pay").status
        }
        #expect(statuses == Array(repeating: 303, count: 8))
        for campus in pair.campuses { #expect(try await campus.isPremium()) }
        await pair.shared.close()
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
