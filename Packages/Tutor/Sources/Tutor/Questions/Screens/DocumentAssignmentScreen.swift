import AppCore
import Questions
import TerminalUI

/// An assignment, one question at a time, with notes.
struct DocumentAssignmentScreen: Screen {
    enum Message: Sendable {
        case loaded(DocumentAssignment)
        case failed(Problem)
        case kept(number: Int, note: String)
    }

    let repository: QuizRepository
    /// ``StudyDocument/id``
    let id: String
    private(set) var assignment: DocumentAssignment?
    private(set) var problem: Problem?
    /// From 0.
    private(set) var position = 0
    /// The note being edited.
    private(set) var note: TextAreaState?
    /// Typed digits of the question to jump to.
    private(set) var jump = ""
    var scroll = ScrollState()

    var title: String { "Questions" }
    var status: String? {
        if !jump.isEmpty { return "Go to question \(jump): Enter" }
        return problem?.summary ?? assignment.map { String($0.document.title.prefix(80)) }
    }
    var capturesText: Bool { note != nil }
    var hints: [KeyHint] {
        guard assignment != nil else { return [KeyHint("Esc", "back")] }
        if note != nil { return [KeyHint("Ctrl-S", "save the note"), KeyHint("Esc", "cancel")] }
        return [
            KeyHint("→", "next"), KeyHint("←", "before"), KeyHint("1-9", "go to, then Enter"),
            KeyHint("e", "edit the note"), KeyHint("o", "open the place"),
            KeyHint("w", "draw the answer"), KeyHint("Esc", "back"),
        ]
    }

    private var question: AssignmentQuestion? {
        guard let assignment, assignment.questions.indices.contains(position) else { return nil }
        return assignment.questions[position]
    }

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, id] emit in
            emit(.loaded(try await repository.assignment(id)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let assignment)):
            self.assignment = assignment
            return .none
        case .message(.failed(let problem)):
            guard assignment != nil else {
                self.problem = problem
                return .none
            }
            return .toast(problem.summary, .failure)
        case .message(.kept(let number, let text)):
            assignment?.notes[number] = text.allSatisfy(\.isWhitespace) ? nil : text
            note = nil
            return .toast("Note saved.", .success)
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard let question else { return .unhandled }
        switch input {
        case .fill("note", let text): return keep(text, question)
        case .activate("next"): return go(to: position + 1)
        case .activate("before"): return go(to: position - 1)
        case .activate("write"):
            note = TextAreaState(
                assignment?.notes[question.number] ?? "", limit: QuizRepository.maxNoteLength)
            return .none
        case .activate("draw"): return draw(question)
        case .activate("keep"): return keep(note?.text ?? "", question)
        case .key(let key):
            if note != nil { return write(key, question) }
            if let effect = press(key, question) { return effect }
        case .paste: if note?.handle(input) == true { return .none }
        default: break
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func write(_ key: KeyPress, _ question: AssignmentQuestion) -> Effect<Message>
    {
        if key == .control("s") { return keep(note?.text ?? "", question) }
        if key.key == .escape {
            note = nil
            return .none
        }
        return note?.handle(.key(key)) == true ? .none : .unhandled
    }

    /// Handles a key; nil if the runtime handles it.
    private mutating func press(_ key: KeyPress, _ question: AssignmentQuestion) -> Effect<Message>?
    {
        switch (key.key, key.modifiers) {
        case (.right, []), (.tab, []), (.character("n"), []): return go(to: position + 1)
        case (.left, []), (.backTab, _), (.character("p"), []): return go(to: position - 1)
        case (.character("e"), []):
            note = TextAreaState(
                assignment?.notes[question.number] ?? "", limit: QuizRepository.maxNoteLength)
            return Effect.none
        case (.character("o"), []):
            return .open("tutor/document/\(id)/\(question.start)-\(question.end)")
        case (.character("w"), []): return draw(question)
        case (.character(let digit), []) where digit.isASCII && digit.isNumber && jump.count < 4:
            jump.append(digit)
            return Effect.none
        case (.enter, []) where !jump.isEmpty:
            let number = Int(jump) ?? 0
            jump = ""
            return go(to: number - 1)
        case (.escape, []) where !jump.isEmpty:
            jump = ""
            return Effect.none
        default: return nil
        }
    }

    /// Opens the question's canvas.
    private func draw(_ question: AssignmentQuestion) -> Effect<Message> {
        .open("tutor/canvas/\(id)/q\(question.number)")
    }

    /// Goes to a question, within bounds.
    private mutating func go(to place: Int) -> Effect<Message> {
        position = max(0, min((assignment?.questions.count ?? 1) - 1, place))
        (scroll.offset, note) = (0, nil)
        return .none
    }

    private func keep(_ text: String, _ question: AssignmentQuestion) -> Effect<Message> {
        .task(id: "keep", failed: Message.failed) { [repository, id] emit in
            try await repository.keep(note: text, number: question.number, of: id)
            emit(.kept(number: question.number, note: text))
        }
    }

    // MARK: View

    func view(in context: ViewContext) -> any View {
        guard let assignment, let question else { return problem?.view ?? Skeleton(lines: 6) }
        let kept = assignment.notes[question.number]
        let parts =
            question.parts.isEmpty
            ? "" : " · parts " + question.parts.map(\.label).joined(separator: ", ")
        return ScrollView(state: scroll, spacing: 1) {
            Text(
                StyledText(
                    "Q\(question.number)/\(assignment.questions.count)", Style(.accent, .bold))
                    + StyledText("  \(question.label) · page \(question.page)\(parts)", .secondary))
            Text(question.text, maxWidth: 100)
            if let note {
                TextArea(
                    id: "note", label: "Your note", state: note, placeholder: "", focused: true,
                    error: nil)
                Button(id: "keep", label: "Save (Ctrl-S)")
            } else {
                if let kept { Text("Your note: " + kept, maxWidth: 100) }
                Button(id: "write", label: kept == nil ? "Write a note (e)" : "Change the note (e)")
                Button(id: "draw", label: "Draw the answer (w)")
                if position + 1 < assignment.questions.count {
                    Button(id: "next", label: "Next question (→)")
                }
                if position > 0 { Button(id: "before", label: "Previous question (←)") }
            }
        }
    }
}
