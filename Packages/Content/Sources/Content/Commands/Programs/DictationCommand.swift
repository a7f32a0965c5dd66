import AppCore
import ArgumentParser

/// `content programs dictation`: a level's sentences to hear and write.
struct DictationCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictation", abstract: "Hear a level's sentences and write or repeat them.",
        discussion: """
            Speaks each sentence with espeak-ng, or plays a recording, compares what you write word \
            by word, and tells accents, spelling slips and wrong words apart. If this computer has \
            no voice, :v shows the sentence, but it won't count as right. It is practice: it doesn't \
            count toward the level. From a pipe, each input line is one answer.

            A line that starts with a colon is a command: :r speaks again, :l slower, :v shows the \
            sentence, :s skips it, :q stops. :m is for shadowing: it speaks the sentence, records you \
            repeating it until you press Enter, and compares the transcript in the same way. It needs \
            arecord and a transcription provider: homeroom tutor model.

            EXAMPLES:
              homeroom content programs dictation spanish/1
              printf ':v\\n:q\\n' | homeroom content programs dictation spanish/1 --json
            """)

    @Argument(
        help: "A level: PROGRAM/NUMBER, a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.levels() })
    var level: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        guard !output.noInput else {
            throw Problem(
                .usage, "--no-input leaves no way to answer.",
                cure: "Omit --no-input and type one answer per line.")
        }
        let finder = ProgramFinder(context: context, console: console)
        let page = try await finder.page(try await finder.level(level))
        try LockedLevel.check(page)
        guard let dictation = page.dictation else {
            throw Problem(.notFound, "“\(page.level.name)” has no sentences to dictate.")
        }
        var loop = ExerciseLoop(
            library: finder.library, page: page, stage: ExerciseConsole(console: console),
            isEasy: false)
        let isWhole = try await loop.run([dictation])
        _ = await finder.library.send()
        if !isWhole { throw ExitCode(75) }
    }
}
