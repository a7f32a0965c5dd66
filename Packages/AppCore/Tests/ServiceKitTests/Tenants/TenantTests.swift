import AppCore
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing

@testable import ServiceKit

@Suite struct TenantTests {
    private let mine = "/sat/api/v1/notes/mine"
    private let open = "/sat/api/v1/notes/1/parts/2"

    private func ask(
        _ toy: ToyCampus, _ path: String, slug: String? = nil, token: String? = nil,
        origin: RequestOrigin = .network(address: "192.0.2.1")
    ) async throws -> ToyCampus.Answer {
        var headers: HTTPFields = [:]
        if let slug { headers[try #require(HTTPField.Name("X-Tenant-Slug"))] = slug }
        if let token { headers[.authorization] = "Bearer " + token }
        return await toy.ask(.get, path, headers: headers, origin: origin)
    }

    private func tenant(_ answer: ToyCampus.Answer) throws -> String {
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded(ToyService.Echo.self).tenant
    }

    private func started(_ environment: SystemEnvironment = .fixed) async throws -> ToyCampus {
        let toy = try ToyCampus(environment: environment)
        try await toy.campus.start()
        return toy
    }

    @Test func whoNamesNoTenantIsServedByTheDefaultOne() async throws {
        let toy = try await started()
        #expect(try tenant(await ask(toy, open)) == "home")
        #expect(try tenant(await ask(toy, open, slug: "home")) == "home")
        #expect(try tenant(await ask(toy, mine, origin: .embedded)) == "home")
        let home = try #require(await toy.campus.tenants.tenant(slug: "home"))
        #expect(home.id == Tenant.defaultID && home.isActive)
        #expect(home.createdAt == Date(timeIntervalSince1970: 2_000_000_000))
    }

    @Test func aSlugChoosesTheTenantOfAnAnonymousCaller() async throws {
        let toy = try await started()
        let north = try await toy.campus.tenants.add(slug: "north-2", name: "North")
        #expect(try tenant(await ask(toy, open, slug: "north-2")) == north.id)
        #expect(isUUID(north.id))
    }

    @Test(arguments: ["south", "North", "north ", "", "north,home", "north/..", "ñorth"])
    func anUnknownSlugIs404WithoutAWordOfOthers(slug: String) async throws {
        let toy = try await started()
        try await toy.campus.tenants.add(slug: "north", name: "North")
        let answer = try await ask(toy, open, slug: slug)
        // White space around a header's value is no part of it.
        guard slug != "north " else { return #expect([200, 404].contains(answer.status)) }
        #expect(answer.status == 404)
        #expect(answer.text.contains("TENANT_NOT_FOUND"))
        #expect(!answer.text.contains("north"))
    }

    @Test func aTokensOwnTenantWinsOverTheHeader() async throws {
        let toy = try await started()
        let north = try await toy.campus.tenants.add(slug: "north", name: "North")
        let token = "good@" + north.id
        #expect(try tenant(await ask(toy, mine, token: token)) == north.id)
        #expect(try tenant(await ask(toy, mine, slug: "home", token: token)) == north.id)
        #expect(try tenant(await ask(toy, mine, slug: "nowhere", token: token)) == north.id)
        #expect(try tenant(await ask(toy, mine, slug: "north", token: "good")) == "home")
    }

    @Test func theEmbeddedStudentStaysAtHome() async throws {
        let toy = try await started()
        try await toy.campus.tenants.add(slug: "north", name: "North")
        let answer = try await ask(toy, mine, slug: "north", origin: .embedded)
        #expect(try tenant(answer) == "home")
    }

    @Test func aTenantThatIsNotActiveIsNotServed() async throws {
        let toy = try await started()
        let tenants = toy.campus.tenants
        let north = try await tenants.add(slug: "north", name: "North")
        try await tenants.setActive(false, slug: "north")
        #expect(try await ask(toy, open, slug: "north").status == 404)
        let answer = try await ask(toy, mine, token: "good@" + north.id)
        #expect(answer.status == 403)
        #expect(answer.text.contains("TENANT_INACTIVE"))
        #expect(try await ask(toy, open).status == 200)
        #expect(await toy.ask(.get, "/healthz").status == 200)
        try await tenants.setActive(true, slug: "north")
        #expect(try tenant(await ask(toy, mine, token: "good@" + north.id)) == north.id)
    }

    @Test func aCampusMayServeNobodyWithoutAName() async throws {
        let toy = try await started()
        try await toy.campus.tenants.add(slug: "north", name: "North")
        try await toy.campus.tenants.setActive(false, slug: "home")
        let answer = try await ask(toy, open)
        #expect(answer.status == 404)
        #expect(answer.text.contains("X-Tenant-Slug"))
        #expect(try await ask(toy, open, slug: "north").status == 200)
        #expect(await toy.ask(.get, "/healthz").status == 200)
    }

    @Test func aTenantOfATokenThatIsNotThereIs403() async throws {
        #expect(try await ask(started(), mine, token: "good@gone").status == 403)
    }

    @Test func whatAnotherProcessChangesCountsWithinSeconds() async throws {
        let time = TestTime(Mutex(Date(timeIntervalSince1970: 2_000_000_000)))
        var environment = SystemEnvironment.fixed
        environment.now = { time.now }
        let toy = try await started(environment)
        let other = TenantDirectory(database: toy.database, environment: environment)
        try await other.add(slug: "north", name: "North")
        time.advance(by: TenantCache.lifetime)
        #expect(try await ask(toy, open, slug: "north").status == 200)
        try await other.setActive(false, slug: "north")
        time.advance(by: TenantCache.lifetime)
        #expect(try await ask(toy, open, slug: "north").status == 404)
    }

    @Test func aClockThatIsSetBackDoesNotKeepATenantAlive() async throws {
        let time = TestTime(Mutex(Date(timeIntervalSince1970: 2_000_000_000)))
        var environment = SystemEnvironment.fixed
        environment.now = { time.now }
        let toy = try await started(environment)
        let other = TenantDirectory(database: toy.database, environment: environment)
        try await other.setActive(false, slug: "home")
        time.advance(by: -3_600)
        #expect(try await ask(toy, open).status == 404)
    }

    @Test func keysOfTwoTenantsDoNotMeet() async throws {
        let toy = try await started()
        try await toy.campus.tenants.add(slug: "north", name: "North")
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[try #require(HTTPField.Name("Idempotency-Key"))] = "k1"
        let save = "/sat/api/v1/notes/"
        let first = await toy.ask(.post, save, #"{"title":"a"}"#, headers: headers)
        headers[try #require(HTTPField.Name("X-Tenant-Slug"))] = "north"
        let second = await toy.ask(.post, save, #"{"title":"b"}"#, headers: headers)
        #expect(first.status == 201 && second.status == 201)
        #expect(first.text != second.text)
    }

    @Test func operatorsAreToldWhatDoesNotFit() async throws {
        let tenants = try await started().campus.tenants
        try await tenants.add(slug: "north", name: "North")
        for slug in ["", "North", "no rth", "n_", String(repeating: "n", count: 64)] {
            let problem = await #expect(throws: Problem.self) {
                try await tenants.add(slug: slug, name: "N")
            }
            #expect(problem?.code == .invalid)
        }
        for name in [" ", "a\u{1B}b", String(repeating: "n", count: 201)] {
            let problem = await #expect(throws: Problem.self) {
                try await tenants.rename(slug: "north", to: name)
            }
            #expect(problem?.code == .invalid)
        }
        let taken = await #expect(throws: Problem.self) {
            try await tenants.add(slug: "north", name: "N")
        }
        #expect(taken?.code == .conflict)
        let missing = await #expect(throws: Problem.self) {
            try await tenants.setActive(false, slug: "south")
        }
        #expect(missing?.code == .notFound)
        try await tenants.rename(slug: "north", to: " North  School ")
        #expect(try await tenants.tenants().map(\.name) == ["Home", "North School"])
    }

    @Test(arguments: [
        ("open", RegistrationRule.open), ("closed", .closed),
        ("Hill.example,b.hill.example", .domains(["hill.example", "b.hill.example"])),
        ("", nil), ("everyone", nil), ("hill.example,", nil), ("@hill.example", nil),
        ("a.b c.d", nil),
    ])
    func registrationIsReadFromText(text: String, rule: RegistrationRule?) {
        #expect(RegistrationRule(rawValue: text) == rule)
        if let rule { #expect(RegistrationRule(rawValue: rule.rawValue) == rule) }
    }

    @Test func aSchoolIsClosedToStrangersFromTheStart() async throws {
        let toy = try ToyCampus()
        try await toy.campus.start()
        let tenants = toy.campus.tenants
        try await tenants.add(slug: "north", name: "North")
        #expect(try await tenants.tenant(slug: "north")?.registration == .closed)
        #expect(try await tenants.tenant(slug: "home")?.registration == .open)
        try await tenants.setRegistration(.domains(["hill.example"]), slug: "north")
        let rule = try #require(try await tenants.tenant(slug: "north")).registration
        #expect(rule.admits("a@hill.example", isVerified: true))
        for (address, isVerified) in [
            ("a@hill.example", false), ("a@b.hill.example", true), ("a@uphill.example", true),
            (nil, true),
        ] {
            #expect(!rule.admits(address, isVerified: isVerified))
        }
        await #expect(throws: Problem.self) {
            try await tenants.setRegistration(.open, slug: "south")
        }
    }

    @Test func tenantsNumbersAreWholeAndStay() {
        #expect(Tenant.number(of: "home") == Tenant.number(of: "home"))
        #expect(Tenant.number(of: "home") != Tenant.number(of: "north"))
        #expect((1..<(1 << 53)).contains(Tenant.number(of: "home")))
    }
}
