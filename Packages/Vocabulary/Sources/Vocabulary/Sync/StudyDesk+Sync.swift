import AppCore
import SQLStore

/// What an exchange with the server did.
struct SyncReport: Sendable, Hashable {
    /// Rows that the server took.
    var sent = 0
    /// Rows that changed something here.
    var received = 0
    /// Rows that the server refused for good.
    var refused = 0
    /// Rows of the server that could not be read and were left out, with the reason.
    var unreadable: [String] = []
    /// The server keeps the study log; else it knows only how a word stands.
    var keepsLog = true
    /// Texts whose words came.
    var processed: [String] = []
}

extension StudyDesk {
    /// Sends what waits, and exchanges the study log with a campus that keeps it, or progress with a server that
    /// keeps no more. `asksAnew` also asks a server that had no log before. Throws a ``Problem`` when the server
    /// cannot be asked; nothing is lost then.
    @discardableResult
    func sync(asksAnew: Bool = false) async throws -> SyncReport {
        try await settleIfNeeded()
        await sendWaiting()
        do {
            let report = try await exchangeAll(asksAnew: asksAnew)
            try await note(problem: nil)
            return report
        } catch {
            try? await note(problem: Problem(error))
            throw error
        }
    }

    /// The same for where nobody waits for it: at the start, after a session. Why it did not work is kept.
    func syncQuietly() async { _ = try? await sync() }

    private func exchangeAll(asksAnew: Bool) async throws -> SyncReport {
        let device = try await device()
        var report = SyncReport()
        if device.keepsLog != false || asksAnew {
            if try await exchange(&report) {
                return try await followTexts(&report)
            }
        }
        report.keepsLog = false
        try await exchangeProgress(&report)
        return report
    }

    /// Looks after texts that the campus was working on; their words come with the log.
    private func followTexts(_ report: inout SyncReport) async throws -> SyncReport {
        let done = try await refreshStatuses()
        if !done.isEmpty { _ = try await exchange(&report) }
        report.processed = done
        return report
    }

    /// This device, as it stands with the others.
    func device() async throws -> StudyStore.Device {
        let (scope, newID) = (await scope(), newID)
        if let known = try await store.database.read({ try StudyStore.device(scope, $0) }) {
            return known
        }
        return try await store.database.write {
            try StudyStore.device(orNew: newID, scope, $0)
        }
    }

    func changeDevice(
        _ body: @escaping @Sendable (inout StudyStore.Device) -> Void
    ) async throws {
        let (scope, newID) = (await scope(), newID)
        try await store.database.write { connection in
            var device = try StudyStore.device(orNew: newID, scope, connection)
            body(&device)
            try StudyStore.save(device, scope, connection)
        }
    }

    private func note(problem: Problem?) async throws {
        let moment = moment
        try await changeDevice { device in
            device.lastProblem = problem?.summary
            if problem == nil { device.syncedAt = moment }
        }
    }
}
