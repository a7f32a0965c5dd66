import AppCore
import ArgumentParser

/// `homeroom vocabulary prune`
struct PruneCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Put sums in the place of old answers on this device.",
        discussion: """
            Lines of the study log from before a day go. For every word one line stays that says exactly where it
            stood; figures, heat map, streak, badges and retention stay as they are, from sums that are kept of each
            quarter of an hour. The campus keeps the whole log, and only what it has is pruned.

            What does not survive on this device: single answers in a word's history, in what is exported and for
            `optimise`; taking an old answer back. Old answers that another device sends later count in the figures,
            and no more for when the word comes back. New weights and preferences count from there on.

            EXAMPLES
              homeroom vocabulary prune --dry-run
              homeroom vocabulary prune --keep 180
              homeroom vocabulary prune --before 2030-01-01 --yes
            """)

    @Option(help: "Prune what was answered before this study day, as YYYY-MM-DD.")
    var before: String?

    @Option(help: "Prune all but the last so many study days; 365 unless --before is given.")
    var keep: Int?

    @Flag(name: .customLong("dry-run"), help: "Say what would go, and keep it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard before == nil || keep == nil else {
            throw ValidationError("Give --before or --keep, not both.")
        }
        if let before, UTCDay(before)?.description != before {
            throw ValidationError("--before takes a day as YYYY-MM-DD, e.g. 2030-01-01.")
        }
        if let keep, !(StudyDesk.leastKeptDays...36_500).contains(keep) {
            throw ValidationError("--keep may be \(StudyDesk.leastKeptDays) to 36500 days.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let desk = StudyDesk(context: context)
        let (_, today) = try await desk.studyDays()
        let day = before.flatMap { UTCDay($0)?.number } ?? today - (keep ?? 365)
        if !dryRun {
            let plan = try await desk.prune(before: day, isDry: true)
            if plan.pruned > 0 {
                console.err(Self.loss(plan))
                guard
                    try await console.confirm(
                        "Prune \(StatisticsWords.count(plan.pruned, "line")) from before"
                            + " \(UTCDay(number: day))?")
                else { return }
            }
        }
        let report = try await desk.prune(before: day, isDry: dryRun)
        if output.json {
            return try console.emit(json: PruneJSON(report, before: day, isDry: dryRun))
        }
        if output.plain { return await console.table([.init(""), .init("")], Self.rows(report)) }
        for line in Self.lines(report, before: day, isDry: dryRun) { console.out(line) }
    }

    /// What cannot survive.
    private static func loss(_ plan: PruneReport) -> String {
        let lost = plan.reviewsBefore - plan.reviewsAfter
        return """
            \(StatisticsWords.count(plan.answers, "answer")) will be sums on this device: no single ones in a word's \
            history or in exports, and none to take back. `optimise` loses \
            \(StatisticsWords.count(lost, "review")) and has \(plan.reviewsAfter) left. Figures stay.
            """
    }

    private static func lines(_ report: PruneReport, before day: Int, isDry: Bool) -> [String] {
        var lines: [String] = []
        if report.pruned > 0 {
            let verb = isDry ? "would go" : "are gone"
            lines.append(
                "\(StatisticsWords.count(report.pruned, "line")) of \(report.lines) \(verb):"
                    + " \(StatisticsWords.count(report.answers, "answer"))"
                    + " to \(StatisticsWords.count(report.cards, "word")).")
            lines.append(
                "In their place: \(StatisticsWords.count(report.closings, "line")) of where words"
                    + " stand, \(StatisticsWords.count(report.sums, "row")) of sums.")
            lines.append(
                "\(StatisticsWords.count(report.reviewsAfter, "review")) of"
                    + " \(report.reviewsBefore) are left for `optimise`.")
        } else {
            lines.append("There is nothing to prune from before \(UTCDay(number: day)).")
        }
        if report.unsent > 0 {
            lines.append(
                "\(StatisticsWords.count(report.unsent, "old line")) the campus does not have:"
                    + " what is later than the first of them stays. Sync first.")
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

/// What pruning did, as commands print it.
struct PruneJSON: Encodable {
    /// The study day that was asked for.
    let before: String
    let dry_run: Bool
    let lines, pruned, answers, words, lines_written, sums_written, lines_left: Int
    /// Old lines that the campus does not have.
    let unsent: Int
    /// What `optimise` can learn from.
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
