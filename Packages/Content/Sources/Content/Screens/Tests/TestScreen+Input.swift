import AppCore
import Dialogue
import TerminalUI

extension TestScreen {
    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        if problem != nil { return [KeyHint("r", "try again"), back] }
        guard run != nil else { return [back] }
        if isElsewhere { return [KeyHint("Enter", "go on here"), back] }
        if isReport { return [KeyHint("Space", "scroll"), back] }
        if isBreak { return [KeyHint("Enter", "go on"), back] }
        if isOverview {
            return [KeyHint("Enter", "open"), KeyHint("h", "hand in"), back]
        }
        if usesTool { return toolHints }
        let tools = hasTools ? [KeyHint("=", "calculator"), KeyHint("f", "formulas")] : []
        if isTyping {
            return [KeyHint("Enter", isDrill ? "check" : "next")] + tools + [
                KeyHint("Tab", "more keys"), KeyHint("Esc", isDrill ? "back" : "pause"),
            ]
        }
        var hints: [KeyHint] = []
        if let question, !question.isTyped, !isJudged {
            let last = Question.letter(max(0, question.question.options.count - 1))
            hints.append(KeyHint("A–\(last)", "answer"))
        }
        hints += [KeyHint("←→", "question")] + tools
        if isDrill { return hints + [KeyHint("h", "finish"), back] }
        return hints + [
            KeyHint("m", "mark"), KeyHint("x", "cross out"), KeyHint("v", "all questions"),
            KeyHint("w", "clock"), KeyHint("h", "hand in"), KeyHint("Esc", "pause"),
        ]
    }

    /// Focusable stops in order.
    var stops: [String] {
        guard isAsking, let question else { return deeds.map(\.id) }
        let answers =
            isJudged
            ? []
            : question.isTyped
                ? [Self.field] : question.question.options.indices.map { "option.\($0)" }
        return answers + deeds.map(\.id)
    }

    /// The actions below the page.
    var deeds: [(id: String, label: String)] {
        if isElsewhere { return [("take-over", "Go on here (Enter)"), ("back", "Back (Esc)")] }
        guard let run, let part else { return [("back", "Back (Esc)")] }
        if isBreak { return [("go-on", "Go on now (Enter)"), ("back", "Pause (Esc)")] }
        var deeds: [(id: String, label: String)] = []
        if part.place + 1 < part.questions.count { deeds.append(("next", "Next question (→)")) }
        if part.place > 0 { deeds.append(("previous", "Previous question (←)")) }
        deeds += toolDeeds
        if isDrill { return deeds + [("hand-in", "Finish (h)")] }
        if let id = part.current {
            deeds.append(("mark", part.marked.contains(id) ? "Unmark (m)" : "Mark for review (m)"))
        }
        deeds.append(("overview", "All questions (v)"))
        deeds.append(("clock", run.hidesClock ? "Show the clock (w)" : "Hide the clock (w)"))
        return deeds + [("hand-in", "Hand in this module (h)"), ("back", "Pause (Esc)")]
    }

    // MARK: Events

    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if isOverview, !isElsewhere, let effect = handleOverview(input) { return effect }
        if let effect = handleTool(input) { return effect }
        switch input {
        case .activate(let id): return act(on: id)
        case .fill(Self.field, let text):
            answer.set(text)
            return take(isFinal: true)
        case .key(let key): return isTyping ? press(whileTyping: key) : press(key)
        case .paste where isTyping: return answer.handle(input) ? take(isFinal: false) : .unhandled
        case .mouse: return focus.scrolls(input, in: stops) ? .none : .unhandled
        default: return .unhandled
        }
    }

    /// nil if the page of all questions doesn't use it.
    private mutating func handleOverview(_ input: InputEvent) -> Effect<Message>? {
        switch overview.handle(input, items: overviewItems) {
        case .open(let id):
            guard let place = ItemScreen.index(id, "question.") else { return Effect.none }
            return go(to: place)
        case .handled, .filterChanged: return Effect.none
        case .ignored: break
        }
        guard case .key(let key) = input, !overview.isFiltering else { return nil }
        switch key.key {
        case .escape, .character("q"), .character("v"):
            isOverview = false
            return Effect.none
        case .character("h"): return act(on: "hand-in")
        default: return .unhandled
        }
    }

    private mutating func press(whileTyping key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.enter, _): return take(isFinal: true)
        case (.character("="), _) where hasTools: return act(on: "calculator")
        case (.character("f"), []) where hasTools: return act(on: "reference")
        case (.tab, []), (.backTab, _), (.up, []), (.down, []):
            focus.stop = nil
            return .none
        case (.pageUp, _), (.pageDown, _):
            return focus.scrolls(.key(key), in: []) ? .none : .unhandled
        default: return answer.handle(key) ? take(isFinal: false) : .unhandled
        }
    }

    private mutating func press(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.tab, []): focus.step(by: 1, in: stops)
        case (.backTab, _): focus.step(by: -1, in: stops)
        case (.up, []), (.down, []): focus.arrow(key.key == .up ? -1 : 1, in: stops)
        case (.left, []) where isAsking: return act(on: "previous")
        case (.right, []) where isAsking: return act(on: "next")
        case (.enter, _):
            if isElsewhere { return act(on: focus.stop ?? "take-over") }
            if isBreak { return act(on: focus.stop ?? "go-on") }
            guard let stop = focus.stop else { return .unhandled }
            return act(on: stop)
        case (.character(let letter), let held) where held.isSubset(of: .shift):
            if let effect = press(letter) { return effect }
            return focus.scrolls(.key(key), in: stops) ? .none : .unhandled
        default: return focus.scrolls(.key(key), in: stops) ? .none : .unhandled
        }
        return .none
    }

    /// nil if the key isn't used here.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        guard run != nil else { return letter == "r" && problem != nil ? load() : nil }
        guard isAsking else { return nil }
        if let question, !question.isTyped, !isJudged,
            let option = question.question.option(lettered: letter)
        {
            return choose(option)
        }
        switch letter {
        case "=" where hasTools: return act(on: "calculator")
        case "f" where hasTools: return act(on: "reference")
        case "n": return act(on: "next")
        case "h": return act(on: "hand-in")
        case _ where isDrill: return nil
        case "m": return act(on: "mark")
        case "v": return act(on: "overview")
        case "w": return act(on: "clock")
        case "x": return crossOut()
        default: return nil
        }
    }

    // MARK: Acts

    /// Performs the action of a stop or clicked part.
    mutating func act(on id: String) -> Effect<Message> {
        switch id {
        case "back": return .back
        case "retry", "take-over": return load()
        case "calculator", "reference", "close-tool":
            changeTool(id)
            return .none
        case "go-on":
            let effect = change { $0.endBreak() }
            showQuestion()
            return effect
        case Self.field:
            focus.stop = Self.field
            return .none
        case "hand-in": return askToHandIn()
        case "clock": return change { $0.hidesClock.toggle() }
        case "mark": return change { $0.mark() }
        case "overview":
            isOverview = true
            overview = ListState(selected: part?.place ?? 0)
            return .none
        case "next", "previous":
            guard let part else { return .unhandled }
            let place = part.place + (id == "next" ? 1 : -1)
            if place >= part.questions.count { return isDrill ? .none : act(on: "overview") }
            return place < 0 ? .none : go(to: place)
        default:
            guard let option = ItemScreen.index(id, "option.") else { return .unhandled }
            return choose(option)
        }
    }

    private mutating func choose(_ option: Int) -> Effect<Message> {
        guard isAsking, !isJudged, let question,
            question.question.options.indices.contains(option)
        else { return .none }
        let letter = Question.letter(option)
        let isSame = part?.answers[question.id] == letter
        let effect = change { $0.answer(isSame ? nil : letter) }
        focus.move(to: isDrill ? nil : "option.\(option)")
        return isDrill ? settle(question) : effect
    }

    private mutating func crossOut() -> Effect<Message> {
        guard let option = focus.stop.flatMap({ ItemScreen.index($0, "option.") }) else {
            return .toast("Move to an option with the arrows first.")
        }
        return change { $0.crossOut(option) }
    }

    /// Stores what was typed if the test takes it. Enter goes on, in a drill after the verdict.
    private mutating func take(isFinal: Bool) -> Effect<Message> {
        guard let question, question.isTyped, !isJudged else { return .none }
        let entry = try? NumberEntry(answer.text)
        if isDrill {
            guard isFinal else { return .none }
            guard let entry else { return .toast(refusal ?? "Type a number.", .warning) }
            _ = change { $0.answer(entry.text) }
            focus.stop = nil
            return settle(question)
        }
        let before = part?.answers[question.id]
        let effect = entry?.text == before ? Effect.none : change { $0.answer(entry?.text) }
        guard isFinal else { return effect }
        guard entry != nil || answer.isBlank else {
            return .batch(effect, .toast(refusal ?? "", .warning))
        }
        return .batch(effect, act(on: "next"))
    }

    /// Why the test wouldn't take what is typed; nil if it would, or if nothing is typed.
    var refusal: String? {
        guard !answer.isBlank else { return nil }
        do {
            _ = try NumberEntry(answer.text)
            return nil
        } catch {
            return error.reason
        }
    }

    private func askToHandIn() -> Effect<Message> {
        guard let part, isAsking || isOverview else { return .none }
        if isDrill { return Effect([.task(id: nil) { $0(.handIn) }]) }
        let open = part.unansweredCount
        let marked = part.marked.count
        var detail = open == 0 ? "All questions are answered." : "\(open) without an answer."
        if marked > 0 { detail += " \(marked) marked for review." }
        return .confirm(
            Confirmation(
                title: "Hand in this module?",
                detail: detail + " You can't come back to it.", confirmLabel: "Hand in"),
            then: .handIn)
    }
}
