import AppCore
import Dialogue
import TerminalUI

extension ItemScreen {
    /// The id of the stop and field for text input.
    static let field = "answer"

    var isTyping: Bool {
        isPlaying && focus.stop == Self.field && (isFill || isSpeaking || isDictation)
    }
    var capturesText: Bool { isTyping || (isPlaying && form != nil) }
    private var isFill: Bool { if case .fill = live { true } else { false } }
    var isDictation: Bool { if case .dictation = live { true } else { false } }
    /// Whether role-play lines are typed.
    var isSpeaking: Bool {
        guard case .roleplay = live else { return false }
        return !isEasy
    }

    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        guard page != nil else { return [KeyHint("r", "try again"), back] }
        if case .unkept = phase { return [KeyHint("r", "try again"), back] }
        if isDone {
            var hints = [KeyHint("Enter", "continue"), KeyHint("r", "try again")]
            if nextItem != nil { hints.insert(KeyHint("n", "next"), at: 1) }
            if isRoleplay { hints.append(KeyHint("v", "past attempts")) }
            return hints + [back]
        }
        switch live {
        case .choice(let quiz, _):
            let last = Question.letter(max(0, quiz.options.count - 1))
            return [KeyHint("A–\(last)", "choose"), KeyHint("Enter", "check"), back]
        case .fill: return [KeyHint("Enter", "check"), back]
        case .matching:
            return [
                KeyHint("a–z", "left"), KeyHint("1–9", "right"), KeyHint("Del", "undo"),
                KeyHint("Enter", "check"), back,
            ]
        case .form: return [KeyHint("Tab", "next field"), KeyHint("Ctrl-S", "send"), back]
        case .dictation: return dictationHints + [back]
        case .roleplay: return roleplayHints + [back]
        case nil: return [back]
        }
    }

    private var roleplayHints: [KeyHint] {
        if isTyping {
            return [
                KeyHint("Enter", "send"), KeyHint("F2", "help"), KeyHint("F3", "choose"),
                KeyHint("F4", "translation"), KeyHint("F5", "skip"), KeyHint("Tab", "keys"),
            ] + (hasEar ? [KeyHint("Ctrl-R", "speak")] : [])
        }
        var answers: [KeyHint] = []
        if case .roleplay(_, let play) = live, isEasy, play.choices.count > 1 {
            answers = [KeyHint("A–\(Question.letter(play.choices.count - 1))", "answer")]
        }
        return answers + [
            KeyHint("h", "help"), KeyHint("w", isEasy ? "write" : "choose"),
            KeyHint("l", "translation"), KeyHint("s", "skip"), KeyHint("r", "try again"),
            KeyHint("v", "past attempts"),
        ]
    }

    var isRoleplay: Bool { if case .roleplay = live { true } else { false } }
    var nextItem: LevelItem? { page?.next(after: itemID, progress) }

    /// Focusable stops in order.
    var stops: [String] {
        switch phase {
        case .finishing: return []
        case .unkept: return ["retry"]
        case .done: return deeds.map(\.id)
        case .playing: break
        }
        switch live {
        case .choice(let quiz, let play):
            return quiz.options.indices.map { "option.\($0)" }
                + (play.canBeChecked ? ["check"] : [])
        case .fill, .dictation: return [Self.field]
        case .matching(_, let play):
            return play.pairs.indices.map { "left.\($0)" }
                + play.rights.indices.map { "right.\($0)" }
                + (play.canBeChecked ? ["check"] : [])
        case .roleplay(_, let play):
            return isEasy ? play.choices.indices.map { "choice.\($0)" } : [Self.field]
        case .form, nil: return []
        }
    }

    /// Actions at the end.
    var deeds: [(id: String, label: String)] {
        var deeds: [(id: String, label: String)] = []
        if let nextItem { deeds.append(("next", "Next: \(nextItem.title) (n)")) }
        if let level = followingLevel { deeds.append(("next-level", "Next level: \(level.name)")) }
        deeds.append(("again", "Play again (r)"))
        if isRoleplay { deeds.append(("tries", "Past attempts (v)")) }
        if talk != nil { deeds.append(("talk", "Talk freely in this scene (f)")) }
        deeds.append(("level", "Back to the level"))
        return deeds
    }

    /// The next level, once this one is complete.
    var followingLevel: LanguageLevel? { progress.isComplete ? page?.nextLevel : nil }

    // MARK: Events

    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if isPlaying, form != nil, let effect = handleForm(input) { return effect }
        switch input {
        case .activate(let id): return act(on: id)
        case .fill(let id, let text): return fill(id, text)
        case .key(let key):
            if isTyping { return press(whileTyping: key) }
            return press(key)
        case .paste: return isTyping && answer.handle(input) ? .none : .unhandled
        case .mouse: return focus.scrolls(input, in: stops) ? .none : .unhandled
        case .resize, .focus: return .unhandled
        }
    }

    private mutating func press(whileTyping key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.character("r"), .control): return dictate()
        case (.function(let number), _) where isDictation: return dictation(number)
        case (.function(6), _) where isRoleplay: return sayAgain()
        case (.function(8), _): return openMedia()
        case (.function(9), _): return talk ?? .none
        // As at the prompt, Enter ends the recording of a sentence.
        case (.enter, _) where isDictation && speech.isRecording: return dictate()
        case (.enter, _): return submit(answer.text)
        case (.up, []), (.down, []), (.pageUp, _), (.pageDown, _):
            return focus.scrolls(.key(key), in: []) ? .none : .unhandled
        default: break
        }
        if case .roleplay = live {
            switch key.key {
            case .tab:
                focus.stop = nil
                return .none
            case .function(2): return help()
            case .function(3): return toggleEasy()
            case .function(4): return toggleTranslation()
            case .function(5): return skip()
            default: break
            }
        }
        return answer.handle(key) ? .none : .unhandled
    }

    private mutating func press(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.tab, []):
            focus.step(by: 1, in: stops)
            return .none
        case (.backTab, _):
            focus.step(by: -1, in: stops)
            return .none
        case (.up, []), (.down, []):
            focus.arrow(key.key == .up ? -1 : 1, in: stops)
            return .none
        case (.enter, _): return enter()
        case (.left, []), (.right, []):
            if case .matching = live, isPlaying { return crossOver(toRight: key.key == .right) }
            return .unhandled
        case (.backspace, _), (.delete, _): return undoLink()
        case (.function(6), _) where isRoleplay: return sayAgain()
        case (.function(8), _): return openMedia()
        case (.character("m"), []) where item?.media != nil: return openMedia()
        case (.function(9), _): return talk ?? .none
        case (.function(2), _) where isRoleplay: return help()
        case (.function(3), _) where isRoleplay: return toggleEasy()
        case (.function(4), _) where isRoleplay: return toggleTranslation()
        case (.function(5), _) where isRoleplay: return skip()
        case (.character(let letter), let held) where held.isSubset(of: .shift):
            if let effect = press(letter) { return effect }
        default: break
        }
        return focus.scrolls(.key(key), in: stops) ? .none : .unhandled
    }

    /// nil if the key isn't used here.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch phase {
        case .finishing: return nil
        case .unkept: return letter == "r" ? finish() : nil
        case .done:
            switch letter {
            case "n": return act(on: nextItem == nil ? "next-level" : "next")
            case "r": return act(on: "again")
            case "v" where isRoleplay: return act(on: "tries")
            case "l" where isRoleplay: return toggleTranslation()
            case "f": return talk
            default: return nil
            }
        case .playing: break
        }
        guard live != nil else { return letter == "r" ? retry() : nil }
        switch live {
        case .choice: return letter == " " ? act(on: focus.stop ?? "") : chooseLettered(letter)
        case .matching: return pair(letter)
        case .roleplay: return command(letter)
        case .fill, .form, .dictation, nil: return nil
        }
    }

    private mutating func enter() -> Effect<Message> {
        guard let stop = focus.stop ?? stops.first else { return .none }
        if case .matching(_, let play) = live, isPlaying, !pairing.digits.isEmpty {
            return linkNumber(Int(pairing.digits) ?? 0, play)
        }
        guard case .choice(let quiz, let play) = live, isPlaying,
            let index = Self.index(stop, "option."), quiz.options.indices.contains(index),
            play.chosen.contains(quiz.options[index].id)
        else { return act(on: stop) }
        // Enter on a chosen option checks it.
        return check()
    }

    /// The number after a prefix, such as 3 in `left.3`.
    static func index(_ stop: String, _ prefix: String) -> Int? {
        stop.hasPrefix(prefix) ? Int(stop.dropFirst(prefix.count)) : nil
    }

    mutating func retry() -> Effect<Message> {
        problem = nil
        return load()
    }

    /// Performs the action of a stop or clicked part.
    mutating func act(on id: String) -> Effect<Message> {
        switch id {
        case "retry":
            if case .unkept = phase { return finish() }
            return retry()
        case "next":
            guard let nextItem else { return .none }
            return .replace(ProgramPlace.item(nextItem.id, in: levelID).description)
        case "next-level":
            guard let followingLevel else { return .none }
            return .replace(ProgramPlace.level(followingLevel.id).description)
        case "again" where isDone:
            begin()
            return .none
        case "tries": return .open(ProgramPlace.tries(itemID, in: levelID).description)
        case "talk": return talk ?? .none
        case ItemMediaLine.action: return openMedia()
        case "say-again": return sayAgain()
        case "level": return .back
        case "required":
            guard let level = page?.requiredLevel else { return .none }
            return .replace(ProgramPlace.level(level.id).description)
        default: break
        }
        guard isPlaying else { return .unhandled }
        return actWhilePlaying(on: id)
    }

    private mutating func actWhilePlaying(on id: String) -> Effect<Message> {
        if let index = Self.index(id, "option.") { return choose(at: index) }
        if let index = Self.index(id, "left.") { return select(left: index) }
        if let index = Self.index(id, "right.") { return link(right: index) }
        if let index = Self.index(id, "choice.") { return say(choice: index) }
        switch id {
        case "check": return check()
        case "undo": return undoLink()
        case "help": return help()
        case "easy": return toggleEasy()
        case "translation": return toggleTranslation()
        case "skip": return isDictation ? dictation(5) : skip()
        case "hear": return dictation(6)
        case "slower": return dictation(7)
        case "say" where isDictation: return dictate()
        case "show": return dictation(2)
        case "over": return askToStartOver()
        case Self.field:
            focus.stop = Self.field
            return .none
        default: return .unhandled
        }
    }
}
