import AppCore
import ArgumentParser
import Dialogue
import Foundation

/// `content programs play`: a level item by item, in lines.
struct PlayProgram: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a level of a language program in plain text.",
        discussion: """
            Asks item by item and keeps each step: what was begun goes on the next time. Without
            ITEM it plays what has not passed yet, and everything once all has passed. A line that
            begins with a colon is a wish: :q stops, :n leaves this item for the next, :? helps
            with a line of a role-play, :e lets you choose it, :s skips it, :t translates.

            With --json each step is one object in a line on standard output, told apart by its
            “step”: item, ask, feedback, said, help, result, end. Answers are lines on standard
            input, as in plain text.

            Ends with 0 once all was played, with 75 when the input ended before: all is kept.

            EXAMPLES
              homeroom content programs play spanish/1
              homeroom content programs play "At the Café" 3
              homeroom content programs play spanish/1 --easy
              printf 'B\\nA\\n' | homeroom content programs play spanish/1 --json
            """)

    @Argument(
        help: "A level: PROGRAM/NUMBER, a number, a name or its beginning.",
        completion: .custom { _, _, _ async in await ProgramCompletion.levels() })
    var level: String

    @Argument(help: "Only this item: its place in the level, its title or its id.")
    var item: String?

    @Flag(help: "Choose the lines of role-plays instead of writing them.")
    var easy = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        guard !output.noInput else {
            throw Problem(
                .usage, "Playing needs answers.",
                cure: "Leave --no-input out, and give them as lines.")
        }
        let finder = ProgramFinder(context: context, console: console)
        let page = try await finder.page(try await finder.level(level))
        guard page.level.isOpen else {
            throw Problem(
                .notAllowed, LockedLevel.words(page),
                cure: page.requiredLevel.map {
                    "homeroom content programs play \"\(page.program.name)/\($0.number)\""
                })
        }
        let items = try Self.items(item, of: page)
        var loop = PlayLoop(
            library: finder.library, page: page, stage: PlayStage(console: console), isEasy: easy)
        let isWhole = try await loop.run(items)
        _ = await finder.library.send()
        if !isWhole { throw ExitCode(75) }
    }

    /// What is played: the named item, what has not passed, or everything.
    static func items(_ name: String?, of page: LevelPage) throws(Problem) -> [LevelItem] {
        let course = page.course
        guard let name else {
            let open = course.filter { $0.isScored && !page.level.progress.hasPassed($0.id) }
            guard !course.isEmpty else {
                throw Problem(.notFound, "There is nothing to play in “\(page.level.name)”.")
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
        if let other = page.items.first(where: { $0.title.lowercased() == wanted }) {
            throw Problem(
                .invalid, "“\(other.title)” is of a kind that is not supported: \(other.kind).")
        }
        let there = course.enumerated().map { "\($0 + 1)  \($1.title)" }
        throw Problem(
            .notFound, "There is no item “\(name)” in “\(page.level.name)”.",
            reason: there.joined(separator: "\n  "), cure: "Give its number or its title.")
    }
}
