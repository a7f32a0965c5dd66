import AppCore
import SQLStore

/// The result of a sync.
struct SyncReport: Sendable, Hashable {
    /// The number of rows the server accepted.
    var sent = 0
    /// The number of rows that changed something on this device.
    var received = 0
    /// The number of rows the server permanently refused.
    var refused = 0
    /// Rows from the server that couldn't be read and were skipped, with the reason.
    var unreadable: [String] = []
    /// True if the server stores the study log; else it knows only each word's progress.
    var keepsLog = true
    /// Texts whose words have arrived.
    var processed: [String] = []
}

extension StudyRepository {
    /// Sends queued changes, then syncs the study log or, with a plain server, progress. `asksAnew`
    /// retries a server that had no log before. Throws a ``Problem`` if the server can't be
    /// reached; nothing is lost.
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

    /// Syncs in the background, at the start and after a session. Stores the error.
    func syncQuietly() async { _ = try? await sync() }

    /// The first sync of a new profile: brings the starter deck, if it hasn't arrived yet.
    func fetchStarter() async {
        let scope = await scope()
        let isToCome = try? await store.database.read {
            try StudySnapshot.isStarterToCome(scope, $0)
        }
        if isToCome == true { await syncQuietly() }
    }

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

    /// Checks texts the server was processing; their words arrive with the log.
    private func followTexts(_ report: inout SyncReport) async throws -> SyncReport {
        let done = try await refreshStatuses()
        if !done.isEmpty { _ = try await exchange(&report) }
        report.processed = done
        return report
    }

    /// This device's sync state.
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
        let nowMilliseconds = nowMilliseconds
        try await changeDevice { device in
            device.lastProblem = problem?.summary
            if problem == nil { device.syncedAt = nowMilliseconds }
        }
    }
}
