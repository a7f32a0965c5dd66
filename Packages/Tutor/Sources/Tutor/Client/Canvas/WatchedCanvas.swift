import AppCore
import Foundation
import Ink

/// Connects a canvas to the tutor's server: sends strokes and receives events.
struct WatchedCanvas: StrokeSending, TutorEvents {
    let context: FeatureContext
    private let sends = MissingReplyDiagnosis.Sends()

    init(context: FeatureContext) { self.context = context }

    private func session(_ id: String) -> TutorSession {
        TutorSession(
            id: id, client: context.client(for: .tutor), environment: context.environment)
    }

    private var copies: RemoteCopyLedger { RemoteCopyLedger(context: context) }

    func hasSeen(_ session: CanvasSession) async -> Bool {
        let known = try? await copies.known(.session, session.id, at: await copies.place())
        return known != nil
    }

    /// Sends the document's questions first, so that the session knows its question.
    func connect(_ session: CanvasSession) async throws(Problem) {
        var name = session.documentName
        if let document = session.document {
            if session.questionNumber != nil { await tell(document) }
            name = await ServerDocuments(context: context).fileName(of: document) ?? name
        }
        try await copies.note(
            RemoteCopyLedger.Copy(
                kind: .session, id: session.id, document: session.document, name: "",
                title: session.documentName ?? "A drawing"), at: await copies.place())
        await depart()
        try await self.session(session.id).connect(
            documentName: name, questionNumber: session.questionNumber)
    }

    /// Without the questions, the server still watches.
    @inline(never)
    private func tell(_ document: String) async {
        _ = try? await ServerDocuments(context: context).tell(document)
    }

    @inline(never)
    private func depart() async { _ = try? await copies.depart() }

    func send(_ message: StrokeMessage) async throws(Problem) {
        let delta = message.delta
        try await copies.note(
            page: message.page, of: message.session, at: await copies.place())
        try await session(message.session).send(
            delta.strokes.map(WireStroke.init), page: message.page,
            isErasure: delta.event == .erase, deletedCount: delta.deletedCount,
            partLabel: message.part, key: context.environment.uuid().uuidString)
        sends.add()
    }

    func clear(page: Int, of session: String) async throws(Problem) {
        try await self.session(session).clear(page: page)
    }

    func disconnect(_ session: String) async throws(Problem) {
        try await self.session(session).disconnect()
    }

    func silence() async -> String? {
        guard let abilities = await session("").abilities(), !abilities.feedback else { return nil }
        return abilities.missing.first ?? "The tutor can't read handwriting here."
    }

    func watcher() async -> String? {
        guard let abilities = await session("").abilities(), let name = abilities.answerer else {
            return nil
        }
        return abilities.answersHere == false
            ? "\(name) sees what you draw, and answers" : "\(name) answers"
    }

    func events(of session: String) -> AsyncStream<TutorEvent> {
        let signals = self.session(session).events()
        let watch = MissingReplyDiagnosis(
            session: self.session(session), sends: sends, environment: context.environment)
        return AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
            let task = Task {
                do {
                    for try await signal in signals {
                        if let event = TutorEvent(signal) { continuation.yield(event) }
                    }
                } catch {
                    continuation.yield(.interrupted(Problem(error).summary))
                }
                continuation.finish()
            }
            let silence = Task { await watch.run { continuation.yield(.silent($0)) } }
            continuation.onTermination = { _ in
                task.cancel()
                silence.cancel()
            }
        }
    }
}

extension TutorEvent {
    /// nil for signals the canvas doesn't show.
    init?(_ signal: ReefSignal) {
        switch signal {
        case .connected: self = .listening
        case .waiting(let problem, _): self = .interrupted(problem.summary)
        case .event(let event):
            guard !event.message.isEmpty else { return nil }
            self = .message(event.message)
        }
    }
}

extension WireStroke {
    /// The wire format: all six numbers, without color and width.
    init(_ stroke: InkStroke) {
        self.init(
            points: stroke.samples.map { sample in
                Point(
                    x: sample.point.x, y: sample.point.y, t: sample.time, force: sample.force,
                    altitude: sample.altitude, azimuth: sample.azimuth)
            })
    }
}
