import AppCore

extension CalendarRepository {
    /// How long a refresh waits for servers and followed calendars.
    private var patience: Duration {
        .seconds(context.settings.integer(CalendarModule.waitSeconds))
    }

    /// Works on each subject, at most four at once, and waits as long as the setting allows. Work
    /// that takes longer continues while this process runs. Cancelling the caller ends it.
    ///
    /// - Returns: the answers in time, and the subjects without one (empty after a cancellation).
    func inTime<Subject: Identifiable & Sendable, Answer: Sendable>(
        _ subjects: [Subject], _ work: @escaping @Sendable (Subject) async -> Answer
    ) async -> (answers: [Answer], late: [Subject]) where Subject.ID: Sendable {
        guard !subjects.isEmpty else { return ([], []) }
        let (stream, sink) = AsyncStream.makeStream(of: (id: Subject.ID, answer: Answer).self)
        let worker = Task {
            await withTaskGroup(of: Void.self) { group in
                for (index, subject) in subjects.enumerated() {
                    if index >= 4 { await group.next() }
                    group.addTask { sink.yield((subject.id, await work(subject))) }
                }
            }
            sink.finish()
        }
        let timer = Task {
            try await sleep(patience)
            sink.finish()
        }
        defer { timer.cancel() }
        var answers: [Answer] = []
        var late = subjects
        for await (id, answer) in stream {
            late.removeAll { $0.id == id }
            answers.append(answer)
        }
        guard Task.isCancelled else { return (answers, late) }
        worker.cancel()
        return (answers, [])
    }

    /// Reads every followed calendar and syncs with every server, due or not.
    ///
    /// - Returns: notices about events that changed on both sides, and the last failure.
    func refreshAll() async throws -> (notices: [String], problem: Problem?) {
        var problem: Problem?
        for subscription in try await subscriptions.all() {
            do {
                try await read(subscription)
            } catch {
                problem = Problem(error)
            }
        }
        var notices: [String] = []
        for server in try await servers.servers() {
            let (report, failure) = await sync(server)
            notices += report.notices
            problem = failure ?? problem
        }
        return (notices, problem)
    }

    /// Why a subject isn't asked again at once.
    static func slow(_ place: String, cure: String) -> Problem {
        Problem(.unreachable, "\(place) is slow to answer.", cure: cure)
    }
}
