import FSRS
import TerminalUI

extension SessionScreen {
    var hints: [KeyHint] {
        guard let snapshot else { return [KeyHint("r", "try again"), KeyHint("Esc", "back")] }
        if meaning != nil { return [KeyHint("Enter", "save"), KeyHint("Esc", "cancel")] }
        if isFinished {
            var hints = [KeyHint("Esc", "back")]
            if snapshot.summary?.suggestion != nil {
                hints.insert(KeyHint("Enter", "continue"), at: 0)
            }
            if snapshot.canUndo { hints.append(KeyHint("u", "undo")) }
            return hints
        }
        guard card != nil else {
            return [
                KeyHint("Enter", "answer now"), KeyHint("u", "undo"), KeyHint("x", "end"),
                KeyHint("Esc", "back"),
            ]
        }
        if isTyping {
            return [
                KeyHint("Enter", "check"), KeyHint("Tab", "skip"), KeyHint("F2", "undo"),
                KeyHint("F3", "other card type"), KeyHint("Esc", "back"),
            ]
        }
        let senses = isRevealed ? [KeyHint("o", "other meanings")] : []
        return (isRevealed ? ratingHints : [KeyHint("Space", "show the meaning")]) + senses + [
            KeyHint("u", "undo"), KeyHint("Tab", "skip"), KeyHint("b", "skip until tomorrow"),
            KeyHint("s", "suspend"), KeyHint("w", "I know this word"), KeyHint("e", "edit"),
            KeyHint("v", "other card type"), KeyHint("x", "end"), KeyHint("Esc", "back"),
        ]
    }

    private var ratingHints: [KeyHint] {
        guard snapshot?.hasFourButtons == true else {
            return [
                KeyHint("Enter", "knew it"), KeyHint("1", "didn't know it"),
                KeyHint("2", "knew it"),
            ]
        }
        return [KeyHint("Enter", "good")]
            + Rating.allCases.map { KeyHint("\($0.rawValue)", $0.title(four: true).lowercased()) }
    }

    mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id): return act(on: id)
        case .fill("answer", let text) where isTyping:
            type(text)
            return reveal()
        case .fill("meaning", let text) where isRevealed: return saveMeaning(text)
        case .key(let key):
            if meaning != nil { return edit(key) }
            if isTyping, let effect = press(whileTyping: key) { return effect }
            if !isTyping, let effect = press(key) { return effect }
        case .paste:
            if meaning != nil ? handleEditing(input) : isTyping && handleTyping(input) {
                return .none
            }
        default: break
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func edit(_ key: KeyPress) -> Effect<Message> {
        switch key.key {
        case .enter: return saveMeaning(meaning?.text ?? "")
        case .escape:
            stopEditing()
            return .none
        default: return handleEditing(.key(key)) ? .none : .unhandled
        }
    }

    /// nil for keys handled by the field or the runtime.
    private mutating func press(whileTyping key: KeyPress) -> Effect<Message>? {
        switch key.key {
        case .enter: return reveal()
        case .tab: return leave(as: .skip)
        case .function(2): return undo()
        case .function(3): return turnVariant()
        case .up, .down, .pageUp, .pageDown: return nil
        default: return handleTyping(.key(key)) ? Effect.none : nil
        }
    }

    /// nil for an unused key.
    private mutating func press(_ key: KeyPress) -> Effect<Message>? {
        guard key.modifiers.isSubset(of: .shift) else { return nil }
        switch key.key {
        case .enter, .character(" "): return goOn(key.key == .enter)
        case .tab: return card == nil ? nil : leave(as: .skip)
        case .function(2), .character("u"): return undo()
        case .function(3), .character("v"): return card == nil ? nil : turnVariant()
        case .character("r") where snapshot == nil || card == nil: return reload()
        case .character("x"): return end()
        case .character(let letter) where card != nil: return press(letter)
        default: return nil
        }
    }

    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "1", "2", "3", "4":
            let buttons = Rating.buttons(four: snapshot?.hasFourButtons == true)
            guard let number = letter.wholeNumberValue, number <= buttons.count else { return nil }
            return rate(buttons[number - 1])
        case "b": return leave(as: .bury)
        case "s": return leave(as: .suspend)
        case "w": return leave(as: .known)
        case "e": return beginEditing()
        case "o" where isRevealed: return openSenses()
        default: return nil
        }
    }

    private func openSenses() -> Effect<Message> {
        card.map { .open("vocabulary/card/\($0.card.id)/senses") } ?? .none
    }

    /// Enter and Space: show the meaning, then give the suggested rating. At the end, Enter goes on.
    private mutating func goOn(_ isEnter: Bool) -> Effect<Message>? {
        if isFinished {
            guard isEnter, let suggestion = snapshot?.summary?.suggestion else { return nil }
            return .replace(suggestion.place(place.variant).route)
        }
        if card == nil { return goEarly() }
        if !isRevealed { return reveal() }
        return suggestedRating.map { rate($0) }
    }

    /// The rating of Enter: Good, or what a typed answer suggests; nil if nothing was typed.
    var suggestedRating: Rating? {
        guard variant != .plain else { return isRevealed ? .good : nil }
        guard let comparison, comparison.verdict != .blank else { return nil }
        let rating = comparison.suggestion
        return snapshot?.hasFourButtons == true || rating != .hard ? rating : .good
    }

    private mutating func act(on id: String) -> Effect<Message> {
        switch id {
        case "reveal": return reveal()
        case "early": return goEarly()
        case "undo": return undo()
        case "skip": return leave(as: .skip)
        case "bury": return leave(as: .bury)
        case "suspend": return leave(as: .suspend)
        case "known": return leave(as: .known)
        case "edit": return beginEditing()
        case "senses" where isRevealed: return openSenses()
        case "variant": return turnVariant()
        case "end": return end()
        case "next": return goOn(true) ?? .none
        default:
            guard id.hasPrefix("rate-"), let number = Int(id.dropFirst(5)),
                let rating = Rating(rawValue: number)
            else { return .unhandled }
            return rate(rating)
        }
    }
}

extension SessionSummary.Suggestion {
    func place(_ variant: StudyVariant) -> SessionPlace {
        SessionPlace(SessionScope(sourceID: sourceID, difficulty: difficulty), variant)
    }
}
