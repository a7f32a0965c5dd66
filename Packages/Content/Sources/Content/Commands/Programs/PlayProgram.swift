import AppCore
import ArgumentParser
import Dialogue
import Foundation

/// `content programs play`: plays a level in plain text.
struct PlayProgram: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a level of a language program in plain text.",
        discussion: """
            Asks one item at a time and saves each step, so you can continue next time. Without \
            ITEM, it plays what you haven't passed yet, or everything once all has passed. A line \
            starting with a colon is a command: :q stops, :n skips to the next item, :? helps \
            with a role-play line, :e lets you choose it, :s skips it, :t translates.

            With --json, each step is one JSON object per line on standard output; its type is in \
            “step”: item, ask, feedback, said, help, result, end. Answers are lines on standard \
            input, as in plain text.

            Exits with 0 when everything was played, or 75 if input ended early; steps are saved.

            EXAMPLES:
              homeroom content programs play spanish/1
              homeroom content programs play "A Coffee, Please"
              homeroom content programs play spanish/1 --easy
              printf 'B\\nA\\n' | homeroom content programs play spanish/1 --json
            """)

    @Argument(
        help: "A level: PROGRAM/NUMBER, a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.levels() })
    var level: String

    @Argument(help: "Only this item: its number in the level, title or id.")
    var item: String?

    @Flag(help: "Choose role-play lines instead of writing them.")
    var easy = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        guard !output.noInput else {
            throw Problem(
                .usage, "No answers given.",
                cure: "Omit --no-input and type one answer per line.")
        }
        let finder = ProgramFinder(context: context, console: console)
        let page = try await finder.page(try await finder.level(level))
        try LockedLevel.check(page)
        let items = try Self.items(item, of: page)
        var loop = ExerciseLoop(
            library: finder.library, page: page, stage: ExerciseConsole(console: console),
            isEasy: easy)
        let isWhole = try await loop.run(items)
        _ = await finder.library.send()
        if !isWhole { throw ExitCode(75) }
    }

    /// The items to play: the named one, those not passed, or all.
    static func items(_ name: String?, of page: LevelPage) throws(Problem) -> [LevelItem] {
        let course = page.course
        guard let name else {
            let open = course.filter { $0.isScored && !page.level.progress.hasPassed($0.id) }
            guard !course.isEmpty else {
                throw Problem(.notFound, "“\(page.level.name)” has nothing to play yet.")
            }
            return open.isEmpty ? course : open
        }
        if let number = Int(name), course.indices.contains(number - 1) {
            return [course[number - 1]]
        }
        let wanted = name.lowercased()
        let found =
            course.first { $0.id == name } ?? course.first { $0.title.lowercased() == wanted }
            ?? course.first { $0.title.lowercased().hasPrefix(wanted) }
        if let found { return [found] }
        if let dictation = page.dictation, dictation.title.lowercased().hasPrefix(wanted) {
            return [dictation]
        }
        if let other = page.items.first(where: { $0.title.lowercased() == wanted }) {
            throw Problem(
                .invalid, "“\(other.title)” has an unsupported type: \(other.kind).")
        }
        let there = course.enumerated().map { "\($0 + 1)  \($1.title)" }
        throw Problem(
            .notFound, "“\(page.level.name)” doesn't have an item “\(name)”.",
            reason: there.joined(separator: "\n  "), cure: "Use its number or title.")
    }
}

extension LockedLevel {
    /// Throws a problem that names the level to complete first.
    static func check(_ page: LevelPage) throws(Problem) {
        guard !page.level.isOpen else { return }
        throw Problem(
            .notAllowed, words(page),
            cure: page.requiredLevel.map {
                "homeroom content programs play \"\(page.program.name)/\($0.number)\""
            })
    }
}
