import AppCore
import ArgumentParser

/// `homeroom plan`.
struct PlanCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Where you stand, and what to study next.",
        discussion: """
            EXAMPLES
              homeroom plan show
              homeroom plan diagnostics
              homeroom plan recommendations --json
              homeroom plan profile
            """,
        subcommands: [
            ShowPlan.self, ListDiagnostics.self, ListRecommendations.self, ShowProfile.self,
            DismissPrompt.self,
        ])

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ShowPlan: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the study plan: diagnostics, areas, lessons, weeks.",
        discussion: """
            With --json the plan as the backend has it: reading, writing, math and recommended_lessons,
            with mastery and weeks where the backend keeps them.

            EXAMPLES
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
        commandName: "diagnostics", abstract: "List the diagnostics, and which are done.",
        discussion: """
            `homeroom content practise ID` takes one.

            EXAMPLES
              homeroom plan diagnostics
              homeroom plan diagnostics --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let standings = StudyProfile(try await printer.profile()).standings
        if output.json { return try printer.console.emit(json: standings.map(DiagnosticJSON.init)) }
        await printer.console.table(
            [
                .init("CATEGORY"), .init("STATE"), .init("KIND"), .init("ID"),
                .init("TITLE", mayShrink: true),
            ],
            standings.map { standing in
                [
                    standing.category.title, DiagnosticJSON.state(of: standing),
                    standing.diagnostic?.kind.rawValue ?? "",
                    standing.diagnostic.map {
                        output.plain ? $0.id : String($0.id.prefix(8))
                    } ?? "", standing.title ?? "",
                ]
            })
    }
}

struct ListRecommendations: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommendations", abstract: "List lessons that fit, each with its reason.",
        discussion: """
            The most useful first. `homeroom content practise ID` opens one.

            EXAMPLES
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
            return printer.console.err("No recommendations yet. Take a diagnostic first.")
        }
        await printer.console.table(
            [
                .init("ID"), .init("CATEGORY"), .init("TIER"), .init("TITLE", mayShrink: true),
                .init("WHY", mayShrink: true),
            ],
            lessons.map { lesson in
                [
                    output.plain ? lesson.id.value : String(lesson.id.value.prefix(8)),
                    lesson.lessonType, lesson.tier ?? "", lesson.title, lesson.reason ?? "",
                ]
            })
    }
}

struct ShowProfile: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Show who you are here, and what you pay.",
        discussion: """
            EXAMPLES
              homeroom plan profile
              homeroom plan profile --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = PlanPrinter(context, output)
        let wire = try await printer.profile()
        let profile = StudyProfile(wire)
        let subscriber = await printer.desk.subscriber(profile)
        if output.json {
            return try printer.console.emit(json: ProfileJSON(wire, subscriber))
        }
        var lines = [
            "E-mail        \(subscriber.email ?? "not known here")",
            "Subscription  \(subscriber.plan)",
            "Diagnostics   \(profile.completed) of \(profile.standings.count) done",
        ]
        if subscriber.billing == nil, !subscriber.isPremium {
            lines.append("Payments is not installed: premium content stays locked.")
        }
        if let prompt = profile.prompt {
            lines += ["", prompt.message] + (prompt.detail.map { [$0] } ?? [])
            if prompt.isDismissible {
                lines.append("Put this away with: homeroom plan dismiss \(prompt.id)")
            }
        }
        await printer.console.show(lines)
    }
}

struct DismissPrompt: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Put a hint for newcomers away.",
        discussion: """
            `homeroom plan profile` shows the hint and its name; the welcome is gone on from.

            EXAMPLES
              homeroom plan dismiss welcome
              homeroom plan dismiss diagnostic_nudge
            """)

    @Argument(help: "welcome, diagnostic_nudge or post_diagnostic.")
    var prompt: String

    mutating func run(in context: FeatureContext) async throws {
        let desk = PlanDesk(context: context)
        try await desk.putAway(
            StudyProfile.Prompt(
                id: prompt, message: "", detail: nil, action: nil, isDismissible: true))
        context.console.err("Put away.")
    }
}
