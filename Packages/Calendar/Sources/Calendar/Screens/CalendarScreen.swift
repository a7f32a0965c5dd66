import AppCore
import Foundation
import TerminalUI

/// The calendar: an agenda, a day, a week or a month, with a movable cursor.
struct CalendarScreen: Screen {
    enum Mode: String, Sendable, CaseIterable {
        case agenda, day, week, month

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
        var actionID: String { "mode.\(rawValue)" }
    }

    enum Message: Sendable {
        case known(Agenda, schoolOffset: Int?)
        case refreshed(Agenda?, schoolOffset: Int?, Problem?)
        case synced([String])
        case waiting(Problem)
        /// A minute has passed.
        case tick
    }

    let repository: CalendarRepository
    private(set) var mode: Mode
    private(set) var cursor: Day
    private(set) var agenda: Agenda?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    /// The school's offset from UTC, if it differs from the student's.
    private(set) var schoolOffset: Int?
    private(set) var localCalendar: LocalCalendar
    /// The date typed after `d`.
    private(set) var asked: DateFieldState?
    private(set) var list = ListState()

    init(repository: CalendarRepository, mode: Mode = .agenda, day: Day? = nil) {
        self.repository = repository
        self.mode = mode
        localCalendar = repository.localCalendar
        cursor = day ?? repository.localCalendar.today
    }

    var title: String { "Calendar" }
    var capturesText: Bool { list.isFiltering || asked != nil }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("1–4", "agenda, day, week, month"),
            KeyHint("h l", "day before, after"), KeyHint("j k", "up and down"),
            KeyHint("[ ]", "week before, after"), KeyHint("H L", "month before, after"),
            KeyHint("0", "today"),
            KeyHint("o", "other date"), KeyHint("+", "new event"), KeyHint("/", "filter"),
            KeyHint("c", "classes"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }

    var status: String? {
        if isRefreshing { return "refreshing…" }
        var parts: [String] = []
        if let schoolOffset {
            parts.append(
                "times are in your zone, school is at \(LocalCalendar.offset(schoolOffset))")
        }
        if let notice = agenda?.cutNotice { parts.append(notice) }
        if let problem {
            parts.append(
                agenda?.heardAt.map {
                    "last updated \(localCalendar.age(of: $0)): \(problem.summary)"
                }
                    ?? problem.summary)
        } else if agenda?.isPartial == true {
            parts.append("some of this isn't from your school yet")
        }
        return parts.isEmpty ? nil : String(parts.joined(separator: " · ").prefix(200))
    }

    mutating func start() -> Effect<Message> { .batch(load(refreshing: true), watch()) }

    // MARK: Reading

    /// The days needed by every view around the cursor.
    private var window: ClosedRange<Day> {
        let first = localCalendar.week(of: cursor.firstOfMonth)
        return first...max(cursor + 62, cursor.lastOfMonth + 14)
    }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        localCalendar = repository.localCalendar
        isRefreshing = refreshing
        return .task(id: "load") { [repository, window] emit in
            let known = await repository.known(window)
            emit(.known(known.agenda, schoolOffset: known.schoolOffset))
            guard refreshing else { return }
            do {
                let fresh = try await repository.refresh(window)
                emit(.refreshed(fresh.agenda, schoolOffset: fresh.schoolOffset, fresh.problem))
                if !fresh.notices.isEmpty { emit(.synced(fresh.notices)) }
            } catch {
                emit(.refreshed(nil, schoolOffset: nil, Problem(error)))
            }
        }
    }

    /// Loads the days around the cursor that are missing.
    private mutating func follow() -> Effect<Message> {
        guard let agenda, agenda.window.lowerBound <= window.lowerBound,
            agenda.window.upperBound >= localCalendar.week(of: cursor.lastOfMonth) + 6
        else { return load(refreshing: true) }
        return .none
    }

    /// Sends what was changed on another screen to the servers of its calendars.
    private func send() -> Effect<Message> {
        .task(id: "send") { [repository] emit in
            guard let problem = await repository.sendChanges(), problem.code != .interrupted else {
                return
            }
            emit(.waiting(problem))
        }
    }

    /// Ticks every minute to keep “now” current.
    private func watch() -> Effect<Message> {
        .task(id: "clock") { [repository] emit in
            do { try await repository.sleep(.seconds(60)) } catch { return }
            emit(.tick)
        }
    }

    // MARK: Contents

    /// The filtered entries.
    var shown: Agenda? { agenda?.filtered(by: list.filter, localCalendar: localCalendar) }

    /// The rows of the agenda and day views; in the other views, the entries of the cursor's day.
    var sections: [ListSection] {
        guard let agenda else { return [] }
        switch mode {
        case .agenda:
            return AgendaRows(agenda: agenda, localCalendar: localCalendar, from: cursor).sections
        case .day:
            return DaySections(agenda: agenda, localCalendar: localCalendar, day: cursor).sections
        case .week, .month:
            return [
                ListSection(
                    "", agenda[cursor].map { AgendaEntryRow.item($0, on: cursor, localCalendar) })
            ]
        }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    // MARK: Events

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let agenda, let offset)):
            take(agenda, offset)
            return .none
        case .message(.refreshed(let agenda, let offset, let problem)):
            isRefreshing = false
            if problem?.code != .interrupted { self.problem = problem }
            if let agenda { take(agenda, offset) }
            return .none
        case .message(.tick):
            localCalendar = repository.localCalendar
            return watch()
        case .message(.synced(let notices)):
            let more = "homeroom calendar calendars shows \(notices.count) of these."
            return .toast(notices.count == 1 ? notices[0] : "\(notices[0]) \(more)", .warning)
        case .message(.waiting(let problem)):
            return .toast("Saved here; it will be sent later. \(problem.summary)", .warning)
        case .resumed: return .batch(load(refreshing: false), send())
        case .input(let input): return answer(input)
        }
    }

    private mutating func take(_ agenda: Agenda, _ offset: Int?) {
        self.agenda = agenda
        schoolOffset = offset
        list.clamp(count: list.visible(items).count)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if asked != nil { return answerWhileAsking(input) }
        if list.isFiltering { return answerInList(input) }
        switch input {
        case .activate(let id): return activate(id)
        case .fill(CalendarHeader.goTo, let text):
            guard let day = Day(text.trimmingCharacters(in: .whitespaces)) else {
                return .toast("Enter a date such as \(cursor.text).", .warning)
            }
            return move(to: day)
        case .key(let key): return answer(key) ?? answerInList(input)
        default: return answerInList(input)
        }
    }

    private mutating func answerInList(_ input: InputEvent) -> Effect<Message> {
        switch list.handle(input, items: items) {
        case .open(let id): return open(id)
        case .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    private mutating func answerWhileAsking(_ input: InputEvent) -> Effect<Message> {
        guard case .key(let key) = input else {
            _ = asked?.handle(input)
            return .none
        }
        switch key.key {
        case .escape: asked = nil
        case .enter:
            guard let day = asked?.value else {
                return .toast("Enter a date such as \(cursor.text).", .warning)
            }
            asked = nil
            return move(to: day)
        default: _ = asked?.handle(input)
        }
        return .none
    }

    /// nil for keys handled by the list.
    private mutating func answer(_ key: KeyPress) -> Effect<Message>? {
        guard key.modifiers.isSubset(of: .shift) else { return nil }
        switch key.key {
        case .left, .character("h"): return move(to: neighbour(-1))
        case .right, .character("l"): return move(to: neighbour(1))
        case .up where mode == .month, .character("k") where mode == .month:
            return move(to: cursor - 7)
        case .down where mode == .month, .character("j") where mode == .month:
            return move(to: cursor + 7)
        case .pageUp where mode != .agenda: return turn(-1)
        case .pageDown where mode != .agenda: return turn(1)
        case .character("H"): return move(to: cursor.addingMonths(-1))
        case .character("L"): return move(to: cursor.addingMonths(1))
        case .enter where mode == .month: return show(.day)
        case .enter where mode == .week:
            let entries = shown?[cursor] ?? []
            guard !entries.isEmpty else { return show(.day) }
            return open(entries[min(list.selected, entries.count - 1)].id)
        case .character(let character): return answer(character)
        default: return nil
        }
    }

    private mutating func answer(_ character: Character) -> Effect<Message>? {
        switch character {
        case "1": return show(.agenda)
        case "2": return show(.day)
        case "3": return show(.week)
        case "4": return show(.month)
        case "0": return move(to: localCalendar.today)
        case "[": return move(to: cursor - 7)
        case "]": return move(to: cursor + 7)
        case "o":
            asked = DateFieldState(start: cursor)
            return Effect.none
        case "+": return .open("calendar/new/\(cursor.text)")
        case "c": return .open("calendar/classes")
        case "r": return load(refreshing: true)
        default: return nil
        }
    }

    private mutating func activate(_ id: String) -> Effect<Message> {
        if let mode = Mode.allCases.first(where: { $0.actionID == id }) { return show(mode) }
        switch id {
        case CalendarHeader.previous: return turn(-1)
        case CalendarHeader.next: return turn(1)
        case CalendarHeader.today: return move(to: localCalendar.today)
        case CalendarHeader.new: return .open("calendar/new/\(cursor.text)")
        default: break
        }
        if id.hasPrefix("day."), let day = Day(id.dropFirst(4).description) {
            // A second click on a day opens it.
            let again = day == cursor
            let moved = move(to: day)
            return again ? show(.day) : moved
        }
        return open(id)
    }

    private mutating func show(_ mode: Mode) -> Effect<Message> {
        self.mode = mode
        rewind()
        return .none
    }

    private mutating func rewind() {
        list.selected = 0
        list.offset = 0
    }

    private mutating func move(to day: Day) -> Effect<Message> {
        cursor = day
        rewind()
        return follow()
    }

    /// The neighboring day; in the agenda, the next day with entries.
    private func neighbour(_ step: Int) -> Day {
        guard mode == .agenda, let agenda = shown else { return cursor + step }
        if step > 0 { return agenda.busyDays(from: cursor + 1).first ?? cursor + 1 }
        let first = agenda.window.lowerBound
        return agenda.busyDays(from: first).last { $0 < cursor } ?? cursor - 1
    }

    /// Moves by one page of the current view.
    private mutating func turn(_ step: Int) -> Effect<Message> {
        switch mode {
        case .agenda, .week: move(to: cursor + 7 * step)
        case .day: move(to: cursor + step)
        case .month: move(to: cursor.addingMonths(step))
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        guard let entry = agenda?.entries.first(where: { $0.id == id }) else { return .unhandled }
        guard let place = entry.opens else { return .toast("There's nothing more to show.") }
        return .open(place.description)
    }
}
