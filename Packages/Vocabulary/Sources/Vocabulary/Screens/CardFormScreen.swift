import AppCore
import TerminalUI
import WordFinding

/// The form to edit a word or add a new one.
struct CardFormScreen: Screen {
    enum Message: Sendable {
        case loaded(Card)
        case failed(Problem)
        case refused(Problem)
        case saved(String)
    }

    let repository: StudyRepository
    /// nil for a new word.
    let id: String?
    private(set) var card: Card?
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(repository: StudyRepository, id: String?) {
        self.repository = repository
        self.id = id
        if id == nil { form = Self.form(nil) }
    }

    var title: String { id == nil ? "New word" : "Edit" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }
    var status: String? { isBusy ? "saving…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        guard let id else { return .none }
        return .task(id: "load") { [repository] emit in
            do {
                emit(.loaded(try await repository.card(id).card))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private static func form(_ card: Card?) -> FormState {
        func text(_ value: String, _ limit: Int) -> FormState.Value {
            .text(TextFieldState(value, limit: limit))
        }
        var fields: [FormState.Field] = [
            .init(
                id: "word", label: "Word", text(card?.word ?? "", StudyRepository.maxWordLength),
                placeholder: "as in the sentence"),
            .init(
                id: "meaning", label: "Meaning", text(card?.meaning ?? "", 2000),
                placeholder: "needed to study the word"),
            .init(id: "sentence", label: "Sentence", text(card?.sentence ?? "", 2000)),
            .init(id: "note", label: "Note", text(card?.note ?? "", 2000)),
        ]
        if let card {
            fields.insert(
                .init(
                    id: "lemma", label: "Dictionary form",
                    text(card.lemma, StudyRepository.maxWordLength)),
                at: 1)
            fields.append(
                .init(
                    id: "level", label: "Level",
                    .choice(
                        ChoiceFieldState(
                            WordDifficulty.allCases.map { .init(id: $0.rawValue, title: $0.title) },
                            selected: card.difficulty.rawValue))))
        }
        return FormState(fields)
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let card)):
            self.card = card
            form = form ?? Self.form(card)
        case .message(.failed(let problem)): self.problem = problem
        case .message(.refused(let problem)):
            (isBusy, self.problem) = (false, problem)
            form?.fail("word", problem.summary)
        case .message(.saved(let text)): return .batch(.toast(text, .success), .back)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form else { return .unhandled }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled, .changed: return .none
        case .submit: return save()
        }
    }

    private mutating func save() -> Effect<Message> {
        guard let form, !isBusy else { return .none }
        self.form?.clearErrors()
        for (field, name) in [("word", "A word"), ("lemma", "A dictionary form")]
        where form[field] != nil {
            do throws(Problem) {
                _ = try StudyRepository.word(form.text(field), named: name)
            } catch {
                self.form?.fail(field, error.summary)
                return .none
            }
        }
        (isBusy, problem) = (true, nil)
        return .task { [repository, card] emit in
            do {
                emit(.saved(try await Self.save(form, card, repository)))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    private static func save(
        _ form: FormState, _ card: Card?, _ repository: StudyRepository
    ) async throws -> String {
        func given(_ field: String) -> String? {
            let text = StudyRepository.oneLine(form.text(field))
            return text.isEmpty ? nil : text
        }
        guard let card else {
            let (_, isNew) = try await repository.add(
                word: form.text("word"), meaning: given("meaning"), sentence: given("sentence"),
                note: given("note"))
            return isNew ? "Added." : "It's already in your words."
        }
        let lemma = (given("lemma") ?? card.lemma).lowercased()
        let isCorrected = lemma != card.lemma
        var edited = card
        edited.word = given("word") ?? card.word
        (edited.meaning, edited.sentence) = (given("meaning"), given("sentence") ?? "")
        (edited.note, edited.lemma) = (given("note"), lemma)
        edited.difficulty = WordDifficulty(rawValue: form.text("level")) ?? card.difficulty
        try await repository.change(card.id) { [edited] now in now.take(edited, editedFrom: card) }
        // The correction also applies to future texts.
        if isCorrected { try await repository.correct(lemma: lemma, of: card) }
        return "Saved."
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 5) }
            return ProblemNote(problem: problem)
        }
        // Fields take two rows each; keeps the focused one visible.
        let top = max(0, form.focus * 2 + 2 - context.size.height)
        return ScrollView(
            Form(form, submitLabel: id == nil ? "Add word" : "Save", isBusy: isBusy),
            state: ScrollState(offset: top))
    }
}
