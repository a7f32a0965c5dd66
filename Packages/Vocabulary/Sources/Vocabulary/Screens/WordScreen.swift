import AppCore
import TerminalUI

/// One day's word; the arrow keys change the day.
struct WordScreen: Screen {
    enum Message: Sendable {
        /// The stored word; nil if none.
        case known(DailyWord?)
        /// The backend's response or error.
        case asked(Result<DailyWord, Problem>)
        /// Moved to an adjacent word; nil if there is none.
        case stepped(WordOfTheDayRepository.Direction, Result<DailyWord?, Problem>)
        case learned(Toast)
        /// A new day began.
        case newDay
    }

    let repository: WordOfTheDayRepository
    /// The requested day; nil for today.
    private(set) var asked: UTCDay?
    private(set) var word: DailyWord?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private var hasLoaded = false
    /// The current day when the word was loaded.
    private var today: UTCDay
    private var scroll = ScrollState()

    init(repository: WordOfTheDayRepository, day: UTCDay? = nil) {
        self.repository = repository
        asked = day
        today = repository.today
    }

    var title: String { "Word of the day" }
    var hints: [KeyHint] {
        [
            KeyHint("←", "previous day"), KeyHint("→", "next day"),
            KeyHint("w", "learn it"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if isAsking { return "asking…" }
        guard let problem else { return nil }
        guard let word, word.day < today, asked == nil else { return problem.summary }
        return "Last seen on \(word.day): \(problem.summary)"
    }

    mutating func start() -> Effect<Message> { .batch(load(), watch()) }

    private mutating func load(always: Bool = false) -> Effect<Message> {
        isAsking = true
        today = repository.today
        return .task(id: "load") { [repository, asked] emit in
            let kept =
                if let asked { try? await repository.store.word(on: asked) } else {
                    try? await repository.known()
                }
            emit(.known(kept))
            do {
                let word =
                    if let asked { try await repository.word(on: asked) } else {
                        try await repository.refresh(always: always)
                    }
                emit(.asked(.success(word)))
            } catch {
                emit(.asked(.failure(Problem(error))))
            }
        }
    }

    /// Waits for the day to end. The id `clock` tells the conformance suite that this effect waits
    /// for time.
    private func watch() -> Effect<Message> {
        .task(id: "clock") { [repository] emit in
            do { try await repository.sleep(repository.untilMidnight) } catch { return }
            emit(.newDay)
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return repository.today == today ? .none : dayTurned()
        case .input(.activate(let id)): return act(id)
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let kept):
            hasLoaded = true
            if let kept { show(kept) }
        case .asked(.success(let word)):
            (isAsking, problem) = (false, nil)
            show(word)
        case .asked(.failure(let problem)):
            (isAsking, self.problem) = (false, problem)
        case .stepped(_, .success(let word?)):
            (isAsking, problem) = (false, nil)
            asked = word.day == repository.today ? nil : word.day
            show(word)
        case .stepped(let direction, .success(nil)):
            isAsking = false
            return .toast(
                direction == .earlier ? "There's no earlier word here." : "This is the newest word."
            )
        case .stepped(_, .failure(let problem)):
            isAsking = false
            return .toast(problem.summary, .warning)
        case .learned(let toast): return Effect([.toast(toast)])
        case .newDay: return .batch(dayTurned(), watch())
        }
        return .none
    }

    private mutating func show(_ word: DailyWord) {
        hasLoaded = true
        guard self.word?.day != word.day || self.word?.word != word.word else { return }
        self.word = word
        scroll.offset = 0
    }

    /// Stays on an earlier day when the day changes.
    private mutating func dayTurned() -> Effect<Message> {
        guard asked == nil else {
            today = repository.today
            return .none
        }
        return load()
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, key.modifiers.isEmpty {
            switch key.key {
            case .left, .character("h"): return act("earlier")
            case .right, .character("l"): return act("later")
            case .character("w"): return act("learn")
            case .character("r"): return act("refresh")
            default: break
            }
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func act(_ id: String) -> Effect<Message> {
        switch id {
        case "earlier": return step(.earlier)
        case "later": return step(.later)
        case "learn": return learn()
        case "refresh": return load(always: true)
        default: return .unhandled
        }
    }

    private mutating func step(_ direction: WordOfTheDayRepository.Direction) -> Effect<Message> {
        let day = word?.day ?? asked ?? repository.today
        isAsking = true
        return .task(id: "load") { [repository] emit in
            do {
                emit(.stepped(direction, .success(try await repository.word(direction, of: day))))
            } catch {
                emit(.stepped(direction, .failure(Problem(error))))
            }
        }
    }

    private func learn() -> Effect<Message> {
        guard let word else { return .toast("There's no word to learn yet.") }
        return .task(id: "learn") { [repository] emit in
            do {
                let isNew = try await repository.learn(word)
                emit(
                    .learned(
                        isNew
                            ? Toast("“\(word.word)” is now in your words.", .success)
                            : Toast("“\(word.word)” is already in your words.")))
            } catch {
                emit(.learned(Toast(Problem(error).summary, .warning)))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        if let word {
            return ScrollView(
                Measure(66, WordCard(word: word, today: today, problem: problem)), state: scroll)
        }
        guard let problem else {
            return hasLoaded && !isAsking
                ? Text("No word yet. Press r to get one.", style: .secondary)
                : Skeleton(lines: 6)
        }
        return Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
            if let reason = problem.reason { Text(reason) }
            Text(problem.cure ?? "Press r to try again.", style: .secondary)
        }
    }
}
