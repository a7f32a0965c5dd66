import AppCore
import Foundation

/// A session at a tutor's server: sends strokes and receives replies.
actor TutorSession {
    nonisolated let id: String
    private let client: APIClient
    private let environment: SystemEnvironment

    init(id: String, client: APIClient, environment: SystemEnvironment) {
        self.id = id
        self.client = client
        self.environment = environment
    }

    /// Starts or resumes the session.
    func connect(documentName: String? = nil, questionNumber: Int? = nil) async throws(Problem) {
        _ = try await client.call(
            StrokeEndpoints.connect,
            body: SessionGreeting(
                sessionID: id, documentName: documentName, questionNumber: questionNumber))
    }

    func disconnect() async throws(Problem) {
        _ = try await client.call(StrokeEndpoints.disconnect, body: SessionName(sessionID: id))
    }

    /// Sends strokes drawn or erased on a page. `key` makes retries safe if the server supports it.
    func send(
        _ strokes: [WireStroke], page: Int, isErasure: Bool = false, deletedCount: Int = 0,
        partLabel: String? = nil, contentMode: String? = nil, key: String? = nil
    ) async throws(Problem) {
        _ = try await client.call(
            StrokeEndpoints.send,
            body: StrokeBatch(
                sessionID: id, page: page, strokes: strokes,
                eventType: isErasure ? "erase" : "draw", deletedCount: deletedCount,
                partLabel: partLabel, contentMode: contentMode), idempotencyKey: key)
    }

    func clear(page: Int) async throws(Problem) {
        _ = try await client.call(
            StrokeEndpoints.clear, body: PageName(sessionID: id, page: page))
    }

    /// The recognized text of a page.
    func reading(page: Int) async throws(Problem) -> PageReading {
        try await client.call(
            StrokeEndpoints.transcription,
            query: [("session_id", id), ("page", String(page))])
    }

    /// The tutor's decisions, newest first.
    func reasoning(limit: Int = 20) async throws(Problem) -> [ReasoningLog] {
        try await client.call(
            ReasoningEndpoints.logs, query: [("session_id", id), ("limit", String(limit))]
        ).logs
    }

    /// The server's abilities beyond storing strokes; nil if unknown.
    func abilities() async -> TutorAbilities? {
        try? await client.call(ReasoningEndpoints.abilities)
    }

    /// Events from now on: see ``ReefEvents``.
    nonisolated func events() -> AsyncThrowingStream<ReefSignal, any Error> {
        ReefEvents(client: client, environment: environment).signals(of: id)
    }

    /// Sends a recording, to be answered or only transcribed. Returns the transcript. `language` is
    /// ISO 639-1, for servers that support it.
    func say(
        _ wav: [UInt8], page: Int = 1, language: String? = nil, asQuestion: Bool
    ) async throws(Problem) -> String {
        let reply = try await client.call(
            asQuestion ? VoiceEndpoints.questionForm : VoiceEndpoints.transcribeForm,
            body: VoiceForm(
                VoiceFields(sessionID: id, page: page, language: language), audio: wav))
        if let error = reply.error, reply.transcription == nil {
            throw Problem(
                .invalid, "The tutor didn't hear anything.", reason: error.asOneLine,
                cure: "Record it again: arecord -f S16_LE -r 16000 -d 5 question.wav")
        }
        return (reply.transcription ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Fetches the speech of a reply, once only.
    func hear(_ ttsID: String) async throws(Problem) -> ReefSpeech {
        try ReefSpeech(
            try await client.open(
                EventEndpoints.speech, path: ["tts_id": ttsID], body: EmptyBody()))
    }

    /// Has the server speak a text. Throws ``Problem/Code/notFound`` if the server doesn't support
    /// that.
    func speak(_ text: String) async throws(Problem) -> ReefSpeech {
        let ticket: SpeechTicket
        do throws(Problem) {
            ticket = try await client.call(EventEndpoints.speak, body: SpeechOrder(text: text))
        } catch {
            guard error.status == 404 || error.status == 405 else { throw error }
            throw Problem(
                .notFound, "This tutor can't read your text aloud.",
                cure: "The built-in tutor can: homeroom connect tutor embedded")
        }
        return try await hear(ticket.ttsID)
    }
}
