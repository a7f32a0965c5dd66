import AppCore
import HTTPTypes
import SQLStore
import ServiceKit
import Tutor

/// `/api/events`, `/api/tts…`
struct EventRoutes: Sendable {
    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(EventEndpoints.events, limits: .small) { request, _ in
                try await events(request)
            },
            ServiceRoute(EventEndpoints.speech, limits: .small) { request, _ in
                try await speech(request)
            },
            ServiceRoute(EventEndpoints.speak, limits: .small) { try await speak($0) },
        ]
    }

    private func events(_ request: ServiceRequest<EmptyBody>) async throws -> HTTPReply {
        let id = try dependencies.callers.session(request.query["session_id"], request)
        let owner = try dependencies.callers.owner(request)
        var fields: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache, no-store",
        ]
        // Asks proxies not to buffer the stream.
        if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
        let head = HTTPResponse(status: .ok, headerFields: fields)
        if request.head.method == .head { return HTTPReply(head: head, body: .bytes([])) }
        let stream = try await dependencies.hub.subscribe(
            EventReader(owner: owner, session: id), check: standing(of: request))
        return HTTPReply(head: head, body: .stream(stream))
    }

    /// A check that throws once the caller's token has expired.
    private func standing(
        of request: ServiceRequest<EmptyBody>
    ) -> @Sendable () async throws -> Void {
        let context = dependencies.context
        let words = request.head.headerFields[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else { return {} }
        let token = String(words[1])
        return {
            guard let principals = context.capability(.principals) else { return }
            let claim = try principals.claim(bearer: token)
            _ = try await context.database.read { try claim.principal(in: $0) }
        }
    }

    private func speech(_ request: ServiceRequest<EmptyBody>) async throws -> HTTPReply {
        let id = try request.parameter("tts_id").lowercased()
        let owner = try dependencies.callers.owner(request)
        let now = dependencies.context.milliseconds
        var fields: HTTPFields = [.contentType: "application/octet-stream"]
        for (name, value) in [
            ("X-Sample-Rate", String(SpokenAudio.rate)), ("X-Channels", "1"),
            ("X-Sample-Width", "2"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        guard Self.isID(id), request.head.method != .head else { throw Self.missing }
        let isTaken = try await dependencies.context.database.write {
            try SpeechStore(owner: owner, connection: $0, now: now).take(id)
        }
        guard isTaken else { throw Self.missing }
        guard dependencies.speech.isThere() else {
            throw Problem(
                .unreachable, TutorAbilityCheck.noSpeech,
                cure: "The operator installs it: apt-get install espeak-ng", status: 503)
        }
        let (parts, isComplete) = try await dependencies.context.database.read {
            try SpeechStore(owner: owner, connection: $0, now: now).parts(of: id, from: 0)
        }
        let hasWords = parts.contains { $0.contains { !$0.isWhitespace } }
        guard hasWords || !isComplete else { throw Problem(.invalid, "Empty text", status: 400) }
        let reader = SpeechReader(
            context: dependencies.context, owner: owner, id: id, engine: dependencies.speech,
            parts: parts,
            isComplete: isComplete)
        return HTTPReply(
            head: HTTPResponse(status: .ok, headerFields: fields),
            body: .stream(AsyncThrowingStream { try await reader.next() }))
    }

    private func speak(_ request: ServiceRequest<SpeechOrder>) async throws -> SpeechTicket {
        let (text, owner) = (request.input.text, try dependencies.callers.owner(request))
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Problem.tutor("text", "The text has no words")
        }
        guard text.count <= SpeechOrder.longest else {
            throw Problem.tutor("text", "At most \(SpeechOrder.longest) characters")
        }
        try await dependencies.callers.take("voice", .voice, request)
        let (id, now) = (dependencies.context.speechID(), dependencies.context.milliseconds)
        try await dependencies.context.database.write {
            try SpeechStore(owner: owner, connection: $0, now: now)
                .begin(id, sentences: SentenceCutter.sentences(of: text), isComplete: true)
        }
        return SpeechTicket(ttsID: id)
    }

    private static let missing = Problem(
        .notFound, "TTS ID not found or already consumed", status: 404)

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
