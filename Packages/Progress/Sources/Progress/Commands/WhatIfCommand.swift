import AppCore
import ArgumentParser

/// `homeroom progress school what-if`.
struct WhatIfCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "what-if", abstract: "What your grade would be, and what it needs.",
        discussion: """
            Letters are A from 90%, B from 80%, C from 70%, D from 60%; your school's may differ. Grades follow \
            the school's groups and weights where it sends them; otherwise all work counts alike.

            EXAMPLES:
              homeroom progress school what-if biology
              homeroom progress school what-if biology --want A
              homeroom progress school what-if biology --score "pond water=18" --want 85 --on punnett
            """)

    @Argument(help: "A course's name or id.")
    var course: String

    @Option(
        help: ArgumentHelp(
            "Assume a score in points; can be repeated.", valueName: "title=points"))
    var score: [String] = []

    @Option(help: "The grade you want: a letter or a percentage. The default is the next letter.")
    var want: String?

    @Option(help: "The work that has to bring it. The default is what is due next.")
    var on: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let want, GradeOutlook.Goal(want) == nil {
            throw ValidationError("--want takes A, B, C, D or a number from 0 to 100.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = SchoolProgressRepository(context: context)
        let progress = try await repository.progress(
            inCourse: try await SchoolProgressCommand.id(of: course, repository))
        let book = GradeBook(progress)
        var scores: [String: Double] = [:]
        for text in score {
            let (item, points) = try assumption(text, book)
            scores[item.id] = points
        }
        let outlook = GradeOutlook(
            book, assuming: scores, goal: want.flatMap(GradeOutlook.Goal.init),
            item: try on.map { try find($0, book) })
        let console = context.console.with(output)
        if console.options.json {
            return try console.emit(json: WhatIfJSON(progress.course, book, outlook))
        }
        var rows = [["So far", GradeOutlook.percent(outlook.current)]]
        if let assumed = outlook.assumed {
            rows.append(["With these scores", GradeOutlook.percent(assumed)])
        }
        await console.table([.init(progress.course.name), .init("Grade")], rows)
        let lines = [outlook.range, outlook.advice].compactMap(\.self)
        if !console.options.plain, !lines.isEmpty { await console.show([""] + lines) }
    }

    private func find(_ text: String, _ book: GradeBook) throws -> GradeBook.Item {
        try NameResolver.find(
            text, in: book.items, noun: "piece of work",
            list: "homeroom progress school --course \"\(course)\"", ids: { [$0.id] },
            names: { [$0.title] })
    }

    /// `TITLE=POINTS`
    private func assumption(
        _ text: String, _ book: GradeBook
    ) throws -> (GradeBook.Item, Double) {
        guard let mark = text.lastIndex(of: "="),
            let points = Double(
                text[text.index(after: mark)...].trimmingPrefix { $0.isWhitespace }),
            points.isFinite, points >= 0
        else {
            throw Problem(
                .invalid, "“\(text.prefix(80))” is no score.",
                cure: "Write --score \"TITLE=POINTS\", e.g. --score \"pond water=18\".")
        }
        let item = try find(String(text[..<mark]), book)
        guard points <= item.possible * 2 else {
            throw Problem(
                .invalid,
                "\(item.title) has \(SchoolWords.number(item.possible)) points, not \(SchoolWords.number(points))."
            )
        }
        return (item, points)
    }
}

/// The output of `--json`.
private struct WhatIfJSON: Encodable {
    struct Need: Encodable {
        var wanted: Double
        var work: String
        var title: String
        /// nil if no score is enough.
        var points: Double?
        var pointsPossible: Double
    }

    struct Group: Encodable {
        var name: String
        var weight: Double
        var grade: Double?
    }

    var course: SchoolCourseProgress.Course
    var current: Double?
    var assumed: Double?
    var lowest: Double?
    var highest: Double?
    var need: Need?
    var groups: [Group]

    init(_ course: SchoolCourseProgress.Course, _ book: GradeBook, _ outlook: GradeOutlook) {
        self.course = course
        current = outlook.current
        assumed = outlook.assumed
        lowest = outlook.lowest
        highest = outlook.highest
        if let goal = outlook.goal, let item = outlook.item, let found = outlook.need {
            let points: Double? =
                switch found {
                case .points(let points): points
                case .nothing: 0
                case .impossible: nil
                }
            need = Need(
                wanted: goal.percent, work: item.id, title: item.title, points: points,
                pointsPossible: item.possible)
        }
        groups =
            book.isWeighted
            ? book.groups.map { group in
                var alone = book
                alone.groups = [group]
                alone.isWeighted = false
                return Group(name: group.name, weight: group.weight, grade: alone.grade())
            } : []
    }
}
