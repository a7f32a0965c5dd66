import AppCore
import Foundation
import TerminalUI

/// The text of a page in a course's module.
struct ModulePageScreen: Screen {
    enum Message: Sendable {
        case known(ModulePage, Date)
        case read(ModulePage)
        case failed(Problem)
    }

    /// The module's item.
    let id: Int64
    let repository: CourseRepository
    private(set) var page: ModulePage?
    private var heardAt: Date?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    private var scroll = ScrollState()

    init(_ id: Int64, repository: CourseRepository) {
        self.id = id
        self.repository = repository
    }

    var title: String { page.map { String($0.title.prefix(40)) } ?? "Page" }
    let hints = [KeyHint("↑↓", "scroll"), KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        return heardAt.map {
            "last read \(repository.localCalendar.age(of: $0)): \(problem.summary)"
        } ?? problem.summary
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        return .task(id: "load") { [repository, id] emit in
            if let known = await repository.knownPage(id) {
                emit(.known(known.page, known.heardAt))
            }
            do throws(Problem) {
                emit(.read(try await repository.refreshPage(id)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let page, let date)): (self.page, heardAt) = (page, date)
        case .message(.read(let page)): (self.page, problem, isRefreshing) = (page, nil, false)
        case .message(.failed(let problem)): (self.problem, isRefreshing) = (problem, false)
        case .resumed: break
        case .input(.key(let key)) where key == KeyPress(.character("r")): return load()
        case .input(let input): return scroll.handle(input) ? .none : .unhandled
        }
        return .none
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem else { return Skeleton(lines: 6) }
            return VStack(spacing: 1) {
                Text(problem.summary, style: Style(.warning))
                if let reason = problem.reason { Text(reason, style: .secondary) }
                Text(problem.cure ?? "Press r to try again.", style: .secondary)
            }
        }
        var parts: [any View] = [Text(page.title, style: .heading)]
        if let date = page.updatedAt?.date {
            let day = repository.localCalendar.day(of: date)
            parts.append(
                Text("Changed \(repository.localCalendar.short(day))", style: .secondary))
        }
        parts.append(Text(page.body ?? "This page is empty."))
        if let url = page.url {
            parts.append(Text(StyledText([.init(url, .secondary, link: url)])))
        }
        return ScrollView(
            Measure(72, centered: false, VStack(spacing: 1, parts)), state: scroll)
    }
}
