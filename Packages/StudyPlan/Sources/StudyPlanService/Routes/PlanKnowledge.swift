import AppCore
import Foundation
import SQLStore
import ServiceKit
import StudyPlan

/// All stored data of one student's plan, read with six statements.
struct PlanKnowledge: Sendable {
    var skills: [SkillStore.Row]
    var runs: [String: DiagnosticRun]
    var weeks: [WeekStore.Week]
    var student: StudentStore.Student
    /// The email address; empty if no installed service knows accounts.
    var email: String
    var subscription: SubscriptionGrant?

    init(
        _ account: AccountKey, _ connection: any SQLConnection,
        _ accounts: (any PremiumEntitlementStoring)?
    ) throws {
        skills = try SkillStore(account: account, connection: connection).all()
        runs = try DiagnosticStore(account: account, connection: connection).runs()
        weeks = try WeekStore(account: account, connection: connection).all()
        student = try StudentStore(account: account, connection: connection).student()
        email = try accounts?.email(of: account, in: connection) ?? ""
        subscription = try accounts?.grant(of: account, in: connection)
    }

    /// The onboarding state at a time in seconds since 1970.
    func onboarding(_ tests: [DiagnosticTest], at moment: Double) -> OnboardingWire {
        OnboardingRule(
            student: student, completed: Set(runs.keys), available: Set(tests.map(\.category)),
            hasPractised: weeks.contains { $0.practised > 0 }, moment: moment
        ).wire
    }
}

extension ServiceContext {
    /// The stored plan data of an account.
    func knowledge(of account: AccountKey) async throws -> PlanKnowledge {
        let accounts = capability(.premium)
        return try await database.read { try PlanKnowledge(account, $0, accounts) }
    }

    /// All diagnostics; empty without a catalog.
    func diagnostics() async throws -> [DiagnosticTest] {
        let tests = try await capability(.skillCatalog)?.diagnostics() ?? []
        return tests.filter { $0.item.kind == .passage || $0.item.kind == .lesson }
    }

    /// Seconds since 1970, UTC.
    var moment: Double { environment.now().timeIntervalSince1970 }
}
