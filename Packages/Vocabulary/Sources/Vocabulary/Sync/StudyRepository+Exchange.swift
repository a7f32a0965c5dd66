import AppCore
import SQLStore

extension StudyRepository {
    /// Syncs log, cards, sources and known words with the server, page by page. Returns false, and
    /// remembers it, if the server doesn't store the log.
    ///
    /// A page's rows and the new cursor commit together: after a crash, the next sync repeats at
    /// most one page, which changes nothing.
    func exchange(_ report: inout SyncReport) async throws -> Bool {
        var limit = StudyPush.limit
        var hasStartedOver = false
        while true {
            try Task.checkCancellation()
            let push = try await nextPush(limit)
            let pull: StudyPull
            switch await answer(to: push) {
            case .success(let answer): pull = answer
            case .failure(let problem) where problem.status == 404 && push.cursor == 0:
                try await changeDevice { $0.keepsLog = false }
                return false
            case .failure(let problem) where problem.status == 413 && push.rowCount > 1:
                limit = push.rowCount / 2
                continue
            case .failure(let problem): throw problem
            }
            if pull.cursor < push.cursor, !hasStartedOver {
                hasStartedOver = true
                try await startOver()
                continue
            }
            report.refused += pull.refused.count
            report.unreadable += pull.unreadable
            report.sent += push.rowCount - pull.refused.count
            report.received += try await take(pull, push)
            let isMoving = pull.cursor > push.cursor || push.rowCount > pull.refused.count
            if !pull.hasMore && push.rowCount < limit || !isMoving { break }
        }
        try await settleIfNeeded()
        return true
    }

    private func nextPush(_ limit: Int) async throws -> StudyPush {
        let (scope, device) = (await scope(), try await device())
        return try await store.database.read { connection in
            // Another running Homeroom of this profile may have read further meanwhile.
            let device = try StudyStore.device(scope, connection) ?? device
            return try StudyStore.push(device, limit: limit, scope, connection)
        }
    }

    private func answer(to push: StudyPush) async -> Result<StudyPull, Problem> {
        do throws(Problem) {
            return .success(try await client.call(TextEndpoints.study, body: push))
        } catch {
            return .failure(error)
        }
    }

    private func take(_ pull: StudyPull, _ push: StudyPush) async throws -> Int {
        let (scope, rules) = (await scope(), rules)
        return try await store.database.write { connection in
            try StudyStore.noteSent(push, pull, scope, connection)
            let count = try StudyStore.take(pull, rules, scope, connection)
            guard var device = try StudyStore.device(scope, connection) else { return count }
            device.keepsLog = true
            device.importedFrom = try StudyStore.firstImported(
                from: device.importedFrom, scope, connection)
            device.importedCardsFrom = try StudyStore.firstImportedCard(
                from: device.importedCardsFrom, scope, connection)
            // A process that read further did so without gaps.
            if device.cursor >= push.cursor { device.cursor = max(device.cursor, pull.cursor) }
            try StudyStore.save(device, scope, connection)
            return count
        }
    }

    /// Marks everything as unsent because the server knows less than before, e.g. after a restore.
    private func startOver() async throws {
        let scope = await scope()
        try await changeDevice { $0.cursor = 0 }
        try await store.database.write { try StudyStore.forgetSent(scope, $0) }
    }
}

extension StudyPush {
    var rowCount: Int { events.count + cards.count + sources.count + known.count }
}
