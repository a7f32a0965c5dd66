import AppCore
import ArgumentParser
import TerminalUI

/// `homeroom vocabulary stats`
struct StatsCommand: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show your study statistics.",
        discussion: """
            A day starts at the hour set in preferences. A range ends today; --range all covers everything.

            EXAMPLES:
              homeroom vocabulary stats
              homeroom vocabulary stats --range month
              homeroom vocabulary stats --source "Starter deck" --json
            """)

    @Option(help: "today, week, month, year or all.")
    var range = StatisticsRange.all

    @Option(help: "Only this source: its id, the start of it, or its title.")
    var source: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let repository = StudyRepository(context: context)
        let console = context.console.with(output)
        var sourceID: String?
        if let source { sourceID = try await repository.source(named: source).id }
        var statistics = try await repository.statistics(range, sourceID: sourceID)
        statistics.recall = try await repository.recall(.all, sourceID: sourceID)
        if output.json { return try console.emit(json: StatisticsJSON(statistics)) }
        if output.plain { return await console.table([.init(""), .init("")], rows(statistics)) }
        await console.show(Self.lines(statistics, width: console.width))
    }

    /// The statistics as on the screen, as text lines.
    static func lines(_ statistics: StudyStatistics, width: Int) -> [String] {
        let content = VStack(spacing: 1, StatisticsSections(statistics: statistics).all)
        let room = Size(min(max(width, 20), 100), 2000)
        let context = ViewContext(
            size: room, palette: Palette(name: "none", isDark: true, colors: [:]),
            capabilities: TerminalCapabilities(unicode: true))
        let surface = Surface(size: Size(room.width, content.size(in: room, context).height))
        var canvas = Canvas(surface, context: context)
        canvas.draw(content)
        return surface.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Names and values for line-based tools; the names are those of the JSON.
    private func rows(_ statistics: StudyStatistics) -> [[String]] {
        let totals = statistics.totals
        return [
            ["range", statistics.range.rawValue], ["words", "\(totals.total)"],
            ["words_studied", "\(totals.studied)"], ["words_memorised", "\(totals.memorised)"],
            ["memorisation_rate", Self.share(totals.memorisationRate)],
            ["sources", "\(statistics.sourceCount)"],
            ["answers", "\(statistics.activity.ratings.total)"],
            ["study_seconds", "\(statistics.activity.time / 1000)"],
            ["sessions", "\(statistics.sessions.count)"],
            ["average_session_score", statistics.averageSessionScore.map(Self.share) ?? ""],
            ["streak", "\(statistics.streak.current)"],
            ["longest_streak", "\(statistics.streak.longest)"],
            ["due_today", "\(statistics.forecast.dueToday)"],
            ["overdue", "\(statistics.forecast.overdue)"],
            ["measured_retention", statistics.recalled?.all.measuredRate.map(Self.share) ?? ""],
            ["predicted_retention", statistics.recalled?.all.predictedRate.map(Self.share) ?? ""],
        ]
    }

    private static func share(_ share: Double) -> String {
        String((share * 10_000).rounded() / 10_000)
    }
}

extension StatisticsRange: ExpressibleByArgument {}

extension StudyRepository {
    /// The source with this id (4 characters of it are enough) or title. Throws like
    /// ``NameResolver``.
    func source(named name: String) async throws -> Source {
        return try NameResolver.find(
            name, in: try await sources(), noun: "source", list: "homeroom vocabulary sources list",
            idStart: 4, ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.title] })
    }
}
