import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct VoiceTests {
    private static let id = TutorCampus.session

    /// A WAV file of one tone.
    static func wav(seconds: Double = 1, rate: Int = 16_000) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let samples = Int(seconds * Double(rate))
        let head: [[UInt8]] = [
            Array("RIFF".utf8), number(36 + samples * 2, 4), Array("WAVEfmt ".utf8), number(16, 4),
            number(1, 2), number(1, 2), number(rate, 4), number(rate * 2, 4), number(2, 2),
            number(16, 2), Array("data".utf8), number(samples * 2, 4),
        ]
        return head.flatMap(\.self) + [UInt8](repeating: 1, count: samples * 2)
    }

    private func send(
        _ path: String, _ audio: [UInt8], _ campus: TutorCampus, page: Int = 1
    ) async throws -> TutorCampus.Reply {
        let form = VoiceForm(VoiceFields(sessionID: Self.id, page: page), audio: audio)
            .multipartForm.bytes
        let type = try #require(MultipartForm.mediaType(of: form))
        return try await TutorCampus.whole(campus.open(.post, path, form, type: type))
    }

    private func hears(_ text: String, _ campus: TutorCampus) {
        campus.model.always(
            .post, "/v1/audio/transcriptions", .reply(200, #"{"text":" \#(text) "}"#))
    }

    @Test func aRecordingIsWrittenDownAndLogged() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        hears("Why is the sky blue?", campus)
        let reply = try await send("/api/voice/transcribe", Self.wav(), campus)
        #expect(reply.text == #"{"transcription":"Why is the sky blue?"}"#)
        let sent = try #require(campus.model.seen.first).text
        #expect(sent.contains("whisper-1") && sent.contains("recording.wav"))
        let log = try await campus.get("/api/stroke-logs").json["logs"]?.elements?.first
        #expect(log?["event_type"]?.text == "voice")
        #expect(log?["message"]?.text == "Why is the sky blue?")
        #expect(campus.model.seen.count == 1, "nothing is answered")
    }

    @Test func theLanguageOfARecordingIsPassedOn() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        hears("¿Por qué?", campus)
        for (language, status) in [("es", 200), ("Spanish", 422)] {
            let fields = VoiceFields(sessionID: Self.id, page: 1, language: language)
            let form = VoiceForm(fields, audio: Self.wav()).multipartForm.bytes
            let type = try #require(MultipartForm.mediaType(of: form))
            let reply = try await TutorCampus.whole(
                campus.open(.post, "/api/voice/transcribe", form, type: type))
            #expect(reply.status == status)
        }
        #expect(campus.model.seen.count == 1)
        let sent = try #require(campus.model.seen.first).text
        #expect(sent.contains("name=\"language\"\r\n\r\nes\r\n"))
    }

    @Test func aQuestionIsAnsweredAloudAndTheEventComesFirst() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        hears("Why?", campus)
        campus.model.on(
            .post, "/v1/chat/completions",
            .reply(
                200, Self.stream(["Because the", " air scatters. Blue", " most of all..."]),
                headers: ["Content-Type": "text/event-stream"]))
        let tap = try await campus.events()
        let reply = try await send("/api/voice/question", Self.wav(), campus)
        #expect(try reply.json["transcription"]?.text == "Why?")
        let event = try await tap.event()
        #expect(event.message == "" && event.action == "speak")
        let id = try #require(event.ttsID)
        try await eventually("the answer is noted") {
            try await !campus.reasoning().logs.isEmpty
        }
        let spoken = try await campus.get("/api/tts/stream/\(id)")
        #expect(spoken.text == "Because the air scatters.Blue most of all.")
        let log = try #require(try await campus.reasoning().logs.first)
        #expect(log.source == "voice_question" && log.questionText == "Why?")
        #expect(log.message == "Because the air scatters. Blue most of all...")
        #expect(log.errorType == nil)
    }

    private static func stream(_ words: [String]) -> String {
        words.map { word in
            "data: {\"choices\":[{\"delta\":{\"content\":\"\(word)\"},\"finish_reason\":null}]}\n\n"
        }.joined()
            + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
    }

    @Test func theSecondModelAnswersWhenTheFirstIsSilentForSixSeconds() async throws {
        var flags = TutorCampus.withModel
        flags["campus.tutor.fallback_model"] = "small"
        let campus = try await TutorCampus.make(flags)
        hears("Why?", campus)
        campus.model.on(
            .post, "/v1/chat/completions", .hang,
            .reply(
                200, Self.stream(["Small talk."]), headers: ["Content-Type": "text/event-stream"]))
        _ = try await send("/api/voice/question", Self.wav(), campus)
        try await eventually("the first is asked") { campus.model.seen.count == 2 }
        try await eventually("the wait began") { campus.clock.sleeps.contains(.seconds(6)) }
        campus.clock.advance(by: .seconds(6))
        try await eventually("the answer is noted") {
            try await campus.reasoning().logs.first?.message == "Small talk."
        }
        #expect(campus.model.seen.last?.text.contains(#""model":"small""#) == true)
    }

    @Test func anAnswerThatBreaksOffIsSpokenAsFarAsItCame() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        hears("Why?", campus)
        campus.model.on(
            .post, "/v1/chat/completions",
            .reply(
                200, "data: {\"choices\":[{\"delta\":{\"content\":\"Half an\"}}]}\n\n",
                headers: ["Content-Type": "text/event-stream"]))
        let tap = try await campus.events()
        _ = try await send("/api/voice/question", Self.wav(), campus)
        let id = try #require(try await tap.event().ttsID)
        try await eventually("noted") { try await !campus.reasoning().logs.isEmpty }
        #expect(try await campus.get("/api/tts/stream/\(id)").text == "Half an.")
        #expect(try await campus.reasoning().logs.first?.errorType == "model_failed")
    }

    @Test func noSoundAtAllIsNoFault() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await send("/api/voice/question", [], campus)
        #expect(reply.status == 200)
        #expect(reply.text == #"{"error":"No audio received"}"#)
    }

    @Test(arguments: [
        Array("not a recording".utf8), Array(wav().prefix(40)), wav(seconds: 121, rate: 8_000),
        wav(seconds: 0),
    ])
    func whatIsNoRecordingIsRefused(audio: [UInt8]) async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        let reply = try await send("/api/voice/transcribe", audio, campus)
        #expect(reply.status == 422)
        #expect(try reply.detail?.hasPrefix("body.audio") == true)
        #expect(campus.model.seen.isEmpty)
    }

    @Test func aFormWithoutItsFileOrSessionIsRefusedByTheField() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        let noFile = try await campus.post("/api/voice/transcribe", VoiceFields(sessionID: Self.id))
        #expect(noFile.status == 422)
        #expect(try noFile.detail == "body.audio: Field required")
        let noSession = try await campus.send(.post, "/api/voice/transcribe", "{}")
        #expect(noSession.status == 422)
        #expect(try noSession.detail?.contains("session_id") == true)
        let page = try await send("/api/voice/transcribe", Self.wav(), campus, page: -1)
        #expect(page.status == 422)
    }

    @Test func withoutAListenerTheReasonIsSaid() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await send("/api/voice/question", Self.wav(), campus)
        #expect(reply.status == 503)
        #expect(try reply.detail?.contains("campus.tutor.url") == true)
    }

    @Test(arguments: [
        ScriptedTransport.Step.reply(500, "oops"), .reply(401, #"{"error":"key"}"#),
        .reply(200, "<html>"), .reply(200, "{}"), .fail(.notSent("refused")),
    ])
    func whateverTheListenerDoesIsAnAnswer(step: ScriptedTransport.Step) async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        campus.model.always(.post, "/v1/audio/transcriptions", step)
        let reply = try await send("/api/voice/transcribe", Self.wav(), campus)
        #expect(reply.status == 503)
        #expect(try reply.detail?.hasPrefix("The speech couldn't be transcribed") == true)
    }
}
