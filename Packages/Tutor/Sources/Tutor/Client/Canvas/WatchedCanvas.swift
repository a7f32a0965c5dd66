import AppCore
import Foundation
import Ink

/// The tutor's server as the canvas sees it: told what is drawn, listened to for what it says.
struct WatchedCanvas: StrokeSending, TutorEvents {
    let context: FeatureContext

    private func session(_ id: String) -> TutorSession {
        TutorSession(
            id: id, client: context.client(for: .tutor), environment: context.environment)
    }

    func connect(_ session: CanvasSession) async throws(Problem) {
        try await self.session(session.id).connect(
            documentName: session.documentName, questionNumber: session.questionNumber)
    }

    func send(_ message: StrokeMessage) async throws(Problem) {
        let delta = message.delta
        try await session(message.session).send(
            delta.strokes.map(WireStroke.init), page: message.page,
            isErasure: delta.event == .erase, deletedCount: delta.deletedCount,
            partLabel: message.part, key: context.environment.uuid().uuidString)
    }

    func clear(page: Int, of session: String) async throws(Problem) {
        try await self.session(session).clear(page: page)
    }

    func disconnect(_ session: String) async throws(Problem) {
        try await self.session(session).disconnect()
    }

    func silence() async -> String? {
        guard let abilities = await session("").abilities(), !abilities.feedback else { return nil }
        return abilities.missing.first ?? "The tutor reads no handwriting here."
    }

    func events(of session: String) -> AsyncStream<TutorEvent> {
        let signals = self.session(session).events()
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
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension TutorEvent {
    /// Nil for what a canvas shows nothing of.
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
    /// As the wire has it: all six numbers, and nothing of colour or width.
    init(_ stroke: InkStroke) {
        self.init(
            points: stroke.samples.map { sample in
                Point(
                    x: sample.point.x, y: sample.point.y, t: sample.time, force: sample.force,
                    altitude: sample.altitude, azimuth: sample.azimuth)
            })
    }
}
