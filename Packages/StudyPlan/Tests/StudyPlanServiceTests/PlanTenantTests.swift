import AppCore
import AppCoreTesting
import Foundation
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import StudyPlan
@testable import StudyPlanService

/// Students of two schools, and two server processes on one database.
@Suite(.timeLimit(.minutes(10))) struct PlanTenantTests {
    @Test func theSameStudentOfAnotherSchoolChangesNothingHere() async throws {
        let campus = try await PlanFixture.make()
        try await campus.handIn(PlanCatalog.diagnostic("math"), right: [], as: "south")
        let here = try await campus.profile()
        #expect(here.performance.isEmpty && here.weeks.isEmpty)
        #expect(here.studyPlan?.math?.isCompleted == false)
    }

    @Test func aDeletedAccountLeavesNothing() async throws {
        let campus = try await PlanFixture.make()
        for token in ["free", "other", "south"] {
            try await campus.handIn(PlanCatalog.diagnostic("math"), right: [0], as: token)
        }
        for token in ["free", "other"] {
            _ = try await campus.post("/onboarding/welcome-seen", as: token)
        }
        let service = StudyPlanService(context: .bare(campus))
        try await campus.database.write { connection in
            try service.forget(PlanAccounts.account("free"), in: connection)
        }
        let rows = try await campus.database.read { connection in
            try ["plan_skills", "plan_diagnostics", "plan_weeks", "plan_students"].map { table in
                try connection.rows(
                    "SELECT DISTINCT tenant_id, user_id FROM \(table)"
                ).map { try $0.text("tenant_id") + $0.text("user_id") }
            }
        }
        let free = PlanAccounts.account("free")
        #expect(rows.allSatisfy { !$0.contains(free.tenantID + free.userID) })
        #expect(rows.map(\.count) == [2, 2, 2, 1])
    }

    @Test func whatOneServerLearnsTheOtherTells() async throws {
        let shared = try SharedDatabase()
        let clock = TestClock()
        var campuses: [PlanFixture] = []
        for door in shared.doors { campuses.append(try await .make(on: door, clock: clock)) }
        let servers = campuses
        // Eight devices at once, alternating between both servers; nothing is lost.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await servers[number % servers.count].handIn(
                        PlanCatalog.lesson(4), right: [0, 1])
                }
            }
            try await group.waitForAll()
        }
        for server in servers {
            let profile = try await server.profile()
            #expect(profile.weeks.map(\.total) == [32] && profile.weeks.map(\.correct) == [16])
            #expect(profile.performance.map(\.total) == [32])
        }
        _ = try await servers[0].post(
            "/diagnostic/submit", PlanFixture.sheet(PlanCatalog.diagnostic("math"), [(0, 0)]))
        #expect(try await servers[1].profile().studyPlan?.math?.isCompleted == true)
        await shared.close()
    }
}

extension ServiceContext {
    /// A context for calling a service directly.
    fileprivate static func bare(_ campus: PlanFixture) -> ServiceContext {
        ServiceContext(
            database: campus.database, environment: .test(clock: campus.clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            signingKey: [], localStudentID: "",
            forgetEverywhere: { _, _ in }, capabilities: { CampusCapabilities() })
    }
}
