import AppCore
import ArgumentParser
import Foundation

/// `content drill`: questions of the banks, graded at once.
struct DrillCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "drill", abstract: "Practice SAT questions, graded at once.",
        discussion: """
            Asks one question at a time and explains the answer. What you got wrong comes back \
            after 1, 3, 7 and 21 days: --review asks what is due. Every answer is saved as you \
            give it. In scripts, give all answers at once; a dash skips a question.

            EXAMPLES:
              homeroom content drill
              homeroom content drill --skill linear-equations --count 5
              homeroom content drill --section math --format response
              homeroom content drill --format choice --count 3 --answers A,C,B
              homeroom content drill --review
            """)

    @Option(help: "Only this section: reading-writing or math.")
    var section: String?
    @Option(help: "Only this domain, such as algebra or craft-and-structure.")
    var domain: String?
    @Option(help: "Only this skill, by a few words of its name.")
    var skill: String?
    @Option(help: "Only this difficulty: easy, medium or hard.")
    var difficulty: String?
    @Option(help: "Only options (choice) or typed answers (response).")
    var format: String?
    @Option(help: "How many questions.")
    var count = 10
    // Unconditional: answers may begin with a minus sign or a dash.
    @Option(parsing: .unconditional, help: "All answers, e.g. A,7/2,B; a dash skips one.")
    var answers: String?
    @Flag(help: "Ask what you got wrong before and is due.")
    var review = false

    static var jsonFields: [String]? { TestReportJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OptionChoice.check(section, "--section", TestSection.allCases.map(\.rawValue))
        try OptionChoice.check(domain, "--domain", TestDomain.allCases.map(\.rawValue))
        try OptionChoice.check(
            difficulty, "--difficulty", TestDifficulty.allCases.map { $0.rawValue.lowercased() })
        try OptionChoice.check(format, "--format", ["choice", "response"])
        guard DrillChoice.counts.contains(count) else {
            throw ValidationError("--count must be from 1 to 100.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = TestLibrary(context: context)
        let pool = try await library.pool()
        if let problem = pool.problem { console.err("\(problem.summary) Using saved questions.") }
        let records = try await library.store.records()
        let questions = try choice(in: pool).questions(in: pool, records, at: library.now)
        guard !questions.isEmpty else {
            if review, !records.values.contains(where: { $0.isDue(at: library.now) }) {
                return console.err(Self.nothingDue(records, library))
            }
            throw Problem(.notFound, "No question fits.", cure: "Leave out an option.")
        }
        try await ask(questions, pool, console, library)
    }

    private func ask(
        _ questions: [TestQuestion], _ pool: QuestionPool, _ console: Console,
        _ library: TestLibrary
    ) async throws {
        let given = try answers.map { try Self.parse($0, for: questions) }
        guard given != nil || !output.noInput else {
            throw Problem(
                .usage, "No answers given.", cure: "Use --answers, e.g. --answers A,7/2,B.")
        }
        let run = try await library.begin(library.drill(questions))
        var session = PlainTest(run, pool: pool, console: console, library: library)
        if let given { try await session.take(given) } else { try await session.drill() }
        try session.report(showsAnswers: false)
    }

    private func choice(in pool: QuestionPool) throws(Problem) -> DrillChoice {
        var choice = DrillChoice(isReview: review, count: count)
        choice.section = section.flatMap { TestSection(rawValue: $0.lowercased()) }
        choice.domain = domain.flatMap { TestDomain(rawValue: $0.lowercased()) }
        choice.difficulty = difficulty.flatMap { TestDifficulty(rawValue: $0.capitalized) }
        choice.isTyped = format.map { $0.lowercased() == "response" }
        if let skill {
            let keys = Dictionary(
                pool.questions.map { ($0.skillKey, $0.skill) }, uniquingKeysWith: { one, _ in one })
            choice.skill = try NameResolver.find(
                skill, in: keys.sorted { $0.key < $1.key }, noun: "skill",
                list: "homeroom content drill --help", ids: { [$0.key] }, names: { [$0.value] }
            ).value
        }
        return choice
    }

    private static func parse(
        _ text: String, for questions: [TestQuestion]
    ) throws(Problem) -> [String?] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard words.count <= questions.count else {
            throw Problem(
                .usage, "There are \(questions.count) questions and \(words.count) answers.",
                cure: "Use one answer per question, or a dash to skip one.")
        }
        var answers: [String?] = []
        for (word, question) in zip(words, questions) {
            let isSkipped = word.allSatisfy(\.isWhitespace) || word == "-"
            answers.append(isSkipped ? nil : try question.reading(word))
        }
        return answers
    }

    private static func nothingDue(
        _ records: [String: ReviewRecord], _ library: TestLibrary
    ) -> String {
        guard let next = records.values.compactMap(\.due).filter({ $0 > library.now }).min()
        else {
            return "Nothing to review. What you get wrong comes back here."
        }
        let day =
            library.store.calendar.dateComponents(
                [.day], from: library.store.calendar.startOfDay(for: library.now), to: next
            ).day ?? 1
        return "Nothing is due today. The next question comes back "
            + (day <= 1 ? "tomorrow." : "in \(day) days.")
    }
}
