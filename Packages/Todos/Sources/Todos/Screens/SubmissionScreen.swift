import AppCore
import Foundation
import TerminalUI

/// The form for handing in work; the draft is stored until it is sent.
struct SubmissionScreen: Screen {
    enum Message: Sendable {
        case loaded(AssignmentPage, SubmissionInput)
        /// The response from the school.
        case asked(AssignmentPage)
        case failed(Problem)
        /// Invalid: nothing was sent.
        case refused(Problem)
        case send
        case queued
        /// Percent of the file.
        case sending(Int)
        case sent(OutboxOutcome)
        case kept
    }

    let repository: TodoRepository
    let id: Int64
    private(set) var page: AssignmentPage?
    private(set) var work = SubmissionInput()
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isSending = false
    /// Of the file that have been sent.
    private var percent: Int?

    init(repository: TodoRepository, id: Int64) {
        self.repository = repository
        self.id = id
    }

    let title = "Hand in"
    var capturesText: Bool { form != nil }
    let hints = [
        KeyHint("Ctrl-S", "hand in"), KeyHint("Tab", "next, or complete a path"),
        KeyHint("Esc", "leave, keep the draft"),
    ]
    var status: String? {
        guard isSending else { return problem?.summary }
        return percent.map { "sending the file… \($0)%" } ?? "sending…"
    }

    mutating func start() -> Effect<Message> {
        .task(id: "load") { [repository, id] emit in
            do {
                let known = try await repository.knownAssignment(id)
                if let known { emit(try await Self.loaded(known, repository)) }
                let (page, _) = try await repository.assignmentOrKnown(id)
                emit(known == nil ? try await Self.loaded(page, repository) : .asked(page))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private static func loaded(
        _ page: AssignmentPage, _ repository: TodoRepository
    ) async throws -> Message {
        var draft = try await repository.draft(of: page.assignment.id)
        if draft == SubmissionInput() {
            draft.kind = SubmissionInput.Kind(wantedBy: page.assignment)
        }
        return .loaded(page, draft)
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(let message): return hear(message)
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let page, let draft):
            (self.page, work) = (page, draft)
            form = Self.form(draft)
        case .asked(let page): self.page = page
        case .failed(let problem): (isSending, self.problem) = (false, problem)
        case .refused(let problem):
            (isSending, self.problem) = (false, problem)
            for (field, texts) in problem.fields { form?.fail(field, texts.joined(separator: " ")) }
        case .send: return send()
        case .queued: isSending = true
        case .sending(let percent): self.percent = percent
        case .sent(let outcome): return leave(outcome)
        case .kept: break
        }
        return .none
    }

    private mutating func leave(_ outcome: OutboxOutcome) -> Effect<Message> {
        isSending = false
        switch outcome {
        case .delivered: return .batch(.toast("Handed in.", .success), .back)
        case .waiting: return .batch(.toast(for: outcome), .back)
        case .failed(let problem):
            self.problem = problem
            return .toast(for: outcome)
        }
    }

    /// The kind of work, and the field for it.
    private static func form(_ work: SubmissionInput) -> FormState {
        let kinds = SubmissionInput.Kind.allCases.map {
            ChoiceFieldState.Option(id: $0.rawValue, title: $0.title)
        }
        let field: FormState.Field =
            switch work.kind {
            case .text:
                .init(
                    id: "text", label: "Text",
                    .area(TextAreaState(work.text, limit: SubmissionInput.maxTextLength)))
            case .link:
                .init(
                    id: "link", label: "Link", .text(TextFieldState(work.link, limit: 2_000)),
                    placeholder: "https://…")
            case .file:
                .init(
                    id: "file", label: "File", .text(TextFieldState(work.file)),
                    placeholder: "~/Documents/essay.pdf")
            }
        return FormState(
            [
                .init(
                    id: "kind", label: "As",
                    .choice(ChoiceFieldState(kinds, selected: work.kind.rawValue))), field,
            ], focus: 1)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form, !isSending else { return .unhandled }
        if case .key(let key) = input, key.key == .tab, form.focus == 1, work.kind == .file {
            let typed = form.text("file")
            let completed = PathCompletion.complete(typed, home: NSHomeDirectory())
            if completed != typed {
                work.file = completed
                self.form = Self.form(work)
                return keep()
            }
        }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled: return .none
        case .submit: return ask()
        case .changed("kind"):
            work.kind = SubmissionInput.Kind(rawValue: form.text("kind")) ?? .text
            var other = Self.form(work)
            other.focus = 0
            self.form = other
            return keep()
        case .changed:
            switch work.kind {
            case .text: work.text = form.text("text")
            case .link: work.link = form.text("link")
            case .file: work.file = form.text("file")
            }
            return keep()
        }
    }

    /// Saves the draft, replacing a save that hasn't started.
    private func keep() -> Effect<Message> {
        .task(id: "draft") { [repository, id, work] emit in
            try? await repository.keep(work, for: id)
            emit(.kept)
        }
    }

    /// Validates the work, then asks for confirmation.
    private mutating func ask() -> Effect<Message> {
        guard let page else { return .none }
        form?.clearErrors()
        problem = nil
        if let obstacle = page.obstacle(at: repository.nowMilliseconds) {
            return .toast(obstacle, .warning)
        }
        let note: String
        do {
            note = try work.checked(
                home: NSHomeDirectory(), taking: page.assignment.allowedExtensions
            ).note
        } catch {
            return hear(.refused(Problem(error)))
        }
        return .confirm(
            Confirmation(
                title: "Hand in “\(page.assignment.title)”?",
                detail: "\(work.kind.title): \(note)\n\n\(TodoRepository.oneShot)",
                confirmLabel: "Hand in"), then: .send)
    }

    private mutating func send() -> Effect<Message> {
        guard let page, !isSending else { return .none }
        (isSending, percent) = (true, nil)
        return .task { [repository, work] emit in
            do {
                let entry = try await repository.handIn(work, for: page)
                emit(.queued)
                let percents = repository.context.outbox.sentPercents(of: entry.id)
                let watch = Task { for await percent in percents { emit(.sending(percent)) } }
                defer { watch.cancel() }
                emit(.sent(await repository.pending.send(entry.id)))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 5) }
            let cure = problem.cure.map { " → \($0)" } ?? ""
            return Text(StyledText(problem.summary + cure, Style(.incorrect)))
        }
        let fields = Form(form, submitLabel: "Hand in", isBusy: isSending)
        guard context.size.height >= 12 else {
            return ScrollView(
                fields, state: ScrollState(offset: max(0, form.focus * 2 + 2 - context.size.height))
            )
        }
        return VStack(spacing: 1) {
            Text(page?.assignment.title ?? "", style: .heading)
            Text(TodoRepository.oneShot, style: .secondary)
            if let problem { Text(StyledText(problem.summary, Style(.incorrect))) }
            fields
        }
    }
}

extension SubmissionInput.Kind {
    /// The kind of work an assignment accepts, if it says so.
    init(wantedBy assignment: Assignment) {
        let words = assignment.submissionTypes + [assignment.assignmentType]
        let first = words.compactMap { word -> Self? in
            switch word {
            case "text", "written", "online_text": .text
            case "url", "link": .link
            case "file_upload", "file": .file
            default: nil
            }
        }.first
        self = first ?? .text
    }
}
