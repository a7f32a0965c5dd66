import AppCore
import Foundation

/// A conversation with one extension: starts it when it is needed, asks, answers, and ends it when
/// it isn't used any more.
actor ExtensionConnection {
    /// What a connection needs to know of an extension.
    struct Subject: Sendable {
        var name: String
        var launch: ExtensionProcess.Launch
        /// Throws a ``Problem`` if it may not be started now.
        var check: @Sendable () throws -> Void
        /// Answers a request of the extension's own: its method and parameters.
        var answer: @Sendable (String, JSONValue) async throws -> JSONValue
    }

    nonisolated let subject: Subject
    private let environment: SystemEnvironment
    private var process: ExtensionProcess?
    /// Processes that were asked to end.
    private var ending: [ExtensionProcess] = []
    /// Tells the events of an old process from those of the current one.
    private var generation = 0
    private var starting: Task<Description, any Error>?
    private var nextID = 1
    private var waiting: [Int: CheckedContinuation<[UInt8], any Error>] = [:]
    private var usedAt: Date
    private var failures = 0
    private var pausedUntil: Date?
    private var requestTimes: [Date] = []

    init(_ subject: Subject, environment: SystemEnvironment) {
        self.subject = subject
        self.environment = environment
        usedAt = environment.now()
    }

    private var limits: ExtensionLimits { subject.launch.limits }

    /// Asks and waits for the answer. Starts the process if it isn't running.
    ///
    /// Throws a ``Problem`` that names the extension if it can't be started, doesn't answer in time or
    /// answers with an error.
    func ask<Answer: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable, as type: Answer.Type
    ) async throws -> Answer {
        _ = try await description()
        return try await exchange(method, parameters, as: type)
    }

    /// The extension's description, after starting it if it isn't running.
    func description() async throws -> Description {
        usedAt = environment.now()
        if let starting { return try await starting.value }
        if let until = pausedUntil, until > environment.now() {
            throw problem(
                "failed to start \(limits.failures) times, so Homeroom waits a few minutes")
        }
        let task = Task { try await start() }
        starting = task
        do {
            let description = try await task.value
            failures = 0
            return description
        } catch {
            // It may be running, and say the wrong things.
            end(Problem(error))
            failures += 1
            if failures >= limits.failures {
                pausedUntil = environment.now().addingTimeInterval(limits.pause)
                failures = 0
            }
            throw error
        }
    }

    private func start() async throws -> Description {
        try subject.check()
        generation += 1
        let current = generation
        let (events, continuation) = AsyncStream<ExtensionProcess.Event>.makeStream()
        process = ExtensionProcess(subject.launch) { event in
            continuation.yield(event)
            if case .ended = event { continuation.finish() }
        }
        Task { [weak self] in
            for await event in events { await self?.take(event, of: current) }
        }
        let description = try await exchange(
            .describe,
            DescribeParameters(
                locale: environment.calendar.locale?.identifier ?? "en_US",
                timeZone: environment.timeZone.identifier),
            as: Description.self)
        try description.check(name: subject.name)
        watchIdleness(current)
        return description
    }

    private func exchange<Answer: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable, as type: Answer.Type
    ) async throws -> Answer {
        let id = nextID
        nextID += 1
        let line = try WireJSON.encode(
            OutgoingRequest(id: id, method: method.rawValue, params: parameters))
        let alarm = Task { [environment, limits] in
            try await environment.sleep(.seconds(method.seconds * limits.patience))
            self.giveUp(id, method)
        }
        defer { alarm.cancel() }
        let bytes = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<[UInt8], any Error>) in
                guard let process else {
                    return continuation.resume(throwing: problem("isn't running"))
                }
                waiting[id] = continuation
                process.send(line)
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
        usedAt = environment.now()
        do {
            return try WireJSON.decode(IncomingMessage.Answer<Answer>.self, from: bytes).result
        } catch {
            throw problem("gave a wrong answer to \(method.rawValue)", because: Problem(error))
        }
    }

    private func cancel(_ id: Int) {
        guard let continuation = waiting.removeValue(forKey: id) else { return }
        continuation.resume(throwing: CancellationError())
        let line = try? WireJSON.encode(
            OutgoingRequest(id: nil, method: "cancel", params: ["id": id]))
        if let line { process?.send(line) }
    }

    private func giveUp(_ id: Int, _ method: Method) {
        guard waiting[id] != nil else { return }
        let seconds = Int(method.seconds * limits.patience)
        end(
            problem(
                "didn't answer \(method.rawValue) within \(seconds) "
                    + "second\(seconds == 1 ? "" : "s")"))
    }

    // MARK: Its messages

    private func take(_ event: ExtensionProcess.Event, of generation: Int) {
        guard generation == self.generation else { return }
        switch event {
        case .ended(let reason): end(problem(reason))
        case .line(let bytes):
            guard let message = try? WireJSON.decode(IncomingMessage.self, from: bytes) else {
                return end(problem("printed something that isn't a message of the protocol"))
            }
            if let method = message.method { return answer(method, message) }
            guard let id = message.id.int, let continuation = waiting.removeValue(forKey: id)
            else { return }
            if let failure = message.error {
                continuation.resume(throwing: Self.refusal(failure))
            } else {
                continuation.resume(returning: bytes)
            }
        }
    }

    /// What the extension itself says is wrong.
    private static func refusal(_ failure: IncomingMessage.Failure) -> Problem {
        let text = failure.message.prefix(300)
        return Problem(.unreachable, text.isEmpty ? "The extension failed." : String(text))
    }

    private func answer(_ method: String, _ message: IncomingMessage) {
        guard message.id != .null else { return }
        let now = environment.now()
        requestTimes = requestTimes.filter { now.timeIntervalSince($0) < 60 }
        guard requestTimes.count < limits.requestsPerMinute else {
            return reply(
                OutgoingAnswer(
                    id: message.id,
                    error: .init(code: -32002, message: "Too many requests in a minute.")))
        }
        requestTimes.append(now)
        Task { [subject] in
            var answer = OutgoingAnswer(id: message.id)
            do {
                answer.result = try await subject.answer(method, message.params)
            } catch {
                let problem = Problem(error)
                answer.error = .init(
                    code: problem.code == .notAllowed ? -32001 : -32000, message: problem.summary)
            }
            self.reply(answer)
        }
    }

    private func reply(_ answer: OutgoingAnswer) {
        if let line = try? WireJSON.encode(answer) { process?.send(line) }
    }

    // MARK: Its end

    private func watchIdleness(_ generation: Int) {
        Task { [weak self, environment, limits] in
            while let self, try await environment.sleep(.seconds(limits.idle / 4)) == () {
                if await self.endIfIdle(generation) { return }
            }
        }
    }

    /// True if nothing is left to watch.
    private func endIfIdle(_ generation: Int) -> Bool {
        guard generation == self.generation, process != nil else { return true }
        let idle = environment.now().timeIntervalSince(usedAt)
        guard waiting.isEmpty, idle >= limits.idle else { return false }
        finish()
        return true
    }

    /// Asks the process to end.
    func finish() {
        process?.finish()
        forget(problem("was ended"))
    }

    /// Asks the process to end, and waits for it and for any that was ended before.
    func finishAndWait() async {
        finish()
        for process in ending { await process.ended() }
    }

    private func end(_ reason: Problem) {
        process?.kill()
        forget(reason)
    }

    private func forget(_ reason: Problem) {
        generation += 1
        if let process { ending.append(process) }
        ending = ending.suffix(3)
        process = nil
        starting = nil
        let all = waiting.values
        waiting = [:]
        for continuation in all { continuation.resume(throwing: reason) }
    }

    /// What went wrong, e.g. `ended with exit code 3`, as a problem that names the extension.
    private func problem(_ what: String, because cause: Problem? = nil) -> Problem {
        Problem(
            .contract, "“\(subject.name)” \(what).", reason: cause.map { $0.reason ?? $0.summary },
            cure: "See its log: homeroom extension log \(subject.name)", place: cause?.place)
    }
}
