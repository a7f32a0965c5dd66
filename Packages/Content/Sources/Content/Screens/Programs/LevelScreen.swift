import AppCore
import Dialogue
import Foundation
import TerminalUI

/// The level screen: explanation, glossary and items.
struct LevelScreen: Screen {
    enum Message: Sendable {
        case arrived(Arrival<LevelPage>)
        /// Unfinished items and completed forms.
        case known(begun: Set<String>, done: Set<String>)
        /// The number of words added to Vocabulary.
        case learned(Int)
        case notLearned(Problem)
    }

    let library: ProgramLibrary
    let levelID: String
    var page: LevelPage?
    var begun: Set<String> = []
    var done: Set<String> = []
    var updatedAt: Date?
    var problem: Problem?
    var isLoading = true
    var showsGlossary = false
    var isLearning = false
    var focus = PageFocus()

    init(_ levelID: String, library: ProgramLibrary) {
        self.levelID = levelID
        self.library = library
    }

    var title: String { page.map { String($0.level.name.prefix(50)) } ?? "Level" }

    var status: String? {
        let age = updatedAt.map { library.age(of: $0) }
        return Freshness.words(age: age, isRefreshing: isLoading, problem: problem)
    }

    var hints: [KeyHint] {
        guard let page else { return [KeyHint("r", "try again"), KeyHint("Esc", "back")] }
        var hints: [KeyHint] = []
        if page.level.isOpen {
            hints.append(KeyHint("Enter", "open"))
            if !page.course.isEmpty { hints.append(KeyHint("c", "continue")) }
        }
        if !page.glossary.isEmpty {
            hints.append(KeyHint("v", showsGlossary ? "hide words" : "words"))
            hints.append(KeyHint("w", "learn words"))
        }
        return hints + [KeyHint("Tab", "next"), KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isLoading = true
        let (library, levelID) = (library, levelID)
        return .task(id: "load") { emit in
            for await arrival in library.followLevel(levelID) {
                emit(.arrived(arrival))
                if let page = arrival.value { emit(await Self.facts(of: page, library)) }
            }
        }
    }

    private static func facts(of page: LevelPage, _ library: ProgramLibrary) async -> Message {
        var begun: Set<String> = []
        var done: Set<String> = []
        for item in page.course + (page.dictation.map { [$0] } ?? []) {
            let play = await library.play(of: item.id, in: page.level.id, as: ExerciseState.self)
            if play != nil { begun.insert(item.id) }
            if !item.isScored, await !library.attempts(of: item.id).isEmpty { done.insert(item.id) }
        }
        return .known(begun: begun, done: done)
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .message(let message): return hear(message)
        // Reload to show progress made in the meantime.
        case .resumed: return load()
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .arrived(.stored(let page, let date)): show(page, date)
        case .arrived(.fresh(let page, let date)):
            show(page, date)
            (problem, isLoading) = (nil, false)
        case .arrived(.failed(let problem)): (self.problem, isLoading) = (problem, false)
        case .known(let begun, let done): (self.begun, self.done) = (begun, done)
        case .learned(let new):
            isLearning = false
            return .toast(Self.words(new: new, of: page?.glossary.count ?? new), .success)
        case .notLearned(let problem):
            isLearning = false
            return .toast(problem.summary + (problem.cure.map { " \($0)" } ?? ""), .warning)
        }
        return .none
    }

    private mutating func show(_ page: LevelPage, _ date: Date) {
        self.page = page
        updatedAt = date
        if let stop = focus.stop, !stops.contains(stop) { focus.stop = nil }
    }

    // MARK: Input

    /// Focusable stops in order.
    var stops: [String] {
        guard let page else { return problem == nil ? [] : ["retry"] }
        var stops: [String] = []
        if !page.glossary.isEmpty { stops.append("glossary") }
        if showsGlossary, !page.glossary.isEmpty { stops.append("learn") }
        guard page.level.isOpen else {
            return stops + (page.requiredLevel == nil ? [] : ["required"])
        }
        return stops + page.groups.flatMap(\.items).filter(\.isPlayable).map { "item.\($0.id)" }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id): return act(on: id)
        case .mouse: return focus.scrolls(input, in: stops) ? .none : .unhandled
        case .key(let key): return press(key)
        default: return .unhandled
        }
    }

    private mutating func press(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.tab, []): focus.step(by: 1, in: stops)
        case (.backTab, _): focus.step(by: -1, in: stops)
        case (.up, []): focus.arrow(-1, in: stops)
        case (.down, []): focus.arrow(1, in: stops)
        case (.enter, []): return act(on: focus.stop ?? (page == nil ? "retry" : "continue"))
        case (.character("c"), []) where page != nil: return act(on: "continue")
        case (.character("v"), []) where page?.glossary.isEmpty == false: return act(on: "glossary")
        case (.character("w"), []) where page?.glossary.isEmpty == false: return act(on: "learn")
        case (.character("r"), []): return load()
        default: return focus.scrolls(.key(key), in: stops) ? .none : .unhandled
        }
        return .none
    }

    private mutating func act(on id: String) -> Effect<Message> {
        switch id {
        case "retry": return load()
        case "continue": return goOn()
        case "glossary":
            showsGlossary.toggle()
            focus.stop = "glossary"
            return .none
        case "learn": return learn()
        case "required":
            guard let level = page?.requiredLevel else { return .none }
            return .replace(ProgramPlace.level(level.id).description)
        default:
            guard let page, let item = ItemScreen.suffix(id, "item."), page.item(item) != nil else {
                return .unhandled
            }
            guard page.level.isOpen else { return .toast(LockedLevel.words(page), .warning) }
            focus.move(to: id)
            return .open(ProgramPlace.item(item, in: levelID).description)
        }
    }

    /// Opens the next item: the first not passed, else the first.
    private func goOn() -> Effect<Message> {
        guard let page else { return .none }
        guard page.level.isOpen else { return .toast(LockedLevel.words(page), .warning) }
        guard let item = page.firstOpen(page.level.progress) ?? page.course.first else {
            return .toast("This level has nothing to play yet.")
        }
        return .open(ProgramPlace.item(item.id, in: levelID).description)
    }

    private static func words(new: Int, of total: Int) -> String {
        switch new {
        case 0: "Vocabulary already has all \(total) words."
        case 1: "Added 1 word to Vocabulary."
        default: "Added \(new) words to Vocabulary."
        }
    }

    private mutating func learn() -> Effect<Message> {
        guard let page, !isLearning else { return .none }
        isLearning = true
        let library = library
        return .task(id: "learn") { emit in
            do {
                emit(.learned(try await library.learnWords(of: page)))
            } catch {
                emit(.notLearned(Problem(error)))
            }
        }
    }
}

extension ItemScreen {
    /// The text after a prefix.
    static func suffix(_ stop: String, _ prefix: String) -> String? {
        stop.hasPrefix(prefix) ? String(stop.dropFirst(prefix.count)) : nil
    }
}
