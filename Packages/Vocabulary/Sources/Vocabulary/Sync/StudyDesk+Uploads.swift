import AppCore
import Foundation
import SQLStore

/// How a source stands.
enum SourceStanding: Sendable, Hashable {
    /// Waits to be sent to the server.
    case waiting
    case sending
    /// The server finds its words.
    case processing
    case ready
    case failed(String)
}

extension StudyDesk {
    /// A text's limits, in characters after trimming. Source: the vocabulary contract, section 1.1.
    static let shortestText = 10
    /// What servers of the contract take at once; our campus takes more, ``longestBytes``.
    static let longestContractText = 100_000
    /// Bytes of UTF-8 that a source may have in all.
    static let longestBytes = 5_000_000

    /// Stores a text here and queues it for the server, in one transaction; in several numbered parts where the
    /// server takes no more at once. Throws ``Problem/Code/invalid`` for what no server takes.
    func upload(title: String, text: String, language: String? = nil) async throws -> [Source] {
        let content = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        try Self.check(title: title, content)
        let limit = try await device().longestText ?? .max
        let parts = content.utf8.count <= limit ? [content] : TextParts.split(content, limit: limit)
        var sources: [Source] = []
        for (index, part) in parts.enumerated() {
            let name = parts.count == 1 ? title : "\(title) (\(index + 1) of \(parts.count))"
            sources.append(try await queue(name, part, language, place: index))
        }
        return sources
    }

    private static func check(title: String, _ content: String) throws {
        guard !title.isEmpty else {
            throw Problem(.invalid, "A text needs a title.", cure: "Give one with --title.")
        }
        guard !content.isEmpty else {
            throw Problem(.invalid, "There is no text in it.")
        }
        guard content.unicodeScalars.count >= shortestText else {
            throw Problem(
                .invalid, "The text is too short.", reason: "It has to have 10 characters.",
                cure: "Add a few sentences.")
        }
        guard content.utf8.count <= longestBytes else {
            throw Problem(
                .invalid, "The text is too long.",
                reason: "A source may have 5 MB; this one has \(content.utf8.count / 1_000_000).",
                cure: "Cut it into several files.")
        }
    }

    private func queue(
        _ title: String, _ content: String, _ language: String?, place: Int
    ) async throws -> Source {
        let id = newID
        let scope = await scope()
        // Parts stand in their order: the newest is listed first.
        let source = Source(
            id: id, kind: .text, title: title, language: language,
            wordCount: content.split(whereSeparator: \.isWhitespace).count, status: .queued,
            addedAt: moment - Int64(place))
        try await context.outbox.enqueue(
            TextEndpoints.upload,
            body: TextUpload(title: title, content: content, id: WireID(id), language: language),
            subject: TextSubject.of(id), title: "Text “\(title)”"
        ) { connection, _ in
            try StudyStore.save(source, isSent: false, scope, connection)
            try StudyStore.save(text: content, of: id, scope, connection)
        }
        return source
    }

    /// Tries to send what waits, of this feature's only.
    func sendWaiting() async {
        for entry in (try? await entries()) ?? [] where entry.state != .failed {
            _ = await context.outbox.send(entry.id)
        }
        try? await splitRefused()
    }

    /// This feature's entries of the outbox, oldest first.
    func entries() async throws -> [OutboxEntry] {
        let account = await client.account()
        let endpoints = TextOutboxHandler.endpoints
        return try await context.outbox.entries().filter {
            $0.backend == .vocabulary && $0.account == account && endpoints.contains($0.endpoint)
        }
    }

    /// How sources stand that are on their way, by id; those that are not among them stand as their status says.
    func standings() async throws -> [String: SourceStanding] {
        var standings: [String: SourceStanding] = [:]
        for entry in try await entries() {
            guard let id = TextSubject.source(of: entry), standings[id] == nil else { continue }
            standings[id] =
                switch entry.state {
                case .sending: .sending
                case .failed: .failed(entry.lastProblem?.summary ?? "It was refused.")
                case .queued, .unknown: .waiting
                }
        }
        return standings
    }

    /// How one source stands, given ``standings()``.
    static func standing(
        of source: Source, _ standings: [String: SourceStanding]
    ) -> SourceStanding {
        if let standing = standings[source.id] { return standing }
        return switch source.status {
        case .queued, .processing: .processing
        case .completed: .ready
        case .failed: .failed(source.failureReason ?? "Its words could not be found.")
        }
    }

    /// A server that does not take a text of this length gets it in parts.
    private func splitRefused() async throws {
        let scope = await scope()
        for entry in try await entries()
        where entry.endpoint == TextEndpoints.upload.id && entry.state == .failed {
            guard Self.isTooLong(entry.lastProblem), let id = TextSubject.source(of: entry),
                let upload = try? WireJSON.decode(TextUpload.self, from: entry.body),
                upload.content.utf8.count > Self.longestContractText
            else { continue }
            try await changeDevice { $0.longestText = Self.longestContractText }
            _ = try await self.upload(
                title: upload.title, text: upload.content, language: upload.language)
            try await store.database.write { try StudyStore.forget(source: id, scope, $0) }
            try await context.outbox.discard(entry.id)
            for entry in try await entries() { _ = await context.outbox.send(entry.id) }
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

    /// Deletes a source with its text and cards, here and at the server. What was learnt stays in the log, for the
    /// statistics. A text that was never sent is not sent any more.
    func delete(_ source: Source) async throws {
        guard source.kind == .text else { return try await deleteHere(source) }
        let subject = TextSubject.of(source.id)
        for entry in try await entries() where entry.subject == subject {
            guard entry.state == .failed || entry.attempts == 0 else { continue }
            try? await context.outbox.discard(entry.id)
        }
        let scope = await scope()
        let mayBeThere = try await entries().contains { $0.subject == subject }
        let isRemote = try await store.database.read {
            try StudyStore.isRemote(source.id, scope, $0)
        }
        guard mayBeThere || isRemote else { return try await forget(source) }
        let edit = try await preparedEdit()
        try await context.outbox.enqueue(
            TextEndpoints.delete, path: ["id": source.id], body: Nothing(), subject: subject,
            title: "Delete text “\(source.title)”"
        ) { connection, _ in try edit.delete(source: source.id, connection) }
    }

    /// A text that nobody else knows leaves nothing.
    private func forget(_ source: Source) async throws {
        let scope = await scope()
        try await deleteHere(source)
        try await store.database.write { try StudyStore.forget(source: source.id, scope, $0) }
    }
}

/// What keeps the order of what is done to a text.
enum TextSubject {
    static func of(_ sourceID: String) -> String { "vocabulary/\(sourceID)" }

    static func source(of entry: OutboxEntry) -> String? {
        guard entry.subject.hasPrefix("vocabulary/") else { return nil }
        return entry.subject.split(separator: "/").last.map(String.init)
    }
}

extension StudyDesk {
    /// Sources as they are by now, also those that the server gave another id or that became several parts; deleted
    /// ones are not among them.
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

    /// Why sources still wait to be sent; nil when all were.
    func waitingReason(of sources: [Source]) async throws -> Problem? {
        let ids = Set(sources.map(\.id))
        for entry in try await entries()
        where TextSubject.source(of: entry).map(ids.contains) == true {
            if entry.state == .failed, let problem = entry.lastProblem { return problem }
            return Problem(
                .queued, "It is kept here and sent later.",
                reason: entry.lastProblem?.summary, cure: "homeroom outbox")
        }
        return nil
    }

    /// A source's text: as it is kept here, else as the server has it. Throws ``Problem/Code/notFound`` for a source
    /// that has none.
    func wholeText(of source: Source) async throws -> String {
        if let text = try await text(of: source.id) { return text }
        guard source.kind == .text else {
            throw Problem(.notFound, "“\(source.title)” has no text, only words.")
        }
        let record = try await client.call(TextEndpoints.read, path: ["id": source.id])
        guard let content = record.content else {
            throw Problem(.notFound, "The server does not hand out the text of “\(source.title)”.")
        }
        let scope = await scope()
        try await store.database.write {
            try StudyStore.save(text: content, of: source.id, scope, $0)
        }
        return content
    }
}
