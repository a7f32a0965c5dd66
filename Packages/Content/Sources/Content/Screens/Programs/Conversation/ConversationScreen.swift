import AppCore
import TerminalUI

/// The free conversation screen. A language model plays the character; it doesn't
/// count toward the level.
struct ConversationScreen: Screen {
    enum Message: Sendable {
        case opened(ModelBrief?, canDictate: Bool)
        case arrived(Arrival<LevelPage>)
        /// `asking` distinguishes a reply from a canceled one.
        case heard(ConversationPartner.Event, asking: Int)
        case speech(SpeechState.Event)
        case leave
        case kept
        case notKept(Problem)
    }

    enum LoadState: Sendable, Hashable {
        case loading
        case absent(Problem)
        /// The introduction is shown; nothing has been sent yet.
        case offered
        case talking
    }

    let levelID: String
    let itemID: String
    let library: ProgramLibrary
    private(set) var stage = LoadState.loading
    private(set) var page: LevelPage?
    private(set) var brief: ModelBrief?
    private(set) var talk = ModelConversation(with: "")
    /// The partial reply; nil if none is in progress.
    private(set) var coming: String?
    private(set) var problem: Problem?
    private(set) var note: String?
    private(set) var canDictate = false
    var composer = TextFieldState(limit: ModelConversation.longest.line)
    var scroll = ScrollState()
    /// Whether to keep the newest line visible.
    var follows = true
    private var frame: ConversationPrompt?
    private var asking = 0
    private var speech: SpeechState
    private var isLeaving = false
    private var timer = StudyTimer()

    init(level: String, item: String, library: ProgramLibrary) {
        levelID = level
        itemID = item
        self.library = library
        speech = SpeechState(library.media)
    }

    static func place(level: String, item: String) -> Place {
        Place(["content", "programs", "talk", level, item])
    }

    var title: String { "Conversation" }
    var capturesText: Bool { stage == .talking && !talk.isOver }
    var status: String? {
        if coming != nil { return "\(name) is replying…" }
        return isRecording ? "recording…" : nil
    }

    var item: LevelItem? { page?.item(itemID) }
    var task: RoleplayTask? {
        if case .roleplay(let task)? = item?.body { task } else { nil }
    }
    /// The character's name.
    var name: String {
        guard let name = task?.character, !name.isBlank else { return "The character" }
        return String(TextBoundary.clean(name).prefix(40))
    }
    var isRecording: Bool { speech.isRecording }

    mutating func start() -> Effect<Message> {
        let (library, levelID) = (library, levelID)
        timer.touch(at: library.now)
        return .task(id: "load") { emit in
            let partner = ConversationPartner(context: library.context)
            emit(
                .opened(
                    await partner.brief, canDictate: await library.media.dictation.isPossible))
            for await arrival in library.followLevel(levelID) { emit(.arrived(arrival)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input):
            timer.touch(at: library.now)
            return handle(input)
        case .message(let message): return take(message)
        case .resumed: return .none
        }
    }

    // MARK: Messages

    private mutating func take(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(let brief, let canDictate):
            (self.brief, self.canDictate) = (brief, canDictate)
            if brief == nil { stage = .absent(ConversationPartner.missing) }
        case .arrived(let arrival): arrive(arrival)
        case .heard(let event, let asking) where asking == self.asking: return hear(event)
        case .heard: break
        case .speech(let event): note = speech.take(event, into: &composer)?.text
        case .leave: return leave()
        case .kept: return .back
        case .notKept(let problem):
            isLeaving = false
            self.problem = problem
        }
        return .none
    }

    private mutating func arrive(_ arrival: Arrival<LevelPage>) {
        // A conversation keeps the scene it started in.
        guard stage != .talking, brief != nil else { return }
        switch arrival {
        case .stored(let page, _), .fresh(let page, _):
            self.page = page
            stage =
                task == nil
                ? .absent(
                    Problem(
                        .notFound, "This level doesn't have a role-play “\(itemID.prefix(40))”."))
                : .offered
        case .failed(let problem):
            if page == nil { stage = .absent(problem) }
        }
    }

    private mutating func hear(_ event: ConversationPartner.Event) -> Effect<Message> {
        switch event {
        case .piece(let piece):
            coming?.append(piece)
            return .none
        case .whole(let text):
            coming = nil
            guard talk.hear(text) else { return .none }
            return say(talk.lines.last?.text ?? "")
        case .failed(let problem):
            coming = nil
            self.problem = problem
            takeBack()
            return .none
        }
    }

    /// An unanswered line can be edited or resent.
    private mutating func takeBack() {
        guard let line = talk.takeBack() else { return }
        composer.set(composer.isBlank ? line : line + " " + composer.text)
    }

    // MARK: Actions

    mutating func begin() -> Effect<Message> {
        guard case .offered = stage, let task, let page, let brief else { return .none }
        frame = ConversationPrompt(task: task, page: page)
        talk = ModelConversation(with: brief.description)
        stage = .talking
        return ask()
    }

    /// Sends the typed line; if empty, retries a failed reply.
    mutating func send() -> Effect<Message> {
        guard coming == nil else { return .none }
        if composer.isBlank { return talk.awaitsReply && problem != nil ? ask() : .none }
        guard talk.lines.isEmpty == false else { return ask() }
        guard talk.say(composer.text) else { return .none }
        composer.clear()
        return ask()
    }

    private mutating func ask() -> Effect<Message> {
        guard let frame else { return .none }
        (coming, problem, note, follows) = ("", nil, nil, true)
        asking += 1
        let (asking, messages) = (asking, frame.messages(for: talk))
        let partner = ConversationPartner(context: library.context)
        return .batch(
            .cancel(id: "speech"),
            .task(id: "reply") { emit in
                await partner.reply(to: messages) { emit(.heard($0, asking: asking)) }
            })
    }

    /// Stops a reply in progress, keeping what arrived.
    mutating func cancel() -> Effect<Message> {
        let text = coming ?? ""
        coming = nil
        asking += 1
        if text.isBlank || !talk.hear(text + "…") { takeBack() }
        note = "Stopped."
        return .cancel(id: "reply")
    }

    /// Speaks the character's last line, even if automatic speech is off.
    mutating func sayAgain() -> Effect<Message> {
        guard let line = talk.lines.last(where: { !$0.isStudents }) else { return .none }
        return say(line.text, isAsked: true)
    }

    private func say(_ text: String, isAsked: Bool = false) -> Effect<Message> {
        speech.say(text, in: page?.program.teaches, isAsked: isAsked) { .speech($0) }
    }

    /// Starts or stops recording an answer.
    mutating func dictate() -> Effect<Message> {
        note = nil
        return speech.dictate(in: page?.program.teaches) { .speech($0) }
    }

    mutating func stopRecording() -> Effect<Message> { speech.discard() }

    /// Saves the conversation, then closes. Stays open if saving fails.
    mutating func leave() -> Effect<Message> {
        guard stage == .talking, talk.isWorthKeeping, !isLeaving else { return .back }
        isLeaving = true
        let (library, talk, levelID, itemID) = (library, talk, levelID, itemID)
        let seconds = timer.seconds
        let keep = Effect<Message>.task(id: "keep") { emit in
            do throws(Problem) {
                try await library.keep(talk, of: itemID, in: levelID)
                await library.tellStudyTime(seconds, problems: 0, of: itemID, in: levelID)
                emit(.kept)
            } catch {
                emit(.notKept(error))
            }
        }
        return .batch(.cancel(id: "speech"), keep)
    }
}
