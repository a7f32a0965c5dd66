import AppCore
import ArgumentParser
import ScoreEstimate

/// `content test estimate`.
struct EstimateScore: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "estimate", abstract: "Estimate your SAT scores, with their uncertainty.",
        discussion: """
            Homeroom's own estimate, not a promise. It's made from your first answer to each question \
            in practice tests and drills; an answer counts half after 60 days. The range is meant to \
            hold for nine of ten students with such answers. The difficulties of the questions are \
            judgments, not measured with students. With fewer than 20 answers in a section, it says \
            how many are missing. The page docs/score-estimate.md explains the rest.

            EXAMPLES:
              homeroom content test estimate
              homeroom content test estimate --json
            """)

    static var jsonFields: [String]? { ScoreEstimateJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = TestLibrary(context: context)
        let pool = try await library.pool()
        if let problem = pool.problem { console.err("\(problem.summary) Using saved questions.") }
        let estimate = try await library.estimate(pool)
        if output.json { return try console.emit(json: ScoreEstimateJSON(estimate)) }
        if output.plain {
            for section in TestSection.allCases {
                console.row([section.rawValue] + Self.cells(estimate[section].range))
            }
            return console.row(["total"] + Self.cells(estimate.total))
        }
        console.out(ScoreEstimate.heading)
        for row in estimate.rows { console.out("  \(row.name): \(row.words)") }
        let note = estimate.note.map { PlainPage(width: 80).wrapped($0) } ?? []
        for line in note { console.out(line) }
    }

    private static func cells(_ range: ScoreRange?) -> [String] {
        [range.map { "\($0.low)" } ?? "", range.map { "\($0.high)" } ?? ""]
    }
}

/// An estimate in JSON. Ranges are 90 percent.
struct ScoreEstimateJSON: JSONRecord {
    static let jsonFields = ["reading_writing", "math", "total"]

    struct RangeJSON: Encodable {
        var low: Int?
        var high: Int?
        /// How many more answers are needed for a range; missing if there is one.
        var answers_needed: Int?
    }

    let reading_writing: RangeJSON
    let math: RangeJSON
    /// Missing unless both sections have a range.
    let total: RangeJSON?

    init(_ estimate: ScoreEstimate) {
        reading_writing = Self.range(estimate.readingWriting)
        math = Self.range(estimate.math)
        total = estimate.total.map { RangeJSON(low: $0.low, high: $0.high) }
    }

    private static func range(_ section: ScoreEstimate.Section) -> RangeJSON {
        switch section {
        case .range(let range): RangeJSON(low: range.low, high: range.high)
        case .needs(let count): RangeJSON(answers_needed: count)
        }
    }
}
