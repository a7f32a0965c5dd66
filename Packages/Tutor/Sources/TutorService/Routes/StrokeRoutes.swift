import AppCore
import ServiceKit
import Tutor

/// `/api/strokes…`, `/api/stroke-logs`, `/api/page-transcription`
struct StrokeRoutes: Sendable {
    /// Large, because a page may be sent again in full.
    private static let limits = RequestLimits(bodyBytes: 6 << 20)

    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(StrokeEndpoints.connect, limits: .small) { try await connect($0) },
            ServiceRoute(StrokeEndpoints.disconnect, limits: .small) { request in
                let id = try dependencies.callers.session(request.input.sessionID, request)
                let reader = EventReader(
                    owner: try dependencies.callers.owner(request), session: id)
                try await dependencies.callers.take("ink", .ink, request)
                try await dependencies.write(request) { try $0.disconnect(id) }
                await dependencies.pipeline.cancel(reader)
                return StrokeStatus("disconnected")
            },
            ServiceRoute(StrokeEndpoints.send, limits: Self.limits) { try await send($0) },
            ServiceRoute(StrokeEndpoints.clear, limits: .small) { try await clear($0) },
            ServiceRoute(StrokeEndpoints.logs) { try await logs($0) },
            ServiceRoute(StrokeEndpoints.deleteLogs) { try await delete($0) },
            ServiceRoute(StrokeEndpoints.transcription) { request in
                let id = try dependencies.callers.session(request.query["session_id"], request)
                let page = try Self.page(request)
                let reading = try await dependencies.read(request) {
                    try $0.reading(id, page: page)
                }
                guard let reading else { return PageReading() }
                return PageReading(
                    latex: reading.latex, text: reading.text, confidence: reading.confidence,
                    updatedAt: WireDate(milliseconds: Int(reading.updatedAt)))
            },
        ]
    }

    private func connect(_ request: ServiceRequest<SessionGreeting>) async throws -> StrokeStatus {
        var greeting = request.input
        greeting.sessionID = try dependencies.callers.session(greeting.sessionID, request)
        try Self.check(greeting.documentName, "document_name")
        if let number = greeting.questionNumber, !(0...100_000).contains(number) {
            throw Problem.tutor("question_number", "A number from 0 to 100000")
        }
        let reader = EventReader(
            owner: try dependencies.callers.owner(request), session: greeting.sessionID)
        try await dependencies.callers.take("ink", .ink, request)
        try await dependencies.write(request) { [greeting] in try $0.connect(greeting) }
        await dependencies.pipeline.cancel(reader)
        return StrokeStatus("connected")
    }

    private func send(_ request: ServiceRequest<StrokeBatch>) async throws -> StrokeStatus {
        var batch = request.input
        batch.sessionID = try dependencies.callers.session(batch.sessionID, request)
        try Self.check(batch)
        let owner = try dependencies.callers.owner(request)
        let reader = EventReader(owner: owner, session: batch.sessionID)
        try await dependencies.callers.take("ink", .ink, request)
        let now = dependencies.context.milliseconds
        let answer = try await request.once(in: dependencies.context.database) {
            [batch] connection in
            try TutorSessionStore(owner: owner, connection: connection, now: now).add(batch)
            return StrokeStatus("ok")
        }
        await dependencies.pipeline.strokesCame(
            reader, page: batch.page, isErasure: batch.eventType == "erase")
        return answer
    }

    private func clear(_ request: ServiceRequest<PageName>) async throws -> StrokeStatus {
        var page = request.input
        page.sessionID = try dependencies.callers.session(page.sessionID, request)
        try Self.checkPage(page.page)
        let reader = EventReader(
            owner: try dependencies.callers.owner(request), session: page.sessionID)
        try await dependencies.callers.take("ink", .ink, request)
        try await dependencies.write(request) { [page] in try $0.clear(page) }
        await dependencies.pipeline.cancel(reader)
        return StrokeStatus("ok")
    }

    private func logs(_ request: ServiceRequest<EmptyBody>) async throws -> StrokeLogList {
        let id = try optionalSession(request)
        let page = try request.number("page", in: 0...StrokeLimits.pages.upperBound, standard: nil)
        let limit = try request.number("limit", in: 1...200, standard: 50) ?? 50
        let owner = try dependencies.callers.owner(request)
        let isAlone = request.principal == nil
        let (list, session, active) = try await dependencies.read(request) { store in
            let active = isAlone ? id.map { [$0] } ?? [] : try store.activeSessions()
            let named = id ?? active.first
            return (
                try store.logs(id, page: page, limit: limit), try named.map(store.session) ?? nil,
                active
            )
        }
        var readers = 0
        for name in active {
            readers += await dependencies.hub.count(of: EventReader(owner: owner, session: name))
        }
        return StrokeLogList(
            logs: list.logs, total: list.total, activeConnections: readers,
            activeSessions: isAlone && session?.isActive != true ? [] : active,
            documentName: session?.documentName ?? "", questionNumber: session?.questionNumber)
    }

    private func delete(_ request: ServiceRequest<EmptyBody>) async throws -> DeletedCount {
        let id = try optionalSession(request)
        let owner = try dependencies.callers.owner(request)
        try await dependencies.callers.take("ink", .ink, request)
        let count = try await dependencies.write(request) { try $0.delete(id) }
        if let id { await dependencies.pipeline.cancel(EventReader(owner: owner, session: id)) }
        return DeletedCount(deleted: count)
    }

    /// Nil for all of the caller's sessions, which requires an account.
    private func optionalSession(_ request: ServiceRequest<EmptyBody>) throws -> String? {
        if request.principal != nil, request.query["session_id"] == nil { return nil }
        return try dependencies.callers.session(request.query["session_id"], request)
    }

    static func page(_ request: ServiceRequest<EmptyBody>) throws -> Int {
        try request.number("page", in: StrokeLimits.pages, standard: 1) ?? 1
    }

    private static func check(_ batch: StrokeBatch) throws {
        try checkPage(batch.page)
        guard ["draw", "erase"].contains(batch.eventType) else {
            throw Problem.tutor("event_type", "draw or erase")
        }
        guard (0...StrokeLimits.strokes).contains(batch.deletedCount) else {
            throw Problem.tutor("deleted_count", "A number from 0 to \(StrokeLimits.strokes)")
        }
        guard [nil, "diagram", "math"].contains(batch.contentMode) else {
            throw Problem.tutor("content_mode", "diagram, math or nothing")
        }
        try check(batch.partLabel, "part_label")
        let faults = StrokeLimits.faults(of: batch.strokes)
        if let (field, messages) = faults.first, let message = messages.first {
            throw Problem.tutor(field, message)
        }
    }

    private static func checkPage(_ page: Int) throws {
        guard StrokeLimits.pages.contains(page) else {
            throw Problem.tutor("page", "A page from 1 to \(StrokeLimits.pages.upperBound)")
        }
    }

    private static func check(_ text: String?, _ field: String) throws {
        guard let text else { return }
        guard text.count <= StrokeLimits.text, TutorCallers.isPlain(text) else {
            throw Problem.tutor(field, "At most 200 characters, without control characters")
        }
    }
}
