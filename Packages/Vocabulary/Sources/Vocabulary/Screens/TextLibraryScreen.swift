import AppCore
import TerminalUI

/// The student's sources, the cards to study now, and links to the other screens.
struct TextLibraryScreen: Screen {
    enum Message: Sendable {
        case loaded(LibraryPage)
        case failed(Problem)
        /// The sync ended; the error if it failed.
        case synced(Problem?)
        case delete(Source)
        /// A source was deleted, with these cards.
        case deleted(Source, [Card])
        /// Newly earned badges.
        case earned([Badge])
        /// Time to check the processing again.
        case again
    }

    let repository: StudyRepository
    private(set) var page: LibraryPage?
    private(set) var problem: Problem?
    private(set) var isSyncing = false
    /// Number of checks so far; each waits longer.
    private var looks = 0
    var list = ListState()

    init(repository: StudyRepository) { self.repository = repository }

    var title: String { "Vocabulary" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Space", "study"), KeyHint("Enter", "open"),
            KeyHint("s", "choose what to study"),
            KeyHint("+", "add a text"),
            KeyHint("w", "all words"), KeyHint("m", "add meanings"), KeyHint("v", "statistics"),
            KeyHint("b", "badges"), KeyHint("e", "edit the title"), KeyHint("d", "delete"),
            KeyHint("r", "refresh"), KeyHint("/", "filter"),
        ]
    }
    var status: String? {
        if isSyncing { return "syncing with the server…" }
        return problem.map { "Not synced: \($0.summary)" }
    }

    mutating func start() -> Effect<Message> { .batch(load(), sync()) }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in emit(await Self.load(repository)) }
    }

    private static func load(_ repository: StudyRepository) async -> Message {
        do {
            return .loaded(try await repository.library())
        } catch {
            return .failed(Problem(error))
        }
    }

    /// Announces badges earned in a session.
    private func celebrate() -> Effect<Message> {
        .task(id: "badges") { [repository] emit in
            let new = (try? await repository.settleBadges(onlyNew: true).new) ?? []
            if !new.isEmpty { emit(.earned(new)) }
        }
    }

    private mutating func sync() -> Effect<Message> {
        isSyncing = true
        return .task(id: "sync") { [repository] emit in
            var problem: Problem?
            do {
                try await repository.sync()
            } catch {
                problem = Problem(error)
            }
            await repository.syncAnkiAfterStudy()
            emit(await Self.load(repository))
            emit(.synced(problem))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return .batch(load(), celebrate(), sync())
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let page): show(page)
        case .failed(let problem): self.problem = problem
        case .synced(let problem):
            (isSyncing, self.problem) = (false, problem)
            return lookAgain()
        case .again: return sync()
        case .earned(let badges):
            return Badge.earned(badges).map { .toast($0, .success) } ?? .none
        case .delete(let source): return delete(source)
        case .deleted(let source, let cards):
            let done = "Deleted: \(source.title)."
            // A text is deleted at the server too, for good.
            guard source.kind != .text else { return .batch(.toast(done), load()) }
            let undo = Effect<Message>.undoable(done) { [repository] in
                try await repository.restore(source, cards)
            }
            return .batch(undo, load())
        }
        return .none
    }

    /// Keeps the selection on its row, which may have moved.
    private mutating func show(_ page: LibraryPage) {
        let selected = list.selection(in: items)?.id
        self.page = page
        if let selected, let index = list.visible(items).firstIndex(where: { $0.id == selected }) {
            list.selected = index
        }
        list.clamp(count: list.visible(items).count)
    }

    /// Checks again after 2 s, 4 s … 60 s while something is being processed.
    private mutating func lookAgain() -> Effect<Message> {
        guard page?.isWaiting == true else {
            looks = 0
            return .none
        }
        looks += 1
        let wait = Duration.seconds(min(60, 1 << min(looks, 6)))
        return .task(id: "clock") { [repository] emit in
            do { try await repository.context.environment.sleep(wait) } catch { return }
            emit(.again)
        }
    }

    private func delete(_ source: Source) -> Effect<Message> {
        .task { [repository] emit in
            do {
                let cards = try await repository.cards(of: source.id)
                try await repository.delete(source)
                emit(.deleted(source, cards))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, case .character(let letter) = key.key,
            key.modifiers.isSubset(of: .shift), let effect = press(letter)
        {
            return effect
        }
        switch list.handle(input, items: items) {
        case .ignored: return .unhandled
        case .handled, .filterChanged: return .none
        case .open(let id): return open(id)
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        if let place = Shortcut(rawValue: id)?.place { return .open(place) }
        return .open("vocabulary/source/\(id)")
    }

    /// nil for an unused key.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        if let shortcut = Shortcut.allCases.first(where: { $0.key == letter }) {
            guard shortcut == .study, let source = selected?.source else {
                return .open(shortcut.place)
            }
            return .open("vocabulary/study/\(source.id)")
        }
        switch letter {
        // A source's cards, or everything that is due.
        case " ":
            let scope = SessionScope(sourceID: selected?.source.id)
            return .open(SessionPlace(scope).route)
        case "r": return sync()
        case "e", "d": break
        default: return nil
        }
        guard let row = selected else { return .toast("Choose a source first.") }
        if letter == "e" { return .open("vocabulary/source/\(row.id)/rename") }
        let words = StatisticsWords.count(row.load.total + row.load.toDefine, "word")
        return .confirm(
            Confirmation(
                title: "Delete this source?",
                detail: "\(row.source.title): \(words) and your progress with them. "
                    + "Your statistics stay.",
                confirmLabel: "Delete", isDestructive: true), then: .delete(row.source))
    }

    private var selected: LibraryPage.Row? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return page?.rows.first { $0.id == id }
    }
}

extension TextLibraryScreen {
    /// Rows that open other screens.
    enum Shortcut: String, CaseIterable {
        case study, define, add, words, stats, badges, word, anki

        var key: Character {
            switch self {
            case .study: "s"
            case .define: "m"
            case .add: "+"
            case .words: "w"
            case .stats: "v"
            case .badges: "b"
            case .word: "o"
            case .anki: "y"
            }
        }

        var title: String {
            switch self {
            case .study: "Study now"
            case .define: "Add meanings"
            case .add: "Add a text"
            case .words: "All words"
            case .stats: "Statistics"
            case .badges: "Badges"
            case .word: "Word of the day"
            case .anki: "Anki sync"
            }
        }

        var place: String { "vocabulary/\(rawValue)" }
    }
}
