import AppCore
import TerminalUI
import WordFinding

/// A list of words from all sources or one, filtered by level, state and text. Loads only the rows
/// near the selection.
struct WordsScreen: Screen {
    enum Message: Sendable {
        /// The source and its study counts.
        case source(Source, SourceWorkload)
        case ids([String])
        case rows([String: WordRow])
        case failed(Problem)
    }

    let repository: StudyRepository
    private(set) var filter: WordListFilter
    private(set) var source: Source?
    private(set) var load = SourceWorkload()
    /// The ids of all words that match the filter; nil until loaded.
    private(set) var ids: [String]?
    private(set) var rows: [String: WordRow] = [:]
    private(set) var problem: Problem?
    private var isReading = false
    var list = ListState()

    /// Maximum rows loaded and cached.
    private static let window = 300
    private static let kept = 3000

    init(repository: StudyRepository, sourceID: String? = nil) {
        self.repository = repository
        filter = WordListFilter(sourceID: sourceID)
    }

    var title: String { filter.sourceID == nil ? "Words" : "Source" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        var hints = [
            KeyHint("Enter", "open"), KeyHint("s", "study"), KeyHint("Tab", "level"),
            KeyHint("f", "state"), KeyHint("/", "search"), KeyHint("+", "new word"),
        ]
        if filter.sourceID != nil {
            hints += [KeyHint("v", "statistics"), KeyHint("e", "edit the title")]
        }
        return hints + [KeyHint("Esc", "back")]
    }
    var status: String? {
        if let problem { return problem.summary }
        guard let ids else { return "looking…" }
        return StatisticsWords.count(ids.count, "word")
    }

    mutating func start() -> Effect<Message> { read() }

    private mutating func read() -> Effect<Message> {
        isReading = false
        let (repository, filter) = (repository, filter)
        return .task(id: "load") { emit in
            do {
                if let id = filter.sourceID {
                    let source = try await repository.source(id)
                    emit(.source(source, try await repository.load(of: id)))
                }
                emit(.ids(try await repository.wordIDs(filter)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return read()
        case .input(let input):
            let effect = answer(input)
            guard !effect.actions.isEmpty else { return readRows() }
            return effect
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .source(let source, let load): (self.source, self.load) = (source, load)
        case .ids(let ids):
            (self.ids, problem) = (ids, nil)
            // Visible rows may have changed elsewhere.
            rows = [:]
            list.clamp(count: ids.count)
            return readRows()
        case .rows(let found):
            isReading = false
            if rows.count > Self.kept { rows = [:] }
            rows.merge(found) { _, new in new }
            return readRows()
        case .failed(let problem): (isReading, self.problem) = (false, problem)
        }
        return .none
    }

    /// Loads missing rows around the selection.
    private mutating func readRows() -> Effect<Message> {
        guard let ids, !ids.isEmpty, !isReading else { return .none }
        let near = max(0, list.selected - 60)..<min(ids.count, list.selected + 240)
        guard let missing = near.first(where: { rows[ids[$0]] == nil }) else { return .none }
        isReading = true
        let part = ids[missing..<min(ids.count, missing + Self.window)]
        return .task(id: "rows") { [repository] emit in
            do {
                var found = try await repository.rows(part)
                // Doesn't load a word again that was deleted meanwhile.
                for id in part where found[id] == nil { found[id] = .gone(id) }
                emit(.rows(found))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input { return act(id) }
        if !list.isFiltering, case .key(let key) = input {
            if key.key == .tab || key.key == .backTab, let next = tabs.next(for: key) {
                return act(next)
            }
            if case .character(let letter) = key.key, key.modifiers.isSubset(of: .shift),
                let effect = press(letter)
            {
                return effect
            }
        }
        let known = ids ?? []
        switch list.handle(input, count: known.count, id: { known[$0] }) {
        case .ignored: return .unhandled
        case .handled: return .none
        case .open(let id): return .open("vocabulary/card/\(id)")
        case .filterChanged(let text):
            filter.search = text
            return read()
        }
    }

    private mutating func act(_ id: String) -> Effect<Message> {
        switch id {
        case "level.all": return choose(nil)
        case "study": return study()
        case "new": return .open("vocabulary/words/new")
        case "state": return press("f") ?? .none
        default: break
        }
        if let level = WordDifficulty.allCases.first(where: { "level.\($0.rawValue)" == id }) {
            return choose(level)
        }
        guard let index = ids?.firstIndex(of: id) else { return .unhandled }
        list.selected = index
        return .open("vocabulary/card/\(id)")
    }

    private mutating func choose(_ level: WordDifficulty?) -> Effect<Message> {
        filter.difficulty = level
        (list.selected, list.offset) = (0, 0)
        return read()
    }

    /// nil for an unused key.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "s": return study()
        case "+": return .open("vocabulary/words/new")
        case "f", "F":
            let all = WordListFilter.LearningState.allCases
            let at = all.firstIndex(of: filter.learningState) ?? 0
            filter.learningState = all[(at + (letter == "f" ? 1 : all.count - 1)) % all.count]
            (list.selected, list.offset) = (0, 0)
            return read()
        case "v":
            return .open(filter.sourceID.map { "vocabulary/stats/\($0)" } ?? "vocabulary/stats")
        case "e": return filter.sourceID.map { .open("vocabulary/source/\($0)/rename") }
        default: return nil
        }
    }

    private func study() -> Effect<Message> {
        let source = filter.sourceID ?? "all"
        guard let level = filter.difficulty else {
            return .open(
                filter.sourceID == nil ? "vocabulary/study" : "vocabulary/study/\(source)")
        }
        return .open("vocabulary/study/\(source)/\(level.rawValue)")
    }

    var tabs: Tabs {
        Tabs(
            [.init(id: "level.all", title: "All")]
                + WordDifficulty.allCases.map { .init(id: "level.\($0.rawValue)", title: $0.title) },
            selected: "level.\(filter.difficulty?.rawValue ?? "all")")
    }
}

extension WordRow {
    /// The placeholder for a visible word that was deleted.
    static func gone(_ id: String) -> WordRow {
        WordRow(
            card: Card(
                id: id, sourceID: "", word: "", lemma: "", sentence: "", meaning: "",
                difficulty: .intermediate, isDeleted: true), state: CardState())
    }
}
