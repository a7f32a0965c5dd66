import AppCore
import ArgumentParser

/// `homeroom vocabulary prune`
struct PruneCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Summarize old answers to save space.",
        discussion: """
            Removes lines of the study log from before a day. For every word, one line stays that says exactly \
            where it stood. Statistics, heat map, streak, badges and retention stay as they are, from totals per \
            quarter hour. The server keeps the whole log, and only what it has is pruned.

            Lost on this device: single answers in a word's history, in exports and for \
            `optimize`; undo of old answers. Old answers another device sends later count in the statistics, \
            but not for when a word comes back. New weights and preferences apply from there on.

            EXAMPLES:
              homeroom vocabulary prune --dry-run
              homeroom vocabulary prune --keep 180
              homeroom vocabulary prune --before 2026-01-01 --yes
            """)

    @Option(help: "Prune answers from before this study day, as YYYY-MM-DD.")
    var before: String?

    @Option(help: "Keep this many study days and prune the rest; 365 unless --before is given.")
    var keep: Int?

    @Flag(name: .customLong("dry-run"), help: "Show what would be pruned, and change nothing.")
    var dryRun = false

    static var jsonFields: [String]? { PruneJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard before == nil || keep == nil else {
            throw ValidationError("Use either --before or --keep, not both.")
        }
        if let before, UTCDay(before)?.description != before {
            throw ValidationError("--before takes a day as YYYY-MM-DD, e.g. 2030-01-01.")
        }
        if let keep, !(StudyRepository.leastKeptDays...36_500).contains(keep) {
            throw ValidationError("--keep must be \(StudyRepository.leastKeptDays) to 36500 days.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let repository = StudyRepository(context: context)
        let (_, today) = try await repository.studyDays()
        let day = before.flatMap { UTCDay($0)?.number } ?? today - (keep ?? 365)
        if !dryRun {
            let plan = try await repository.prune(before: day, isDry: true)
            if plan.pruned > 0 {
                console.err(Self.loss(plan))
                guard
                    try await console.confirm(
                        "Prune \(StatisticsWords.count(plan.pruned, "line")) from before"
                            + " \(UTCDay(number: day))?")
                else { return }
            }
        }
        let report = try await repository.prune(before: day, isDry: dryRun)
        if output.json {
            return try console.emit(json: PruneJSON(report, before: day, isDry: dryRun))
        }
        if output.plain { return await console.table([.init(""), .init("")], Self.rows(report)) }
        for line in Self.lines(report, before: day, isDry: dryRun) { console.out(line) }
    }

    /// Describes what pruning deletes.
    private static func loss(_ plan: PruneReport) -> String {
        let lost = plan.reviewsBefore - plan.reviewsAfter
        return """
            \(StatisticsWords.count(plan.answers, "answer")) will become totals on this device: no single answers in a word's \
            history or in exports, and no undo. `optimize` loses \
            \(StatisticsWords.count(lost, "review")) and has \(plan.reviewsAfter) left. Statistics stay.
            """
    }

    private static func lines(_ report: PruneReport, before day: Int, isDry: Bool) -> [String] {
        var lines: [String] = []
        if report.pruned > 0 {
            let verb = isDry ? "would be removed" : "removed"
            lines.append(
                "\(StatisticsWords.count(report.pruned, "line")) of \(report.lines) \(verb):"
                    + " \(StatisticsWords.count(report.answers, "answer"))"
                    + " to \(StatisticsWords.count(report.cards, "word")).")
            lines.append(
                "Replaced by \(StatisticsWords.count(report.closings, "line")) of word state"
                    + " and \(StatisticsWords.count(report.sums, "row")) of totals.")
            lines.append(
                "\(StatisticsWords.count(report.reviewsAfter, "review")) of"
                    + " \(report.reviewsBefore) are left for `optimize`.")
        } else {
            lines.append("There's nothing to prune from before \(UTCDay(number: day)).")
        }
        if report.unsent > 0 {
            lines.append(
                "\(StatisticsWords.count(report.unsent, "old line")) not on the server yet:"
                    + " nothing after the first of them was pruned. Sync first.")
        }
        return lines
    }

    private static func rows(_ report: PruneReport) -> [[String]] {
        [
            ["lines", "\(report.lines)"], ["pruned", "\(report.pruned)"],
            ["answers", "\(report.answers)"], ["words", "\(report.cards)"],
            ["lines_written", "\(report.closings)"], ["sums_written", "\(report.sums)"],
            ["lines_left", "\(report.left)"], ["unsent", "\(report.unsent)"],
            ["reviews_before", "\(report.reviewsBefore)"],
            ["reviews_after", "\(report.reviewsAfter)"],
        ]
    }
}

/// The result of pruning, as commands print it.
struct PruneJSON: JSONRecord {
    static let jsonFields = [
        "before", "dry_run", "lines", "pruned", "answers", "words", "lines_written",
        "sums_written", "lines_left", "unsent", "reviews_before", "reviews_after",
    ]

    /// The requested study day.
    let before: String
    let dry_run: Bool
    let lines, pruned, answers, words, lines_written, sums_written, lines_left: Int
    /// Old lines that aren't on the server.
    let unsent: Int
    /// Reviews that `optimize` can learn from.
    let reviews_before, reviews_after: Int

    init(_ report: PruneReport, before day: Int, isDry: Bool) {
        before = UTCDay(number: day).description
        dry_run = isDry
        (lines, pruned, answers) = (report.lines, report.pruned, report.answers)
        (words, lines_written, sums_written) = (report.cards, report.closings, report.sums)
        (lines_left, unsent) = (report.left, report.unsent)
        (reviews_before, reviews_after) = (report.reviewsBefore, report.reviewsAfter)
    }
}
