import AppCore
import Foundation
import TerminalUI

/// A course: modules, discussions, work, teachers and meeting times.
struct CourseScreen: Screen {
    enum Tab: String, Sendable, CaseIterable {
        case modules, discussions, work, about

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
        var id: String { "tab.\(rawValue)" }
    }

    enum Message: Sendable {
        case known(CoursePage?)
        case refreshed(Problem?)
        case marked(OutboxOutcome)
        case failed(Problem)
    }

    let id: Int64
    let repository: CourseRepository
    private(set) var tab: Tab = .modules
    private(set) var page: CoursePage?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    private(set) var list = ListState()
    private var hasLoaded = false

    init(_ id: Int64, repository: CourseRepository) {
        self.id = id
        self.repository = repository
    }

    var title: String { page.map { String($0.name.prefix(40)) } ?? "Course" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        let enter =
            tab != .modules
            ? [KeyHint("Enter", "open")]
            : selected?.item.hasPage == true
                ? [KeyHint("Enter", "read"), KeyHint("Space", "done, or not")]
                : [KeyHint("Enter", "done, or not")]
        return enter + [
            KeyHint("Tab", "modules, discussions, work, about"), KeyHint("/", "filter"),
            KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }

    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        return page?.heardAt.map {
            "last updated \(repository.localCalendar.age(of: $0)): \(problem.summary)"
        }
            ?? problem.summary
    }

    mutating func start() -> Effect<Message> { load(refreshing: true) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        isRefreshing = refreshing
        return .task(id: "load") { [repository, id] emit in
            emit(.known(await repository.known(id)))
            guard refreshing else { return }
            var problem: Problem?
            do throws(Problem) {
                try await repository.refresh(id)
            } catch {
                problem = error
            }
            emit(.known(await repository.known(id)))
            emit(.refreshed(problem))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let page)):
            if let page { self.page = page }
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.refreshed(let problem)):
            (isRefreshing, hasLoaded, self.problem) = (false, true, problem)
            return .none
        case .message(.marked(let outcome)):
            return .batch(.toast(for: outcome), load(refreshing: false))
        case .message(.failed(let problem)): return .toast(problem.summary, .warning)
        case .resumed: return load(refreshing: false)
        case .input(let input): return answer(input)
        }
    }

    private var tabs: Tabs {
        Tabs(Tab.allCases.map { .init(id: $0.id, title: $0.title) }, selected: tab.id)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let tab = Tab.allCases.first(where: { $0.id == id }) {
            return show(tab)
        }
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isSubset(of: .shift) {
            switch key.key {
            case .character("r"): return load(refreshing: true)
            case .character(" ") where tab == .modules:
                return selected.map { mark($0.item, of: $0.module) } ?? .none
            case .character("h"), .left: return turn(.left)
            case .character("l"), .right: return turn(.right)
            case .tab, .backTab: return turn(key.key)
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .open(let id): return open(id)
        case .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    private mutating func turn(_ key: KeyPress.Key) -> Effect<Message> {
        guard let id = tabs.next(for: KeyPress(key)),
            let tab = Tab.allCases.first(where: { $0.id == id })
        else { return .none }
        return show(tab)
    }

    private mutating func show(_ tab: Tab) -> Effect<Message> {
        self.tab = tab
        list = ListState()
        return .none
    }

    private func open(_ id: String) -> Effect<Message> {
        let parts = id.split(separator: "/")
        switch parts.first {
        case "item":
            guard let (module, item) = find(id) else { return .none }
            return item.hasPage
                ? .open(CalendarPlaces.page(item.id).description) : mark(item, of: module)
        case "talk": return .open("calendar/discussion/\(parts.last ?? "")")
        case "work":
            let entry = page?.work.first { $0.id == String(id.dropFirst(5)) }
            // Entries that open this course are skipped.
            guard let place = entry?.opens, place != CalendarPlaces.course(self.id) else {
                return .toast("Hand work in from To-dos; this isn't open there.")
            }
            return .open(place.description)
        case "progress": return .open("progress")
        default: return .none
        }
    }

    /// The item of a row.
    private func find(_ row: String) -> (module: Int64, item: CoursePage.Item)? {
        let parts = row.split(separator: "/")
        guard parts.count == 3, parts[0] == "item", let module = Int64(parts[1]),
            let known = page?.modules?.first(where: { $0.id == module }),
            let item = known.items?.first(where: { $0.id == Int64(parts[2]) })
        else { return nil }
        return (module, item)
    }

    private var selected: (module: Int64, item: CoursePage.Item)? {
        list.selection(in: items).flatMap { find($0.id) }
    }

    /// Toggles an item's completion.
    private func mark(_ item: CoursePage.Item, of module: Int64) -> Effect<Message> {
        guard !item.isHeading else { return .none }
        return .task(id: "mark") { [repository] emit in
            do throws(Problem) {
                emit(.marked(try await repository.mark(item, of: module, done: !item.isDone)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    var sections: [ListSection] {
        page.map { CourseRows(page: $0, localCalendar: repository.localCalendar).sections(tab) }
            ?? []
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem, hasLoaded else {
                return hasLoaded ? gone : Skeleton(lines: 6)
            }
            return VStack(spacing: 1) {
                Text(problem.summary, style: Style(.warning))
                if let cure = problem.cure { Text(cure, style: .secondary) }
                Text("Press r to try again.", style: .secondary)
            }
        }
        let done = page.modules?.reduce(0) { $0 + $1.doneCount } ?? 0
        let all = page.modules?.reduce(0) { $0 + $1.itemCount } ?? 0
        return VStack {
            if context.size.height > 8 {
                Text(
                    StyledText(page.name, .heading)
                        + StyledText(page.code.map { "  \($0)" } ?? "", .secondary))
            }
            if all > 0, context.size.height > 10 {
                ProgressBar(done: done, of: all, label: "\(done) of \(all) done")
            }
            tabs
            ListView(
                sections: sections, state: list, empty: StyledText(CourseRows.empty(tab, page)))
        }
    }

    private var gone: any View {
        Text("You're not in a course with this number.", style: .secondary)
    }
}
