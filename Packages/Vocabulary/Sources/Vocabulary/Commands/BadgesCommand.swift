import AppCore
import ArgumentParser

/// `homeroom vocabulary badges`
struct BadgesCommand: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "badges", abstract: "Show your badges and your progress toward the rest.",
        discussion: """
            Badges come from the study log on this computer. A badge you've earned stays.

            EXAMPLES:
              homeroom vocabulary badges
              homeroom vocabulary badges --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let repository = StudyRepository(context: context)
        let console = context.console.with(output)
        let badges = try await repository.settleBadges().all
        if output.json { return try console.emit(json: badges.map(BadgeJSON.init)) }
        await console.table(
            [
                .init("Badge"), .init("Earned"), .init("Progress", alignsRight: true),
                .init("For", mayShrink: true),
            ],
            badges.map { badge in
                let kind = BadgeKind(id: badge.id)
                return [
                    output.plain ? badge.id : kind?.title ?? badge.id,
                    badge.earnedAt.map(repository.dayText(of:)) ?? "",
                    StatisticsWords.percent(badge.progress), kind?.condition ?? "",
                ]
            })
    }
}

/// A badge in JSON: the contract's fields plus text for people.
private struct BadgeJSON: EncodesFields {
    let badge: Badge

    init(_ badge: Badge) { self.badge = badge }

    var fields: JSONObject {
        [
            "id": badge.id,
            "earned_at": badge.earnedAt.map { WireInstant(milliseconds: $0) },
            "progress": badge.progress,
            "title": BadgeKind(id: badge.id)?.title,
            "condition": BadgeKind(id: badge.id)?.condition,
        ]
    }
}
