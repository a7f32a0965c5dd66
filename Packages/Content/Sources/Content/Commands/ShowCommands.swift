import AppCore
import ArgumentParser
import TerminalUI

struct ShowLesson: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a lesson.",
        discussion: """
            Correct answers and explanations are only shown with --answers.

            EXAMPLES:
              homeroom content lessons show say-it-once
              homeroom content lessons show "Say It Once" --answers
              homeroom content lessons show 9e33 --json
            """)

    @Argument(
        help: "Its id (or the start of it), slug or title.",
        completion: .custom { _, _, _ async in await ItemCompletion.values([.lesson]) })
    var lesson: String

    @Flag(help: "Show the correct answers and explanations.")
    var answers = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await ItemPrinter(context: context, output: output).show(
            lesson, .lesson, answers: answers)
    }
}

struct ShowPassage: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a passage and its questions.",
        discussion: """
            Correct answers, explanations and notes are only shown with --answers.

            EXAMPLES:
              homeroom content passages show "The Lake That Turns Over"
              homeroom content passages show 8cb227a5 --answers --json
            """)

    @Argument(
        help: "Its id (or the start of it) or title.",
        completion: .custom { _, _, _ async in await ItemCompletion.values([.passage]) })
    var passage: String

    @Flag(help: "Show the correct answers, explanations and notes.")
    var answers = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await ItemPrinter(context: context, output: output).show(
            passage, .passage, answers: answers)
    }
}

/// Prints one item as text or JSON.
struct ItemPrinter {
    let console: Console
    let library: Library

    init(context: FeatureContext, output: OutputOptions) {
        console = context.console.with(output)
        library = Library(context: context)
    }

    func show(_ name: String, _ kind: ItemReference.Kind, answers: Bool) async throws {
        try await show(name, among: [kind], answers: answers)
    }

    func show(_ name: String, among kinds: [ItemReference.Kind], answers: Bool) async throws {
        let finder = ItemFinder(library: library)
        let card = try await finder.card(name, among: kinds)
        let page = try await finder.page(card, console: console)
        if console.options.json {
            return try console.emit(json: ItemJSON(page, card: card, answers: answers))
        }
        await console.show(lines(page, answers: answers))
    }

    private func lines(_ page: ReadingScreen.Page, answers: Bool) -> [String] {
        var writer = PlainPage(width: console.isInteractive ? min(console.width, 80) : 80)
        switch page {
        case .lesson(let lesson):
            writer.assets = lesson.assets
            var lines = writer.title(lesson.title, facts: lesson.facts)
            for (index, blocks) in lesson.pages.enumerated() {
                if index > 0 { lines += writer.pageBreak(index + 1, of: lesson.pages.count) }
                for block in blocks {
                    if case .question(let number) = block {
                        lines += writer.question(
                            lesson.questions[number], number: number, of: lesson.questions.count,
                            answers: answers)
                    } else {
                        lines += writer.block(block)
                    }
                }
            }
            return lines
        case .passage(let passage):
            var lines = writer.title(passage.title, facts: passage.facts)
            lines += writer.passage(passage.readable)
            for (number, question) in passage.questions.enumerated() {
                lines += writer.question(
                    question, number: number, of: passage.questions.count, answers: answers)
                guard answers else { continue }
                for note in passage.annotations where note.questionID == question.id {
                    lines += writer.wrapped(
                        "In the text: “\(note.quote)” — \(note.explanation.spoken)",
                        indent: 2)
                }
            }
            return lines
        }
    }
}

extension Lesson {
    /// `Writing · Easy · 4 questions`.
    var facts: String {
        [subject?.title, difficulty.isEmpty ? nil : difficulty, "\(questions.count) questions"]
            .compactMap { $0 }.joined(separator: " · ")
    }
}

extension Passage {
    var facts: String {
        [difficulty.isEmpty ? nil : difficulty, "\(questions.count) questions"]
            .compactMap { $0 }.joined(separator: " · ")
    }
}
