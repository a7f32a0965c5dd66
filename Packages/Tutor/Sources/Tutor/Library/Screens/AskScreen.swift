import AppCore
import Chunking
import Foundation
import TerminalUI

/// Asks the library a question and shows the answer with its passages.
struct AskScreen: Screen {
    enum Message: Sendable {
        case prepared(ModelBrief?, place: String)
        case event(AnswerQuestion.Event)
        case answered(AnswerQuestion.Outcome)
        case failed(Problem)
    }

    let library: DocumentLibrary
    let scope: LibraryScope
    private(set) var model: ModelBrief?
    /// The searched course or document.
    private(set) var place = "your documents"
    private(set) var usesModel = true
    private(set) var field = TextFieldState("", limit: 1000)
    private(set) var inList = false
    private(set) var asked = ""
    private(set) var isBusy = false
    private(set) var passages: [RetrievedPassage]?
    /// The model's reply so far.
    private(set) var said = ""
    private(set) var answer: Answer?
    private(set) var note: String?
    /// What the search left out, with reasons.
    private(set) var remarks: [String] = []
    private(set) var problem: Problem?
    var list = ListState()

    var title: String { "Ask" }
    var capturesText: Bool { !inList }
    var hints: [KeyHint] {
        var hints = [
            KeyHint("Enter", inList ? "open the passage" : "ask"),
            KeyHint("Tab", inList ? "the question" : "the passages"),
        ]
        if model != nil {
            hints.append(KeyHint("Ctrl-E", usesModel ? "without the model" : "with the model"))
        }
        return hints + [KeyHint("Esc", "leave")]
    }
    var status: String? { isBusy ? "looking…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "prepare") { [library, scope] emit in
            let model = await LanguageModelClient(context: library.context).configured
            emit(.prepared(model, place: await Self.place(of: scope, library)))
        }
    }

    private static func place(of scope: LibraryScope, _ library: DocumentLibrary) async -> String {
        if let id = scope.documents.first, let document = try? await library.document(id) {
            return "“\(document.title)”"
        }
        if let id = scope.course, let course = try? await library.course(id) {
            return "the course “\(course.name)”"
        }
        return "your documents"
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return .none
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .prepared(let model, let place): (self.model, self.place) = (model, place)
        case .event(let event): hear(event)
        case .answered(let outcome):
            (answer, note, isBusy, said) = (outcome.answer, outcome.note, false, "")
        case .failed(let problem): (self.problem, isBusy) = (problem, false)
        }
        return .none
    }

    private mutating func hear(_ event: AnswerQuestion.Event) {
        switch event {
        case .remark(let remark): remarks.append(remark)
        case .found(let passages): (self.passages, list) = (passages, ListState())
        // The line under the question already says so.
        case .asking: break
        case .piece(let piece): said += piece
        }
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .fill("question", let text):
            field.set(text)
            return ask()
        case .activate("ask"): return ask()
        case .activate("model"), .key(.control("e")):
            usesModel.toggle()
            return .none
        case .key(let key) where key.key == .tab || key.key == .backTab:
            inList = !inList && !rows.isEmpty
            return .none
        case .key(let key) where key.key == .down && !inList && !rows.isEmpty:
            inList = true
            return .none
        case .key(let key) where key.key == .up && inList && list.selected == 0:
            inList = false
            return .none
        case .key(let key) where key.key == .enter && !inList: return ask()
        default: break
        }
        if case .activate = input { return open(list.handle(input, items: rows)) }
        guard inList else { return field.handle(input) ? .none : .unhandled }
        return open(list.handle(input, items: rows))
    }

    private func open(_ outcome: ListOutcome) -> Effect<Message> {
        switch outcome {
        case .ignored: .unhandled
        case .handled, .filterChanged: .none
        case .open(let id): .open(id)
        }
    }

    // MARK: Asking

    private mutating func ask() -> Effect<Message> {
        let question = field.text.trimmingCharacters(in: .whitespaces)
        guard !LexicalSearch(question).words.isEmpty else {
            return .toast("Type a question.", .warning)
        }
        (asked, isBusy, problem, answer, note) = (question, true, nil, nil, nil)
        (passages, said, remarks) = (nil, "", [])
        let ask = AnswerQuestion(
            library: library, question: question, place: .library(scope),
            model: usesModel ? model : nil)
        return .task(id: "ask", failed: Message.failed) { emit in
            guard let outcome = try await ask.run({ emit(.event($0)) }) else { return }
            emit(.answered(outcome))
        }
    }
}
