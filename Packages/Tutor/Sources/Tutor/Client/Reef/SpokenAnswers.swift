import AppCore
import Foundation

/// Waits for the answer to a spoken question: its event, then its text from the tutor's log.
actor SpokenAnswers {
    private let session: TutorSession
    private let environment: SystemEnvironment
    private var isConnected = false
    private var heard: [ReasoningEvent] = []
    private var fault: Problem?
    private var isOver = false
    private var isLate = false
    private var waiter: CheckedContinuation<Void, Never>?

    init(session: TutorSession, environment: SystemEnvironment) {
        self.session = session
        self.environment = environment
    }

    /// Listens until the task is canceled.
    nonisolated func begin() -> Task<Void, Never> { Task { await listen() } }

    private func listen() async {
        do {
            for try await signal in session.events() {
                switch signal {
                case .connected: isConnected = true
                case .event(let event): heard.append(event)
                case .waiting(let problem, _): fault = problem
                }
                wake()
            }
        } catch {
            fault = Problem(error)
        }
        isOver = true
        wake()
    }

    /// Waits until the event stream is connected; earlier questions would miss their answer.
    func waitUntilConnected(seconds: Int) async throws(Problem) {
        try await wait(seconds, "Can't receive the tutor's events.") { self.isConnected }
    }

    /// The event of a spoken answer, which has speech but no text. Unprompted remarks are skipped.
    func event(seconds: Int) async throws(Problem) -> ReasoningEvent {
        try await wait(seconds, "The tutor isn't responding.") {
            self.heard.contains { $0.ttsID != nil && $0.message.isEmpty }
        }
        return heard.first { $0.ttsID != nil && $0.message.isEmpty }
            ?? ReasoningEvent(message: "", ttsID: nil)
    }

    /// The answer's text, logged after it was spoken; nil if it isn't logged.
    func text(after newest: Int, seconds: Int) async throws(Problem) -> String? {
        for _ in 0..<max(1, seconds) {
            let log = try await session.reasoning(limit: 5)
                .first { $0.id > newest && $0.source == "voice_question" }
            if let log { return log.message.trimmingCharacters(in: .whitespacesAndNewlines) }
            try await pause(.seconds(1))
        }
        return nil
    }

    private func wait(
        _ seconds: Int, _ words: String, until isReady: () -> Bool
    ) async throws(Problem) {
        isLate = false
        let sleep = environment.sleep
        let timer = Task {
            try? await sleep(.seconds(seconds))
            self.end()
        }
        defer { timer.cancel() }
        while !isReady() {
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            guard !isLate, !isOver else {
                throw Problem(
                    .unreachable, words, reason: fault?.summary,
                    cure: "Try again; to watch its events: homeroom tutor listen")
            }
            await change()
        }
    }

    /// Waits for a change.
    private func change() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = $0 }
        } onCancel: {
            Task { await self.end() }
        }
    }

    private func end() {
        isLate = true
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }

    private func pause(_ length: Duration) async throws(Problem) {
        do {
            try await environment.sleep(length)
        } catch {
            throw Problem(.interrupted, "Stopped.")
        }
    }
}
