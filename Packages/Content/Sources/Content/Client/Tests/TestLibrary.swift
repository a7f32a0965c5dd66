import AppCore
import Foundation

/// Questions of the banks, tests and drills: what the screens and commands share.
struct TestLibrary: Sendable {
    let context: FeatureContext
    let store: TestStore
    private let client: APIClient

    init(context: FeatureContext) {
        self.context = context
        let client = context.client(for: .sat)
        self.client = client
        var calendar = context.environment.calendar
        calendar.timeZone = context.environment.timeZone
        store = TestStore(
            store: context.store, now: context.environment.now, calendar: calendar,
            account: { await client.account() })
    }

    var now: Date { context.environment.now() }

    // MARK: Questions

    /// The questions of all banks. Banks that haven't changed come from the local store, and so do
    /// all that can't be loaded.
    ///
    /// Throws ``Problem/Code/notFound`` if the backend has no banks, and the connection's problem if
    /// nothing is stored.
    func pool() async throws(Problem) -> QuestionPool {
        let (list, problem) = try await list()
        guard !list.isEmpty else { throw Self.none }
        var banks: [BankDetail] = []
        var failure = problem
        for bank in list {
            let path = ["id": bank.id.value]
            let stored = await client.cached(ContentEndpoints.bank, path: path)?.value
            if let stored, failure != nil || stored.updatedAt == bank.updatedAt {
                banks.append(stored)
                continue
            }
            guard failure == nil else { continue }
            do throws(Problem) {
                banks.append(try await client.fetch(ContentEndpoints.bank, path: path).value)
            } catch {
                failure = error
                if let stored { banks.append(stored) }
            }
        }
        if banks.isEmpty, let failure { throw failure }
        return QuestionPool(banks, problem: failure)
    }

    /// The list from the server, or the stored one with the reason.
    private func list() async throws(Problem) -> ([BankListItem], Problem?) {
        do throws(Problem) {
            var banks: [BankListItem] = []
            for _ in 0..<CatalogClient.maxPages {
                let page = try await client.fetch(
                    ContentEndpoints.banks, query: query(banks.count)
                ).value
                banks += page.results
                if page.results.isEmpty || banks.count >= page.count ?? 0 { break }
            }
            return (banks, nil)
        } catch {
            guard error.code != .notFound else { throw Self.none }
            var banks: [BankListItem] = []
            while let page = await client.cached(
                ContentEndpoints.banks, query: query(banks.count))?.value, !page.results.isEmpty
            {
                banks += page.results
                if banks.count >= page.count ?? 0 { break }
            }
            guard !banks.isEmpty else { throw error }
            return (banks, error)
        }
    }

    private func query(_ offset: Int) -> [(String, String)] {
        [("limit", "200")] + (offset > 0 ? [("offset", String(offset))] : [])
    }

    private static let none = Problem(
        .notFound, "This tutor has no practice tests.",
        reason: "It serves no question banks.",
        cure: "Lessons and sections: homeroom content lessons list")

    // MARK: Runs

    /// Starts a run: stores it before it's shown.
    func begin(_ run: TestRun) async throws -> TestRun {
        try await store.save(run)
        return run
    }

    func newID() -> String { context.environment.uuid().uuidString.lowercased() }

    /// A drill of these questions.
    func drill(_ questions: [TestQuestion]) -> TestRun {
        TestRun(
            id: newID(), test: nil,
            parts: [TestRun.Part(size: questions.count, questions: questions.map(\.id))],
            startedAt: now.timeIntervalSince1970)
    }

    /// A practice test, or one module of it. Throws with the number of questions if there are too
    /// few.
    func test(
        _ number: Int, module: TestSection?, in pool: QuestionPool
    ) throws(Problem) -> TestRun {
        let plan = TestPlan(test: number, pool: pool)
        let moment = now.timeIntervalSince1970
        let run =
            module.map { plan.module($0, id: newID(), at: moment) }
            ?? plan.whole(id: newID(), at: moment)
        guard let run else {
            throw Problem(
                .notFound, "Practice test \(number) has too few questions.",
                reason: plan.countWords,
                cure: "See what there is: homeroom content test list")
        }
        return run
    }

    /// Closes the open part, and records all answers once the test is finished.
    func close(_ run: TestRun, _ pool: QuestionPool) async throws -> TestRun {
        var closed = run
        let records = try await store.records()
        closed.closePart(pool, seen: Set(records.keys))
        try await store.save(closed, settling: closed.isFinished ? grades(closed, pool) : [])
        return closed
    }

    /// Unanswered questions of a test count as wrong, so that they come back too. A drill's answers
    /// are recorded when they are given.
    private func grades(_ run: TestRun, _ pool: QuestionPool) -> [TestStore.Graded] {
        guard !run.isDrill else { return [] }
        return TestReport(of: run, pool).answers.map {
            TestStore.Graded(
                question: $0.question.id, answer: $0.answer ?? "", isRight: $0.isRight)
        }
    }

    /// Stores a drill with the answer just given to its open question.
    func settle(_ run: TestRun, _ question: TestQuestion) async throws {
        let answer = run.part?.answers[question.id]
        try await store.save(
            run,
            settling: [
                TestStore.Graded(
                    question: question.id, answer: answer ?? "",
                    isRight: question.isRight(answer))
            ])
    }
}

/// Which questions a drill asks.
struct DrillChoice: Sendable, Hashable {
    var section: TestSection?
    var domain: TestDomain?
    /// A name or slug, as in the questions.
    var skill: String?
    var difficulty: TestDifficulty?
    /// True for typed answers only, false for options only.
    var isTyped: Bool?
    var count = 10

    /// The chosen questions of the practice banks: the least often answered first, mixed.
    func questions(in pool: QuestionPool, _ records: [String: ReviewRecord]) -> [TestQuestion] {
        let fitting = pool.questions.filter { question in
            question.use == "practice" && section.map { question.section == $0 } ?? true
                && domain.map { question.domain == $0 } ?? true
                && skill.map { question.skill == $0 } ?? true
                && difficulty.map { question.difficulty == $0 } ?? true
                && isTyped.map { question.isTyped == $0 } ?? true
        }
        // Ids are hashes, so their order mixes skills.
        let sorted = fitting.sorted { one, other in
            (records[one.id]?.tries ?? 0, one.id) < (records[other.id]?.tries ?? 0, other.id)
        }
        return Array(sorted.prefix(count))
    }

    /// The questions that come back now, the longest overdue first.
    static func due(
        in pool: QuestionPool, _ records: [String: ReviewRecord], at now: Date
    ) -> [TestQuestion] {
        records.filter { $0.value.isDue(at: now) }
            .sorted { ($0.value.due ?? now, $0.key) < ($1.value.due ?? now, $1.key) }
            .compactMap { pool[$0.key] }
    }
}
