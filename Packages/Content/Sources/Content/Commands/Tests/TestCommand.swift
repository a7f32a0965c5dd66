import AppCore
import ArgumentParser

/// `content test`: full practice tests.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Take full practice tests of the digital SAT.",
        discussion: """
            A full test has two modules of Reading and Writing (27 questions in 32 minutes each), \
            a break of 10 minutes, and two modules of Math (22 questions in 35 minutes each). The \
            second module is harder if at least 60 percent of the first were right, otherwise \
            easier. With too few questions, a test is shorter in the same proportions. As a \
            screen: :practice test.

            EXAMPLES:
              homeroom content test list
              homeroom content test start 1
              homeroom content test resume
              homeroom content test report
              homeroom content test estimate
              homeroom content test plan --date "in 60 days" --minutes 40
            """,
        subcommands: [
            ListTests.self, StartTest.self, ResumeTest.self, ReportTest.self, EstimateScore.self,
            PlanTests.self,
        ],
        defaultSubcommand: ListTests.self)
}

struct ListTests: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List practice tests and yours.",
        discussion: "EXAMPLES:\n  homeroom content test list\n  homeroom content test list --json")

    static var jsonFields: [String]? { TestRowJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = TestLibrary(context: context)
        let pool = try await library.pool()
        let plans = TestPlan.all(in: pool).map(\.length)
        let runs = try await library.store.runs().filter { !$0.isDrill }
        if console.options.json {
            return try console.emit(
                json: plans.map(Self.row) + runs.map { Self.row($0, TestReport(of: $0, pool)) })
        }
        if plans.isEmpty { console.err("The question banks have no practice tests.") }
        for plan in plans {
            let words = plan.isFull ? "full length" : plan.scale > 0 ? "shorter" : "too few"
            console.out("Practice test \(plan.test): \(plan.countWords) (\(words))")
        }
        for run in runs {
            let total = TestReport(of: run, pool).total
            console.out(
                run.isFinished
                    ? "\(run.id.prefix(8))  \(run.title): \(total.words)"
                    : "\(run.id.prefix(8))  \(run.title): open, \(run.part?.title ?? "")")
        }
    }

    private static func row(_ length: TestLength) -> TestRowJSON {
        let modules = length.modules
        return TestRowJSON(
            test: length.test, state: modules.isEmpty ? "too_few" : "available",
            title: "Practice test \(length.test)",
            questions: modules.map(\.size).reduce(0, +), is_full: length.isFull,
            modules: modules.map { module in
                TestRowJSON.ModuleJSON(
                    section: module.section?.rawValue, number: module.number,
                    questions: module.size, seconds: module.limit)
            })
    }

    private static func row(_ run: TestRun, _ report: TestReport) -> TestRowJSON {
        TestRowJSON(
            id: run.id, test: run.test, state: run.isFinished ? "finished" : "open",
            title: run.title, correct_count: run.isFinished ? report.total.right : nil,
            total_questions: report.total.all)
    }
}

struct StartTest: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start a practice test, or one module.",
        discussion: """
            Every answer is saved as you give it. q pauses, with the time that is left.

            EXAMPLES:
              homeroom content test start 1
              homeroom content test start 2 --module math
            """)

    @Argument(help: "The number of the test: 1, 2 or 3.")
    var number = 1
    @Option(help: "Only one module of this section: reading-writing or math.")
    var module: String?
    @OptionGroup var output: OutputOptions

    static var jsonFields: [String]? { TestReportJSON.jsonFields }

    func validate() throws {
        try OptionChoice.check(module, "--module", TestSection.allCases.map(\.rawValue))
        guard (1...3).contains(number) else { throw ValidationError("The tests are 1, 2 and 3.") }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = TestLibrary(context: context)
        let pool = try await library.pool(for: number)
        let length = TestPlan(test: number, pool: pool).length
        let section = module.flatMap { TestSection(rawValue: $0.lowercased()) }
        let run = try library.test(number, module: section, in: pool)
        if section == nil, !length.isFull {
            console.err("A full test needs more questions: there are \(length.countWords).")
            console.err("This one is shorter, in the same proportions.")
        }
        let begun = try await library.begin(run)
        try await TestSession.take(begun, pool, console, library)
    }
}

struct ResumeTest: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Go on with a test, with the time that was left.",
        discussion: "EXAMPLES:\n  homeroom content test resume")

    @Argument(help: "The start of its id; without it, the latest.")
    var id: String?
    @OptionGroup var output: OutputOptions

    static var jsonFields: [String]? { TestReportJSON.jsonFields }

    mutating func run(in context: FeatureContext) async throws {
        let library = TestLibrary(context: context)
        let found = try await TestSession.find(id, library) { !$0.isFinished }
        let pool = try await library.pool(for: found.test)
        // Only now, so that a window that has it open can go on if the questions can't be loaded.
        let run = try await library.store.take(found.id) ?? found
        try await TestSession.take(run, pool, context.console.with(output), library)
    }
}

struct ReportTest: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Show how a test went: domains, skills, time, estimate.",
        discussion:
            "EXAMPLES:\n  homeroom content test report\n  homeroom content test report --json")

    @Argument(help: "The start of its id; without it, the latest.")
    var id: String?
    @OptionGroup var output: OutputOptions

    static var jsonFields: [String]? { TestReportJSON.jsonFields }

    mutating func run(in context: FeatureContext) async throws {
        let library = TestLibrary(context: context)
        let run = try await TestSession.find(id, library) { $0.isFinished }
        let pool = try await library.pool()
        try PlainTest(run, pool: pool, console: context.console.with(output), library: library)
            .report(try await library.estimate(pool))
    }
}

/// What the test commands share.
enum TestSession {
    /// The named test, or the latest that fits.
    static func find(
        _ id: String?, _ library: TestLibrary, where fits: (TestRun) -> Bool
    ) async throws -> TestRun {
        let runs = try await library.store.runs().filter { !$0.isDrill && fits($0) }
        guard let id else {
            guard let latest = runs.first else {
                throw Problem(
                    .notFound, "There is no such test yet.",
                    cure: "Start one: homeroom content test start 1")
            }
            return latest
        }
        return try NameResolver.find(
            id, in: runs, noun: "test", list: "homeroom content test list", idStart: 4,
            ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.title] })
    }

    static func take(
        _ run: TestRun, _ pool: QuestionPool, _ console: Console, _ library: TestLibrary
    ) async throws {
        var session = PlainTest(run, pool: pool, console: console, library: library)
        guard !console.options.noInput else {
            return console.err(
                "Saved. To take it: homeroom content test resume \(run.id.prefix(8))")
        }
        if try await session.test() {
            try session.report(try await library.estimate(pool))
        } else {
            console.err("Paused. To go on: homeroom content test resume \(run.id.prefix(8))")
        }
    }
}
