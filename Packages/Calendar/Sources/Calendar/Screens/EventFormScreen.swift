import AppCore
import Foundation
import TerminalUI

/// Creates or edits one of the student's own events.
struct EventFormScreen: Screen {
    enum Message: Sendable {
        case known(EventDraft)
        /// The event, and how it was before; nil for a new one.
        case saved(OwnEvent, before: OwnEvent?)
        case failed(Problem)
    }

    let repository: CalendarRepository
    /// The edited event; nil for a new one.
    let event: String?
    private(set) var form: EventForm?
    /// The form before editing.
    private var shown: EventDraft?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    private var scroll = ScrollState()

    /// A new event.
    init(repository: CalendarRepository, day: Day?) {
        self.repository = repository
        event = nil
        let localCalendar = repository.localCalendar
        var draft = EventDraft(on: day ?? localCalendar.today)
        // Defaults to the next full hour.
        let next = localCalendar.minutes(of: localCalendar.now) / 60 + 1
        if draft.first == localCalendar.today, next < 24 { draft.start = next * 60 }
        form = EventForm(draft)
    }

    /// Edits an event.
    init(repository: CalendarRepository, event: String) {
        self.repository = repository
        self.event = event
    }

    var title: String { event == nil ? "New event" : "Edit event" }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("Tab", "next field"), KeyHint("Ctrl-S", "save"), KeyHint("Esc", "leave"),
    ]

    mutating func start() -> Effect<Message> {
        guard let event else { return .none }
        return .task(id: "load") { [repository] emit in
            do {
                let known = try await repository.events.event(event)
                emit(.known(EventDraft(known.item, localCalendar: repository.localCalendar)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let draft)):
            let form = EventForm(draft)
            (self.form, shown) = (form, try? form.draft(repository.localCalendar).get())
            return .none
        case .message(.saved(let event, let before)):
            isBusy = false
            let words = EventWords(event, repository.localCalendar).lines.first ?? ""
            let undo = Effect<Message>.undoable("Saved: \(event.title), \(words).") {
                [repository] in
                guard let before else { return try await repository.events.remove(event.id) }
                try await repository.events.save(
                    [before], localCalendar: repository.localCalendar)
            }
            return .batch(undo, .back)
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        case .resumed: return .none
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard form != nil else { return .unhandled }
        switch form?.handle(input) {
        case .submit: return save()
        case .handled, .changed: return .none
        case .ignored, nil: return scroll.handle(input) ? .none : .unhandled
        }
    }

    private mutating func save() -> Effect<Message> {
        guard let form, !isBusy else { return .none }
        let localCalendar = repository.localCalendar
        switch form.draft(localCalendar) {
        case .failure(let fault):
            self.form?.fail(fault.field, fault.text)
            return .toast(fault.text, .warning)
        case .success(let draft):
            (isBusy, problem) = (true, nil)
            return .task(id: "save") { [repository, event, shown] emit in
                do {
                    if let event {
                        let before = try await repository.events.event(event)
                        let changed = try await repository.events.change(
                            event, localCalendar: localCalendar
                        ) { now in
                            if let shown {
                                now.take(draft, editedFrom: shown)
                            } else {
                                now = draft
                            }
                        }
                        emit(.saved(changed, before: before))
                    } else {
                        let added = try await repository.events.add(
                            draft, localCalendar: localCalendar)
                        emit(.saved(added, before: nil))
                    }
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 5) }
            return Text(problem.summary, style: Style(.warning))
        }
        return VStack {
            if let problem { Text(problem.summary, style: Style(.warning)) }
            ScrollView(
                Measure(72, centered: false, Form(form.state, submitLabel: "Save", isBusy: isBusy)),
                state: scroll.showing(form.state, context))
        }
    }
}
