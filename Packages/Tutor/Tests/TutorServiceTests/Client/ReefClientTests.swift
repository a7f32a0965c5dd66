import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

/// A student's Homeroom connected to a server in the same process.
private struct ReefStudent {
    let test: TestContext
    let campus: TutorCampus

    static func make(
        _ flags: [String: String] = TutorCampus.withModel, clock: TestClock = TestClock()
    ) async throws -> ReefStudent {
        let campus = try await TutorCampus.make(flags, clock: clock)
        let transport = ScriptedTransport()
        let door = CampusDoor(campus: campus.campus)
        transport.otherwise(
            ScriptedTransport.Step { (request, body) async throws(TransportFailure) -> HTTPReply in
                try await door.send(request, body: body)
            })
        let test = try await TestContext.make(modules: [TutorModule.self], transport: transport)
        return ReefStudent(test: test, campus: campus)
    }

    func run(_ words: String...) async throws {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }

    var json: JSONValue {
        get throws { try WireJSON.decode(JSONValue.self, from: test.console.out) }
    }

    var session: TutorSession {
        TutorSession(
            id: TutorCampus.session, client: test.context.client(for: .tutor),
            environment: test.context.environment)
    }
}

/// A folder for this test.
private func folder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "reef-\(UUID().uuidString)")
}

@Suite(.timeLimit(.minutes(10))) struct ReefClientTests {
    @Test func whatIsDrawnIsAnsweredAndHeard() async throws {
        let student = try await ReefStudent.make()
        student.campus.plan(ModelWords.page("2x = 6"), [ModelWords.speak("Divide both sides.")])
        let session = student.session
        try await session.connect(documentName: "algebra.pdf", questionNumber: 1)
        var signals = session.events().makeAsyncIterator()
        #expect(try await signals.next() == .connected)
        try await session.send(
            [WireStroke(points: [.init(x: 0, y: 0), .init(x: 5, y: 5)])], page: 1)
        try await eventually("decided") { student.campus.model.seen.count == 2 }
        student.campus.clock.advance(by: .milliseconds(1_500))
        guard case .event(let event)? = try await signals.next() else {
            Issue.record("the tutor speaks")
            return
        }
        #expect(event.message == "Divide both sides.")
        let speech = try await session.hear(try #require(event.ttsID))
        #expect(speech.rate == 24_000)
        #expect(try await speech.samples() == Array("Divide both sides.".utf8))
        await #expect(throws: Problem.self) { try await session.hear(event.ttsID ?? "") }
        #expect(try await session.reading(page: 1).text == "2x = 6")
        #expect(try await session.reasoning().map(\.message) == ["Divide both sides."])
        #expect(await session.abilities()?.feedback == true)
        try await session.clear(page: 1)
        #expect(try await session.reading(page: 1).text == "")
        try await session.disconnect()
    }

    @Test func aSpokenQuestionIsAnsweredInWordsAndAsAFile() async throws {
        // The speech reader polls for more of an unfinished answer every 200 milliseconds.
        let student = try await ReefStudent.make(
            clock: TestClock(instantUpTo: .milliseconds(200)))
        student.campus.model.always(
            .post, "/v1/audio/transcriptions", .reply(200, #"{"text":"Why is it blue?"}"#))
        student.campus.model.always(
            .post, "/v1/chat/completions",
            .reply(
                200,
                "data: {\"choices\":[{\"delta\":{\"content\":\"Air scatters. Blue most.\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
                headers: ["Content-Type": "text/event-stream"]))
        let folder = folder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let question = folder.appending(path: "question.wav").path
        let answer = folder.appending(path: "answer.wav").path
        try Data(VoiceTests.wav()).write(to: URL(filePath: question))

        try await student.run(
            "voice", question, "--session", TutorCampus.session, "--save", answer, "--json")
        let shape = try student.json
        #expect(shape["transcription"]?.text == "Why is it blue?")
        #expect(shape["answer"]?.text == "Air scatters. Blue most.")
        #expect(shape["session_id"]?.text == TutorCampus.session)
        let file = try #require(
            RecordedWave([UInt8](Data(contentsOf: URL(filePath: answer))), limit: nil))
        #expect(file.rate == 24_000)
        #expect(file.samples.count == "Air scatters.Blue most.".utf8.count / 2)

        // From now on, the last used session is the default.
        try await student.run("voice", question, "--transcribe")
        #expect(student.test.console.out == "Why is it blue?\n")
        let last = try await ReefSessionStore(context: student.test.context).session(named: nil)
        #expect(last.id == TutorCampus.session)
        // An existing file isn't overwritten.
        await #expect(throws: Problem.self) {
            try await student.run("voice", question, "--save", answer)
        }
    }

    @Test func listeningPrintsWhatIsSaidAndKeepsItsVoice() async throws {
        let student = try await ReefStudent.make()
        student.campus.plan(ModelWords.page("x"), [ModelWords.speak("Look \\u001b[31mhere.")])
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let listening = Task {
            try await student.run(
                "listen", "--session", TutorCampus.session, "--save", folder.path, "--json",
                "--events", "1")
        }
        try await eventually("it listens") { student.test.console.err.contains("Listening.") }
        // Without an account, like the client.
        try await student.session.send([WireStroke(points: [.init(x: 1, y: 1)])], page: 1)
        try await eventually("decided") { student.campus.model.seen.count == 2 }
        student.campus.clock.advance(by: .milliseconds(1_500))
        try await listening.value
        let shape = try student.json
        #expect(shape["message"]?.text == "Look [31mhere.")
        let path = try #require(shape["file"]?.text)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func whoWantsNoUnaskedWordsHearsAnswersAlone() async throws {
        let student = try await ReefStudent.make()
        student.campus.plan(
            ModelWords.page("x"), [ModelWords.speak("Look here."), "Because it is."])
        student.campus.model.always(
            .post, "/v1/audio/transcriptions", .reply(200, #"{"text":"Why?"}"#))
        try await student.run("preferences", "set", "tutor.auto_feedback", "false")
        let listening = Task {
            try await student.run("listen", "--session", TutorCampus.session, "--events", "1")
        }
        try await eventually("it listens") { student.test.console.err.contains("Listening.") }
        #expect(student.test.console.err.contains("Answers only"))
        var signals = student.session.events().makeAsyncIterator()
        #expect(try await signals.next() == .connected)
        try await student.session.send([WireStroke(points: [.init(x: 1, y: 1)])], page: 1)
        try await eventually("decided") { student.campus.model.seen.count == 2 }
        student.campus.clock.advance(by: .milliseconds(1_500))
        guard case .event(let unasked)? = try await signals.next() else {
            Issue.record("the tutor speaks")
            return
        }
        #expect(unasked.message == "Look here.")
        #expect(try await student.session.say(VoiceTests.wav(), asQuestion: true) == "Why?")
        try await listening.value
        #expect(student.test.console.out == "(answers aloud)\n")
    }

    @Test func listeningWithoutAModelSaysWhyNothingWillCome() async throws {
        let student = try await ReefStudent.make([:])
        let listening = Task {
            try await student.run("listen", "--session", TutorCampus.session)
        }
        try await eventually("it listens") { student.test.console.err.contains("Listening.") }
        listening.cancel()
        _ = await listening.result
        #expect(student.test.console.err.contains("No language model is configured"))
    }

    @Test func aTextIsReadAloudIntoAFile() async throws {
        let student = try await ReefStudent.make([:])
        let path = folder().appending(path: "tide.wav").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await student.run("say", "The tide turns. It ebbs.", "--save", path)
        #expect(student.test.console.out == "Saved to \(path)\n")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.dropFirst(44).elementsEqual("The tide turns.It ebbs.".utf8.dropLast()))
    }

    @Test(.enabled(if: EspeakProgram.isThere, "espeak-ng is not installed: nothing was spoken"))
    func espeakNgsVoiceComesThroughTheWholeWay() async throws {
        try await ScriptedTutor.$speech.withValue(.espeak(voice: "en")) {
            let student = try await ReefStudent.make([:])
            let path = folder().appending(path: "tide.wav").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            try await student.run("say", "The moon pulls the water.", "--save", path)
            let wave = try #require(
                RecordedWave([UInt8](try Data(contentsOf: URL(filePath: path))), limit: 60))
            let seconds = Double(wave.samples.count) / Double(wave.rate)
            #expect((0.8...6).contains(seconds))
            #expect((wave.samples.map { abs(Int($0)) }.max() ?? 0) > 3_000, "silence")
        }
    }

    @Test func aCampusIsKnownAsATutorByItsHealth() async throws {
        let campus = try await TutorCampus.make()
        let door = CampusDoor(campus: campus.campus)
        for (address, wanted) in [
            ("https://campus.example.test", ProbeResult.wholeCampus(mount: "/tutor")),
            ("https://campus.example.test/tutor", .backend),
        ] {
            #expect(try await BackendProbe(.tutor, at: address, transport: door).look() == wanted)
        }
        let other = ScriptedTransport()
        other.otherwise(.reply(200, #"{"status":"healthy"}"#))
        #expect(
            try await BackendProbe(.tutor, at: "https://h.example.test", transport: other).look()
                == .somethingElse("a different kind of server (status 200)"))
    }

    @Test func aServerWithoutThatRouteIsToldApart() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"detail":"Not Found"}"#))
        let test = try await TestContext.make(modules: [TutorModule.self], transport: transport)
        let session = TutorSession(
            id: "s", client: test.context.client(for: .tutor), environment: test.context.environment
        )
        do throws(Problem) {
            _ = try await session.speak("Hello.")
            Issue.record("it cannot")
        } catch {
            #expect(error.summary.contains("can't read your text aloud"))
        }
        #expect(await session.abilities() == nil)
    }

    @Test(arguments: [
        (
            422,
            #"{"detail":[{"type":"missing","loc":["body","session_id"],"msg":"Field required"}]}"#,
            "session_id"
        ),
        (503, #"{"detail":"No database"}"#, "No database"),
        (500, "Internal Server Error", "has an error"), (500, "", "has an error"),
        (502, "<html><body>Bad gateway</body></html>", "has an error"),
    ])
    func whateverShapeARefusalHasItIsOneProblem(status: Int, body: String, words: String)
        async throws
    {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(status, body, headers: ["Content-Type": "text/plain"]))
        let test = try await TestContext.make(modules: [TutorModule.self], transport: transport)
        let session = TutorSession(
            id: "s", client: test.context.client(for: .tutor), environment: test.context.environment
        )
        do throws(Problem) {
            try await session.send([], page: 1)
            Issue.record("it is refused")
        } catch {
            #expect("\(error.summary) \(error.fields)".contains(words), "\(error)")
        }
        do throws(Problem) {
            _ = try await session.hear("0a")
            Issue.record("it is refused")
        } catch {
            #expect(error.status == status)
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"status":"#])
    func halfAnAnswerIsNone(body: String) async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(200, body))
        let test = try await TestContext.make(modules: [TutorModule.self], transport: transport)
        let session = TutorSession(
            id: "s", client: test.context.client(for: .tutor), environment: test.context.environment
        )
        await #expect(throws: Problem.self) { try await session.send([], page: 1) }
        await #expect(throws: Problem.self) {
            _ = try await session.say(VoiceTests.wav(), asQuestion: true)
        }
    }

    @Test func nothingHeardIsSaidInWords() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(200, #"{"error":"No audio received"}"#))
        let test = try await TestContext.make(modules: [TutorModule.self], transport: transport)
        let session = TutorSession(
            id: "s", client: test.context.client(for: .tutor), environment: test.context.environment
        )
        do throws(Problem) {
            _ = try await session.say([], asQuestion: false)
            Issue.record("it is refused")
        } catch {
            #expect(error.reason == "No audio received")
        }
    }

    @Test func speechThatBreaksOffOrHasNoEndIsAFault() async throws {
        let pieces: [AsyncThrowingStream<[UInt8], any Error>] = [
            AsyncThrowingStream { continuation in
                continuation.yield([1, 2, 3])
                continuation.finish(throwing: TransportFailure.outcomeUnknown("reset"))
            },
            AsyncThrowingStream { [UInt8](repeating: 0, count: 8 << 20) },
        ]
        for stream in pieces {
            let speech = try ReefSpeech(
                HTTPReply(head: HTTPResponse(status: .ok), body: .stream(stream)))
            await #expect(throws: Problem.self) { _ = try await speech.samples() }
        }
        var head = HTTPResponse(status: .ok)
        head.headerFields[.contentType] = "text/html"
        #expect(throws: Problem.self) {
            try ReefSpeech(HTTPReply(head: head, body: .bytes([1, 2])))
        }
        head.headerFields[.contentType] = "application/octet-stream"
        head.headerFields[try #require(HTTPField.Name("X-Sample-Rate"))] = "22050"
        let odd = try ReefSpeech(HTTPReply(head: head, body: .bytes([1, 2, 3])))
        #expect(odd.rate == 22_050)
        #expect(try await odd.samples() == [1, 2])
    }

    @Test func whatIsNoRecordingIsRefusedBeforeItIsSent() async throws {
        let student = try await ReefStudent.make()
        let path = folder().path
        try Data("words".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        for words in [["voice", path], ["voice", path + "-nowhere"]] {
            await #expect(throws: Problem.self) { try await student.run(words[0], words[1]) }
        }
        #expect(throws: (any Error).self) { try TutorCommand.parseAsRoot(["voice"]) }
        #expect(throws: (any Error).self) {
            try TutorCommand.parseAsRoot(["voice", "a.wav", "--record", "5"])
        }
        #expect(student.campus.model.seen.isEmpty)
    }
}
