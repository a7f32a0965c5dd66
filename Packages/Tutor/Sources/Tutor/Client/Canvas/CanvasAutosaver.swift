import AppCore
import Foundation
import Ink
import Synchronization

/// Saves changes of an open canvas.
final class CanvasAutosaver: Sendable {
    /// How long to wait after the last change before saving. Source: the tutor's wire contract,
    /// 2.6.
    static let quiet = Duration.milliseconds(500)

    private struct State {
        var record: CanvasRecord?
        var pages: [Int: CanvasStore.Page] = [:]
        /// Counts changes.
        var revision = 0
    }

    private let state = Mutex(State())
    private let store: CanvasStore
    private let environment: SystemEnvironment

    init(store: CanvasStore, environment: SystemEnvironment) {
        self.store = store
        self.environment = environment
    }

    /// Counts the changes so far.
    var revision: Int { state.withLock(\.revision) }

    /// Records a changed page; `record` is the current canvas. Returns the change count.
    @discardableResult
    func note(_ record: CanvasRecord, page: Int? = nil, _ ink: CanvasStore.Page? = nil) -> Int {
        state.withLock { state in
            state.record = record
            if let page, let ink { state.pages[page] = ink }
            state.revision += 1
            return state.revision
        }
    }

    /// Returns after ``quiet`` without changes, or at once if the task is canceled.
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

    /// Saves pending changes and returns the saved change count. Failed changes stay pending.
    /// Ignores cancellation, so that closing a screen doesn't lose drawings.
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
