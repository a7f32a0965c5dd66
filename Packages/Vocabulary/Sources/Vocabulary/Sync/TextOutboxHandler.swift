import AppCore
import Foundation
import SQLStore

/// Applies the server's responses to queued texts.
struct TextOutboxHandler: OutboxHandler {
    static let endpoints = [
        TextEndpoints.upload.id, TextEndpoints.rename.id, TextEndpoints.delete.id,
    ]

    let repository: StudyRepository

    var endpoints: [String] { Self.endpoints }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard entry.endpoint == TextEndpoints.upload.id else { return }
        let record = try WireJSON.decode(TextSourceRecord.self, from: response)
        try await uploaded(record, entry.subjectKey, entry)
    }

    /// Stores the server's record and id, and redirects queued changes to that id.
    private func uploaded(_ record: TextSourceRecord, _ id: String, _ entry: OutboxEntry)
        async throws
    {
        let pending = repository.pending
        let scope = pending.scope(of: entry.account)
        let newID = record.id.value
        try await repository.context.outbox.transaction(for: .vocabulary) { transaction in
            let isDeleted = try Self.take(record, id, scope, transaction.connection)
            guard newID != id else { return }
            let behind = try pending.entries(of: entry.account, in: transaction).filter {
                $0.subject == entry.subject && $0.id != entry.id
            }
            let title = behind.last { $0.endpoint == TextEndpoints.rename.id }
                .flatMap { try? WireJSON.decode(TextRename.self, from: $0.body) }
            for entry in behind { try transaction.discard(entry.id) }
            let subject = TextSubject.of(newID)
            if isDeleted {
                try transaction.enqueue(
                    TextEndpoints.delete, path: ["id": newID], body: EmptyBody(), subject: subject,
                    title: "Delete “\(record.title)”")
            } else if let title {
                try transaction.enqueue(
                    TextEndpoints.rename, path: ["id": newID], body: title, subject: subject,
                    title: "Title of “\(title.title)”")
            }
        }
    }

    /// True when the text was deleted here meanwhile.
    private static func take(
        _ record: TextSourceRecord, _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let newID = record.id.value
        try StudyStore.move(source: id, to: newID, scope, connection)
        guard var source = try StudyStore.source(newID, scope, connection) else { return true }
        source.take(record)
        try StudyStore.save(source, isSent: source.editedAt == 0, scope, connection)
        try StudyStore.noteRemote(newID, scope, connection)
        return source.isDeleted
    }

    /// Looks for a text on the server by id or, if the server assigns ids, by its contents.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        switch await record(entry.subjectKey) {
        case .success(let record?):
            if entry.endpoint == TextEndpoints.delete.id { return .missing }
            return .arrived(response: try WireJSON.encode(record))
        case .success(nil):
            if entry.endpoint == TextEndpoints.delete.id {
                return .arrived(response: try WireJSON.encode(EmptyBody()))
            }
            return entry.endpoint == TextEndpoints.upload.id
                ? try await reconcileUpload(entry) : .missing
        case .failure: return .unknown
        }
    }

    private func record(_ id: String) async -> Result<TextSourceRecord?, Problem> {
        do throws(Problem) {
            return .success(try await repository.client.call(TextEndpoints.read, path: ["id": id]))
        } catch {
            return error.status == 404 ? .success(nil) : .failure(error)
        }
    }

    /// The assumed difference between the server's clock and ours, in seconds.
    private static let clockSkew: TimeInterval = 300

    private func reconcileUpload(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        let upload = try WireJSON.decode(TextUpload.self, from: entry.body)
        guard let records = try? await repository.client.call(TextEndpoints.list).elements else {
            return .unknown
        }
        let scope = repository.scope(of: entry.account)
        let known = try await repository.store.database.read { connection in
            Set(try StudyStore.sources(scope, connection).map(\.id))
        }
        let earliest = entry.createdAt.addingTimeInterval(-Self.clockSkew)
        let match = records.first { record in
            record.title == upload.title && record.uploadDate.date >= earliest
                && !known.contains(record.id.value)
                && (record.content.map { $0 == upload.content } ?? true)
        }
        guard let match else { return .missing }
        return .arrived(response: try WireJSON.encode(match))
    }
}

extension Source {
    /// Stores a text's processing state, and its title unless the student changed it since.
    mutating func take(_ record: TextSourceRecord) {
        if editedAt == 0 { title = record.title }
        language = language ?? record.language
        if record.wordCount > 0 { wordCount = record.wordCount }
        processedAt = record.processedDate.map(\.milliseconds)
        // Servers without a status report the time of completion.
        status =
            record.status.flatMap(Source.Status.init(rawValue:))
            ?? (processedAt == nil ? .queued : .completed)
        failureReason = record.failureReason
    }
}

extension WireDate {
    /// Since 1970, UTC; moments out of all reason count as the nearest within.
    var milliseconds: Int64 {
        Int64(min(max(date.timeIntervalSince1970, 0), 16_725_225_600) * 1000)
    }
}
