import AppCore
import Foundation
import ICalendar
import TerminalUI

/// One of the student's own events, or, to read only, one of a calendar the student follows.
struct EventScreen: Screen {
    enum Message: Sendable {
        case known(OwnEvent)
        case failed(Problem)
        case remove
        case removed(OwnEvent)
    }

    let id: String
    let repository: CalendarRepository
    private(set) var event: OwnEvent?
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(_ id: String, repository: CalendarRepository) {
        self.id = id
        self.repository = repository
    }

    var title: String { "Event" }
    var hints: [KeyHint] {
        (mayChange ? [KeyHint("e", "edit"), KeyHint("d", "delete")] : [])
            + [KeyHint("Esc", "back")]
    }
    private var mayChange: Bool {
        event?.subscription == nil && event?.server?.isReadOnly != true
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository, id] emit in
            do {
                emit(.known(try await repository.event(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let known)):
            (self.event, problem) = (known, nil)
            return .none
        case .message(.failed(let failure)):
            (self.event, problem) = (nil, failure)
            return .none
        case .message(.remove):
            return .task(id: "remove") { [repository, id] emit in
                do {
                    let event = try await repository.events.event(id)
                    try await repository.events.remove(id)
                    emit(.removed(event))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case .message(.removed(let event)):
            let undo = Effect<Message>.undoable("Deleted: \(event.title).") { [repository] in
                try await repository.events.save(
                    [event], localCalendar: repository.localCalendar)
            }
            return .batch(undo, .back)
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard mayChange else { return scroll.handle(input) ? .none : .unhandled }
        switch input {
        case .key(KeyPress(.character("e"))), .activate("edit"), .key(KeyPress(.enter)):
            guard event != nil else { return .none }
            return .open(CalendarPlaces.edit(id).description)
        case .key(KeyPress(.character("d"))), .key(KeyPress(.delete)), .activate("remove"):
            guard let event else { return .none }
            return .confirm(
                Confirmation(
                    title: "Delete this event?",
                    detail: event.title + (event.repeats ? ", with all its repetitions." : ""),
                    confirmLabel: "Delete", isDestructive: true),
                then: .remove)
        default: return scroll.handle(input) ? .none : .unhandled
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let event else {
            guard let problem else { return Skeleton(lines: 5) }
            return VStack {
                Text(problem.summary, style: Style(.warning))
                if let cure = problem.cure { Text(cure, style: .secondary) }
            }
        }
        return ScrollView(
            Measure(
                72, centered: false,
                VStack {
                    Text(event.title, style: .heading)
                    for line in EventWords(event, repository.localCalendar).lines {
                        Text(line, hang: 2)
                    }
                    if mayChange {
                        Spacer(1)
                        Text(
                            StyledText([
                                .init("e edit", .accent, action: "edit"), .init("   "),
                                .init("d delete", .accent, action: "remove"),
                            ]))
                    }
                }), state: scroll)
    }
}

/// An event as lines of text.
struct EventWords {
    let event: OwnEvent
    let localCalendar: LocalCalendar

    init(_ event: OwnEvent, _ localCalendar: LocalCalendar) {
        self.event = event
        self.localCalendar = localCalendar
    }

    var lines: [String] {
        let item = event.item
        let draft = EventDraft(item, localCalendar: localCalendar)
        var lines = [when(draft)]
        let repetition = event.repetitionWords(localCalendar)
        if !repetition.isEmpty { lines.append("Repeats \(repetition)") }
        if !draft.place.isEmpty { lines.append("Where: \(draft.place)") }
        if !draft.alarms.isEmpty {
            lines.append(
                "Alarm: \(draft.alarms.map { "\($0) min" }.joined(separator: ", ")) before")
        }
        if !draft.categories.isEmpty { lines.append(draft.categories.joined(separator: ", ")) }
        if let status = item.status { lines.append("Status: \(status.lowercased())") }
        if let url = item.url { lines.append(url) }
        if !draft.notes.isEmpty { lines += ["", draft.notes] }
        if let source = event.source { lines += ["", "From \(source)"] }
        if let server = event.server {
            lines += [
                "",
                server.isReadOnly
                    ? "From the calendar “\(server.name)”, which can only be read."
                    : "In the calendar “\(server.name)”.",
            ]
        }
        if let calendar = event.subscription {
            lines += [
                "",
                "From the calendar “\(calendar)”, which you follow; only its owner can change it.",
            ]
        }
        return lines
    }

    private func when(_ draft: EventDraft) -> String {
        if draft.isAllDay {
            return draft.first == draft.last
                ? "\(localCalendar.long(draft.first)), all day"
                : "\(localCalendar.long(draft.first)) to \(localCalendar.long(draft.last))"
        }
        let start = localCalendar.moment(draft.first, minutes: draft.start)
        let end = start + Double(draft.minutes) * 60
        let endDay = localCalendar.day(of: end)
        let until =
            draft.minutes == 0
            ? ""
            : endDay == draft.first || draft.minutes < 720
                ? "–\(localCalendar.clock(end))"
                : " to \(localCalendar.short(endDay)) \(localCalendar.clock(end))"
        return "\(localCalendar.long(draft.first)) \(localCalendar.clock(start))\(until)"
    }
}
