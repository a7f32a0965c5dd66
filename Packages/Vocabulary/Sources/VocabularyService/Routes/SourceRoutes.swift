import AppCore
import Foundation
import ServiceKit
import Vocabulary

/// `/text-sources`: uploading texts, and their status.
struct SourceRoutes: Sendable {
    let context: ServiceContext
    let worker: TextWorker
    private let limiter: RateLimiter

    /// The rate limit for texts, because processing takes the server's time.
    private static let pace = RateLimit(burst: 120, interval: 60)

    init(context: ServiceContext, worker: TextWorker) {
        self.context = context
        self.worker = worker
        limiter = RateLimiter(context: context)
    }

    var all: [ServiceRoute] {
        [
            ServiceRoute(TextEndpoints.health) { _ in EmptyBody() },
            ServiceRoute(
                TextEndpoints.upload, limits: RequestLimits(bodyBytes: UploadTextRules.uploadBytes),
                replying: { try await upload($0) }),
            ServiceRoute(TextEndpoints.list) { try await list($0) },
            ServiceRoute(TextEndpoints.read) { request in
                try await see(to: try request.source(), request)
                return try await record(of: try request.source(), request)
            },
            ServiceRoute(TextEndpoints.status) { try await status($0) },
            ServiceRoute(TextEndpoints.rename, limits: .small) { try await rename($0) },
            ServiceRoute(TextEndpoints.delete) { try await delete($0) },
            ServiceRoute(TextEndpoints.process) { try await process($0) },
        ]
    }

    private func upload(
        _ request: ServiceRequest<TextUpload>
    ) async throws -> ServiceReply<TextSourceRecord> {
        let account = try request.requiredPrincipal().account
        let text = try UploadTextRules.checked(request.input, of: account.userID)
        try await slow(request)
        let id = text.id ?? context.environment.uuid().uuidString.lowercased()
        let nowMilliseconds = context.milliseconds
        let kept = try await request.once(in: context.database) { connection in
            try TextUploadHandler(
                store: StudyRecordStore(
                    account: account, connection: connection, nowMilliseconds: nowMilliseconds)
            ).take(text, as: id)
        }
        try await see(to: kept.id, request)
        return ServiceReply(
            status: kept.isNew ? 201 : 200, value: try await record(of: kept.id, request))
    }

    /// The built-in server doesn't limit its own student.
    private func slow<Input>(_ request: ServiceRequest<Input>) async throws {
        guard request.origin != .embedded else { return }
        let principal = try request.requiredPrincipal()
        try await limiter.take(
            [RateBucket("vocabulary texts", of: principal.userID, Self.pace)],
            of: principal.tenantID)
    }

    /// Processes a queued text: before responding if that is quick, or if this process may end
    /// afterward.
    private func see<Input>(to id: String, _ request: ServiceRequest<Input>) async throws {
        let found = try await context.read(request) { try $0.job(id)?.job }
        guard let job = found, job.leaseUntil <= context.milliseconds else { return }
        if job.isSmall || request.origin == .embedded {
            await worker.begin(job)
        } else {
            worker.start(job)
        }
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<TextSourceRecord> {
        let order = SourceOrder(by: request.query["sortBy"], order: request.query["sortOrder"])
        let window = request.paging
        let includesProcessed = request.query["includeProcessed"] != "false"
        let rows = try await context.read(request) { store in
            try store.texts(
                order, includesProcessed: includesProcessed, limit: window.limit,
                offset: window.offset)
        }
        return LossyArray(rows.map { TextSourceRecord($0.source, content: nil) })
    }

    private func record<Input>(
        of id: String, _ request: ServiceRequest<Input>
    ) async throws -> TextSourceRecord {
        try await context.read(request) { store in
            let stored = try store.text(id)
            return TextSourceRecord(stored.source, content: try store.content(id))
        }
    }

    private func status(_ request: ServiceRequest<EmptyBody>) async throws -> ProcessingStatus {
        let id = try request.source()
        // Checking the state also resumes work after a crash.
        try await see(to: id, request)
        return try await context.read(request) { try Self.status(of: id, $0) }
    }

    private static func status(of id: String, _ store: StudyRecordStore) throws -> ProcessingStatus
    {
        let source = try store.text(id).source
        let job = try store.job(id)
        var status = ProcessingStatus(
            sourceId: WireID(id), status: source.status.rawValue, progress: 0, message: nil,
            completedAt: source.processedAt.map(WireDate.init(milliseconds:)),
            errorMessage: source.failureReason)
        switch source.status {
        case .queued: status.message = "It waits to be processed."
        case .processing: status.progress = Double(job?.progress ?? 20) / 100
        case .failed: status.message = "It could not be processed."
        case .completed:
            status.progress = 1
            let words = try store.testCounts(WordTestFilter(source: id)).values.reduce(0, +)
            let undefined = try store.undefinedCount(ofSource: id)
            status.message =
                "\(words) words"
                + (undefined == 0 ? "." : "; \(undefined) more have no meaning yet.")
        }
        return status
    }

    private func rename(_ request: ServiceRequest<TextRename>) async throws -> TextSourceRecord {
        let id = try request.source()
        let title = try UploadTextRules.title(request.input.title)
        return try await context.write(request) { store in
            var stored = try store.text(id)
            if stored.source.title != title {
                let numbers = ChangeNumbers(store)
                stored.source.title = title
                stored.source.editedAt = max(store.nowMilliseconds, stored.source.editedAt + 1)
                stored.source.editedBy = ""
                try store.put(stored, numbers)
                try numbers.finish()
            }
            return TextSourceRecord(stored.source, content: try store.content(id))
        }
    }

    private func delete(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.source()
        return try await context.write(request) { store in
            let stored = try store.text(id)
            let numbers = ChangeNumbers(store, block: 256)
            try store.delete(
                stored, editedAt: max(store.nowMilliseconds, stored.source.editedAt + 1),
                editedBy: "",
                numbers)
            try numbers.finish()
            return EmptyBody()
        }
    }

    private func process(_ request: ServiceRequest<EmptyBody>) async throws -> ProcessingStatus {
        let id = try request.source()
        try await slow(request)
        try await context.write(request) { store in
            var stored = try store.text(id)
            guard let content = try store.content(id) else { throw SourceRefusal.unknown }
            try store.request(id, size: content.utf8.count)
            guard stored.source.status != .processing else { return }
            let numbers = ChangeNumbers(store)
            stored.source.status = .queued
            stored.source.failureReason = nil
            try store.put(stored, numbers)
            try numbers.finish()
        }
        return try await status(request)
    }
}

extension TextSourceRecord {
    init(_ source: Source, content: String?) {
        self.init(
            id: WireID(source.id), title: source.title, content: content,
            uploadDate: WireDate(milliseconds: source.addedAt), wordCount: source.wordCount,
            processedDate: source.processedAt.map(WireDate.init(milliseconds:)),
            status: source.status.rawValue, language: source.language,
            failureReason: source.failureReason)
    }
}
