import SQLStore

extension StudyRepository {
    /// The choices for a new session, of a source or of all.
    func sessionChoices(_ sourceID: String?) async throws -> SessionChoices {
        try await settleIfNeeded()
        let (scope, rules, nowMilliseconds) = (await scope(), rules, nowMilliseconds)
        return try await store.database.read { connection in
            let repository = try SessionTransaction(scope, rules, at: nowMilliseconds, connection)
            let done = try StudyStore.done(
                since: Int64(repository.days.start(of: repository.today) * 1000), scope, connection)
            let newLeft = max(0, repository.preferences.newPerDay - done.new)
            let levelStatistics = try SessionQueue(scope, connection, sourceID: sourceID)
                .levelStatistics(
                    before: repository.days.start(of: repository.today + 1),
                    today: repository.today, newLeft: newLeft)
            let withWords = Set(levelStatistics.map(\.sourceID))
            return SessionChoices(
                sources: try StudyStore.sources(scope, connection)
                    .filter { withWords.contains($0.id) },
                levelStatistics: levelStatistics,
                open: try SessionRows.open(scope, connection).filter { $0.day == repository.today },
                newLeft: newLeft)
        }
    }
}
