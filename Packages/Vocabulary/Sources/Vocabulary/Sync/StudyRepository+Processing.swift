import AppCore
import SQLStore

extension StudyRepository {
    /// Checks the texts still being processed; returns the ids of those now done, without failed
    /// ones.
    func refreshStatuses() async throws -> [String] {
        let scope = await scope()
        let sources = try await store.database.read { try StudyStore.unprocessed(scope, $0) }
        var done: [String] = []
        for source in sources {
            let status = try await status(of: source)
            if status.status == .completed { done.append(source.id) }
        }
        return done
    }

    /// Fetches and stores a text's processing state. A text unknown to the server counts as failed.
    @discardableResult
    func status(of source: Source) async throws -> Source {
        let answer = await progress(of: source)
        let (scope, now) = (await scope(), nowMilliseconds)
        return try await store.database.write { connection in
            guard var row = try StudyStore.source(source.id, scope, connection) else {
                return source
            }
            switch answer {
            case .success(let news): news.apply(to: &row)
            case .failure(let problem) where problem.status == 404:
                (row.status, row.failureReason) = (.failed, "The server no longer has this text.")
            case .failure(let problem): throw problem
            }
            if row.status == .completed, row.processedAt == nil { row.processedAt = now }
            guard row != source else { return row }
            let isSent = try Self.isSent(row.id, scope, connection)
            try StudyStore.save(row, isSent: isSent, scope, connection)
            return row
        }
    }

    private static func isSent(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try connection.row(
            "SELECT is_sent FROM vocabulary_sources WHERE scope = ? AND id = ?",
            [.text(scope), .text(id)]
        )?.bool("is_sent") ?? true
    }

    /// Asks the status route, or reads the text itself if the server has no such route.
    private func progress(of source: Source) async -> Result<TextProcessingUpdate, Problem> {
        let path = ["id": source.id]
        do throws(Problem) {
            return .success(.status(try await client.call(TextEndpoints.status, path: path)))
        } catch {
            guard error.status == 404 else { return .failure(error) }
        }
        return await record(of: path)
    }

    private func record(of path: [String: String]) async -> Result<TextProcessingUpdate, Problem> {
        do throws(Problem) {
            return .success(.record(try await client.call(TextEndpoints.read, path: path)))
        } catch {
            return .failure(error)
        }
    }

    /// Waits until texts are processed, checking after 0.25 s, 0.5 s … 60 s. Calls `report` on changes.
    /// Returns their final states, including texts unfinished after `patience` rounds.
    func awaitProcessing(
        of ids: [String], patience: Int = 15, _ report: (Source) async -> Void
    ) async throws -> [Source] {
        var wait: Duration = .milliseconds(250)
        var known: [String: Source] = [:]
        for round in 0...patience {
            var isOpen = false
            for id in ids {
                guard let row = try? await source(id) else { continue }
                var source = row
                if row.status == .queued || row.status == .processing {
                    source = try await status(of: row)
                    isOpen = isOpen || source.status == .queued || source.status == .processing
                }
                if known[id] != source { await report(source) }
                known[id] = source
            }
            guard isOpen, round < patience else { break }
            try await context.environment.sleep(wait)
            wait = min(wait * 2, .seconds(60))
        }
        try await sync()
        return ids.compactMap { known[$0] }
    }
}

/// The processing state reported by a server.
private enum TextProcessingUpdate: Sendable {
    case status(ProcessingStatus)
    case record(TextSourceRecord)

    func apply(to source: inout Source) {
        switch self {
        case .record(let record): source.take(record)
        case .status(let status):
            source.status = Source.Status(rawValue: status.status) ?? source.status
            source.failureReason = status.errorMessage
            if source.status == .completed {
                source.processedAt = status.completedAt.map(\.milliseconds) ?? source.processedAt
            }
        }
    }
}
