import AppCore
import TerminalUI

/// The student's own timetable: its rules and its classes by day.
struct TimetableScreen: Screen {
    enum Message: Sendable {
        case known(Timetable)
        case removed(OwnTimetable.Lesson)
        case restore(OwnTimetable.Lesson)
        case failed(Problem)
    }

    let repository: CalendarRepository
    private(set) var timetable: Timetable?
    private(set) var problem: Problem?
    private(set) var list = ListState()

    init(repository: CalendarRepository) { self.repository = repository }

    var title: String { "My timetable" }
    var capturesText: Bool { list.isFiltering }
    let hints = [
        KeyHint("Enter", "edit"), KeyHint("+", "new class"), KeyHint("d", "delete the class"),
        KeyHint("/", "filter"), KeyHint("Esc", "back"),
    ]
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in emit(.known(await repository.timetable())) }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let timetable)):
            self.timetable = timetable
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.removed(let lesson)):
            return .batch(.undoable("Deleted “\(lesson.title)”.", undo: .restore(lesson)), load())
        case .message(.restore(let lesson)):
            return change { $0.lessons.append(lesson) }
        case .message(.failed(let problem)):
            self.problem = problem
            return .toast(problem.summary, .warning)
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isSubset(of: .shift) {
            switch key.key {
            case .character("+"): return .open(newPlace)
            case .character("e"): return selected.map(open) ?? .none
            case .character("d"): return delete()
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .open(let id): return open(id)
        case .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    private var selected: String? {
        let rows = list.visible(items)
        return rows.indices.contains(list.selected) ? rows[list.selected].id : nil
    }

    private func open(_ id: String) -> Effect<Message> {
        id == Self.rules
            ? .open("\(CalendarPlaces.timetable)/rules")
            : .open("\(CalendarPlaces.timetable)/\(lessonID(id))")
    }

    /// A new class on the day of the selected one.
    private var newPlace: String {
        let day = selected.flatMap { $0.split(separator: "@").last }.flatMap { Int($0) }
        return "\(CalendarPlaces.timetable)/new" + (day.map { "/\($0)" } ?? "")
    }

    private func lessonID(_ row: String) -> String { String(row.prefix { $0 != "@" }) }

    private func delete() -> Effect<Message> {
        guard let selected, let own = timetable?.own,
            let lesson = own.lessons.first(where: { $0.id == lessonID(selected) })
        else { return .toast("Choose a class to delete.") }
        return .task { [repository] emit in
            do {
                try await repository.ownTimetable.change {
                    $0.lessons.removeAll { $0.id == lesson.id }
                }
                emit(.removed(lesson))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private func change(
        _ edit: @escaping @Sendable (inout OwnTimetable) throws -> Void
    ) -> Effect<Message> {
        .task { [repository] emit in
            do {
                try await repository.ownTimetable.change(edit)
                emit(.known(await repository.timetable()))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    // MARK: Rows

    private static let rules = "rules"

    var sections: [ListSection] {
        guard let own = timetable?.own else { return [] }
        let rules = ListItem(
            id: Self.rules, title: StyledText("Term, rotation and days off"))
        return [ListSection("", [rules])] + lessonSections(own)
    }

    private func lessonSections(_ own: OwnTimetable) -> [ListSection] {
        let days = own.rotation.isNumbered ? Array(1...20) : [1, 2, 3, 4, 5, 6, 0]
        return days.compactMap { day in
            let lessons = own.sortedLessons.filter { $0.days.contains(day) }
            guard !lessons.isEmpty else { return nil }
            let name = own.rotation.isNumbered ? "Day \(day)" : LocalCalendar.weekdays[day]
            return ListSection(
                StyledText(name),
                lessons.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { row($0, day) })
        }
    }

    private func row(_ lesson: OwnTimetable.Lesson, _ day: Int) -> ListItem {
        let times =
            "\(LocalCalendar.clock(lesson.start))–\(LocalCalendar.clock(lesson.end % 1440))  "
        let facts = [lesson.room, lesson.teacher].compactMap(\.self).joined(separator: " · ")
        return ListItem(
            id: "\(lesson.id)@\(day)",
            title: StyledText(times, Style(.accent)) + StyledText(lesson.title)
                + StyledText(facts.isEmpty ? "" : " · " + facts, .secondary),
            trailing: StyledText(lesson.week.map { "week \($0)" } ?? "", .secondary))
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    // MARK: View

    func view(in context: ViewContext) -> any View {
        guard let timetable else { return Skeleton(lines: 5) }
        return VStack {
            if let notice = timetable.ownNotice { Text(notice, style: .secondary) }
            Text(
                timetable.own.facts(repository.localCalendar).joined(separator: " "),
                style: .secondary)
            ListView(
                sections: sections, state: list, empty: StyledText("Nothing matches the filter."))
            if timetable.own.lessons.isEmpty {
                Text(
                    "Press + to add a class, or import a file with homeroom calendar timetable import.",
                    style: .secondary)
            }
        }
    }
}
