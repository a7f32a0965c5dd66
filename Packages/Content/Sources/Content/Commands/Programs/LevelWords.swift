import AppCore
import ArgumentParser

struct LevelWords: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "words", abstract: "Print a level's words, or add them to Vocabulary.",
        discussion: """
            --learn adds the words to Vocabulary as cards, in a source named after the program. \
            Running it again doesn't create duplicates.

            EXAMPLES:
              homeroom content programs words spanish/3
              homeroom content programs words spanish/3 --learn
            """)

    @Argument(
        help: "The level: PROGRAM/NUMBER, a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.levels() })
    var level: String

    @Flag(help: "Add them to Vocabulary.")
    var learn = false

    @OptionGroup var reach: ProgramReach
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let finder = ProgramFinder(context: context, console: console, reach)
        let page = try await finder.page(try await finder.level(level))
        guard learn else {
            if console.options.json {
                return try console.emit(json: page.glossary.map(LevelJSON.WordJSON.init))
            }
            guard !page.glossary.isEmpty else {
                return console.err("The level “\(page.level.name)” doesn't have a word list.")
            }
            let printer = LevelPrinter(width: console.isInteractive ? min(console.width, 80) : 80)
            return await console.show(page.glossary.flatMap(printer.word))
        }
        let added = try await finder.library.learnWords(of: page)
        if console.options.json {
            return try console.emit(
                json: ["added": added, "known": page.glossary.count - added])
        }
        console.out(
            added == 0
                ? "All words of “\(page.level.name)” are already in Vocabulary."
                : "\(added) \(added == 1 ? "word" : "words") of “\(page.level.name)” to learn: homeroom vocabulary study"
        )
    }
}
