import AppCore
import ArgumentParser
import Dialogue

/// `content programs`.
struct ProgramsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "programs", abstract: "Language programs: levels, progress and words.",
        discussion: """
            A program is a course in a language: units of levels, each with quizzes, gaps, pairs, \
            forms and role-plays. Refer to programs and levels by number or by the start of \
            the name. Whatever you've opened before also works offline.

            EXAMPLES:
              homeroom content programs list
              homeroom content programs show spanish
              homeroom content programs show spanish/3
              homeroom content programs play spanish/1
              homeroom content programs progress --json
              homeroom content programs words spanish/3 --learn
              homeroom content programs dictation spanish/1
              homeroom content programs stats
              homeroom content programs talk spanish/5
            """,
        subcommands: [
            ListPrograms.self, ShowPrograms.self, PlayProgram.self, DictationCommand.self,
            TalkCommand.self, ProgramsProgress.self, LevelWords.self, ProgramsStats.self,
            SyncPrograms.self,
        ], defaultSubcommand: ListPrograms.self)
}

struct ListPrograms: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List language programs.",
        discussion: """
            EXAMPLES:
              homeroom content programs list
              homeroom content programs list --json
            """)

    @OptionGroup var reach: ProgramReach
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let programList = try await ProgramFinder(context: context, console: console, reach)
            .programList()
        if console.options.json {
            return try console.emit(
                json: programList.programs.enumerated().map { ProgramJSON($1, $0) })
        }
        guard !programList.programs.isEmpty else {
            return console.err("No language programs yet.")
        }
        await console.table(
            [
                Console.Column("No.", alignsRight: true),
                Console.Column("Program", mayShrink: true),
                Console.Column("Language"), Console.Column("Units", alignsRight: true),
                Console.Column("Levels", alignsRight: true),
                Console.Column("Complete", alignsRight: true),
                Console.Column("Next", mayShrink: true),
            ],
            programList.programs.enumerated().map { index, program in
                [
                    String(index + 1), program.name, program.teaches ?? "",
                    String(program.units.count), String(program.levels.count),
                    "\(program.completeCount) of \(program.levels.count)",
                    program.nextLevel.map { "\($0.number). \($0.name)" } ?? "all complete",
                ]
            })
    }
}

struct ShowPrograms: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a program's levels or a level's contents.",
        discussion: """
            Without a name, shows the levels of all programs. A level is PROGRAM/LEVEL, or just LEVEL \
            if it's unambiguous. Correct answers are only shown with --answers.

            EXAMPLES:
              homeroom content programs show
              homeroom content programs show spanish
              homeroom content programs show spanish/3 --answers
              homeroom content programs show "a coffee, please" --json
            """)

    @Argument(
        help: "A program or level: a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.programsAndLevels() })
    var name: String?

    @Flag(help: "Show the correct answers.")
    var answers = false

    @OptionGroup var reach: ProgramReach
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let finder = ProgramFinder(context: context, console: console, reach)
        let programList = try await finder.programList()
        guard let name else { return try await show(programList.programs, console) }
        switch try ProgramNames.find(name, in: programList) {
        case .program(let program): try await show([program], console)
        case .level(let level):
            let page = try await finder.page(level)
            if console.options.json {
                return try console.emit(json: LevelJSON(page, answers: answers))
            }
            await console.show(
                LevelPrinter(width: console.isInteractive ? min(console.width, 80) : 80)
                    .lines(of: page, answers: answers))
        }
    }

    private func show(_ programs: [LanguageProgram], _ console: Console) async throws {
        if console.options.json {
            return try console.emit(
                json: programs.enumerated().map { ProgramJSON($1, $0, hasLevels: true) })
        }
        guard !programs.isEmpty else {
            return console.err("No language programs yet.")
        }
        let rows = programs.flatMap { program in
            program.units.flatMap { unit in
                unit.levels.map { level in
                    [
                        program.name, unit.title, String(level.number), level.name,
                        level.statusText, level.progress.score.map { "\($0)%" } ?? "",
                        String(level.progress.attemptCount),
                    ]
                }
            }
        }
        await console.table(
            [
                Console.Column("Program", mayShrink: true), Console.Column("Unit", mayShrink: true),
                Console.Column("No.", alignsRight: true), Console.Column("Level", mayShrink: true),
                Console.Column("Status"), Console.Column("Best", alignsRight: true),
                Console.Column("Tries", alignsRight: true),
            ], rows)
    }
}

struct ProgramsProgress: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Show your progress in language programs.",
        discussion: """
            EXAMPLES:
              homeroom content programs progress
              homeroom content programs progress spanish --json
            """)

    @Argument(
        help: "Only this program: a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.programs() })
    var program: String?

    @OptionGroup var reach: ProgramReach
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let finder = ProgramFinder(context: context, console: console, reach)
        let shown = try await finder.programs(program)
        let waiting = await finder.library.waitingCount()
        let going = await finder.library.continuing()
        if console.options.json {
            return try console.emit(
                json: ProgressJSON(programs: shown, waiting: waiting, continuing: going))
        }
        guard !shown.isEmpty else {
            return console.err("No language programs yet.")
        }
        await console.table(
            [
                Console.Column("Program", mayShrink: true),
                Console.Column("Complete", alignsRight: true),
                Console.Column("Average best", alignsRight: true),
                Console.Column("Tries", alignsRight: true), Console.Column("Last"),
                Console.Column("Next", mayShrink: true),
            ],
            shown.map { program in
                [
                    program.name, "\(program.completeCount) of \(program.levels.count)",
                    program.meanBest.map { "\($0)%" } ?? "", String(program.attemptCount),
                    program.lastPlayedAt.map { ISODate.formatDay($0) } ?? "",
                    program.nextLevel.map { "\($0.number). \($0.name)" } ?? "all complete",
                ]
            })
        if let going { console.err("Continue with level \(going.number), \(going.name).") }
        if waiting > 0 {
            console.err(
                "\(waiting) \(waiting == 1 ? "attempt" : "attempts") not sent yet: homeroom sync")
        }
    }
}

struct SyncPrograms: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync level attempts with the server.",
        discussion: """
            This also happens automatically whenever programs are shown.

            EXAMPLES:
              homeroom content programs sync
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = ProgramLibrary(context: context)
        let report = try await library.sync.run()
        let sent = await library.send()
        if console.options.json {
            return try console.emit(
                json: SyncJSON(
                    read: report.pulled, sent: sent.sent, waiting: sent.waiting,
                    failed: sent.failed, is_served: report.isServed))
        }
        if !report.isServed {
            console.err("This server doesn't store attempts; they stay on this computer.")
        }
        console.out(
            "Read \(report.pulled), sent \(sent.sent), waiting \(sent.waiting), refused \(sent.failed)."
        )
    }

    private struct SyncJSON: Encodable {
        let read: Int
        let sent: Int
        let waiting: Int
        let failed: Int
        let is_served: Bool
    }
}
