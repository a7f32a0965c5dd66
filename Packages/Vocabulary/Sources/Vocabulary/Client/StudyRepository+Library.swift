import AppCore
import SQLStore

/// The data of the library screen.
struct LibraryPage: Sendable, Hashable {
    struct Row: Sendable, Hashable, Identifiable {
        var source: Source
        var status: SourceStatus
        var load: SourceWorkload
        var id: String { source.id }
    }

    var pulse: StudySnapshot
    /// Newest first.
    var rows: [Row]
    /// Whether words are synced with an Anki server.
    var hasAnki = false

    /// Whether a source is waiting, being sent or being processed.
    var isWaiting: Bool {
        rows.contains { [.waiting, .sending, .processing].contains($0.status) }
    }
}

extension StudyRepository {
    func library() async throws -> LibraryPage {
        let pulse = try await pulse()
        let statuses = try await statuses()
        let (scope, now) = (await scope(), seconds)
        let repository = self
        let rows = try await store.database.read { connection in
            let days = repository.days(of: try StudyStore.preferences(scope, connection))
            let loads = try TextLibraryStore.loads(
                scope, now: now, today: days.day(of: now), connection)
            return try StudyStore.sources(scope, connection).map { source in
                LibraryPage.Row(
                    source: source, status: Self.status(of: source, statuses),
                    load: loads[source.id] ?? SourceWorkload())
            }
        }
        let hasAnki = try await ankiServer() != nil
        return LibraryPage(pulse: pulse, rows: rows, hasAnki: hasAnki)
    }

    /// The ids of the words that match a filter.
    func wordIDs(_ filter: WordListFilter) async throws -> [String] {
        let (scope, now) = (await scope(), seconds)
        return try await store.database.read {
            try TextLibraryStore.ids(filter, scope, now: now, $0)
        }
    }

    /// The rows of these cards, by id.
    func rows(_ ids: ArraySlice<String>) async throws -> [String: WordRow] {
        let scope = await scope()
        return try await store.database.read { try TextLibraryStore.rows(ids, scope, $0) }
    }

    /// The workload of one source.
    func load(of sourceID: String) async throws -> SourceWorkload {
        let (scope, now) = (await scope(), seconds)
        let repository = self
        return try await store.database.read { connection in
            let days = repository.days(of: try StudyStore.preferences(scope, connection))
            return try TextLibraryStore.loads(
                scope, now: now, today: days.day(of: now), connection)[sourceID] ?? SourceWorkload()
        }
    }
}
