import AppCore
import Dialogue

// Role-plays in plain text.
extension ExerciseLoop {
    /// Prints new lines of the conversation.
    mutating func speak(_ task: RoleplayTask, _ play: RoleplayExercise) throws {
        for line in play.said.dropFirst(spoken) {
            let speaker = line.isStudents ? "You" : task.character ?? "They"
            var lines = ["\(speaker): \(line.text)"]
            if showsTranslation, let translation = line.translation {
                lines.append("  (\(translation))")
            }
            try stage.say(
                "said", lines,
                [
                    "speaker": line.isStudents ? "user" : "character",
                    "name": line.isStudents ? .null : .text(task.character),
                    "text": .string(line.text), "translation": .text(line.translation),
                ])
        }
        spoken = play.said.count
    }

    func ask(_ play: RoleplayExercise) throws {
        let choices = isEasy ? play.choices : []
        let lines = choices.enumerated().map { "  \(Question.letter($0)). \($1)" }
        try stage.say(
            "ask", lines + [isEasy ? "Choose your line:" : "Your line (:? for help):"],
            [
                "expects": isEasy ? "choice" : "line", "can_skip": .bool(play.canSkip),
                "has_help": .bool(play.hasMoreHelp),
                "options": .array(
                    choices.enumerated().map {
                        .object(["letter": .string(Question.letter($0)), "text": .string($1)])
                    }),
            ])
    }

    mutating func answer(
        _ line: String, _ task: RoleplayTask, _ play: inout RoleplayExercise
    ) throws -> Outcome {
        switch line == "?" ? "?" : wish(line) {
        case "?":
            guard play.help() else {
                try stage.say("help", ["No more help."], ["words": .null])
                return .idle
            }
            let words = play.hints.last?.sentence ?? ""
            try stage.say("help", [words], ["words": .string(words)])
            return .stepped
        case "e":
            isEasy.toggle()
            return .idle
        case "t":
            showsTranslation.toggle()
            if showsTranslation { spoken = 0 }
            try speak(task, play)
            return .idle
        case "s":
            guard play.skip() else {
                try stage.misunderstood(
                    line, "You can skip a line after \(play.session.patience) misses.")
                return .idle
            }
        default:
            guard try say(line, &play) else { return .idle }
        }
        try remark(play)
        if play.remark?.isMiss != true { try speak(task, play) }
        return .stepped
    }

    /// Returns false if the line wasn't understood.
    private mutating func say(_ line: String, _ play: inout RoleplayExercise) throws -> Bool {
        if isEasy {
            let wanted = line.lowercased()
            let index = play.choices.indices.first {
                Self.letter($0) == wanted || "\($0 + 1)" == wanted || play.choices[$0] == line
            }
            guard let index, play.choose(index) else {
                let last = Question.letter(max(0, play.choices.count - 1))
                try stage.misunderstood(line, "Type a letter from A to \(last), or :e to write.")
                return false
            }
            return true
        }
        guard play.say(line) else {
            try stage.misunderstood(line, "Write a line, or :? for help.")
            return false
        }
        return true
    }

    private func remark(_ play: RoleplayExercise) throws {
        guard let remark = play.remark else { return }
        var members: [String: JSONValue] = [
            "taken": .bool(!remark.isMiss), "words": .text(remark.words),
        ]
        if case .missed(let judgement, _, let misses, let canSkip) = remark {
            members["missing"] = .texts(judgement.missing)
            members["misses"] = .int(misses)
            members["can_skip"] = .bool(canSkip)
        }
        if case .skipped = remark { members["skipped"] = .bool(true) }
        let words = remark.words.map { [remark.isMiss && play.canSkip ? $0 + " (:s)" : $0] } ?? []
        try stage.say("feedback", words, members)
    }
}
