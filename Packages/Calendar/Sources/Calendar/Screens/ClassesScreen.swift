import AppCore
import Foundation
import TerminalUI

/// Today's and tomorrow's classes, the known week, and the courses.
struct ClassesScreen: Screen {
    enum Tab: String, Sendable, CaseIterable {
        case today, tomorrow, week, courses

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
        var id: String { "tab.\(rawValue)" }
    }

    enum Message: Sendable {
        case known(Timetable, CachedResponse<[Course]>?)
        case refreshed(Problem?)
        case tick
    }

    let repository: CalendarRepository
    private(set) var tab: Tab = .today
    private(set) var timetable: Timetable?
    private(set) var courses: CachedResponse<[Course]>?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    private(set) var localCalendar: LocalCalendar
    private(set) var list = ListState()

    init(repository: CalendarRepository) {
        self.repository = repository
        localCalendar = repository.localCalendar
    }

    var title: String { "Classes" }
    var capturesText: Bool { list.isFiltering }
    let hints = [
        KeyHint("Enter", "open the course"), KeyHint("Tab", "today, tomorrow, week, courses"),
        KeyHint("/", "filter"), KeyHint("e", "edit my own timetable"), KeyHint("c", "calendar"),
        KeyHint("r", "refresh"),
        KeyHint("Esc", "back"),
    ]

    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        let heard = timetable?.heardAt(localCalendar.today)
        if timetable?.usesOwn == true { return nil }
        return heard.map { "last updated \(localCalendar.age(of: $0)): \(problem.summary)" }
            ?? problem.summary
    }

    mutating func start() -> Effect<Message> { .batch(load(refreshing: true), watch()) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        localCalendar = repository.localCalendar
        isRefreshing = refreshing
        return .task(id: "load") { [repository] emit in
            emit(.known(await repository.timetable(), await repository.knownCourses()))
            guard refreshing else { return }
            var problem = await repository.refreshClasses()
            do throws(Problem) {
                _ = try await repository.refreshCourses()
            } catch {
                problem = problem ?? error
            }
            emit(.known(await repository.timetable(), await repository.knownCourses()))
            emit(.refreshed(problem))
        }
    }

    private func watch() -> Effect<Message> {
        .task(id: "clock") { [repository] emit in
            do { try await repository.sleep(.seconds(60)) } catch { return }
            emit(.tick)
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let timetable, let courses)):
            (self.timetable, self.courses) = (timetable, courses)
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.refreshed(let problem)):
            (isRefreshing, self.problem) = (false, problem)
            return .none
        case .message(.tick):
            localCalendar = repository.localCalendar
            return watch()
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
            case .character("c"): return .open("calendar")
            case .character("e"): return .open(CalendarPlaces.timetable.description)
            case .character("h"): return turn(.left)
            case .character("l"): return turn(.right)
            case .tab, .backTab, .left, .right: return turn(key.key)
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .open(let id):
            guard let course = id.split(separator: "@").first.flatMap({ Int64($0) }) else {
                return .open(CalendarPlaces.timetable.description)
            }
            return .open(CalendarPlaces.course(course).description)
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

    // MARK: Rows

    var sections: [ListSection] {
        switch tab {
        case .today: return day(localCalendar.today).map { [$0] } ?? []
        case .tomorrow: return day(localCalendar.today + 1).map { [$0] } ?? []
        case .week: return (0..<7).compactMap { day(localCalendar.today + $0) }
        case .courses:
            return [ListSection("", (courses?.value ?? []).map(row))]
        }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    /// nil for a day that was never fetched or has no classes.
    private func day(_ day: Day) -> ListSection? {
        guard let lessons = timetable?.lessons(on: day, localCalendar: localCalendar),
            !lessons.isEmpty
        else {
            return nil
        }
        let label = timetable.flatMap { $0.usesOwn ? $0.own.label(of: day) : nil }
        let title = [AgendaRows.title(of: day, localCalendar), label].compactMap(\.self)
        return ListSection(
            StyledText(title.joined(separator: " · ")), lessons.map { row($0, on: day) })
    }

    private func row(_ lesson: TimetableLesson, on day: Day) -> ListItem {
        let facts = [lesson.room, lesson.teacherNames, lesson.sectionName].compactMap(\.self)
            .filter { !$0.isEmpty }
        return ListItem(
            id:
                "\(lesson.courseID.map(String.init) ?? "own")@\(lesson.id)@\(day.text)@\(lesson.start.timeIntervalSince1970)",
            title: StyledText(
                "\(localCalendar.clock(lesson.start))–\(localCalendar.clock(lesson.end))  ",
                Style(.accent))
                + StyledText(lesson.courseName),
            detail: StyledText(facts.joined(separator: " · ")),
            trailing: StyledText(syncState(lesson)))
    }

    private func syncState(_ lesson: TimetableLesson) -> String {
        let now = localCalendar.now
        if lesson.start <= now, now < lesson.end { return "now" }
        if lesson.end <= now {
            return localCalendar.day(of: lesson.end) == localCalendar.today ? "over" : ""
        }
        return localCalendar.left(to: lesson.start) ?? ""
    }

    private func row(_ course: Course) -> ListItem {
        let facts = [course.code, course.description].compactMap(\.self).filter { !$0.isEmpty }
        return ListItem(
            id: String(course.id), title: StyledText(course.name),
            detail: facts.isEmpty ? nil : StyledText(facts.joined(separator: " · ")))
    }

    // MARK: View

    func view(in context: ViewContext) -> any View {
        VStack {
            tabs
            if let offset = timetable?.foreignOffset(localCalendar: localCalendar) {
                Text(
                    "Times are in your zone; your school is at \(LocalCalendar.offset(offset)).",
                    style: .secondary)
            }
            if timetable == nil, courses == nil {
                Skeleton(lines: 5)
            } else {
                ListView(sections: sections, state: list, empty: StyledText(emptyWords))
            }
        }
    }

    private var emptyWords: String {
        if !list.filter.isEmpty { return "Nothing matches the filter." }
        if tab == .courses {
            return courses == nil
                ? problem?.summary ?? "Loading…"
                : "You're not in any courses yet. Your school enrolls you."
        }
        let day = tab == .tomorrow ? localCalendar.today + 1 : localCalendar.today
        guard let timetable, timetable.lessons(on: day, localCalendar: localCalendar) != nil else {
            let cure = " Press e to enter your own timetable."
            if let problem { return problem.summary + cure }
            return "Not known yet: your school publishes classes on the day itself, and they're "
                + "remembered here." + cure
        }
        return tab == .week ? "No classes in the next seven days." : "No classes \(tab.rawValue)."
    }
}
