import AppCore
import TerminalUI

extension ReadingScreen {
    var hints: [KeyHint] {
        switch state {
        case .loading: return [KeyHint("Esc", "back")]
        case .failed: return [KeyHint("r", "try again"), KeyHint("Esc", "back")]
        case .locked(let item):
            var hints = [KeyHint("Esc", "back")]
            if surrounding.upgradePlace != nil { hints.insert(KeyHint("p", "premium"), at: 0) }
            if item.problem.code == .signedOut { hints.insert(KeyHint("i", "sign in"), at: 0) }
            return hints
        case .ready: break
        }
        var hints: [KeyHint] = []
        if practice.phase == .answering, !practice.questions.isEmpty {
            hints.append(KeyHint("A–D", "answer"))
            hints.append(KeyHint("h", "hand in"))
        }
        if practice.isFinished {
            if next != nil { hints.append(KeyHint("n", "next")) }
            hints.append(KeyHint("r", "try again"))
        }
        if lesson != nil, pageCount > 1 { hints.append(KeyHint("←→", "page")) }
        if passage != nil { hints.append(KeyHint("←→", "text or questions")) }
        return hints + [KeyHint("Tab", "next"), KeyHint("Space", "scroll"), KeyHint("Esc", "back")]
    }

    var status: String? {
        var parts: [String] = []
        switch keeping {
        case .nothing: break
        case .writing: parts.append("saving your answers…")
        case .kept: parts.append("answers saved")
        case .failed: parts.append("answers NOT saved")
        }
        if timer.isOn, timer.seconds >= 60, practice.phase == .answering {
            parts.append(StudyTimer.clock(timer.seconds))
        }
        if let refreshProblem {
            let age = updatedAt.map { "from \(library.age(of: $0)), " } ?? ""
            parts.append("\(age)not refreshed: \(refreshProblem.summary)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input {
            guard let stop = FocusTarget(id: id) else { return .unhandled }
            return act(on: stop)
        }
        guard case .ready = state else { return handleWithoutPage(input) }
        if case .mouse = input { return scrolls(input) ? .none : .unhandled }
        guard case .key(let key) = input else { return .unhandled }
        return handle(key)
    }

    private mutating func handleWithoutPage(_ input: InputEvent) -> Effect<Message> {
        guard case .key(let key) = input, key.modifiers.isEmpty,
            case .character(let letter) = key.key
        else { return .unhandled }
        switch (letter, state) {
        case ("r", .failed), ("r", .locked): return act(on: .action(.retry))
        case ("p", .locked): return act(on: .action(.upgrade))
        case ("i", .locked): return act(on: .action(.signIn))
        default: return .unhandled
        }
    }

    private mutating func handle(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.tab, []): stepFocus(by: 1)
        case (.backTab, _), (.tab, .shift): stepFocus(by: -1)
        case (.up, []): arrow(-1)
        case (.down, []): arrow(1)
        case (.left, []): return turn(-1)
        case (.right, []): return turn(1)
        case (.enter, []):
            guard let focus else { return scrolls(.key(KeyPress(.down))) ? .none : .unhandled }
            return act(on: focus)
        case (.escape, _) where openNote != nil: openNote = nil
        case (.character(let letter), let held) where held.isSubset(of: .shift):
            return handle(letter: letter, key)
        default: return scrolls(.key(key)) ? .none : .unhandled
        }
        return .none
    }

    private mutating func handle(letter: Character, _ key: KeyPress) -> Effect<Message> {
        switch letter {
        case "h" where practice.phase == .answering && !practice.questions.isEmpty:
            return wantToHandIn()
        case "n" where practice.isFinished || practice.questions.isEmpty:
            return act(on: .action(.nextItem))
        case "r" where practice.isFinished: return act(on: .action(.again))
        case "v" where library.attempts != nil: return act(on: .action(.review))
        case "r": return load()
        default: break
        }
        if practice.phase == .answering, questionsCanBeSeen,
            let index = currentQuestion,
            let option = practice.questions[index].option(lettered: letter)
        {
            if passage != nil { pane = .questions }
            return chooseByLetter(option, at: index)
        }
        return scrolls(.key(key)) ? .none : .unhandled
    }

    /// Handles ← and →: turns a lesson's pages, or switches a passage's halves.
    private mutating func turn(_ step: Int) -> Effect<Message> {
        if passage != nil {
            show(step > 0 ? .questions : .text)
            return .none
        }
        let last = practice.isFinished ? pageCount : pageCount - 1
        let target = page + step
        guard (0...max(0, last)).contains(target) else { return .none }
        page = target
        pageScroll.offset = 0
        focus = firstStop()
        return keepDraft()
    }

    private mutating func show(_ pane: Pane) {
        self.pane = pane
        focus = pane == .text ? nil : firstStop()
    }

    private var questionsCanBeSeen: Bool {
        passage == nil || pane == .questions || pageAnchors.shape == .wide
    }

    /// Chooses an option by letter. If the question isn't visible, only scrolls to it, so that no
    /// one answers unseen.
    private mutating func chooseByLetter(_ option: Int, at index: Int) -> Effect<Message> {
        let stop = FocusTarget.option(question: index, option: option)
        guard isOnView(stop) else {
            moveFocus(to: stop)
            return .none
        }
        return choose(option, at: index)
    }

    mutating func choose(_ option: Int, at index: Int) -> Effect<Message> {
        focus = .option(question: index, option: option)
        guard practice.choose(option, ofQuestionAt: index) else { return .none }
        if practice.isRevealed(at: index) { focus = stopAfter(question: index) }
        return keepDraft()
    }

    /// The next stop after answering a lesson's question, close to it.
    private func stopAfter(question: Int) -> FocusTarget? {
        stops.first { ($0.question ?? Int.max) > question }
    }

    /// Performs a stop's action.
    mutating func act(on stop: FocusTarget) -> Effect<Message> {
        switch stop {
        case .option(let question, let option):
            guard practice.questions.indices.contains(question) else { return .none }
            if passage != nil { pane = .questions }
            return choose(option, at: question)
        case .handIn: return wantToHandIn()
        case .spot(let number):
            goToQuestion(onSpot: number)
            return .none
        case .note(let id):
            guard let note = openNotes.first(where: { $0.id == id }) else { return .none }
            openNote = note.id
            if let rows = textAnchors[stop.id] {
                textScroll.reveal(rows.lowerBound, rows.upperBound)
            }
            focus = stop
            return .none
        case .action(let deed): return act(deed)
        }
    }

    /// Goes from a spot in the text to its first question.
    private mutating func goToQuestion(onSpot number: Int) {
        guard let index = practice.questions.firstIndex(where: { $0.spot == number }) else {
            return
        }
        pane = .questions
        moveFocus(to: .option(question: index, option: 0))
    }

    private mutating func act(_ deed: FocusTarget.Deed) -> Effect<Message> {
        switch deed {
        case .again: return handle(.again)
        case .review: return .open("progress/review/\(reference.kind.rawValue)/\(reference.id)")
        case .nextItem:
            guard let next else { return .toast("That was the last one.") }
            return .replace(library.place(of: next.item).description)
        case .nextPage: return turn(1)
        case .previousPage: return turn(-1)
        case .upgrade:
            guard let place = surrounding.upgradePlace else { return .none }
            return .open(place.description)
        case .signIn: return .open(library.signInPlace.description)
        case .retry:
            state = .loading
            return load()
        case .showPassage:
            show(.text)
            return .none
        case .showQuestions:
            show(.questions)
            return .none
        case .closeNote:
            openNote = nil
            return .none
        }
    }
}
