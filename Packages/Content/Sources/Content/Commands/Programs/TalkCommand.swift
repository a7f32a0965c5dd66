import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `content programs talk`: a free conversation, line by line.
struct TalkCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "talk", abstract: "Talk freely with a role-play character.",
        discussion: """
            A language model that you have configured plays the character. Say one line at a time; \
            an empty line or the end of the input ends it. The conversation is saved with your attempts \
            but doesn't count toward the level. From a pipe, each input line is one message.

            EXAMPLES:
              homeroom content programs talk spanish/5
              homeroom content programs talk spanish/5 "TITLE"
              homeroom content programs talk spanish/5 --wav FILE --json
              printf 'Hola\\nUn café, por favor\\n' | homeroom content programs talk spanish/4
            """)

    @Argument(
        help: "The level: PROGRAM/NUMBER, a number, or the start of its name.",
        completion: .custom { _, _, _ async in await ProgramCompletion.levels() })
    var level: String

    @Argument(help: "The role-play: its number, or the start of its title.")
    var item: String?

    @Option(help: "A WAV file of a spoken line, used before typed lines; repeatable.")
    var wav: [String] = []

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let partner = ConversationPartner(context: context)
        guard let brief = await partner.brief else { throw ConversationPartner.missing }
        let waves = try wav.map { path throws(Problem) in try Dictation.wave(inFile: path) }
        let finder = ProgramFinder(context: context, console: console)
        let page = try await finder.page(try await finder.level(level))
        let (item, task) = try Self.roleplay(item, in: page)
        var talk = PlainConversation(
            page: page, item: item, task: task, brief: brief, console: console,
            partner: partner, library: finder.library)
        try await talk.hold(spoken: waves)
    }

    /// Resolves `name` to a role-play; without a name, the level's only one.
    static func roleplay(
        _ name: String?, in page: LevelPage
    ) throws(Problem) -> (LevelItem, RoleplayTask) {
        let all = page.items.enumerated().compactMap { index, item in
            if case .roleplay(let task) = item.body { (index + 1, item, task) } else { nil }
        }
        let wanted = name?.lowercased()
        let found = all.filter { number, item, _ in
            guard let wanted else { return true }
            return String(number) == wanted || item.id == wanted
                || item.title.lowercased().hasPrefix(wanted)
        }
        if found.count == 1 { return (found[0].1, found[0].2) }
        let names = (found.isEmpty ? all : found).map { "\($0.0). \($0.1.title)" }
        guard !all.isEmpty else {
            throw Problem(
                .notFound,
                "The level “\(page.level.name)” doesn't have a role-play with a conversation.",
                cure: "homeroom content programs show")
        }
        throw Problem(
            found.isEmpty ? .notFound : .invalid,
            found.isEmpty
                ? "“\(page.level.name)” doesn't have a role-play “\(name ?? "")”."
                : "More than one role-play in “\(page.level.name)” matches.",
            reason: names.joined(separator: "\n  "), cure: "Use its number or title.")
    }
}

/// A conversation on standard input and output.
struct PlainConversation {
    let page: LevelPage
    let item: LevelItem
    let task: RoleplayTask
    let brief: ModelBrief
    let console: Console
    let partner: ConversationPartner
    let library: ProgramLibrary

    /// Runs the conversation until it ends, then saves it.
    mutating func hold(spoken: [Wave]) async throws {
        let frame = ConversationPrompt(task: task, page: page)
        var talk = ModelConversation(with: brief.description)
        var timer = StudyTimer()
        timer.touch(at: library.now)
        introduce()
        var failure: Problem?
        do throws(Problem) {
            try await hear(&talk, frame)
            for wave in spoken where !talk.isOver {
                let line = try await library.media.dictation.text(
                    of: wave, language: page.program.teaches)
                say("You: \(line)")
                guard talk.say(line) else { continue }
                try await hear(&talk, frame)
            }
            while !talk.isOver, let line = try await next() {
                timer.touch(at: library.now)
                guard talk.say(line) else { break }
                try await hear(&talk, frame)
            }
        } catch {
            failure = error
            // Unanswered lines aren't saved.
            if let line = talk.takeBack() { console.err("Not answered: \(line)") }
        }
        let isKept = talk.isWorthKeeping
        if isKept {
            try await library.keep(talk, of: item.id, in: page.level.id)
            timer.touch(at: library.now)
            await library.tellStudyTime(
                timer.seconds, problems: 0, of: item.id, in: page.level.id)
            await library.send()
        }
        if console.options.json, failure == nil || isKept {
            try console.emit(json: ConversationJSON(self, talk, isKept: isKept))
        }
        if let failure { throw failure }
    }

    private var name: String {
        guard let name = task.character, !name.isBlank else { return "The character" }
        return name
    }

    private func introduce() {
        console.err("\(page.level.name): \(item.title)")
        console.err(task.scenario)
        console.err("\(brief) plays \(name). An empty line ends the conversation.")
        if !brief.isLocal {
            console.err("What you write is sent to \(brief.host), outside this computer.")
        }
    }

    /// The student's next line; nil at the end.
    private func next() async throws(Problem) -> String? {
        guard !console.options.noInput else { return nil }
        if console.isInteractive { console.port.err("You: ") }
        guard let line = await console.port.readLine(), !line.isBlank else { return nil }
        if !console.isInteractive { say("You: \(line)") }
        return line
    }

    /// Streams the character's next line.
    private func hear(_ talk: inout ModelConversation, _ frame: ConversationPrompt)
        async throws(Problem)
    {
        let port = console.port
        let write = console.options.json ? port.err : port.out
        write(TextBoundary.clean(name) + ": ")
        var end: ConversationPartner.Event?
        await partner.reply(to: frame.messages(for: talk)) { event in
            if case .piece(let piece) = event {
                write(TextBoundary.clean(piece, keepingLines: true))
            } else {
                end = event
            }
        }
        write("\n")
        switch end {
        case .whole(let text): _ = talk.hear(text)
        case .failed(let problem): throw problem
        case .piece, nil: throw Problem(.interrupted, "Stopped.")
        }
    }

    /// Prints conversation text; to standard error if the result is JSON.
    private func say(_ line: String) {
        if console.options.json { console.err(line) } else { console.out(line) }
    }
}

private struct ConversationJSON: Encodable {
    struct Line: Encodable {
        let speaker: String
        let text: String
    }

    let level_id: String
    let item_id: String
    let title: String
    let character: String?
    let partner: String
    let lines: [Line]
    let kept: Bool

    init(_ plain: PlainConversation, _ talk: ModelConversation, isKept: Bool) {
        level_id = plain.page.level.id
        item_id = plain.item.id
        title = plain.item.title
        character = plain.task.character
        partner = talk.partner
        lines = talk.lines.map {
            Line(speaker: $0.isStudents ? "user" : "character", text: $0.text)
        }
        kept = isKept
    }
}
