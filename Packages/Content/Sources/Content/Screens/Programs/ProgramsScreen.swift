import AppCore
import Dialogue
import Foundation
import TerminalUI

/// The language programs screen: levels by unit, with progress.
struct ProgramsScreen: Screen {
    enum Message: Sendable {
        case arrived(Arrival<ProgramList>)
        case continuing(LanguageLevel?)
    }

    let library: ProgramLibrary
    /// nil before loading.
    var programs: [LanguageProgram]?
    var skipped = 0
    var continuing: LanguageLevel?
    /// The selected program; nil shows all.
    var tab: String?
    var updatedAt: Date?
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    var title: String { "Languages" }
    var capturesText: Bool { list.isFiltering }

    var status: String? {
        let age = updatedAt.map { library.age(of: $0) }
        return Freshness.words(age: age, isRefreshing: isRefreshing, problem: problem)
    }

    var hints: [KeyHint] {
        guard programs?.isEmpty == false else {
            return [KeyHint("r", "refresh"), KeyHint("Esc", "back")]
        }
        var hints = [KeyHint("Enter", "open"), KeyHint("/", "search")]
        if continuing != nil { hints.append(KeyHint("c", "continue")) }
        if hasTabs { hints.append(KeyHint("Tab", "program")) }
        return hints + [KeyHint("p", "progress"), KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    }

    var hasTabs: Bool { (programs?.count ?? 0) > 1 }
    /// The programs of the open tab.
    var shown: [LanguageProgram] {
        (programs ?? []).filter { tab == nil || $0.id == tab }
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let library = library
        return .task(id: "load") { emit in
            for await arrival in library.followProgramList() {
                emit(.arrived(arrival))
                if arrival.value != nil { emit(.continuing(await library.continuing())) }
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .message(let message):
            hear(message)
            return .none
        // Reload to show progress made in the meantime.
        case .resumed: return load()
        }
    }

    private mutating func hear(_ message: Message) {
        switch message {
        case .arrived(.stored(let programList, let date)): show(programList, date)
        case .arrived(.fresh(let programList, let date)):
            show(programList, date)
            (problem, isRefreshing) = (nil, false)
        case .arrived(.failed(let problem)): (self.problem, isRefreshing) = (problem, false)
        case .continuing(let level): continuing = level
        }
    }

    /// Updates the programs, keeping the selection.
    private mutating func show(_ programList: ProgramList, _ date: Date) {
        let selected = list.selection(in: items)?.id
        (programs, skipped, updatedAt) = (programList.programs, programList.skipped, date)
        if let tab, !programList.programs.contains(where: { $0.id == tab }) { self.tab = nil }
        list.keep(selected, in: items)
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let effect = activate(id) { return effect }
        switch list.handle(input, items: items) {
        case .open(let id):
            guard let level = ItemScreen.suffix(id, "level.") else { return .none }
            return .open(ProgramPlace.level(level).description)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering else { return .unhandled }
        switch (key.key, key.modifiers) {
        case (.tab, []), (.right, []): return select(offset: 1)
        case (.backTab, _), (.left, []): return select(offset: -1)
        case (.character("c"), []): return goOn()
        case (.character("p"), []): return .open(ProgramPlace.progress.description)
        case (.character("r"), []): return load()
        default: return .unhandled
        }
    }

    private mutating func activate(_ id: String) -> Effect<Message>? {
        if let program = ItemScreen.suffix(id, "tab.") {
            tab = program == "all" ? nil : program
            list = ListState()
            return Effect<Message>.none
        }
        switch id {
        case "continue": return goOn()
        case "progress": return .open(ProgramPlace.progress.description)
        case "retry": return load()
        default: return nil
        }
    }

    private func goOn() -> Effect<Message> {
        guard let continuing else { return .toast("No level to continue.") }
        return .open(ProgramPlace.level(continuing.id).description)
    }

    private mutating func select(offset: Int) -> Effect<Message> {
        guard let programs, hasTabs else { return .unhandled }
        let tabs: [String?] = [nil] + programs.map(\.id)
        let index = tabs.firstIndex(of: tab) ?? 0
        tab = tabs[(index + offset + tabs.count) % tabs.count]
        list = ListState()
        return .none
    }
}
