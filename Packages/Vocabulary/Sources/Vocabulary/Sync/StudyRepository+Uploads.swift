import AppCore
import Foundation
import SQLStore

/// The state of a source.
enum SourceStatus: Sendable, Hashable {
    /// Queued for the server.
    case waiting
    case sending
    /// The server finds its words.
    case processing
    case ready
    case failed(String)
}

extension StudyRepository {
    /// A text's limits, in characters after trimming. Source: the vocabulary contract, section 1.1.
    static let shortestText = 10
    /// The limit of plain contract servers; Homeroom servers accept ``maxBytes``.
    static let maxContractTextLength = 100_000
    /// Bytes of UTF-8 that a source may have in all.
    static let maxBytes = 5_000_000

    /// Stores a text and queues it for the server in one transaction, in numbered parts if it
    /// exceeds the server's limit. Throws ``Problem/Code/invalid`` for a text no server accepts.
    func upload(title: String, text: String, language: String? = nil) async throws -> [Source] {
        let content = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        try Self.check(title: title, content)
        let limit = try await device().maxTextLength ?? .max
        let queue = try await uploading(title, content, language, limit: limit)
        return try await context.outbox.transaction(for: .vocabulary) { try queue(&$0) }
    }

    /// What queues a text in a transaction, in parts of at most `limit` bytes.
    private func uploading(
        _ title: String, _ content: String, _ language: String?, limit: Int
    ) async throws -> @Sendable (inout OutboxTransaction) throws -> [Source] {
        let parts = content.utf8.count <= limit ? [content] : TextParts.split(content, limit: limit)
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let texts = parts.enumerated().map { index, part in
            // Keeps the parts in order; the newest is listed first.
            let source = Source(
                id: newID, kind: .text,
                title: parts.count == 1 ? title : "\(title) (\(index + 1) of \(parts.count))",
                language: language, wordCount: part.split(whereSeparator: \.isWhitespace).count,
                status: .queued, addedAt: nowMilliseconds - Int64(index))
            return (source, part)
        }
        return { transaction in
            for (source, part) in texts {
                try Self.queue(source, part, scope, &transaction)
            }
            return texts.map(\.0)
        }
    }

    private static func check(title: String, _ content: String) throws {
        guard !title.isEmpty else {
            throw Problem(.invalid, "A text needs a title.", cure: "Give one with --title.")
        }
        guard !content.isEmpty else {
            throw Problem(.invalid, "It doesn't contain text.")
        }
        guard content.unicodeScalars.count >= shortestText else {
            throw Problem(
                .invalid, "The text is too short.", reason: "It needs at least 10 characters.",
                cure: "Add a few sentences.")
        }
        guard content.utf8.count <= maxBytes else {
            throw Problem(
                .invalid, "The text is too long.",
                reason: "A source can have 5 MB; this one has \(content.utf8.count / 1_000_000).",
                cure: "Split it into several files.")
        }
    }

    private static func queue(
        _ source: Source, _ content: String, _ scope: String,
        _ transaction: inout OutboxTransaction
    ) throws {
        try transaction.enqueue(
            TextEndpoints.upload,
            body: TextUpload(
                title: source.title, content: content, id: WireID(source.id),
                language: source.language),
            subject: TextSubject.of(source.id), title: "Text “\(source.title)”")
        try StudyStore.save(source, isSent: false, scope, transaction.connection)
        try StudyStore.save(text: content, of: source.id, scope, transaction.connection)
    }

    /// Tries to send this feature's queued changes.
    func sendWaiting() async {
        try? await pending.sendAll()
        try? await splitRefused()
    }

    /// The states of unsent sources, by id; for others, their status applies.
    func statuses() async throws -> [String: SourceStatus] {
        var statuses: [String: SourceStatus] = [:]
        for entry in try await pending.entries() where statuses[entry.subjectKey] == nil {
            statuses[entry.subjectKey] =
                switch PendingState(entry) {
                case .waiting: entry.state == .sending ? .sending : .waiting
                case .rejected(let reason): .failed(reason)
                }
        }
        return statuses
    }

    /// A source's state, given ``statuses()``.
    static func status(
        of source: Source, _ statuses: [String: SourceStatus]
    ) -> SourceStatus {
        if let status = statuses[source.id] { return status }
        return switch source.status {
        case .queued, .processing: .processing
        case .completed: .ready
        case .failed: .failed(source.failureReason ?? "Its words couldn't be found.")
        }
    }

    /// A server that does not take a text of this length gets it in parts.
    private func splitRefused() async throws {
        let scope = await scope()
        for entry in try await pending.entries()
        where entry.endpoint == TextEndpoints.upload.id && entry.state == .failed {
            guard Self.isTooLong(entry.lastProblem),
                let upload = try? WireJSON.decode(TextUpload.self, from: entry.body),
                upload.content.utf8.count > Self.maxContractTextLength
            else { continue }
            try await changeDevice { $0.maxTextLength = Self.maxContractTextLength }
            let queue = try await uploading(
                upload.title, upload.content, upload.language, limit: Self.maxContractTextLength)
            try await context.outbox.transaction(for: .vocabulary) { transaction in
                // Another Homeroom may have cut it already.
                guard try transaction.discard(entry.id) else { return }
                _ = try queue(&transaction)
                try StudyStore.forget(source: entry.subjectKey, scope, transaction.connection)
            }
            try await pending.sendAll()
        }
    }

    private static func isTooLong(_ problem: Problem?) -> Bool {
        problem?.status == 413 || problem?.backendCode == "CONTENT_TOO_LONG"
    }

    // MARK: Changing

    /// Gives a source another title, here and at the server.
    func rename(_ source: Source, to title: String) async throws {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw Problem(.invalid, "A source needs a title.") }
        guard source.kind == .text else { return try await renameHere(source, to: title) }
        let scope = await scope()
        let edit = try await preparedEdit()
        try await context.outbox.enqueue(
            TextEndpoints.rename, path: ["id": source.id], body: TextRename(title: title),
            subject: TextSubject.of(source.id), title: "Title of “\(title)”"
        ) { connection, _ in
            guard var row = try StudyStore.source(source.id, scope, connection) else { return }
            row.title = title
            edit.stamp(&row, after: row.editedAt)
            try StudyStore.save(row, isSent: false, scope, connection)
        }
    }

    /// Deletes a source with its text and cards, here and on the server. Its log lines stay, for
    /// the statistics. An unsent text isn't sent any more.
    func delete(_ source: Source) async throws {
        guard source.kind == .text else { return try await deleteHere(source) }
        let subject = TextSubject.of(source.id)
        let (account, pending) = (await client.account(), pending)
        let edit = try await preparedEdit()
        try await context.outbox.transaction(for: .vocabulary) { transaction in
            let connection = transaction.connection
            var mayBeThere = try StudyStore.isRemote(source.id, edit.scope, connection)
            for entry in try pending.entries(of: account, in: transaction)
            where entry.subject == subject {
                if entry.state == .failed || entry.attempts == 0,
                    try transaction.discard(entry.id)
                {
                    continue
                }
                mayBeThere = true
            }
            try edit.delete(source: source.id, connection)
            guard mayBeThere else {
                // A text that was never sent is deleted completely.
                return try StudyStore.forget(source: source.id, edit.scope, connection)
            }
            try transaction.enqueue(
                TextEndpoints.delete, path: ["id": source.id], body: EmptyBody(), subject: subject,
                title: "Delete text “\(source.title)”")
        }
    }
}

/// Outbox subjects that keep changes to a text in order.
enum TextSubject {
    static func of(_ sourceID: String) -> String { "vocabulary/\(sourceID)" }
}

extension StudyRepository {
    /// The sources as stored now, including those that got new ids or were split; without deleted
    /// ones.
    func current(_ sources: [Source]) async throws -> [Source] {
        let all = try await self.sources()
        return sources.flatMap { source in
            let same = all.filter { $0.id == source.id }
            // A server's own id, and parts, are known by the moment and the title.
            return same.isEmpty
                ? all.filter {
                    $0.title.hasPrefix(source.title) && abs($0.addedAt - source.addedAt) < 60_000
                } : same
        }
    }

    /// The outcome of an endpoint's queued changes to sources, after an attempt to send them.
    func outcome(of endpoint: String, on sources: [Source]) async throws -> OutboxOutcome {
        let ids = Set(sources.map(\.id))
        let left = try await pending.entries().first { entry in
            entry.endpoint == endpoint && ids.contains(entry.subjectKey)
        }
        guard let left else { return .delivered(response: []) }
        let problem = left.lastProblem ?? .stillQueued
        return left.state == .failed ? .failed(problem) : .waiting(problem)
    }

    /// A source's text, stored or from the server. Throws ``Problem/Code/notFound`` if it has none.
    func wholeText(of source: Source) async throws -> String {
        if let text = try await text(of: source.id) { return text }
        guard source.kind == .text else {
            throw Problem(.notFound, "“\(source.title)” contains only words, no text.")
        }
        let record = try await client.call(TextEndpoints.read, path: ["id": source.id])
        guard let content = record.content else {
            throw Problem(.notFound, "The server doesn't send the text of “\(source.title)”.")
        }
        let scope = await scope()
        try await store.database.write {
            try StudyStore.save(text: content, of: source.id, scope, $0)
        }
        return content
    }
}
