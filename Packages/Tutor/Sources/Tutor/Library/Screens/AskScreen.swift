import AppCore
import Chunking
import Foundation
import TerminalUI

/// A question to the library, its answer, and the passages that it rests on.
struct AskScreen: Screen {
    enum Message: Sendable {
        case prepared(ModelBrief?, place: String)
        case found([Passage], remark: String?)
        case piece(String)
        case answered(Answer, note: String?)
        case failed(Problem)
    }

    /// Passages that are read, as by `homeroom tutor ask`.
    private static let limit = 5

    let desk: LibraryDesk
    let scope: LibraryScope
    private(set) var model: ModelBrief?
    /// In which course or document it looks.
    private(set) var place = "your documents"
    private(set) var usesModel = true
    private(set) var field = TextFieldState("", limit: 1000)
    private(set) var inList = false
    private(set) var asked = ""
    private(set) var isBusy = false
    private(set) var passages: [Passage]?
    /// What the model has said so far.
    private(set) var said = ""
    private(set) var answer: Answer?
    private(set) var note: String?
    /// That meaning was not asked of everything, and why.
    private(set) var remark: String?
    private(set) var problem: Problem?
    var list = ListState()

    init(desk: LibraryDesk, scope: LibraryScope) {
        self.desk = desk
        self.scope = scope
    }

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
        .task(id: "prepare") { [desk, scope] emit in
            let model = await ModelDesk(context: desk.context).configured
            emit(.prepared(model, place: await Self.place(of: scope, desk)))
        }
    }

    private static func place(of scope: LibraryScope, _ desk: LibraryDesk) async -> String {
        if let id = scope.documents.first, let document = try? await desk.document(id) {
            return "“\(document.title)”"
        }
        if let id = scope.course, let course = try? await desk.course(id) {
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
        case .found(let passages, let remark):
            (self.passages, self.remark) = (passages, remark)
            list = ListState()
        case .piece(let piece): said += piece
        case .answered(let answer, let note):
            (self.answer, self.note, isBusy, said) = (answer, note, false, "")
        case .failed(let problem): (self.problem, isBusy) = (problem, false)
        }
        return .none
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
            return .toast("Ask with words.", .warning)
        }
        (asked, isBusy, problem, answer, note) = (question, true, nil, nil, nil)
        (passages, said, remark) = (nil, "", nil)
        let model = usesModel ? model : nil
        return .task(id: "ask") { [desk, scope] emit in
            do throws(Problem) {
                let found = try await desk.retrieve(question, in: scope, limit: Self.limit)
                let words = QuestionWords(question)
                let passages = words.answering(found.passages)
                emit(.found(passages, remark: found.remark))
                await Self.answer(question, passages, model, desk, emit)
            } catch {
                emit(.failed(error))
            }
        }
    }

    /// The model's answer as far as the texts bear it out, else their own sentences.
    private static func answer(
        _ question: String, _ passages: [Passage], _ model: ModelBrief?, _ desk: LibraryDesk,
        _ emit: Emit<Message>
    ) async {
        let extract = Answer(extractedFrom: passages, for: QuestionWords(question).search)
        guard let model, !passages.isEmpty else {
            return emit(.answered(extract, note: nil))
        }
        var reply = ""
        do {
            let pieces = ModelDesk(context: desk.context).reply(
                to: AnswerPrompt.messages(question, passages),
                limits: ModelLimits(characters: 20_000))
            for try await piece in pieces {
                reply += piece
                emit(.piece(piece))
            }
        } catch {
            let problem = Problem(error)
            return emit(.answered(extract, note: "\(model) does not answer: \(problem.summary)"))
        }
        let answer = Answer(reply: reply, passages: passages)
        if answer.claims.isEmpty {
            emit(.answered(extract, note: "\(model) found no answer that the texts bear out."))
        } else {
            emit(.answered(answer, note: nil))
        }
    }
}
