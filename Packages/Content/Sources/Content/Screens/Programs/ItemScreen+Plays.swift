import AppCore
import Dialogue
import TerminalUI

// Actions of each kind of play.
extension ItemScreen {
    // MARK: Choices

    mutating func chooseLettered(_ letter: Character) -> Effect<Message>? {
        guard case .choice(let quiz, _) = live else { return nil }
        let lower = letter.lowercased()
        if quiz.isStatement,
            let index = quiz.options.firstIndex(where: { $0.text.lowercased().hasPrefix(lower) })
        {
            return choose(at: index)
        }
        guard
            let index = quiz.options.indices.first(where: {
                Question.letter($0).lowercased() == lower
            })
        else { return nil }
        return choose(at: index)
    }

    mutating func choose(at index: Int) -> Effect<Message> {
        guard case .choice(let quiz, var play) = live, quiz.options.indices.contains(index),
            play.choose(quiz.options[index].id)
        else { return .none }
        live = .choice(quiz, play)
        focus.move(to: "option.\(index)")
        return stepped()
    }

    mutating func check() -> Effect<Message> {
        switch live {
        case .choice(let quiz, var play):
            guard play.check() else { return .toast("Choose an answer first.") }
            live = .choice(quiz, play)
        case .matching(let task, var play):
            guard play.check() else { return .toast("Match all the pairs first.") }
            live = .matching(task, play)
        case .fill, .form, .roleplay, .dictation, nil: return .none
        }
        return stepped()
    }

    // MARK: Text

    /// Handles a field filled in at once (linear mode).
    mutating func fill(_ id: String, _ text: String) -> Effect<Message> {
        guard isPlaying else { return .unhandled }
        if id == Self.field { return submit(text) }
        if let left = Self.index(id, "link."), case .matching(_, let play) = live {
            guard play.pairs.indices.contains(left) else { return .none }
            pairing.left = left
            if text.isEmpty { return undoLink() }
            guard let number = Int(text.filter { !$0.isWhitespace }) else {
                return .toast("Type a number from the right column.", .warning)
            }
            return linkNumber(number, play)
        }
        return .unhandled
    }

    mutating func submit(_ text: String) -> Effect<Message> {
        switch live {
        case .fill(let quiz, var play):
            guard play.fill(text) else { return .toast("Write an answer first.") }
            live = .fill(quiz, play)
            answer.clear()
            return stepped()
        case .roleplay(let task, var play):
            guard play.say(text) else { return .toast("Write a line first. Press ? for help.") }
            live = .roleplay(task, play)
            // Keep a rejected answer for editing.
            if play.remark?.isMiss == true { answer.set(text) } else { answer.clear() }
            focus.scrollToEnd()
            return stepped()
        case .dictation(let task, var play):
            guard play.write(text, known: task.known) else {
                return .toast("Write what you hear first. F6 speaks it again.")
            }
            live = .dictation(task, play)
            answer.clear()
            return stepped()
        case .choice, .matching, .form, nil: return .none
        }
    }

    // MARK: Pairs

    mutating func select(left index: Int) -> Effect<Message> {
        guard case .matching(_, let play) = live, play.pairs.indices.contains(index) else {
            return .none
        }
        pairing = Pairing(left: index)
        focus.move(to: "left.\(index)")
        return .none
    }

    /// Handles letters and digits: a letter selects a left side, digits its match.
    mutating func pair(_ letter: Character) -> Effect<Message>? {
        guard case .matching(_, let play) = live else { return nil }
        if let digit = letter.wholeNumberValue, letter.isASCII {
            let digits = pairing.digits + String(digit)
            guard let number = Int(digits), number > 0, number <= play.rights.count else {
                pairing.digits = ""
                return .toast("Use a number from 1 to \(play.rights.count).")
            }
            // Another digit may follow.
            if number * 10 <= play.rights.count {
                pairing.digits = digits
                return Effect<Message>.none
            }
            return linkNumber(number, play)
        }
        let lower = letter.lowercased()
        guard
            let index = play.pairs.indices.first(where: {
                Question.letter($0).lowercased() == lower
            })
        else { return nil }
        return select(left: index)
    }

    mutating func linkNumber(_ number: Int, _ play: MatchingExercise) -> Effect<Message> {
        pairing.digits = ""
        guard (1...max(1, play.rights.count)).contains(number) else {
            return .toast("Use a number from 1 to \(play.rights.count).")
        }
        return link(right: number - 1)
    }

    mutating func link(right index: Int) -> Effect<Message> {
        guard case .matching(let task, var play) = live, play.rights.indices.contains(index),
            let left = play.left(at: pairing.left), play.link(left.id, play.rights[index])
        else { return .none }
        live = .matching(task, play)
        if let next = play.nextOpen(after: pairing.left) {
            pairing = Pairing(left: next)
            focus.move(to: "left.\(next)")
        } else {
            focus.move(to: "check")
        }
        return stepped()
    }

    mutating func undoLink() -> Effect<Message> {
        guard case .matching(let task, var play) = live, isPlaying else { return .unhandled }
        if !pairing.digits.isEmpty {
            pairing.digits = ""
            return .none
        }
        if let index = focus.stop.flatMap({ Self.index($0, "left.") }) { pairing.left = index }
        guard let left = play.left(at: pairing.left), play.unlink(left.id) else {
            return .toast("Nothing to undo.")
        }
        live = .matching(task, play)
        return stepped()
    }

    /// Handles ← and →: moves between the columns.
    mutating func crossOver(toRight: Bool) -> Effect<Message> {
        guard case .matching(_, let play) = live else { return .none }
        if toRight, let left = focus.stop.flatMap({ Self.index($0, "left.") }) {
            pairing.left = left
            let taken = play.left(at: left).flatMap { play.place(of: $0.id) }
            let free = play.rights.firstIndex { play.left(of: $0) == nil }
            focus.move(to: "right.\(taken ?? free ?? 0)")
        } else if !toRight {
            focus.move(to: "left.\(pairing.left)")
        }
        return .none
    }

    // MARK: Forms

    /// Handles the form's input; nil for other input.
    mutating func handleForm(_ input: InputEvent) -> Effect<Message>? {
        guard case .form(let task, var play) = live, var form else { return nil }
        if case .mouse = input { return nil }
        if case .key(let key) = input, key.key == .pageUp || key.key == .pageDown { return nil }
        let outcome = form.handle(input)
        self.form = form
        revealField()
        switch outcome {
        case .ignored: return nil
        case .handled: return Effect<Message>.none
        case .changed(let key):
            _ = play.write(form.text(key), into: key)
            live = .form(task, play)
            return stepped()
        case .submit: return sendForm()
        }
    }

    private mutating func sendForm() -> Effect<Message> {
        guard case .form(let task, var play) = live, var form else { return .none }
        for field in task.fields { _ = play.write(form.text(field.key), into: field.key) }
        let faults = play.check(task.rule)
        live = .form(task, play)
        guard !faults.isEmpty else {
            self.form = nil
            return stepped()
        }
        form.clearErrors()
        // The focus ends on the first faulty field.
        for field in task.fields.reversed() {
            guard let fault = faults[field.key] else { continue }
            form.fail(field.key, fault.words(options: field.options, example: field.example))
        }
        self.form = form
        revealField()
        let count = faults.count == 1 ? "One field needs" : "\(faults.count) fields need"
        return .toast("\(count) another look.", .warning)
    }

    private mutating func revealField() {
        guard let form else { return }
        if form.focus >= form.fields.count {
            focus.scrollToEnd()
        } else if let rows = focus.anchors["form"] {
            // Fields are separated by an empty row; each has at most two rows, except for long
            // texts.
            let height = max(1, rows.count / max(1, form.fields.count + 1))
            let top = rows.lowerBound + form.focus * height
            focus.scroll.reveal(max(0, top - 1), top + height)
        }
    }

    // MARK: Role-plays

    mutating func command(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "h": return help()
        case "w": return toggleEasy()
        case "l": return toggleTranslation()
        case "s": return skip()
        case "r": return askToStartOver()
        case "v": return act(on: "tries")
        default: break
        }
        guard isEasy, case .roleplay(_, let play) = live else { return nil }
        let number =
            letter.wholeNumberValue.map { $0 - 1 }
            ?? play.choices.indices.first {
                Question.letter($0).lowercased() == letter.lowercased()
            }
        guard let number, play.choices.indices.contains(number) else { return nil }
        return say(choice: number)
    }

    mutating func say(choice index: Int) -> Effect<Message> {
        guard case .roleplay(let task, var play) = live, play.choose(index) else { return .none }
        live = .roleplay(task, play)
        if play.remark?.isMiss != true { focus.stop = stops.first }
        focus.scrollToEnd()
        return stepped()
    }

    mutating func help() -> Effect<Message> {
        guard case .roleplay(let task, var play) = live, isPlaying else { return .none }
        guard play.help() else { return .toast("No more help: you can see the whole line.") }
        live = .roleplay(task, play)
        focus.scrollToEnd()
        return stepped()
    }

    mutating func toggleEasy() -> Effect<Message> {
        guard isPlaying else { return .none }
        isEasy.toggle()
        focus.stop = stops.first
        focus.scrollToEnd()
        return .toast(
            isEasy ? "Choose the line. It's worth a little less." : "Write the line yourself.")
    }

    mutating func toggleTranslation() -> Effect<Message> {
        showsTranslation.toggle()
        if isPlaying { focus.scrollToEnd() }
        return .none
    }

    mutating func skip() -> Effect<Message> {
        guard case .roleplay(let task, var play) = live, isPlaying else { return .none }
        guard play.skip() else {
            return .toast("Try \(play.session.patience) times first. Press ? for help.")
        }
        live = .roleplay(task, play)
        answer.clear()
        if isEasy { focus.stop = stops.first }
        focus.scrollToEnd()
        return stepped()
    }

    mutating func askToStartOver() -> Effect<Message> {
        guard live?.hasBegun == true else { return .toast("You've only just started.") }
        return .confirm(
            Confirmation(
                title: "Start over?",
                detail: "This conversation will be discarded and won't count.",
                confirmLabel: "Start over"), then: .begin)
    }
}

extension MatchingExercise {
    /// The next unmatched left side, wrapping around at the end.
    func nextOpen(after index: Int) -> Int? {
        let order = pairs.indices.map { ($0 + index + 1) % max(1, pairs.count) }
        return order.first { links[pairs[$0].id] == nil }
    }
}
