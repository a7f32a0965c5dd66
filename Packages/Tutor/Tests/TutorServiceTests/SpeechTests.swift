import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct SpeechTests {
    private func order(
        _ text: String, _ campus: TutorCampus, as token: String? = "tove"
    ) async throws -> String {
        let reply = try await campus.post("/api/tts", SpeechOrder(text: text), as: token)
        try #require(reply.status == 200, "\(reply.text)")
        return try #require(try reply.json["tts_id"]?.text)
    }

    @Test func speechIsFetchedOnceSentenceBySentenceInOrder() async throws {
        // Later sentences finish first.
        let engine = SpeechEngine(
            isThere: { true },
            speak: { text in
                for _ in 0..<(text.hasPrefix("One") ? 500 : 1) { await Task.yield() }
                return text.contains("broken") ? nil : Array(text.utf8)
            })
        try await ScriptedTutor.$speech.withValue(engine) {
            let campus = try await TutorCampus.make()
            let id = try await order("One is first. This is broken! Two? Three", campus)
            #expect(id.count == 32)
            let reply = await campus.open(.get, "/api/tts/stream/\(id)")
            for (name, value) in [
                ("X-Sample-Rate", "24000"), ("X-Channels", "1"), ("X-Sample-Width", "2"),
                ("Content-Type", "application/octet-stream"),
            ] {
                #expect(reply.head.headerFields[try #require(HTTPField.Name(name))] == value)
            }
            #expect(try await TutorCampus.whole(reply).text == "One is first.Two?Three")
            let again = try await campus.get("/api/tts/stream/\(id)")
            #expect(again.status == 404)
            #expect(try again.detail == "TTS ID not found or already consumed")
            let left = try await campus.database.read { connection in
                try connection.row(
                    "SELECT COUNT(*) AS n FROM tutor_speech_parts WHERE tenant_id = ?", ["home"])?
                    .int("n")
            }
            #expect(left == 0)
        }
    }

    @Test func speechThatIsNotFetchedWithinFiveMinutesIsGone() async throws {
        let campus = try await TutorCampus.make()
        let ids = [try await order("Hello.", campus), try await order("Hello.", campus)]
        campus.clock.advance(by: .seconds(299))
        #expect(try await campus.get("/api/tts/stream/\(ids[0])").status == 200)
        campus.clock.advance(by: .seconds(1))
        #expect(try await campus.get("/api/tts/stream/\(ids[1])").status == 404)
        _ = try await order("Sweeps.", campus)
        let left = try await campus.database.read { connection in
            try connection.row(
                "SELECT COUNT(*) AS n FROM tutor_speech WHERE tenant_id = ?", ["home"])?.int("n")
        }
        #expect(left == 1)
    }

    @Test(arguments: ["liv", "south", nil])
    func anothersSpeechIsNotThere(stranger: String?) async throws {
        let campus = try await TutorCampus.make()
        let id = try await order("A private matter.", campus)
        #expect(try await campus.get("/api/tts/stream/\(id)", as: stranger).status == 404)
        #expect(try await campus.get("/api/tts/stream/\(id)").text == "A private matter.")
    }

    @Test func withoutAVoiceTheIdIsBurntAndTheReasonSaid() async throws {
        let none = SpeechEngine(isThere: { false }, speak: { _ in nil })
        try await ScriptedTutor.$speech.withValue(none) {
            let campus = try await TutorCampus.make()
            let id = try await order("Hello.", campus)
            let reply = try await campus.get("/api/tts/stream/\(id)")
            #expect(reply.status == 503)
            #expect(try reply.detail?.contains("espeak-ng") == true)
            #expect(try await campus.get("/api/tts/stream/\(id)").status == 404)
        }
    }

    @Test(arguments: ["", " \n ", String(repeating: "a", count: 5_001)])
    func aTextThatCannotBeSpokenIsRefused(text: String) async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.post("/api/tts", SpeechOrder(text: text))
        #expect(reply.status == 422)
        #expect(try reply.detail?.hasPrefix("body.text") == true)
    }

    @Test func sentencesAreCutBehindTheirEndsAlone() {
        #expect(
            SentenceCutter.sentences(of: "It is 3.14. Is it?  Yes! No") == [
                "It is 3.14.", "Is it?", "Yes!", "No",
            ])
        #expect(SentenceCutter.sentences(of: " \n") == [])
        let long = SentenceCutter.sentences(of: String(repeating: "word ", count: 300))
        #expect(long.count > 3 && long.allSatisfy { $0.count <= SentenceCutter.longest })
        #expect(long.joined(separator: " ").split(separator: " ").count == 300)
    }

    @Test func whatIsStillComingIsCutOnceTheNextSentenceHasBegun() {
        var cutter = SentenceCutter()
        #expect(cutter.take("The tide").isEmpty)
        #expect(cutter.take(" turns.").isEmpty)
        #expect(cutter.take(" ").isEmpty)
        #expect(cutter.take("It") == ["The tide turns."])
        #expect(cutter.take(" ebbs...") == [])
        #expect(cutter.end() == "It ebbs.")
        #expect(cutter.end() == nil)
    }

    @Test(arguments: [8_000, 16_000, 22_050, 24_000, 44_100, 48_000])
    func aToneKeepsItsPitchAndLoudnessAtAnotherRate(rate: Int) {
        let tone = (0..<rate).map { index in
            Int16(12_000 * sin(2 * Double.pi * 440 * Double(index) / Double(rate)))
        }
        let out = Resampler(from: rate, to: 24_000).resample(tone)
        #expect(abs(out.count - 24_000) <= 1)
        for index in 200..<(out.count - 200) {
            let wanted = 12_000 * sin(2 * Double.pi * 440 * Double(index) / 24_000)
            #expect(abs(Double(out[index]) - wanted) < 60)
            if abs(Double(out[index]) - wanted) >= 60 { return }
        }
    }

    @Test func aToneAboveTheLowerLimitIsNotHeardAsAnother() {
        let tone = (0..<48_000).map { index in
            Int16(12_000 * sin(2 * Double.pi * 20_000 * Double(index) / 48_000))
        }
        let out = Resampler(from: 48_000, to: 24_000).resample(tone)
        #expect((out[200..<23_000].map { abs(Int($0)) }.max() ?? 0) < 400)
    }

    @Test(.enabled(if: EspeakProgram.isThere, "espeak-ng is not installed: nothing was spoken"))
    func espeakNgSpeaksWhatItIsGivenAndNoOption() async throws {
        let engine = SpeechEngine.espeak(voice: "en")
        let short = try #require(await engine.speak("Hello."))
        let long = try #require(await engine.speak("Hello, the tide has turned, and it ebbs."))
        #expect(short.count > 24_000 / 4 && short.count.isMultiple(of: 2))
        #expect(long.count > short.count)
        let loudest = stride(from: 1, to: long.count, by: 2).map {
            abs(Int(Int8(bitPattern: long[$0])))
        }
        .max()
        #expect((loudest ?? 0) > 10, "silence")
        #expect(await engine.speak("--help") != nil)
        #expect(await engine.speak(" . ") == nil)
        let nowhere = SpeechEngine.espeak(voice: "en", environment: ["PATH": "/nowhere"])
        #expect(!nowhere.isThere())
        #expect(await nowhere.speak("Hello.") == nil)
    }
}

enum EspeakProgram {
    static let isThere = SpeechEngine.espeak(voice: "en").isThere()
}
