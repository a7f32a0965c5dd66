import AppCore
import Foundation
import Ink
import Synchronization

/// What of an open canvas is not on disk yet.
final class CanvasKeeper: Sendable {
    /// How long nothing may change before it is kept. Source: the tutor's wire contract, 2.6.
    static let quiet = Duration.milliseconds(500)

    private struct State {
        var record: CanvasRecord?
        var pages: [Int: CanvasStore.Page] = [:]
        /// Counts changes.
        var revision = 0
    }

    private let state = Mutex(State())
    private let store: CanvasStore
    private let environment: Surroundings

    init(store: CanvasStore, environment: Surroundings) {
        self.store = store
        self.environment = environment
    }

    /// Counts the changes so far.
    var revision: Int { state.withLock(\.revision) }

    /// Takes over a changed page; `record` is the canvas as it now is. Returns the count of changes.
    @discardableResult
    func note(_ record: CanvasRecord, page: Int? = nil, _ ink: CanvasStore.Page? = nil) -> Int {
        state.withLock { state in
            state.record = record
            if let page, let ink { state.pages[page] = ink }
            state.revision += 1
            return state.revision
        }
    }

    /// Returns once nothing has changed for ``quiet``; at once when the task is cancelled.
    func waitUntilQuiet() async {
        var seen = -1
        while seen != revision {
            seen = revision
            guard await pause() else { return }
        }
    }

    @inline(never)
    private func pause() async -> Bool {
        do {
            try await environment.sleep(Self.quiet)
            return true
        } catch {
            return false
        }
    }

    /// Commits what is noted and returns the count of changes that are on disk now. What cannot be kept stays noted. Once
    /// begun it goes on, also when its task is cancelled: closing a screen must not lose what was drawn on it.
    @inline(never)
    func save() async throws(Problem) -> Int {
        let result = await Task.detached { [self] in await commit() }.value
        return try result.get()
    }

    private func commit() async -> Result<Int, Problem> {
        let (record, pages, revision) = state.withLock { ($0.record, $0.pages, $0.revision) }
        guard var record else { return .success(revision) }
        record.changedAt = environment.now()
        do throws(Problem) {
            try await store.save(record, pages: pages)
        } catch {
            return .failure(error)
        }
        state.withLock { state in
            for (id, page) in pages where state.pages[id] == page { state.pages[id] = nil }
            if state.revision == revision { state.record = nil }
        }
        return .success(revision)
    }
}
