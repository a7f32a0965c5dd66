import AppCore
import SQLStore

/// Reports diagnostics to servers that need a separate request for them.
extension PlanRepository {
    /// Attempts already reported; each is reported once, even if the server ignores it.
    static let migrations = [
        StoreMigration(
            "plan-001-told",
            [
                """
                CREATE TABLE plan_told (
                    account TEXT NOT NULL,
                    attempt TEXT NOT NULL,
                    PRIMARY KEY (account, attempt)
                )
                """
            ])
    ]

    /// Reports completed diagnostics missing from the profile. True if the server
    /// accepted one. Failures are retried on the next refresh.
    func tellDiagnostics(missingFrom profile: ProfileResponse) async -> Bool {
        // The built-in server records every submission itself.
        guard !client.address.isEmbedded, let attempts = context.capability(.attempts) else {
            return false
        }
        let plans = [
            profile.studyPlan?.reading, profile.studyPlan?.writing, profile.studyPlan?.math,
        ]
        let missing = plans.compactMap { $0 }.filter { !$0.isCompleted }.compactMap(\.diagnostic)
        let briefs = (try? await attempts.briefs(of: missing)) ?? [:]
        var isTold = false
        for item in missing where (briefs[item]?.count ?? 0) > 0 {
            guard let record = try? await attempts.latest(of: item), !record.answers.isEmpty,
                await tell(record)
            else { continue }
            isTold = true
        }
        return isTold
    }

    /// Reports one attempt; true if the server accepted it.
    private func tell(_ record: AttemptRecord) async -> Bool {
        let account = await client.account()
        let row: [SQLValue] = [.text(account), .text(record.id)]
        let isTold = try? await context.store.read { connection in
            try connection.row("SELECT 1 FROM plan_told WHERE account = ? AND attempt = ?", row)
                != nil
        }
        guard isTold == false else { return false }
        var isTaken = true
        do throws(Problem) {
            _ = try await client.call(
                PlanEndpoints.submitDiagnostic, body: DiagnosticSheet(record),
                idempotencyKey: "diagnostic-" + record.id)
        } catch {
            // A rejection is final; a missing response isn't.
            guard let status = error.status, (400..<500).contains(status), status != 401,
                status != 408, status != 429
            else { return false }
            isTaken = false
        }
        _ = try? await context.store.write { connection in
            try connection.execute(
                """
                INSERT INTO plan_told (account, attempt) VALUES (?, ?)
                ON CONFLICT (account, attempt) DO NOTHING
                """, row)
        }
        return isTaken
    }
}
