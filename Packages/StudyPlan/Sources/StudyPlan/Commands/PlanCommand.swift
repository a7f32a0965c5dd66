import AppCore
import ArgumentParser

/// `homeroom plan`.
struct PlanCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Your progress and what to study next.",
        discussion: """
            EXAMPLES:
              homeroom plan
              homeroom plan diagnostics
              homeroom plan recommendations --json
              homeroom plan profile
            """,
        subcommands: [
            ShowPlan.self, ListDiagnostics.self, ListRecommendations.self, ShowProfile.self,
            DismissPrompt.self,
        ], defaultSubcommand: ShowPlan.self)
}

struct ShowPlan: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the study plan: diagnostics, areas, lessons, weeks.",
        discussion: """
            --json prints the server's plan: reading, writing, math and recommended_lessons, \
            plus mastery and weeks if the server provides them.

            EXAMPLES:
              homeroom plan show
              homeroom plan show --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let profile = try await printer.profile()
        if output.json { return try printer.console.emit(json: PlanJSON(profile)) }
        await printer.console.show(PlanLines(StudyProfile(profile)).lines)
    }
}

struct ListDiagnostics: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "diagnostics", abstract: "List diagnostics and which ones you've done.",
        discussion: """
            To take one: `homeroom content practice ID`

            EXAMPLES:
              homeroom plan diagnostics
              homeroom plan diagnostics --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let diagnostics = StudyProfile(try await printer.profile()).diagnostics
        if output.json {
            return try printer.console.emit(json: diagnostics.map(DiagnosticJSON.init))
        }
        await printer.console.table(
            [
                .init("Category"), .init("State"), .init("Kind"), .init("ID"),
                .init("Title", mayShrink: true),
            ],
            diagnostics.map { summary in
                [
                    summary.category.title, DiagnosticJSON.state(of: summary),
                    summary.diagnostic?.kind.rawValue ?? "",
                    summary.diagnostic.map {
                        output.plain ? $0.id : String($0.id.prefix(8))
                    } ?? "", summary.title ?? "",
                ]
            })
    }
}

struct ListRecommendations: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommendations",
        abstract: "List recommended lessons and why they're recommended.",
        discussion: """
            Most useful first. To open one: `homeroom content practice ID`

            EXAMPLES:
              homeroom plan recommendations
              homeroom plan recommendations --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let wire = try await printer.profile()
        let lessons = wire.studyPlan?.recommendedLessons ?? []
        if output.json { return try printer.console.emit(json: lessons) }
        if lessons.isEmpty {
            return printer.console.err(StudyProfile(wire).noProposalsReason)
        }
        // Where nothing is sold, there are no tiers. Programs get the same columns everywhere.
        let isForSale = await printer.repository.subscriber(nil).plan != nil
        let showsTier = output.plain || isForSale
        await printer.console.table(
            [.init("ID"), .init("Category")] + (showsTier ? [.init("Tier")] : [])
                + [.init("Title", mayShrink: true), .init("Why", mayShrink: true)],
            lessons.map { lesson in
                [
                    output.plain ? lesson.id.value : String(lesson.id.value.prefix(8)),
                    lesson.lessonType,
                ] + (showsTier ? [lesson.tier ?? ""] : []) + [lesson.title, lesson.reason ?? ""]
            })
    }
}

struct ShowProfile: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Show your profile and subscription.",
        discussion: """
            EXAMPLES:
              homeroom plan profile
              homeroom plan profile --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let wire = try await printer.profile()
        let profile = StudyProfile(wire)
        let subscriber = await printer.repository.subscriber(profile)
        if output.json {
            return try printer.console.emit(json: ProfileJSON(wire, subscriber))
        }
        var lines = ["Email         \(subscriber.email ?? "unknown")"]
        if let plan = subscriber.plan { lines.append("Subscription  \(plan)") }
        lines.append("Diagnostics   \(profile.completed) of \(profile.diagnostics.count) done")
        if subscriber.billing == nil, !subscriber.isPremium {
            lines.append("Payments isn't installed, so premium content is locked.")
        }
        if let prompt = profile.prompt {
            lines += ["", prompt.message] + (prompt.detail.map { [$0] } ?? [])
            if prompt.isDismissible {
                lines.append("To dismiss: homeroom plan dismiss \(prompt.id)")
            }
        }
        await printer.console.show(lines)
    }
}

struct DismissPrompt: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Dismiss a getting-started tip.",
        discussion: """
            `homeroom plan profile` shows the current tip and its name.

            EXAMPLES:
              homeroom plan dismiss welcome
              homeroom plan dismiss diagnostic_nudge
            """)

    @Argument(
        help: "welcome, diagnostic_nudge or post_diagnostic.", completion: .list(Self.prompts))
    var prompt: String

    private static let prompts = ["welcome", "diagnostic_nudge", "post_diagnostic"]

    func validate() throws { try OptionChoice.check(prompt, "The tip", Self.prompts) }

    mutating func run(in context: FeatureContext) async throws {
        let repository = PlanRepository(context: context)
        try await repository.putAway(
            StudyProfile.Prompt(
                id: prompt, message: "", detail: nil, action: nil, isDismissible: true))
        context.console.err("Dismissed.")
    }
}
