import AppCore
import Foundation
import Logging
import SQLStore
import ServiceKit
import Tutor

/// Processes changes of a page: reads it at once and decides after a pause. Further changes in the
/// session cancel pending work.
///
/// A decision is valid only if the session's revision in the database is unchanged, so this works
/// across servers.
actor StrokePipeline {
    /// The pause before the tutor decides.
    static let pause = Duration.milliseconds(1_500)
    /// The number of erased readings to keep.
    private static let maxErased = 3
    /// The maximum number of concurrent sessions in this process; others get silence.
    private static let maxRuns = 200

    private let context: ServiceContext
    private let models: TutorModels
    private let hub: TutorEventHub
    private var runs: [EventReader: (number: Int, task: Task<Void, Never>)] = [:]
    private var nextNumber = 0

    init(context: ServiceContext, models: TutorModels, hub: TutorEventHub) {
        self.context = context
        self.models = models
        self.hub = hub
    }

    /// Restarts processing after strokes on a page.
    func strokesCame(_ reader: EventReader, page: Int, isErasure: Bool) {
        cancel(reader)
        guard runs.count < Self.maxRuns else { return }
        nextNumber += 1
        let number = nextNumber
        let task = Task {
            await run(reader, page: page, isErasure: isErasure)
            end(reader, number)
        }
        runs[reader] = (number, task)
    }

    /// Cancels pending work in a session.
    func cancel(_ reader: EventReader) {
        runs.removeValue(forKey: reader)?.task.cancel()
    }

    private func end(_ reader: EventReader, _ number: Int) {
        if runs[reader]?.number == number { runs[reader] = nil }
    }

    private func run(_ reader: EventReader, page: Int, isErasure: Bool) async {
        do {
            guard let model = await models.current() else {
                return try await saySilence(reader, page)
            }
            let step = Step(
                context: context, model: model, reader: reader, page: page, isErasure: isErasure)
            async let pause: Void = context.environment.sleep(Self.pause)
            let (decision, revision) = try await step.decide()
            try await pause
            if decision.message != nil, decision.delayMS > 0 {
                try await context.environment.sleep(.milliseconds(decision.delayMS))
            }
            try Task.checkCancellation()
            try await step.tell(decision, revision)
            await hub.wake()
        } catch is CancellationError {
        } catch {
            context.log.warning("the tutor failed", metadata: ["error": "\(error)"])
        }
    }

    /// Without a model, logs the reason, without repeating it.
    private func saySilence(_ reader: EventReader, _ page: Int) async throws {
        let (now, missing) = (context.milliseconds, models.missing)
        try await context.database.write { connection in
            let store = TutorSessionStore(owner: reader.owner, connection: connection, now: now)
            guard try !store.isSilentAlready(reader.session, errorType: "no_model") else { return }
            var silence = NewReasoning(page: page, action: "silent")
            silence.errorType = "no_model"
            silence.internalReasoning = missing
            try store.log(silence, in: reader.session)
        }
    }

    /// One change of one page.
    struct Step: Sendable {
        let context: ServiceContext
        let model: any TutorModel
        let reader: EventReader
        let page: Int
        let isErasure: Bool

        /// The page before it is read.
        private struct Before: Sendable {
            var revision: Int
            var isDiagram: Bool
            var strokes: [WireStroke]
            var reading: StoredReading?
        }

        /// Reads the page and decides. Returns the decision with its revision.
        func decide() async throws -> (TutorDecision, revision: Int) {
            let before = try await shelved { store in
                let session = try store.session(reader.session)
                return Before(
                    revision: session?.revision ?? 0, isDiagram: session?.contentMode == "diagram",
                    strokes: try store.visibleStrokes(reader.session, page: page),
                    reading: try store.reading(reader.session, page: page))
            }
            let hash = InkHash.of(before.strokes)
            var fault: String?
            if before.reading?.inkHash != hash || before.isDiagram {
                let (verdict, failure) = await read(before)
                fault = failure
                try Task.checkCancellation()
                try await keep(verdict, hash: failure == nil ? hash : "?", before)
            }
            let prompt = try await shelved { store in
                let page = try TutorPrompt.Page(store, session: reader.session, page: page)
                return (TutorPrompt(page), page.work.isEmpty && page.erased.isEmpty)
            }
            guard !prompt.1 else {
                return (
                    .silent(
                        fault == nil ? "drawing" : "not_read",
                        fault ?? "No writing was recognized on the page."), before.revision
                )
            }
            return (await ask(prompt.0), before.revision)
        }

        /// Reads the page; on failure, treats it as a drawing and returns the fault.
        private func read(_ before: Before) async -> (PageVerdict, fault: String?) {
            guard !before.isDiagram, let image = PageImage(before.strokes) else {
                return (PageVerdict(), nil)
            }
            do throws(Problem) {
                let saying = try await model.say(
                    [
                        ModelMessage(.system, PageVerdict.question),
                        ModelMessage(.user, "The page:", picture: image.png),
                    ], for: .reading)
                return (PageVerdict(reply: saying.text), nil)
            } catch {
                let isRefused = error.status.map([400, 404, 415, 422].contains) ?? false
                return (
                    PageVerdict(),
                    "The page could not be read: \(error.summary)"
                        + (isRefused ? " Its model may not accept pictures." : "")
                )
            }
        }

        /// Asks for a decision; failures become silence with a reason.
        private func ask(_ prompt: TutorPrompt) async -> TutorDecision {
            do throws(Problem) {
                return TutorDecision(try await model.say(prompt.decision, for: .decision))
            } catch {
                return .silent("model_failed", error.summary)
            }
        }

        private func keep(
            _ verdict: PageVerdict, hash: String, _ before: Before
        ) async throws {
            var erased = before.reading?.erased ?? []
            if isErasure, let old = before.reading?.content, !old.isEmpty, erased.first != old {
                erased = Array(([old] + erased).prefix(StrokePipeline.maxErased))
            }
            let reading = StoredReading(
                latex: verdict.latex, text: verdict.text, confidence: verdict.confidence,
                inkHash: hash, erased: erased, updatedAt: 0)
            try await shelvedWrite { store in
                // Discards readings of outdated strokes.
                guard try store.session(reader.session)?.revision == before.revision else { return }
                try store.keep(reading, of: reader.session, page: page)
            }
        }

        /// Logs and sends a decision if the session is unchanged.
        func tell(_ decision: TutorDecision, _ revision: Int) async throws {
            let (speech, now) = (context.speechID(), context.milliseconds)
            try await shelvedWrite { store in
                guard try store.session(reader.session)?.revision == revision else { return }
                var log = NewReasoning(
                    page: page, action: decision.message == nil ? "silent" : "speak")
                log.message = decision.message ?? ""
                log.promptTokens = decision.promptTokens
                log.completionTokens = decision.completionTokens
                log.level = decision.level
                log.errorType = decision.errorType
                log.delayMS = decision.delayMS
                log.internalReasoning = decision.reasoning
                try store.log(log, in: reader.session)
                guard let message = decision.message else { return }
                try SpeechStore(owner: reader.owner, connection: store.connection, now: now)
                    .begin(
                        speech, sentences: SentenceCutter.sentences(of: message), isComplete: true)
                try TutorEventStore.append(
                    ReasoningEvent(message: message, ttsID: speech), to: reader.session,
                    of: reader.owner, at: now, in: store.connection)
            }
        }

        private func shelved<T: Sendable>(
            _ body: @escaping @Sendable (TutorSessionStore) throws -> T
        ) async throws -> T {
            let (owner, now) = (reader.owner, context.milliseconds)
            return try await context.database.read {
                try body(TutorSessionStore(owner: owner, connection: $0, now: now))
            }
        }

        private func shelvedWrite(
            _ body: @escaping @Sendable (TutorSessionStore) throws -> Void
        ) async throws {
            let (owner, now) = (reader.owner, context.milliseconds)
            try await context.database.write {
                try body(TutorSessionStore(owner: owner, connection: $0, now: now))
            }
        }
    }
}
