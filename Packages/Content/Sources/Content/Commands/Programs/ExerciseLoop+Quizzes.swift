import AppCore
import Dialogue
import Foundation
import TerminalUI

// Output and input of all items except conversations.
extension ExerciseLoop {
    // MARK: Output

    mutating func introduce(
        _ item: LevelItem, _ live: ActiveExercise, number: Int, of count: Int
    ) throws {
        var lines = ["\(number) of \(count) · \(item.title) (\(item.kind))"]
        if let about = item.about, !about.isEmpty { lines.append(about) }
        var members: [String: JSONValue] = [
            "item_id": .string(item.id), "title": .string(item.title), "kind": .string(item.kind),
            "number": .int(number), "count": .int(count),
        ]
        if let media = item.media {
            let line = ItemMediaLine(media: media).described().lines
            lines += line
            members["media"] = .texts(line)
        }
        if live.hasBegun { lines.append("Picking up where you left off.") }
        members["resumed"] = .bool(live.hasBegun)
        lines.append("")
        describe(live, &lines, &members)
        try stage.say("item", lines, members)
        if case .roleplay(let task, let play) = live { try speak(task, play) }
    }

    private func describe(
        _ live: ActiveExercise, _ lines: inout [String], _ members: inout [String: JSONValue]
    ) {
        switch live {
        case .choice(let quiz, _):
            lines.append(quiz.question)
            lines += quiz.options.enumerated().map { "  \(Question.letter($0)). \($1.text)" }
            members["question"] = .string(quiz.question)
            members["several"] = .bool(quiz.allowsSeveral)
            members["options"] = .array(
                quiz.options.enumerated().map {
                    .object(["letter": .string(Question.letter($0)), "text": .string($1.text)])
                })
        case .fill(let quiz, _):
            lines.append(quiz.question)
            members["question"] = .string(quiz.question)
        case .matching(let task, let play):
            lines.append(task.question)
            if let instructions = task.instructions { lines.append(instructions) }
            lines += play.pairs.enumerated().map { "  \(Self.letter($0)). \($1.left)" }
            lines += play.rights.indices.map { "  \($0 + 1). \(play.right(at: $0)?.right ?? "")" }
            members["question"] = .string(task.question)
            members["left"] = .array(
                play.pairs.enumerated().map {
                    .object(["letter": .string(Self.letter($0)), "text": .string($1.left)])
                })
            members["right"] = .array(
                play.rights.indices.map {
                    .object(["number": .int($0 + 1), "text": .text(play.right(at: $0)?.right)])
                })
        case .form(let task, _):
            lines.append(task.question)
            if let instructions = task.instructions { lines.append(instructions) }
            members["question"] = .string(task.question)
            members["fields"] = .array(
                task.fields.map {
                    .object([
                        "key": .string($0.key), "label": .string($0.label),
                        "type": .string($0.type.rawValue), "required": .bool($0.isRequired),
                        "options": .texts($0.options),
                    ])
                })
        case .dictation(_, let play):
            lines.append("\(play.sentences.count) sentences: hear each one and write it.")
        case .roleplay(let task, _):
            lines +=
                RoleplayContent.introduction(of: task).flatMap { $0.view.described().lines } + [""]
            members["scenario"] = .string(task.scenario)
            members["instructions"] = .text(task.instructions)
            members["character"] = .text(task.character)
        }
    }

    static func letter(_ index: Int) -> String { Question.letter(index).lowercased() }

    /// Prompts for the next answer.
    func ask(_ live: ActiveExercise) throws {
        switch live {
        case .choice(let quiz, _):
            let last = Question.letter(max(0, quiz.options.count - 1))
            try stage.say(
                "ask",
                [
                    quiz.allowsSeveral
                        ? "Your answers (A–\(last), such as A, C):" : "Your answer (A–\(last)):"
                ],
                ["expects": "choice"])
        case .fill: try stage.say("ask", ["Your answer:"], ["expects": "text"])
        case .matching(_, let play):
            let open = play.pairs.indices.filter { play.links[play.pairs[$0].id] == nil }
            try stage.say(
                "ask",
                [
                    open.isEmpty
                        ? "All pairs are made. An empty line checks; a2 changes, -a undoes."
                        : "Pairs such as a2 b1 (open: \(open.map(Self.letter).joined(separator: ", "))):"
                ],
                ["expects": "pairs", "open": .texts(open.map(Self.letter))])
        case .form(let task, let play): try ask(task, play)
        case .roleplay(_, let play): try ask(play)
        case .dictation(_, let play): try ask(play)
        }
    }

    // MARK: Input

    mutating func answer(
        _ line: String, _ quiz: ChoiceQuiz, _ play: inout ChoiceExercise
    ) throws -> Outcome {
        let last = Question.letter(max(0, quiz.options.count - 1))
        let cure =
            quiz.allowsSeveral
            ? "Type letters from A to \(last), such as A, C." : "Type a letter from A to \(last)."
        let words = line.lowercased()
        var indices: [Int]
        if let index = quiz.options.firstIndex(where: { $0.text.lowercased() == words }) {
            indices = [index]
        } else {
            let letters = words.filter { !$0.isWhitespace && $0 != "," && $0 != ";" }
            indices = letters.compactMap { letter in
                quiz.options.indices.first { Self.letter($0) == String(letter) }
            }
            if indices.count != letters.count || Set(indices).count != letters.count {
                indices = []
            }
        }
        guard !indices.isEmpty, quiz.allowsSeveral || indices.count == 1 else {
            try stage.misunderstood(line, cure)
            return .idle
        }
        play.begin()
        for index in indices { _ = play.choose(quiz.options[index].id) }
        _ = play.check()
        return .stepped
    }

    mutating func answer(_ line: String, _ play: inout FillExercise) throws -> Outcome {
        guard play.fill(line) else {
            try stage.misunderstood(line, "Write an answer, or :n to skip it.")
            return .idle
        }
        if !play.isFinished, let words = play.words {
            try stage.say(
                "feedback", [words],
                ["taken": .bool(false), "words": .string(words), "near": .bool(true)])
        }
        return .stepped
    }

    mutating func answer(_ line: String, _ play: inout MatchingExercise) throws -> Outcome {
        let cure = "Type pairs such as a2, several on one line; -a undoes one."
        if line.isEmpty {
            guard play.check() else {
                try stage.misunderstood(line, "Some pairs are missing. \(cure)")
                return .idle
            }
            return .stepped
        }
        var changed = play
        for part in line.lowercased().split(whereSeparator: {
            $0.isWhitespace || $0 == "," || $0 == ";"
        }) {
            let isUndo = part.hasPrefix("-")
            let rest = isUndo ? part.dropFirst() : part
            guard let first = rest.first,
                let left = changed.pairs.indices.first(where: { Self.letter($0) == String(first) })
            else {
                try stage.misunderstood(String(part), cure)
                return .idle
            }
            let id = changed.pairs[left].id
            if isUndo, rest.count == 1 {
                _ = changed.unlink(id)
            } else if !isUndo, let number = Int(rest.dropFirst()),
                let right = changed.right(at: number - 1)
            {
                _ = changed.link(id, right.id)
            } else {
                try stage.misunderstood(String(part), cure)
                return .idle
            }
        }
        play = changed
        let made = play.pairs.enumerated().compactMap { index, pair in
            play.place(of: pair.id).map { "\(Self.letter(index))\($0 + 1)" }
        }
        try stage.say(
            "feedback", ["So far: " + (made.isEmpty ? "nothing" : made.joined(separator: " "))],
            ["taken": .bool(true), "links": .texts(made)])
        return .stepped
    }

    // MARK: Forms

    private func ask(_ task: FormTask, _ play: FormExercise) throws {
        guard task.fields.indices.contains(fieldIndex) else { return }
        let field = task.fields[fieldIndex]
        var lines: [String] = []
        if !field.options.isEmpty {
            lines.append("One of: \(field.options.joined(separator: ", "))")
        }
        let now = play.value(of: field.key)
        let hint =
            !now.isEmpty
            ? " [\(now)]" : (field.example ?? field.placeholder).map { " (such as \($0))" } ?? ""
        lines.append("\(field.label)\(field.isRequired ? " *" : "")\(hint):")
        try stage.say(
            "ask", lines,
            [
                "expects": "field", "field": .string(field.key), "label": .string(field.label),
                "value": .string(now),
            ])
    }

    /// An empty line keeps a field; a hyphen clears it.
    mutating func answer(
        _ line: String, _ task: FormTask, _ play: inout FormExercise
    ) throws -> Outcome {
        guard task.fields.indices.contains(fieldIndex) else {
            // A form without fields is complete.
            _ = play.check(task.rule)
            return .stepped
        }
        let field = task.fields[fieldIndex]
        if !line.isEmpty { _ = play.write(line == "-" ? "" : line, into: field.key) }
        if let fault = field.rule.fault(of: play.value(of: field.key)) {
            let words = fault.words(options: field.options, example: field.example)
            try stage.misunderstood("", "\(field.label): \(words)")
            return .idle
        }
        fieldIndex += 1
        if fieldIndex >= task.fields.count, !play.check(task.rule).isEmpty { fieldIndex = 0 }
        return .stepped
    }
}
