import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

/// Records the messages that a canvas receives.
private final class ReplySpy: Sendable {
    private let words = Mutex<[String]>([])
    var all: [String] { words.withLock { $0 } }
    func add(_ word: String) { words.withLock { $0.append(word) } }
}

@Suite(.timeLimit(.minutes(10))) struct MissingReplyDiagnosisTests {
    private func log(_ action: String, _ errorType: String?, _ reasoning: String?) -> ReasoningLog {
        ReasoningLog(
            id: 1, sessionID: "s", page: 1, createdAt: WireDate(Date()), action: action,
            message: "",
            promptTokens: 0, completionTokens: 0, source: "auto", questionText: nil, level: nil,
            errorType: errorType, delayMS: 0, internalReasoning: reasoning)
    }

    @Test func onlyALookThatFailedIsAReason() {
        let reason = MissingReplyDiagnosis.reason
        #expect(
            reason(log("silent", "not_read", "The page\ncould not  be read."))
                == "The page could not be read.")
        #expect(reason(log("silent", "model_failed", nil)) == "the tutor couldn't look at it")
        #expect(
            reason(log("silent", "bad_reply", String(repeating: "x", count: 900)))?.count == 200)
        // A decision, with a code for the student's mistake.
        #expect(reason(log("silent", "sign_error", "Let them find it.")) == nil)
        #expect(reason(log("silent", nil, "All is well.")) == nil)
        #expect(reason(log("speak", "not_read", "odd")) == nil)
    }

    @Test func whyNothingIsSaidIsFoundOutOnceAndOnlyAfterSomethingWasSent() async throws {
        let campus = try await TutorCampus.make()
        let clock = TestClock()
        let session = TutorSession(
            id: TutorCampus.session, client: try await campus.client(as: "tove"),
            environment: .test(clock: campus.clock))
        let (sends, told) = (MissingReplyDiagnosis.Sends(), ReplySpy())
        let watch = MissingReplyDiagnosis(
            session: session, sends: sends, environment: .test(clock: clock))
        let task = Task { await watch.run { told.add($0) } }
        func look() async throws {
            try await eventually("it waits") { clock.waiting == 1 }
            clock.advance(by: MissingReplyDiagnosis.pause)
            try await eventually("it has looked") { clock.waiting == 1 }
        }
        try await campus.draw([[(0, 0), (5, 5)]])
        try await eventually("silence is noted") { try await campus.reasoning().logs.count == 1 }
        try await look()
        #expect(told.all.isEmpty, "nothing was sent from here")
        sends.add()
        try await look()
        #expect(told.all.count == 1 && told.all[0].contains("campus.tutor.url"))
        sends.add()
        try await look()
        #expect(told.all.count == 1, "it is the same decision")
        task.cancel()
        await task.value
    }

    @Test func aModelThatTakesNoPicturesIsNamedAsTheReason() async throws {
        let campus = try await TutorCampus.make(TutorCampus.withModel)
        campus.model.on(
            .post, "/v1/chat/completions",
            .reply(400, #"{"error": {"message": "no image input"}}"#))
        try await campus.draw([[(0, 0), (5, 5)]])
        try await eventually("silence is noted") {
            campus.clock.advance(by: .seconds(1))
            return try await campus.reasoning().logs.count == 1
        }
        let log = try #require(try await campus.reasoning().logs.first)
        #expect(log.errorType == "not_read")
        #expect(
            MissingReplyDiagnosis.reason(log)?.hasSuffix("Its model may not accept pictures.")
                == true
        )
    }
}
