import Questions
import TerminalUI

extension TutorQuizScreen {
    var hints: [KeyHint] {
        guard progress != nil else { return [KeyHint("Esc", "back")] }
        if isOver {
            return [
                KeyHint("Enter", "open the place"), KeyHint("c", "make cards from misses"),
                KeyHint("r", "try again, mostly misses"),
                KeyHint("y/x", "open answer: right or wrong"),
                KeyHint("Esc", "back"),
            ]
        }
        guard let question else { return [KeyHint("Enter", "begin"), KeyHint("Esc", "back")] }
        var hints: [KeyHint] = []
        if isJudged {
            hints = [KeyHint("Enter", "next question"), KeyHint("o", "open the place")]
            if answer?.mayBeDecided == true { hints.append(KeyHint("y/x", "right or wrong")) }
        } else {
            switch question.kind {
            case .multipleChoice:
                hints = [
                    KeyHint(
                        "a-\(Question.letter(question.options.count - 1).lowercased())", "choose")
                ]
            case .ordering:
                hints = [
                    KeyHint("Space", "take a line"), KeyHint("↑↓", "move it"),
                    KeyHint("Enter", "submit"),
                ]
            case .fillInBlank, .openEnded: hints = [KeyHint("Enter", "submit")]
            }
        }
        return hints + [
            KeyHint("Tab", "next"), KeyHint("Shift-Tab", "before"), KeyHint("F2", "finish"),
            KeyHint("Esc", "leave, continue later"),
        ]
    }

    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        guard progress != nil else { return .unhandled }
        if isOver { return lookBack(input) }
        guard question != nil else { return intro(input) }
        switch input {
        case .fill("answer", let text) where isTyping: return give(text)
        case .activate(let id): return activate(id)
        case .paste where isTyping: return type(input) ? .none : .unhandled
        case .key(let key): return press(key)
        default: return .unhandled
        }
    }

    /// Handles input before an exam starts.
    private mutating func intro(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate("begin"): return begin()
        case .key(let key) where key.key == .enter: return begin()
        default: return .unhandled
        }
    }

    private mutating func activate(_ id: String) -> Effect<Message> {
        switch id {
        case "next": return go(by: 1, orFinish: true)
        case "end": return finishAsking()
        case "right": return decide(true, at: position)
        case "wrong": return decide(false, at: position)
        case "source": return openSource(position)
        case "hand-in": return handIn()
        default:
            guard id.hasPrefix("option/"), let place = Int(id.dropFirst(7)), let question, !isJudged
            else {
                return .unhandled
            }
            if question.kind == .ordering {
                raise(place)
                return .none
            }
            return choose(place)
        }
    }

    private mutating func press(_ key: KeyPress) -> Effect<Message> {
        switch key.key {
        case .tab: return go(by: 1)
        case .backTab: return go(by: -1)
        case .function(2): return finishAsking()
        case .enter: return isJudged ? go(by: 1, orFinish: true) : handIn()
        case .up where !isTyping, .down where !isTyping:
            moveCursor(by: key.key == .up ? -1 : 1)
            return .none
        default: break
        }
        if isTyping { return type(.key(key)) ? .none : .unhandled }
        guard case .character(let letter) = key.key, key.modifiers.isSubset(of: .shift) else {
            return .unhandled
        }
        return press(letter)
    }

    private mutating func press(_ letter: Character) -> Effect<Message> {
        guard let question else { return .unhandled }
        if isJudged {
            switch letter {
            case "y": return decide(true, at: position)
            case "x": return decide(false, at: position)
            case "o": return openSource(position)
            default: return .unhandled
            }
        }
        if question.kind == .ordering {
            guard letter == " " else { return .unhandled }
            grab()
            return .none
        }
        guard question.kind == .multipleChoice,
            let place = AnswerGrader.choice(String(letter), of: question)
        else { return .unhandled }
        return choose(place)
    }

    private mutating func choose(_ place: Int) -> Effect<Message> {
        moveCursor(by: place - cursor)
        return give(Question.letter(place).lowercased())
    }

    private mutating func handIn() -> Effect<Message> {
        guard let question else { return .none }
        switch question.kind {
        case .multipleChoice: return choose(cursor)
        case .ordering:
            return give(sequence.map { Question.letter($0).lowercased() }.joined(separator: " "))
        case .fillInBlank, .openEnded: return give(field.text)
        }
    }

    private func openSource(_ place: Int) -> Effect<Message> {
        guard let quiz, quiz.body.questions.indices.contains(place),
            let source = quiz.body.questions[place].question.sources.first,
            !source.documentID.isEmpty
        else { return .toast("This question's source isn't known.") }
        return .open("tutor/document/\(source.documentID)/\(source.start)-\(source.end)")
    }

    // MARK: Review

    private mutating func lookBack(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input {
            if id == "cards" { return collect() }
            if id == "again" { return retake() }
        }
        if !review.isFiltering, case .key(let key) = input, case .character(let letter) = key.key,
            key.modifiers.isSubset(of: .shift)
        {
            switch letter {
            case "c": return collect()
            case "r": return retake()
            case "y", "x":
                guard let place = selectedPlace else { return .none }
                guard attempt?.answers[place]?.mayBeDecided == true else {
                    return .toast("You already judged this answer.")
                }
                return decide(letter == "y", at: place)
            default: break
            }
        }
        switch review.handle(input, items: reviewItems) {
        case .ignored: return .unhandled
        case .handled, .filterChanged: return .none
        case .open(let id): return Int(id).map { openSource($0) } ?? .none
        }
    }

    var selectedPlace: Int? { review.selection(in: reviewItems).flatMap { Int($0.id) } }
}
