import AppCore
import TerminalUI

/// An assignment: description, dates, resources, submission, grade and comments.
struct AssignmentScreen: Screen {
    enum Message: Sendable {
        case known(AssignmentPage?)
        case asked(AssignmentPage)
        case failed(Problem)
        case commented(OutboxOutcome)
        /// Nothing was stored.
        case refused(Problem)
    }

    let repository: TodoRepository
    let id: Int64
    private(set) var page: AssignmentPage?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private var scroll = ScrollState()
    /// The comment being written; nil while reading.
    private(set) var draft: TextAreaState?
    /// A comment that was closed without sending it.
    private var kept = ""
    private(set) var isSending = false

    init(repository: TodoRepository, id: Int64) {
        self.repository = repository
        self.id = id
    }

    let title = "Assignment"
    var capturesText: Bool { draft != nil }
    var hints: [KeyHint] {
        if draft != nil { return [KeyHint("Ctrl-S", "send"), KeyHint("Esc", "close, keep draft")] }
        return (canHandIn ? [KeyHint("h", "hand in")] : [])
            + (page?.submission == nil ? [] : [KeyHint("c", "comment")])
            + [KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    }
    var status: String? {
        if isSending { return "sending…" }
        if isAsking { return "asking the school…" }
        return problem.map { page == nil ? $0.summary : "As last known: \($0.summary)" }
    }

    private var canHandIn: Bool {
        page.map { $0.obstacle(at: repository.nowMilliseconds) == nil } ?? false
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [repository, id] emit in
            do {
                emit(.known(try await repository.knownAssignment(id, isNamed: false)))
                emit(.known(try await repository.knownAssignment(id)))
                emit(.asked(try await repository.assignment(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.known(let page)):
            self.page = page ?? self.page
            return .none
        case .message(.asked(let page)):
            (isAsking, problem, self.page) = (false, nil, page)
            return .none
        case .message(.failed(let problem)):
            (isAsking, self.problem) = (false, problem)
            return .none
        case .message(.commented(let outcome)):
            (draft, kept, isSending) = (nil, "", false)
            scroll.offset = 1 << 20
            if case .delivered = outcome { return .batch(.toast("Sent.", .success), reread()) }
            return .batch(.toast(for: outcome), reread())
        case .message(.refused(let problem)):
            isSending = false
            return .toast(problem.summary, .warning)
        case .input(let input): return draft == nil ? answer(input) : write(input)
        }
    }

    private func reread() -> Effect<Message> {
        .task(id: "read") { [repository, id] emit in
            emit(.known(try? await repository.knownAssignment(id)))
        }
    }

    private mutating func write(_ input: InputEvent) -> Effect<Message> {
        guard let page, let text = draft?.text else { return .none }
        switch input {
        case .key(let key) where key.key == .escape:
            (draft, kept) = (nil, text)
            guard !text.isEmpty, !isSending else { return .none }
            return .toast("Draft saved. Press c to continue it.")
        case _ where isSending: return .none
        case .key(.control("s")), .key(KeyPress(.enter, .control)), .activate("send"):
            isSending = true
            return .task(id: "comment") { [repository] emit in
                do {
                    emit(.commented(try await repository.comment(text, on: page)))
                } catch {
                    emit(.refused(Problem(error)))
                }
            }
        default: return draft?.handle(input) == true ? .none : .unhandled
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate("hand-in"): return handIn()
        case .key(let key) where key.modifiers.isEmpty:
            switch key.key {
            case .character("h"), .enter: return handIn()
            case .character("r"): return load()
            case .character("c") where page?.submission != nil && !isSending:
                draft = TextAreaState(kept, limit: TodoRepository.maxCommentLength)
                return .none
            default: break
            }
        default: break
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private func handIn() -> Effect<Message> {
        guard let page else { return .none }
        if let obstacle = page.obstacle(at: repository.nowMilliseconds) {
            return .toast(obstacle, .warning)
        }
        return .open("todos/assignment/\(id)/hand-in")
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem else { return Skeleton(lines: 6) }
            return Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                if let reason = problem.reason { Text(reason) }
                Text(problem.cure ?? "Press r to try again.", style: .secondary)
            }
        }
        let text = ScrollView(
            Measure(72, centered: false, VStack(spacing: 1, parts(page))), state: scroll)
        guard let draft else { return text }
        return VStack {
            text
            TextArea(
                id: "comment", label: "Comment", state: draft,
                placeholder: "Ctrl-S sends, Esc keeps a draft.", focused: true,
                rows: min(5, context.size.height / 3))
        }
    }

    private func parts(_ page: AssignmentPage) -> [any View] {
        var parts: [any View] = [
            VStack {
                Text(page.assignment.title, style: .heading)
                Text(facts(page), style: .secondary)
            }
        ]
        parts += [page.assignment.description, page.assignment.instructions].compactMap { text in
            text.flatMap { $0.isEmpty ? nil : Text($0) }
        }
        if !page.links.isEmpty {
            parts.append(
                VStack(spacing: 0, [Text("To read", style: .heading)] + page.links.map(Self.link)))
        }
        parts.append(handedIn(page))
        return parts + page.comments.map(comment)
    }

    /// `Earth Science 8 · due Fri, 8 Sep 23:59 · 20 points · locks 10 Sep`
    private func facts(_ page: AssignmentPage) -> String {
        let (assignment, clock) = (page.assignment, repository.clock)
        var facts = [page.courseName ?? "course \(assignment.courseID)"]
        if let due = assignment.dueAt {
            let late =
                due.milliseconds < repository.nowMilliseconds && page.submission?.isHandedIn != true
            facts.append((late ? "was due " : "due ") + clock.short(clock.time(of: due.date)))
        }
        if let points = assignment.pointsPossible {
            facts.append("\(AssignmentPage.number(points)) points")
        }
        if let unlock = assignment.unlockAt, unlock.milliseconds > repository.nowMilliseconds {
            facts.append("opens \(clock.short(clock.time(of: unlock.date)))")
        }
        if let lock = assignment.lockAt {
            let isLocked = lock.milliseconds < repository.nowMilliseconds
            facts.append(isLocked ? "locked" : "locks \(clock.short(clock.time(of: lock.date)))")
        }
        if !assignment.submissionTypes.isEmpty {
            facts.append(
                "accepts "
                    + assignment.submissionTypes.map { $0 == "file_upload" ? "file" : $0 }
                    .joined(separator: " or "))
        }
        if !assignment.allowedExtensions.isEmpty {
            facts.append("files: " + assignment.allowedExtensions.joined(separator: ", "))
        }
        return facts.joined(separator: " · ")
    }

    private static func link(_ link: ResourceLink) -> any View {
        let name = link.title ?? link.url
        let address = StyledText([.init(link.url, .secondary, link: link.url)])
        return Text(
            StyledText("•  ", .accent) + StyledText(name)
                + (link.title == nil ? "" : StyledText("  ") + address), hang: 3)
    }

    private func handedIn(_ page: AssignmentPage) -> any View {
        if let state = page.handIn {
            let tone: Tone = state.refusal == nil ? .warning : .failure
            let title = state.refusal == nil ? "… On its way" : "✗ Refused"
            return Box(title: StyledText(title), tone: tone, border: .leftBar) {
                if let refusal = state.refusal { Text(refusal) }
                Text(state.note, style: .secondary)
                if state.refusal != nil { Text("Press h to hand in again.", style: .secondary) }
            }
        }
        guard let submission = page.submission, submission.isHandedIn else {
            let obstacle = page.obstacle(at: repository.nowMilliseconds)
            return VStack(spacing: 1) {
                Text(obstacle ?? "Not handed in yet. \(TodoRepository.oneShot)", style: .secondary)
                if obstacle == nil { Button(id: "hand-in", label: "Hand in (h)", focused: true) }
            }
        }
        return received(page, submission)
    }

    private func comment(_ comment: AssignmentPage.Comment) -> any View {
        var head = [comment.author]
        if let date = comment.date {
            head.append(repository.clock.short(repository.clock.time(of: date)))
        }
        let tone: Tone
        switch comment.sending {
        case nil: tone = .plain
        case .waiting:
            tone = .warning
            head.append("… on its way")
        case .rejected(let reason):
            tone = .failure
            head.append("✗ refused: \(reason)")
        }
        return Box(
            title: StyledText(head.joined(separator: " · ")), tone: tone, border: .leftBar
        ) { Text(comment.text) }
    }

    private func received(_ page: AssignmentPage, _ submission: Submission) -> any View {
        let date = submission.submittedAt.map {
            repository.clock.short(repository.clock.time(of: $0.date))
        }
        return Box(title: "Handed in", tone: .success, border: .leftBar) {
            if let date { Text(date, style: .secondary) }
            if let body = submission.body, !body.isEmpty { Text(body) }
            if let url = submission.url { Text(StyledText([.init(url, link: url)])) }
            if submission.submissionType == "file_upload" { Text("A file", style: .secondary) }
            if let grade = page.grade { Text("Grade: \(grade)", style: .heading) }
            if let feedback = submission.feedback, !feedback.isEmpty { Text(feedback) }
            if page.grade == nil { Text("Not graded yet.", style: .secondary) }
        }
    }
}
