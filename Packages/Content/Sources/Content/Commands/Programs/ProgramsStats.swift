import AppCore
import ArgumentParser
import Dialogue
import TerminalUI

/// `content programs stats`: what each program has.
struct ProgramsStats: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count the levels, words and exercises of each program.",
        discussion: """
            Opens every level once, so the first time takes longer with a slow server.

            EXAMPLES:
              homeroom content programs stats
              homeroom content programs stats spanish --json
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
        var counts: [ProgramCounts] = []
        for program in try await finder.programs(program) {
            var count = ProgramCounts(program)
            for level in program.levels { count.add(try await finder.page(level)) }
            counts.append(count)
        }
        if console.options.json { return try console.emit(json: counts) }
        guard !counts.isEmpty else { return console.err("No language programs yet.") }
        await console.table(
            [Console.Column("Program", mayShrink: true)]
                + [
                    "Levels", "Words", "Quizzes", "Pairs", "Forms", "Dialogues", "Lines",
                    "Dictation",
                ]
                .map { Console.Column($0, alignsRight: true) },
            counts.map { count in
                [count.program]
                    + [
                        count.levels, count.glossary_entries, count.quizzes, count.matchings,
                        count.forms, count.dialogues, count.dialogue_lines, count.dictation_items,
                    ].map(String.init)
            })
    }
}

/// The contents of a program, counted.
struct ProgramCounts: Encodable, Equatable {
    let program_id: String
    let program: String
    var levels = 0
    var glossary_entries = 0
    var quizzes = 0
    var matchings = 0
    var forms = 0
    var dialogues = 0
    /// The student's lines.
    var dialogue_lines = 0
    /// Sentences to hear and write.
    var dictation_items = 0

    init(_ program: LanguageProgram) {
        program_id = program.id
        self.program = program.name
    }

    mutating func add(_ page: LevelPage) {
        levels += 1
        glossary_entries += page.glossary.count
        for item in page.items + (page.dictation.map { [$0] } ?? []) {
            switch item.body {
            case .choice, .fill: quizzes += 1
            case .matching: matchings += 1
            case .form: forms += 1
            case .roleplay(let task):
                dialogues += 1
                dialogue_lines += task.script.studentTurnCount
            case .dictation(let task): dictation_items += task.sentences.count
            case .unsupported: break
            }
        }
    }
}
