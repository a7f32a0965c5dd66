import AppCore
import Foundation
import Synchronization

/// Questions of the banks, tests and drills: what the screens and commands share.
struct TestLibrary: Sendable {
    let context: FeatureContext
    let store: TestStore
    private let client: APIClient
    /// Starting a test and showing it both need its questions.
    private let recent = RecentPool()

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

    /// The questions of all banks, or only of those that a practice test asks. Banks that haven't
    /// changed come from the local store, and so do all that can't be loaded.
    ///
    /// Throws ``Problem/Code/notFound`` if the backend has no banks, and the connection's problem if
    /// nothing is stored.
    func pool(for test: Int? = nil) async throws(Problem) -> QuestionPool {
        let (all, problem) = try await banks()
        let list = all.filter { bank in
            test.map { bank.use == "practice" || bank.use == "test-\($0)" } ?? true
        }
        if problem == nil, let pool = recent.pool(of: list) { return pool }
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
        let pool = QuestionPool(banks, problem: failure)
        if failure == nil { recent.keep(pool, of: list) }
        return pool
    }

    /// The list of banks from the server, or the stored one with the reason.
    ///
    /// Throws ``Problem/Code/notFound`` if the backend has no banks.
    func banks() async throws(Problem) -> ([BankListItem], Problem?) {
        let (banks, problem) = try await list()
        guard !banks.isEmpty else { throw Self.none }
        return (banks, problem)
    }

    /// The questions that are stored; nil if there are none.
    func storedPool() async -> QuestionPool? {
        var banks: [BankDetail] = []
        for bank in await storedBanks() {
            let path = ["id": bank.id.value]
            if let stored = await client.cached(ContentEndpoints.bank, path: path)?.value {
                banks.append(stored)
            }
        }
        return banks.isEmpty ? nil : QuestionPool(banks)
    }

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
            let banks = await storedBanks()
            guard !banks.isEmpty else { throw error }
            return (banks, error)
        }
    }

    /// The list of banks as it was stored last; may be empty.
    func storedBanks() async -> [BankListItem] {
        var banks: [BankListItem] = []
        while let page = await client.cached(
            ContentEndpoints.banks, query: query(banks.count))?.value, !page.results.isEmpty
        {
            banks += page.results
            if banks.count >= page.count ?? 0 { break }
        }
        return banks
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

    /// A drill of the chosen questions. Throws if there are none.
    func drill(_ choice: DrillChoice) async throws -> TestRun {
        let questions = choice.questions(
            in: try await pool(), try await store.records(), at: now)
        if !questions.isEmpty { return drill(questions) }
        throw choice == DrillChoice(isReview: true, count: choice.count)
            ? Problem(.notFound, "Nothing is due today.")
            : Problem(.notFound, "No question matches.", cure: "Choose “any” in more fields.")
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
                reason: plan.length.countWords,
                cure: "See what there is: homeroom content test list")
        }
        return run
    }

    /// Closes the open part, and records all answers once the test is finished.
    func close(_ run: TestRun, _ pool: QuestionPool) async throws -> TestRun {
        var closed = run
        let records = try await store.records()
        closed.closePart(pool, seen: Set(records.keys))
        if closed.isFinished { closed.total = TestReport(of: closed, pool).total }
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

/// The questions that were loaded last, so that they needn't be read again.
private final class RecentPool: Sendable {
    private let last = Mutex<(banks: [BankListItem], pool: QuestionPool)?>(nil)

    /// nil if other banks, or another version of one, were loaded last.
    func pool(of banks: [BankListItem]) -> QuestionPool? {
        last.withLock { $0.flatMap { $0.banks == banks ? $0.pool : nil } }
    }

    func keep(_ pool: QuestionPool, of banks: [BankListItem]) {
        last.withLock { $0 = (banks, pool) }
    }
}
