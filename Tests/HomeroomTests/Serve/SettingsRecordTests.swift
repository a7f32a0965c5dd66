#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AppCore
import AuthService
import Logging
import SQLStore
import ServiceKit
import AppCoreTesting
import Testing

@testable import HomeroomServer

/// What the audit log says of a server's settings.
@Suite struct SettingsRecordTests {
    @Test func changedSettingsAreWrittenDownOnce() async throws {
        let database = try await TestDatabase.fresh()
        let campus = try Campus(
            services: [AuthService.self], database: database,
            environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: Settings(keys: AuthService.settingKeys))
        try await campus.start()
        let log = try #require(campus.capabilities[.audit])
        let record = SettingsRecord(log: log, database: database)
        let actor = AuditActor(kind: .console, name: "homeroom", origin: "campus-1")
        func changes() async throws -> [[String: String]] {
            try await log.entries(AuditQuery(limit: 10), of: Tenant.defaultID).reversed()
                .map(\.act.details)
        }
        try await record.record([:], by: actor)
        #expect(try await changes().isEmpty, "all is as it comes")
        try await record.record(["campus.port": "8443", "campus.paywall": "false"], by: actor)
        try await record.record(["campus.port": "8443", "campus.paywall": "false"], by: actor)
        try await record.record(["campus.port": "9000"], by: actor)
        try await record.record(["campus.paywall": "false", "campus.port": "9000"], by: actor)
        #expect(
            try await changes() == [
                ["campus.port": "8443", "campus.paywall": "false"],
                ["campus.port": "9000", "campus.paywall": "default"],
                ["campus.paywall": "false"],
            ])
        let long = String(repeating: "x", count: 5_000)
        try await record.record(
            ["campus.paywall": "false", "campus.port": "9000", "campus.origins": long], by: actor)
        try await record.record(
            ["campus.paywall": "false", "campus.port": "9000", "campus.origins": long], by: actor)
        #expect(try await changes().count == 4)
        #expect(try await log.check(of: Tenant.defaultID).firstFault == nil)
        await database.close()
    }
}
#endif
