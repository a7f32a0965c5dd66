import AppCore
import AppCoreTesting
import Foundation
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

/// A student's own model and transcriber with scripted replies.
final class ModelOfAStudent: LanguageModelling, Transcribing {
    private struct State {
        var brief: ModelBrief?
        var seen: [[ModelMessage]] = []
        var limits: [ModelLimits] = []
    }
    private let state: Mutex<State>
    private let decision: String

    init(
        _ brief: ModelBrief? = ModelBrief(model: "small", host: "localhost:1", isLocal: true),
        decision: String = ModelWords.speak("Look at the sign.")
    ) {
        state = Mutex(State(brief: brief))
        self.decision = decision
    }

    var seen: [[ModelMessage]] { state.withLock(\.seen) }
    var limits: [ModelLimits] { state.withLock(\.limits) }
    func setUp(_ brief: ModelBrief?) { state.withLock { $0.brief = brief } }
    var configured: ModelBrief? { get async { state.withLock(\.brief) } }

    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error> {
        state.withLock {
            $0.seen.append(messages)
            $0.limits.append(limits)
        }
        let isReading = messages.contains { $0.picture != nil }
        let words = isReading ? ModelWords.page("2x = 6") : decision
        return AsyncThrowingStream { continuation in
            continuation.yield(String(words.prefix(5)))
            continuation.yield(String(words.dropFirst(5)))
            continuation.finish()
        }
    }

    func transcribe(wav: Data, language: String?) async throws(Problem) -> String { "Why?" }

    var capabilities: Capabilities {
        var capabilities = Capabilities()
        capabilities.offer(.languageModel, self)
        capabilities.offer(.transcription, self)
        return capabilities
    }
}

@Suite(.timeLimit(.minutes(10))) struct StudentModelTests {
    private func abilities(_ campus: TutorCampus) async throws -> TutorAbilities {
        try WireJSON.decode(
            TutorAbilities.self, from: try await campus.get("/api/abilities").bytes)
    }

    @Test func theStudentsOwnModelReadsDecidesAndSpeaks() async throws {
        let model = ModelOfAStudent()
        let campus = try await TutorCampus.make(student: { model.capabilities })
        let tap = try await campus.events()
        try await campus.draw([[(0, 0), (5, 5)]])
        try await eventually("read and decided") { model.seen.count == 2 }
        campus.clock.advance(by: .milliseconds(1_500))
        #expect(try await tap.event().message == "Look at the sign.")
        #expect(try await campus.reading().text == "2x = 6")
        let page = try #require(model.seen.first?.compactMap(\.picture).first)
        #expect(page.starts(with: [0x89, 0x50, 0x4E, 0x47]), "a PNG of the page")
        #expect(model.seen.last?.last?.text.contains("2x = 6") == true)
        #expect(campus.model.seen.isEmpty, "no operator's model is asked")
        let abilities = try await abilities(campus)
        #expect(abilities.feedback && abilities.answerer == "small at localhost:1")
        #expect(abilities.answersHere == true)
    }

    @Test func aModelThatIsSetUpLaterAnswersFromThenOn() async throws {
        let model = ModelOfAStudent(nil)
        let campus = try await TutorCampus.make(student: { model.capabilities })
        try await campus.draw([[(0, 0)]])
        try await eventually("silence is noted") { try await campus.reasoning().logs.count == 1 }
        let silence = try #require(try await campus.reasoning().logs.first)
        #expect(silence.errorType == "no_model")
        #expect(silence.internalReasoning?.contains("homeroom tutor model set") == true)
        #expect(try await abilities(campus).missing.first?.contains("tutor model set") == true)
        #expect(model.seen.isEmpty)
        model.setUp(ModelBrief(model: nil, host: "model.example", isLocal: false))
        #expect(try await abilities(campus).answersHere == false)
        try await campus.draw([[(1, 1)]])
        try await eventually("it is asked") { model.seen.count == 2 }
    }

    @Test func aServedCampusHasTheOperatorsModelAndNobodysElse() async throws {
        let served = try await TutorCampus.make()
        #expect(try await abilities(served).missing.first?.contains("campus.tutor.url") == true)
        // With both, the operator's model wins.
        let model = ModelOfAStudent()
        let both = try await TutorCampus.make(
            TutorCampus.withModel, student: { model.capabilities })
        both.plan(ModelWords.page("x"), [])
        try await both.draw([[(0, 0)]])
        try await eventually("the operator's is asked") { both.model.seen.count == 2 }
        #expect(model.seen.isEmpty)
        #expect(try await abilities(both).answerer == nil)
    }

    @Test func aSpokenQuestionIsWrittenDownAndAnsweredByIt() async throws {
        let model = ModelOfAStudent(decision: "Because it is. Look again.")
        let campus = try await TutorCampus.make(student: { model.capabilities })
        let client = try await campus.client(as: "tove")
        let session = TutorSession(
            id: TutorCampus.session, client: client, environment: .test(clock: campus.clock))
        #expect(try await session.say(VoiceTests.wav(), asQuestion: true) == "Why?")
        try await eventually("answered") { try await !campus.reasoning().logs.isEmpty }
        let log = try #require(try await campus.reasoning().logs.first)
        #expect(log.message == "Because it is. Look again." && log.questionText == "Why?")
        #expect(log.errorType == nil)
    }
}
