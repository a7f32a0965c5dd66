import SQLStore

extension StudyDesk {
    /// What can be studied, of a source or of all.
    func sessionChoices(_ sourceID: String?) async throws -> SessionChoices {
        try await settleIfNeeded()
        let (scope, rules, moment) = (await scope(), rules, moment)
        return try await store.database.read { connection in
            let desk = try SessionDesk(scope, rules, at: moment, connection)
            let done = try StudyStore.done(
                since: Int64(desk.days.start(of: desk.today) * 1000), scope, connection)
            let newLeft = max(0, desk.preferences.newPerDay - done.new)
            let standings = try SessionQueue(scope, connection, sourceID: sourceID).standings(
                before: desk.days.start(of: desk.today + 1), today: desk.today, newLeft: newLeft)
            let withWords = Set(standings.map(\.sourceID))
            return SessionChoices(
                sources: try StudyStore.sources(scope, connection)
                    .filter { withWords.contains($0.id) },
                standings: standings,
                open: try SessionRows.open(scope, connection).filter { $0.day == desk.today },
                newLeft: newLeft)
        }
    }
}
