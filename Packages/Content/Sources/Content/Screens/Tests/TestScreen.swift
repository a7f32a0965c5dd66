import AppCore
import Dialogue
import Foundation
import ScoreEstimate
import TerminalUI

/// Places of the practice test screens.
enum TestPlace {
    static let home: Place = "content/tests"
    static let drill: Place = "content/tests/drill"
    static func run(_ id: String) -> Place { Place(["content", "test", id]) }
}

/// A practice test or drill: its questions, the review page, the break and the report.
struct TestScreen: Screen {
    enum Message: Sendable {
        case opened(TestRun?, QuestionPool, CalculatorPanel)
        case failed(Problem)
        case tick
        case notKept(Problem)
        case handIn
        case closed(TestRun)
        case picture(String, Picture)
        case estimated(ScoreEstimate)
    }

    /// The id of the field for typed answers.
    static let field = "answer"
    /// Longer pauses, such as of a suspended computer, count only this much. Seconds.
    static let longestTick = 60.0
    /// Seconds after which the time spent is stored.
    private static let keptEvery = 5.0

    let id: String
    let library: TestLibrary
    let pictureCache: PictureCache
    let measure: Int
    var run: TestRun?
    var pool = QuestionPool()
    var problem: Problem?
    /// Whether the page with all questions is shown.
    var isOverview = false
    var overview = ListState()
    var focus = PageFocus()
    var answer = TextFieldState(limit: 12)
    var pictures: [String: Picture] = [:]
    /// What is open beside a math question.
    var tool: Tool?
    /// Whether keys go to the tool.
    var isInTool = false
    var calculator = CalculatorPanel()
    var referenceScroll = ScrollState()
    /// Whether the run went on in another window, so that nothing can be stored here.
    var isElsewhere = false
    /// In the report of a test, once it's loaded.
    var estimate: ScoreEstimate?
    private var isClosing = false
    private var isNotKept = false
    private var last: Date
    private var sinceKept = 0.0

    init(_ id: String, library: Library, tests: TestLibrary) {
        self.id = id
        self.library = tests
        pictureCache = library.pictures
        measure = library.measure
        last = tests.now
    }

    // MARK: State

    var title: String { run?.title ?? "Practice test" }
    var part: TestRun.Part? { run?.part }
    var question: TestQuestion? { part?.current.flatMap { pool[$0] } }
    var isReport: Bool { run?.isFinished == true }
    var isBreak: Bool { run?.breakLeft != nil }
    var isDrill: Bool { run?.isDrill == true }
    var isAsking: Bool { run != nil && !isReport && !isBreak && !isOverview && !isElsewhere }
    /// Whether the verdict and explanation are shown: in drills once an answer was given.
    var isJudged: Bool {
        guard isDrill, let question, let part else { return false }
        return part.answers[question.id] != nil
    }
    var isTyping: Bool {
        isAsking && question?.isTyped == true && !isJudged && focus.stop == Self.field
            && !usesTool
    }
    var capturesText: Bool {
        isTyping || (isOverview && overview.isFiltering)
            || (usesTool && tool == .calculator && calculator.capturesText)
    }

    var status: String? {
        if isElsewhere { return nil }
        if isNotKept { return "answers NOT saved" }
        guard let run, !isReport, !isDrill else { return pool.problem?.summary }
        if let left = run.breakLeft { return "\(StudyTimer.clock(Int(left))) of the break left" }
        guard !run.hidesClock, let left = part?.left else { return nil }
        return "\(StudyTimer.clock(left)) left"
    }

    // MARK: Loading

    mutating func start() -> Effect<Message> { load() }

    mutating func load() -> Effect<Message> {
        problem = nil
        return .task(id: "load") { [library, id] emit in
            do {
                let known = try await library.store.run(id)
                let pool = try await library.pool(for: known?.test)
                // Only now: if the questions can't be loaded, another window can go on.
                let run = try await library.store.take(id)
                emit(.opened(run, pool, CalculatorPanel(run?.calculations ?? [])))
            } catch let problem as Problem {
                emit(.failed(problem))
            } catch {
                emit(.failed(Problem(.internal, "The test can't be read.", reason: "\(error)")))
            }
        }
    }

    private func loadPictures() -> Effect<Message> {
        let ids = run?.parts.flatMap(\.questions) ?? []
        let blocks = ids.compactMap { pool[$0] }.flatMap { question in
            question.text + question.question.prompt + question.question.explanation
        }
        let options = ids.compactMap { pool[$0] }.flatMap(\.question.options)
        let wanted = Set(blocks.flatMap(\.diagrams) + options.flatMap(\.diagrams)).sorted()
            .compactMap { id in
                pool.assets[id].map { (id, $0) }
            }
        guard !wanted.isEmpty else { return .none }
        return .task(id: "pictures") { [pictureCache] emit in
            for (id, asset) in wanted {
                emit(.picture(id, await pictureCache.picture(at: asset.address)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .message(let message): return hear(message)
        case .resumed: return .none
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(nil, _, _):
            problem = Problem(.notFound, "There is no such test.")
            return .none
        case .opened(let run?, let pool, let calculator):
            (self.run, self.pool, last) = (run, pool, library.now)
            (self.calculator, isElsewhere, isNotKept) = (calculator, false, false)
            showQuestion()
            return .batch(wait(), loadPictures(), loadEstimate())
        case .failed(let problem):
            self.problem = problem
            return .none
        case .tick: return isElsewhere ? .none : tick()
        case .notKept(let problem) where problem.code == .conflict:
            (isElsewhere, isClosing) = (true, false)
            focus = PageFocus()
            return .cancel(id: "clock")
        case .notKept(let problem):
            (isNotKept, isClosing) = (true, false)
            return .toast("Not saved: \(problem.summary)", .failure)
        case .handIn: return close()
        case .closed(let run):
            (self.run, isClosing, isOverview, isNotKept) = (run, false, false, false)
            showQuestion()
            return run.isFinished
                ? .batch(.cancel(id: "clock"), loadEstimate()) : loadPictures()
        case .picture(let id, let picture):
            pictures[id] = picture
            return .none
        case .estimated(let estimate):
            self.estimate = estimate
            return .none
        }
    }

    // MARK: Time

    private func wait() -> Effect<Message> {
        guard let run, !run.isFinished else { return .none }
        return .task(id: "clock") { [library] emit in
            do { try await library.context.environment.sleep(.seconds(1)) } catch { return }
            emit(.tick)
        }
    }

    private mutating func tick() -> Effect<Message> {
        let passed = passTime()
        guard !isClosing else { return wait() }
        switch passed {
        case .over where isBreak:
            run?.endBreak()
            showQuestion()
            return .batch(keep(), wait(), .toast("The break is over.", .accent))
        case .over: return .batch(close(), wait(), .toast("Time is up.", .warning))
        case .warning:
            return .batch(wait(), .toast("5 minutes are left in this module.", .warning))
        case .nothing: break
        }
        guard sinceKept >= Self.keptEvery else { return wait() }
        run?.revision += 1
        return .batch(keep(), wait())
    }

    /// Lets the time since the last event pass.
    private mutating func passTime() -> TestRun.Tick {
        let now = library.now
        let seconds = min(max(0, now.timeIntervalSince(last)), Self.longestTick)
        last = now
        sinceKept += seconds
        return run?.pass(seconds) ?? .nothing
    }

    // MARK: Storing

    /// Stores the run as it is now.
    mutating func keep() -> Effect<Message> {
        guard let run else { return .none }
        sinceKept = 0
        return store { [library] in try await library.store.save(run) }
    }

    /// Stores a drill with the answer to `question`.
    mutating func settle(_ question: TestQuestion) -> Effect<Message> {
        guard let run else { return .none }
        return store { [library] in try await library.settle(run, question) }
    }

    private func store(_ body: @escaping @Sendable () async throws -> Void) -> Effect<Message> {
        .task { emit in
            do {
                try await body()
            } catch {
                emit(.notKept(Self.problem(error)))
            }
        }
    }

    private static func problem(_ error: any Error) -> Problem {
        error as? Problem ?? Problem(.cannotWrite, "It couldn't be saved.", reason: "\(error)")
    }

    /// Closes the open module or drill.
    mutating func close() -> Effect<Message> {
        guard let run, !isClosing, !isElsewhere else { return .none }
        isClosing = true
        return .task(id: "close") { [library, pool] emit in
            do {
                emit(.closed(try await library.close(run, pool)))
            } catch {
                emit(.notKept(Self.problem(error)))
            }
        }
    }

    // MARK: Moving

    /// Shows the open question from its top.
    mutating func showQuestion() {
        answer.set(question.flatMap { part?.answers[$0.id] } ?? "")
        focus = PageFocus()
        focus.stop = question?.isTyped == true && !isJudged ? Self.field : nil
    }

    /// Changes the run and stores it.
    mutating func change(_ change: (inout TestRun) -> Void) -> Effect<Message> {
        guard var run, !isClosing, !isElsewhere else { return .none }
        _ = passTime()
        run = self.run ?? run
        change(&run)
        run.revision += 1
        self.run = run
        return keep()
    }

    mutating func go(to place: Int) -> Effect<Message> {
        let effect = change { $0.go(to: place) }
        isOverview = false
        showQuestion()
        return effect
    }
}
