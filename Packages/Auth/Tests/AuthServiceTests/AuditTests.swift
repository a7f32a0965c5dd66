import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// The log of administrators' and staff's acts.
@Suite struct AuditTests {
    private static let home = Tenant.defaultID
    private static let operating = AuditActor(
        kind: .console, name: "lena", origin: "campus-1")
    private let campus: AuthCampus
    private let admin: any AccountAdministering
    private let log: any AuditRecording

    init() async throws {
        campus = try AuthCampus(
            database: try await TestDatabase.fresh(),
            settings: ["campus.auth.development_sign_in": "true"])
        try await campus.campus.start()
        admin = try #require(campus.campus.capabilities[.accounts])
        log = try #require(campus.campus.capabilities[.audit])
    }

    private func add(_ email: String, _ roles: [String], to tenant: String = home) async throws
        -> AccountKey
    {
        _ = try await admin.add(
            [NewAccount(email: email, password: "a decent one", roles: roles)], to: tenant,
            progress: { _ in })
        return try #require(try await admin.account(email: email, of: tenant)).key
    }

    /// Oldest first.
    private func entries(
        _ query: AuditQuery = AuditQuery(limit: 1000), of tenant: String = home
    ) async throws -> [AuditEntry] {
        try await log.entries(query, of: tenant).reversed()
    }

    @Test func whatAnOperatorDoesIsWrittenDown() async throws {
        let before = try await add("early@example.test", ["student"])
        #expect(try await entries().isEmpty, "no operator has done anything yet")
        log.begin(by: Self.operating)
        let ada = try await add("ada@example.test", ["student"])
        try await admin.setRoles(["teacher", "admin"], of: ada)
        try await admin.setRoles(["admin", "teacher"], of: ada)
        try await admin.setPremium(true, of: ada)
        try await admin.setPassword("another decent one", of: ada)
        _ = try await admin.endSessions(of: ada)
        try await admin.setSuspended(true, of: ada)
        try await admin.setSuspended(false, of: ada)
        try await admin.remove(before)
        let all = try await entries()
        #expect(
            all.map(\.act) == [
                AuditAct("people.added", on: ada.userID, ["roles": "student"]),
                AuditAct(
                    "people.roles", on: ada.userID,
                    ["before": "student", "roles": "admin teacher"]),
                AuditAct("people.premium", on: ada.userID, ["premium": "on"]),
                AuditAct("people.password", on: ada.userID),
                AuditAct("sessions.ended", on: ada.userID, ["count": "0"]),
                AuditAct("people.suspended", on: ada.userID),
                AuditAct("people.restored", on: ada.userID),
                AuditAct("people.removed", on: before.userID),
            ])
        #expect(all.map(\.number) == Array(1...8))
        #expect(all.allSatisfy { $0.actor == Self.operating && $0.moment > 1_000_000_000_000 })
        #expect(!"\(all)".contains("decent"), "no password")
        #expect(!"\(all)".contains("@example.test"), "no address: who leaves is not kept here")
        let known = try await log.addresses(of: [ada.userID, before.userID], at: Self.home)
        #expect(known == [ada.userID: "ada@example.test"])
    }

    @Test func anActThatFailsIsNotWrittenDown() async throws {
        log.begin(by: Self.operating)
        let ada = try await add("ada@example.test", ["student"])
        await #expect(throws: Problem.self) {
            try await admin.setRoles(["Head Teacher"], of: ada)
        }
        await #expect(throws: Problem.self) {
            try await admin.setPremium(true, of: AccountKey(tenantID: Self.home, userID: "x"))
        }
        await #expect(throws: CocoaLike.self) {
            try await campus.database.write { connection in
                try log.record(
                    [AuditAct("people.removed", on: ada.userID)], of: Self.home, in: connection)
                throw CocoaLike.undone
            }
        }
        #expect(try await entries().map(\.act.name) == ["people.added"])
        #expect(try await log.check(of: Self.home).firstFault == nil)
    }

    private enum CocoaLike: Error { case undone }

    @Test func anAdministratorsRequestsAreWrittenDownWithTheirAddress() async throws {
        let office = try await add("office@juniper.example", ["admin"])
        let pupil = try await add("noor@juniper.example", ["student"])
        let people = try #require(campus.campus.capabilities[.schoolPeople])
        let noor = try #require(
            try await campus.database.read { try people.person(of: pupil, in: $0) })
        let visitor = SchoolVisitor(campus)
        try await visitor.signIn("office@juniper.example", tenant: "home")
        func change(_ body: String) async throws -> Int {
            try await visitor.api(.patch, "/users/\(noor.id)", body).status
        }
        #expect(try await change(#"{"user":{"roles":["student","guardian"]}}"#) == 200)
        #expect(try await change(#"{"user":{"first_name":"Nour"}}"#) == 200)
        #expect(
            try await visitor.api(
                .post, "/users",
                #"{"user":{"email":"new@juniper.example","roles":["teacher"]}}"#
            ).status == 201)
        let all = try await entries()
        #expect(all.map(\.act.name) == ["people.roles", "people.added"])
        #expect(all[0].act.details == ["before": "student", "roles": "guardian student"])
        #expect(
            all.allSatisfy {
                $0.actor
                    == AuditActor(kind: .account, name: office.userID, origin: "192.0.2.1")
            })
        #expect(all[0].act.subject == pupil.userID)
    }

    @Test func anImportIsWrittenDownWithWhomItChanged() async throws {
        func take(_ roles: String) async throws {
            let json = #"{"people": [{"email": "ilse@juniper.example", "roles": ["\#(roles)"]}]}"#
            _ = try await campus.campus.take(
                try WireJSON.decode(SchoolFile.self, from: json), into: Self.home)
        }
        log.begin(by: Self.operating)
        try await take("student")
        try await take("student")
        try await take("teacher")
        let acts = try await entries().map(\.act)
        #expect(
            acts.map(\.name) == [
                "people.added", "school.imported", "school.imported", "people.roles",
                "school.imported",
            ])
        #expect(acts[3].details == ["before": "student", "roles": "teacher"])
        #expect(acts[4].details == ["people": "0 added, 1 changed"])
    }

    @Test func staffsOwnActsOnTheirAccountAreWrittenDownAndStudentsAreNot() async throws {
        for (email, role) in [("ilse@example.test", "teacher"), ("noor@example.test", "student")] {
            _ = try await add(email, [role])
            let signedIn: SignedIn = try await campus.login(email, "a decent one").decoded()
            let token = signedIn.tokens.access
            #expect(await campus.ask(.delete, "/sessions/others", token: token).status == 200)
            #expect(await campus.ask(.delete, "/delete-account", token: token).status < 300)
        }
        let acts = try await entries().map(\.act.name)
        #expect(acts == ["sessions.ended", "people.removed"])
    }

    @Test func tenantsAndTheirRulesAreWrittenDownInTheirOwnLog() async throws {
        log.begin(by: Self.operating)
        let tenants = campus.campus.tenants
        let north = try await tenants.add(slug: "north", name: "North", recording: log)
        try await tenants.setRegistration(.open, slug: "north", recording: log)
        try await tenants.rename(slug: "north", to: "North School", recording: log)
        try await tenants.setActive(false, slug: "north", recording: log)
        await #expect(throws: Problem.self) {
            try await tenants.setActive(false, slug: "south", recording: log)
        }
        _ = try await add("ada@example.test", ["student"])
        #expect(
            try await entries(of: north.id).map(\.act.name) == [
                "tenants.added", "tenants.registration", "tenants.renamed", "tenants.suspended",
            ])
        #expect(try await entries().map(\.act.name) == ["people.added"])
    }

    @Test func pagesGoBackInTimeAndAreFilteredByDayAndPerson() async throws {
        log.begin(by: Self.operating)
        let ada = try await add("ada@example.test", ["student"])
        let bo = try await add("bo@example.test", ["student"])
        campus.clock.advance(by: .seconds(86_400))
        let noon = Int64(campus.clock.now.timeIntervalSince1970 * 1000)
        try await admin.setPremium(true, of: ada)
        try await admin.setPremium(true, of: bo)
        try await admin.setPremium(false, of: ada)
        func numbers(_ query: AuditQuery) async throws -> [Int] {
            try await log.entries(query, of: Self.home).map(\.number)
        }
        #expect(try await numbers(AuditQuery(limit: 2)) == [5, 4])
        #expect(try await numbers(AuditQuery(before: 4, limit: 2)) == [3, 2])
        #expect(try await numbers(AuditQuery(since: noon, limit: 9)) == [5, 4, 3])
        #expect(try await numbers(AuditQuery(person: ada.userID, limit: 9)) == [5, 3, 1])
        #expect(try await numbers(AuditQuery(person: "lena", limit: 9)).count == 5)
        #expect(try await numbers(AuditQuery(person: "x' OR '1", limit: 9)).isEmpty)
    }

    @Test(arguments: [
        ("UPDATE auth_audit SET actor = 'mallory' WHERE sequence = 3", 3),
        ("UPDATE auth_audit SET details = '{}' WHERE sequence = 2", 2),
        ("UPDATE auth_audit SET at = at + 1 WHERE sequence = 1", 1),
        ("UPDATE auth_audit SET subject = NULL WHERE sequence = 4", 4),
        ("DELETE FROM auth_audit WHERE sequence = 2", 2),
        ("DELETE FROM auth_audit WHERE sequence = 1", 1),
        ("DELETE FROM auth_audit WHERE sequence > 3", 4),
        ("DELETE FROM auth_audit", 1),
        ("DELETE FROM auth_audit_heads", 1),
        ("UPDATE auth_audit SET sequence = 9 WHERE sequence = 4", 4),
    ])
    func whatIsChangedBehindItsBackShows(_ statement: String, _ fault: Int) async throws {
        log.begin(by: Self.operating)
        for name in ["ada", "bo", "cleo", "dan"] {
            _ = try await add("\(name)@example.test", ["student"])
        }
        let before = try await log.check(of: Self.home)
        #expect(before.count == 4 && before.firstFault == nil && before.hash.count == 64)
        #expect(try await log.hash(of: 4, of: Self.home) == before.hash)
        try await campus.database.write { _ = try $0.execute(statement) }
        #expect(try await log.check(of: Self.home).firstFault == fault)
    }

    @Test func entriesAtTheSameTimeFormOneChain() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    try await campus.database.write { connection in
                        try log.record(
                            [
                                AuditAct("codes.added", on: "\(number)"),
                                AuditAct("codes.off", on: "\(number)"),
                            ], by: Self.operating, of: Self.home, in: connection)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await entries().map(\.number) == Array(1...48))
        #expect(try await log.check(of: Self.home).firstFault == nil)
    }

    @Test func noRouteReachesTheLog() {
        #expect(!campus.campus.endpoints.contains { $0.mountedPath.contains("audit") })
    }
}
