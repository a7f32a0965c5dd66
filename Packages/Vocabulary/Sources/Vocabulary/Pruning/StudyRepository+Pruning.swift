import AppCore
import SQLStore

extension StudyRepository {
    /// The number of days that are never pruned: enough for sessions and today's statistics, with a
    /// margin.
    static let leastKeptDays = 7

    /// Thrown to roll back a dry run; carries its report.
    private struct DryRun: Error {
        var report: PruneReport
    }

    /// Replaces lines before the study day `day` with totals and closing lines, in one transaction.
    /// Lines missing on the server stay, so it syncs first and does nothing if that fails. A dry
    /// run makes no request and is rolled back.
    @discardableResult
    func prune(before day: Int, isDry: Bool = false) async throws -> PruneReport {
        let (_, today) = try await studyDays()
        guard day <= today - Self.leastKeptDays else {
            throw Problem(
                .usage, "The last \(Self.leastKeptDays) days of the log always stay.",
                cure: "Choose an earlier day.")
        }
        if !isDry { try await exchangeBeforePruning() }
        let (scope, rules, newID) = (await scope(), rules, newID)
        do {
            let report = try await store.database.write { connection in
                let device = try StudyStore.device(orNew: newID, scope, connection)
                guard device.keepsLog != false else { throw Self.noArchive }
                let days = rules.days(try StudyStore.preferences(scope, connection))
                let report = try LogPruning(scope: scope, rules: rules, connection: connection)
                    .prune(before: Int64(days.start(of: day)) * 1000)
                if isDry { throw DryRun(report: report) }
                return report
            }
            // Sends the closing lines to the other devices.
            await syncQuietly()
            return report
        } catch let dry as DryRun {
            return dry.report
        }
    }

    private func exchangeBeforePruning() async throws {
        let keepsLog: Bool
        do {
            keepsLog = try await sync(asksAnew: true).keepsLog
        } catch {
            let problem = Problem(error)
            throw Problem(
                problem.code, "Nothing was pruned, because the log couldn't be synced first.",
                reason: problem.summary, cure: problem.cure)
        }
        guard keepsLog else { throw Self.noArchive }
        // Badges earned so far no longer depend on the log.
        try await settleBadges()
    }

    private static var noArchive: Problem {
        Problem(
            .usage,
            "This server doesn't keep a study log, so this device has the only copy.",
            cure: "Prune only with a server that keeps the log.")
    }
}
