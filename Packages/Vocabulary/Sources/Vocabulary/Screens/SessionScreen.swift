import AppCore
import FSRS
import TerminalUI

/// A study session: a word, its meaning on request, a rating, the next word; at the end a summary.
struct SessionScreen: Screen {
    enum Message: Sendable {
        case loaded(SessionSnapshot)
        case stepped(SessionOutcome)
        /// nil if there was nothing to undo.
        case undone(SessionSnapshot?)
        case edited(SessionSnapshot)
        case ended(SessionSummary)
        case failed(Problem)
        /// The awaited word is due.
        case due
    }

    let repository: StudyRepository
    let place: SessionPlace
    private(set) var snapshot: SessionSnapshot?
    private(set) var problem: Problem?
    private(set) var variant: StudyVariant
    /// Whether the meaning is visible; only then can the student answer.
    private(set) var isRevealed = false
    /// True to answer a word that isn't due yet.
    private(set) var isEarly = false
    /// True while an effect runs; keys wait for it.
    private(set) var isBusy = false
    private(set) var typed = TextFieldState(limit: TypedAnswer.longest)
    private(set) var comparison: TypedAnswer?
    /// The meaning while it is being edited.
    private(set) var meaning: TextFieldState?
    var scroll = ScrollState()
    /// When the card was shown, in milliseconds since 1970, UTC.
    private var shownAt: Int64 = 0

    init(repository: StudyRepository, place: SessionPlace) {
        self.repository = repository
        self.place = place
        variant = place.variant
    }

    var title: String {
        if place.scope.sourceID == nil { return "All sources" }
        return snapshot?.sourceTitle.map { String($0.prefix(40)) } ?? "Session"
    }
    var status: String? {
        guard let snapshot else { return problem?.summary }
        if let problem { return problem.summary }
        guard snapshot.position != .finished, !snapshot.isEmpty else { return nil }
        let progress = snapshot.progress
        let left = progress.total - progress.done
        return "\(left) left · \(progress.memorised) known · \(progress.notMemorised) missed"
    }

    /// The visible card; nil if there is none or the session is waiting for one.
    var card: SessionCard? {
        guard let snapshot else { return nil }
        switch snapshot.position {
        case .card: return snapshot.card
        case .waiting: return isEarly ? snapshot.card : nil
        case .finished: return nil
        }
    }
    /// Whether letters go into the answer field.
    var isTyping: Bool { card != nil && variant != .plain && !isRevealed && meaning == nil }
    var capturesText: Bool { isTyping || meaning != nil }
    var isFinished: Bool { snapshot?.position == .finished }

    // MARK: Loading

    mutating func start() -> Effect<Message> { open() }

    private mutating func open() -> Effect<Message> {
        isBusy = true
        return act { [scope = place.scope] in .loaded(try await $0.openSession(scope)) }
    }

    /// Reloads the session, which another window may have continued.
    mutating func reload() -> Effect<Message> {
        guard let id = snapshot?.session.id, snapshot?.isEmpty == false else { return open() }
        isBusy = true
        return act { .loaded(try await $0.session(id)) }
    }

    func act(
        _ body: @escaping @Sendable (StudyRepository) async throws -> Message
    ) -> Effect<Message> {
        .task(id: "act") { [repository] emit in
            do {
                emit(try await body(repository))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return isBusy || isFinished ? .none : reload()
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        isBusy = false
        switch message {
        case .loaded(let snapshot): return show(snapshot)
        case .stepped(.done(let snapshot)): return show(snapshot)
        case .stepped(.passedOn(let snapshot)):
            return .batch(
                show(snapshot), .toast("You answered that word on another device. Next word."))
        case .undone(let snapshot?): return .batch(show(snapshot), .toast("Undone."))
        case .undone(nil): return .toast("There's nothing to undo.")
        case .edited(let snapshot):
            self.snapshot = snapshot
            meaning = nil
            return .toast("Meaning changed.", .success)
        case .ended(let summary):
            guard var ended = snapshot else { return .none }
            (ended.position, ended.summary) = (.finished, summary)
            return show(ended)
        case .due: return reload()
        case .failed(let problem):
            guard snapshot != nil else {
                self.problem = problem
                return .none
            }
            return .toast(problem.summary, .failure)
        }
    }

    private mutating func show(_ snapshot: SessionSnapshot) -> Effect<Message> {
        let isSame =
            self.snapshot?.card?.id == snapshot.card?.id
            && self.snapshot?.card?.lastEvent == snapshot.card?.lastEvent
        let wasFinished = isFinished
        self.snapshot = snapshot
        problem = nil
        if !isSame {
            (isRevealed, isEarly, comparison, meaning) = (false, false, nil, nil)
            typed.clear()
            scroll.offset = 0
            shownAt = repository.nowMilliseconds
        }
        switch snapshot.position {
        case .waiting(_, let until, _): return wait(until: until)
        case .finished where !wasFinished && !snapshot.isEmpty:
            // Syncs answers in the background.
            return .task(id: "sync") { [repository] _ in await repository.syncAfterStudy() }
        case .finished, .card: return .cancel(id: "clock")
        }
    }

    /// The id `clock` tells the conformance suite that this effect waits for time.
    private func wait(until due: Double) -> Effect<Message> {
        .task(id: "clock") { [repository] emit in
            let seconds = max(0, due - repository.seconds) + 0.05
            do { try await repository.context.environment.sleep(.seconds(seconds)) } catch {
                return
            }
            emit(.due)
        }
    }

    // MARK: Card actions

    mutating func reveal() -> Effect<Message> {
        guard let card, !isRevealed else { return .none }
        if variant != .plain {
            comparison = TypedAnswer(
                typed: typed.text, word: card.card.word, lemma: card.card.lemma)
        }
        isRevealed = true
        return .none
    }

    mutating func rate(_ rating: Rating) -> Effect<Message> {
        guard let card, let id = snapshot?.session.id else { return .none }
        guard isRevealed else { return .toast("Look at the meaning first: press Space.") }
        guard !isBusy else { return .none }
        isBusy = true
        let duration = Int((repository.nowMilliseconds - shownAt).bounded(0...60_000))
        return act { .stepped(try await $0.answer(card, rating, duration: duration, in: id)) }
    }

    mutating func leave(as kind: StudySession.Step.Kind) -> Effect<Message> {
        guard let card, let id = snapshot?.session.id, !isBusy else { return .none }
        isBusy = true
        return act { .stepped(try await $0.leave(card, as: kind, in: id)) }
    }

    mutating func undo() -> Effect<Message> {
        guard let snapshot, !isBusy else { return .none }
        guard snapshot.canUndo else { return .toast("There's nothing to undo.") }
        isBusy = true
        return act { [id = snapshot.session.id] in .undone(try await $0.undo(in: id)) }
    }

    mutating func end() -> Effect<Message> {
        guard let snapshot, !isBusy, !snapshot.isEmpty, !isFinished else { return .none }
        isBusy = true
        return act { [id = snapshot.session.id] in .ended(try await $0.endSession(id)) }
    }

    /// Shows the awaited word before it is due.
    mutating func goEarly() -> Effect<Message> {
        guard case .waiting = snapshot?.position else { return .none }
        isEarly = true
        shownAt = repository.nowMilliseconds
        return .none
    }

    mutating func turnVariant() -> Effect<Message> {
        variant = variant.next
        (isRevealed, comparison) = (false, nil)
        typed.clear()
        return .toast(variant.title + ".")
    }

    // MARK: Editing

    mutating func beginEditing() -> Effect<Message> {
        guard let card else { return .none }
        guard isRevealed else { return .toast("Look at the meaning first: press Space.") }
        meaning = TextFieldState(card.card.meaning ?? "", limit: StudyRepository.maxMeaningLength)
        return .none
    }

    mutating func saveMeaning(_ text: String) -> Effect<Message> {
        guard let card, let id = snapshot?.session.id, !isBusy else { return .none }
        isBusy = true
        return act { .edited(try await $0.editMeaning(of: card, text, in: id)) }
    }

    mutating func stopEditing() { meaning = nil }

    mutating func type(_ text: String) { typed.set(text) }
    mutating func handleTyping(_ input: InputEvent) -> Bool { typed.handle(input) }
    mutating func handleEditing(_ input: InputEvent) -> Bool { meaning?.handle(input) ?? false }
}
