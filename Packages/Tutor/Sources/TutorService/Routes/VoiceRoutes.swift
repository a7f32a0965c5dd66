import AppCore
import ServiceKit
import Tutor

/// `/api/voice/…`
struct VoiceRoutes: Sendable {
    private static let limits = RequestLimits(bodyBytes: VoiceLimits.bytes + (64 << 10))

    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(
                VoiceEndpoints.transcribe, limits: Self.limits,
                files: { request, files in
                    try await hear(request, files["audio"]).reply
                }),
            ServiceRoute(
                VoiceEndpoints.question, limits: Self.limits,
                files: { request, files in
                    let heard = try await hear(request, files["audio"])
                    if let text = heard.reply.transcription, !text.isEmpty {
                        await dependencies.voice.ask(text, heard.reader, page: request.input.page)
                    }
                    return heard.reply
                }),
        ]
    }

    private func hear(
        _ request: ServiceRequest<VoiceFields>, _ file: MultipartForm.File?
    ) async throws -> (reply: VoiceReply, reader: EventReader) {
        let id = try dependencies.callers.session(request.input.sessionID, request)
        let reader = EventReader(owner: try dependencies.callers.owner(request), session: id)
        let page = request.input.page
        guard (0...StrokeLimits.pages.upperBound).contains(page) else {
            throw Problem.tutor("page", "A page from 0 to \(StrokeLimits.pages.upperBound)")
        }
        guard let file else { throw Problem.tutor("audio", "Field required") }
        if file.bytes.isEmpty { return (VoiceReply(error: "No audio received"), reader) }
        guard file.bytes.count <= VoiceLimits.bytes,
            let wave = RecordedWave(file.bytes, limit: VoiceLimits.seconds), !wave.samples.isEmpty
        else {
            throw Problem.tutor(
                "audio",
                "A WAV file of 16-bit samples, of at most \(VoiceLimits.seconds) seconds and "
                    + "\(VoiceLimits.bytes >> 20) MB")
        }
        try await dependencies.callers.take("voice", .voice, request)
        guard let model = await dependencies.models.current() else {
            throw Problem(
                .unreachable, "Speech can't be transcribed here. " + dependencies.models.missing,
                status: 503)
        }
        let language = request.input.language.flatMap { $0.isEmpty ? nil : $0 }
        if let language,
            language.utf8.count != 2 || !language.utf8.allSatisfy({ 0x61...0x7A ~= $0 })
        {
            throw Problem.tutor("language", "Two lowercase letters, e.g. es")
        }
        let text = try await transcription(of: file.bytes, language, by: model)
        try await dependencies.write(request) { store in
            try store.append(to: id, page: page, type: "voice", message: text)
        }
        return (VoiceReply(transcription: text), reader)
    }

    /// Transcribes speech. Throws a 503 problem for any failure of the provider.
    @inline(never)
    private func transcription(
        of wav: [UInt8], _ language: String?, by model: any TutorModel
    ) async throws -> String {
        do throws(Problem) {
            return try await model.transcribe(wav, language: language)
        } catch {
            throw Problem(
                .unreachable, "The speech couldn't be transcribed: \(error.summary)", status: 503,
                retryAfterSeconds: error.retryAfterSeconds)
        }
    }
}
