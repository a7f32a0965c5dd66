import SQLStore

/// Replaces a log's old lines with closing lines and totals, inside the caller's transaction.
struct LogPruning {
    let scope: String
    let rules: StudyRules
    let connection: any SQLConnection

    /// Prunes lines before `limit`, in milliseconds since 1970, that the server has.
    func prune(before limit: Int64) throws -> PruneReport {
        let cutting = PruningBoundary(scope: scope, connection: connection)
        var report = PruneReport()
        report.lines = try cutting.count("at >= ?", .min)
        report.unsent = try cutting.count("at < ? AND is_sent <> 1", limit)
        let preferences = try StudyStore.preferences(scope, connection)
        let (replay, days) = (rules.replay(preferences), rules.days(preferences))
        report.reviewsBefore = try reviews(days)
        report.reviewsAfter = report.reviewsBefore
        guard let cut = try cutting.moment(before: limit) else { return report }
        var summary = try LogSummary(
            scope: scope, days: days, replay: replay, connection: connection)
        var lines = PrunedLines(scope, connection)
        var plans: [CardPruning] = []
        for cardID in try cards(before: cut) {
            let events = try StudyStore.events(of: cardID, scope, connection)
            guard let plan = try CardPruning(events, before: cut, replay, &lines) else { continue }
            plans.append(plan)
            summary.add(recallOf: events, before: cut, cardID)
        }
        guard !plans.isEmpty else { return report }
        report.cards = plans.count
        report.pruned = plans.reduce(0) { $0 + $1.pruned.count }
        report.closings = plans.count { $0.closing != nil }
        report.answers = try summary.add(
            answersAmong: Set(plans.lazy.flatMap(\.pruned).map(\.id)), before: cut, days.timeZone)
        report.sums = try summary.write()
        for plan in plans { try carryOut(plan, replay) }
        try PrunedLines.add(plans.flatMap(\.pruned), scope, connection)
        // Cached sums refer to pruned lines, so they are dropped.
        try connection.execute(
            "DELETE FROM vocabulary_activity WHERE scope = ?", [.text(scope)])
        report.reviewsAfter = try reviews(days)
        return report
    }

    private func reviews(_ days: StudyDays) throws -> Int {
        ReviewLog(try StudyStore.remembering(scope, connection), days: days).count
    }

    private func cards(before cut: Int64) throws -> [String] {
        try connection.rows(
            """
            SELECT DISTINCT card_id FROM \(WholeLog.linesByTime) AS line
            WHERE scope = ? AND at < ? AND card_id <> '' ORDER BY card_id
            """, [.text(scope), .integer(cut)]
        ).map { try $0.text("card_id") }
    }

    private func carryOut(_ plan: CardPruning, _ replay: CardReplay) throws {
        for event in plan.pruned {
            try connection.execute(
                """
                DELETE FROM vocabulary_events
                WHERE scope = ? AND card_id = ? AND at = ? AND id = ?
                """,
                [.text(scope), .text(event.cardID), .integer(event.at), .text(event.id)])
            try ImportedLog.remove(event, scope, connection)
        }
        guard let cardID = plan.pruned.first?.cardID else { return }
        if let closing = plan.closing {
            try StudyStore.add(closing, isSent: false, scope, connection)
        }
        try StudyStore.settle(cardID, replay, scope, connection)
    }
}
