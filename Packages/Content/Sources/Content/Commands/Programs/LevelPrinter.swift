import AppCore
import Dialogue
import TerminalUI

/// Writes a level as plain lines for pipes, plain terminals and screen readers.
struct LevelPrinter {
    let width: Int

    private var page: PlainPage { PlainPage(width: width) }

    func lines(of level: LevelPage, answers: Bool) -> [String] {
        var lines = page.title(
            "\(level.level.number). \(level.level.name)",
            facts: [level.program.name, level.level.statusText].joined(separator: " · "))
        for block in level.teaching {
            switch block {
            case .paragraph(let text): lines += page.wrapped(text) + [""]
            case .list(let items):
                lines += items.flatMap { page.wrapped("• " + $0, indent: 2, hang: 2) } + [""]
            }
        }
        if !level.glossary.isEmpty {
            lines += ["Words"] + level.glossary.flatMap(word) + [""]
        }
        for (index, item) in level.items.enumerated() {
            lines += self.item(item, index + 1, of: level, answers: answers)
        }
        return lines
    }

    func word(_ word: GlossaryWord) -> [String] {
        page.wrapped("\(word.term) — \(word.meaning)", indent: 2, hang: 2)
            + (word.example.map { page.wrapped($0, indent: 4) } ?? [])
    }

    private func item(
        _ item: LevelItem, _ number: Int, of level: LevelPage, answers: Bool
    ) -> [String] {
        let best =
            level.level.progress.bestItemScores[item.id].map {
                item.isForm ? ", filled in" : ", best \($0)%"
            } ?? ""
        var lines = page.wrapped("\(number). \(item.title) (\(item.kind)\(best))")
        if let about = item.about, about != item.title { lines += page.wrapped(about, indent: 3) }
        if let media = item.media {
            let words = media.altText ?? media.transcript ?? media.path
            lines += page.wrapped("[\(media.kind.word): \(words)]", indent: 3)
        }
        lines += item.lines.flatMap { page.wrapped($0, indent: 3, hang: 3) }
        if answers {
            lines += item.answers.flatMap { page.wrapped("Answer: " + $0, indent: 3, hang: 3) }
        }
        return lines + [""]
    }
}

extension ItemMedia.Kind {
    /// The item's kind as a word.
    var word: String {
        switch self {
        case .image: "picture"
        case .video: "film"
        case .audio: "sound"
        case .document: "document"
        case .other(let word): word.isEmpty ? "media" : word
        }
    }
}

extension LevelItem {
    /// The question without the answer.
    var lines: [String] {
        switch body {
        case .choice(let quiz):
            Self.paragraphs(quiz.question, unless: title)
                + quiz.options.enumerated().map { "\(Question.letter($0)). \($1.text)" }
        case .fill(let quiz): Self.paragraphs(quiz.question, unless: title)
        case .matching(let task):
            Self.paragraphs(task.question, unless: title) + [
                "Left: " + task.pairs.map(\.left).joined(separator: " · "),
                "Right: " + task.pairs.map(\.right).sorted().joined(separator: " · "),
            ]
        case .form(let task):
            Self.paragraphs(task.question, unless: title)
                + task.fields.map { "\($0.label)\($0.isRequired ? " (required)" : ""): ____" }
        case .roleplay(let task):
            Self.paragraphs(task.scenario, unless: title)
                + (task.instructions.map { [$0] } ?? [])
                + [
                    "With \(task.character ?? "someone"), \(task.script.studentTurnCount) lines to say."
                ]
        case .dictation(let task): ["\(task.sentences.count) sentences to hear and write."]
        case .unsupported(let kind): ["Not supported here: \(kind)."]
        }
    }

    /// The correct answer.
    var answers: [String] {
        switch body {
        case .choice(let quiz): quiz.options.filter(\.isRight).map(\.text)
        case .fill(let quiz): quiz.answers
        case .matching(let task): task.pairs.map { "\($0.left) — \($0.right)" }
        case .dictation(let task): task.sentences
        case .form, .unsupported: []
        case .roleplay(let task): task.script.turns.filter(\.isStudents).map(\.text)
        }
    }

    private static func paragraphs(_ text: String, unless title: String) -> [String] {
        text == title ? [] : text.split(separator: "\n").map(String.init)
    }
}
