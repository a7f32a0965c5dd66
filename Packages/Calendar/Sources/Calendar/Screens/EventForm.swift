import AppCore
import Foundation
import TerminalUI

/// The form for one of the student's own events; shows only the fields that apply.
struct EventForm: Sendable {
    /// The visible form.
    private(set) var state: FormState
    /// All fields, including hidden ones, which keep their text.
    private var all: [FormState.Field]
    /// The event the fields are applied to.
    private let base: EventDraft
    private let original: [String]

    init(_ draft: EventDraft) {
        base = draft
        all = Self.fields(draft)
        original = all.map(\.text)
        state = FormState([])
        arrange()
    }

    private static func fields(_ draft: EventDraft) -> [FormState.Field] {
        func text(_ id: String, _ label: String, _ value: String, _ placeholder: String = "")
            -> FormState.Field
        {
            FormState.Field(
                id: id, label: label, .text(TextFieldState(value)), placeholder: placeholder)
        }
        let repetition = draft.repetition
        var kinds = Repetition.Kind.allCases
        if repetition.kind != .other { kinds.removeLast() }
        let days = repetition.weekdays.sorted().map { LocalCalendar.weekdays[$0].prefix(3) }
        return [
            text("title", "Title", draft.title),
            FormState.Field(
                id: "all_day", label: "All day",
                .choice(ChoiceFieldState(["No", "Yes"], selected: draft.isAllDay ? "Yes" : "No"))),
            FormState.Field(
                id: "day", label: "Day", .date(DateFieldState(draft.first, start: draft.first))),
            text("start", "Starts", LocalCalendar.clock(draft.start), "14:30"),
            text("length", "Length", RecurrencePhraseParser.text(minutes: draft.minutes), "1h30m"),
            FormState.Field(
                id: "until_day", label: "Last day",
                .date(DateFieldState(draft.last, start: draft.last))),
            FormState.Field(
                id: "repeat", label: "Repeats",
                .choice(
                    ChoiceFieldState(
                        kinds.map { .init(id: $0.rawValue, title: $0.title) },
                        selected: repetition.kind.rawValue))),
            text("weekdays", "On", days.joined(separator: ", "), "Mon, Wed"),
            FormState.Field(
                id: "interval", label: "Every",
                .number(NumberFieldState(repetition.interval, in: 1...99))),
            FormState.Field(
                id: "repeat_until", label: "Until",
                .date(DateFieldState(repetition.until, start: draft.first))),
            FormState.Field(
                id: "count", label: "Times",
                .number(NumberFieldState(repetition.count, in: 1...9999))),
            text("place", "Where", draft.place),
            text(
                "alarms", "Alarms",
                draft.alarms.map { RecurrencePhraseParser.text(minutes: $0) }.joined(
                    separator: ", "),
                "10m, 1h: before it starts"),
            text("categories", "Tags", draft.categories.joined(separator: ", "), "home, sport"),
            FormState.Field(id: "notes", label: "Notes", .area(TextAreaState(draft.notes))),
        ]
    }

    /// Whether a field's text differs from what it was at first.
    var hasChanges: Bool { all.map(\.text) != original }

    /// Shows the fields that apply.
    private mutating func arrange() {
        let focused =
            state.fields.indices.contains(state.focus) ? state.fields[state.focus].id : nil
        let isAtButton = !state.fields.isEmpty && state.focus >= state.fields.count
        let isAllDay = text("all_day") == "Yes"
        let kind = text("repeat")
        var hidden: Set<String> = isAllDay ? ["start", "length"] : ["until_day"]
        if kind != "weekly" { hidden.insert("weekdays") }
        if kind == "never" || kind == "other" {
            hidden.formUnion(["interval", "repeat_until", "count"])
        }
        let shown = all.filter { !hidden.contains($0.id) }
        let focus = isAtButton ? shown.count : shown.firstIndex { $0.id == focused } ?? 0
        state = FormState(shown, focus: focus)
    }

    private func text(_ id: String) -> String { all.first { $0.id == id }?.text ?? "" }

    mutating func handle(_ input: InputEvent) -> FormOutcome {
        let outcome = state.handle(input)
        for field in state.fields {
            guard let index = all.firstIndex(where: { $0.id == field.id }) else { continue }
            all[index] = field
        }
        if case .changed(let id) = outcome, id == "all_day" || id == "repeat" { arrange() }
        return outcome
    }

    mutating func fail(_ id: String, _ error: String) { state.fail(id, error) }

    /// The parsed draft, or the first invalid field and the reason.
    func draft(_ localCalendar: LocalCalendar) -> Result<EventDraft, FieldFault> {
        if let problem = state.problem { return .failure(FieldFault(problem.id, problem.text)) }
        var draft = base
        draft.title = state.text("title")
        draft.place = state.text("place")
        draft.notes = state.text("notes")
        draft.isAllDay = state.text("all_day") == "Yes"
        guard let day = state.day("day") else {
            return .failure(FieldFault("day", "Enter a date such as \(localCalendar.today.text)."))
        }
        draft.first = day
        draft.last = day
        if draft.isAllDay {
            draft.last = state.day("until_day") ?? day
        } else {
            guard let start = NaturalDateParser.clock(state.text("start")) else {
                return .failure(FieldFault("start", "Enter a time such as 14:30."))
            }
            guard let length = RecurrencePhraseParser.minutes(state.text("length")) else {
                return .failure(FieldFault("length", "Enter a length such as 45m or 1h30m."))
            }
            (draft.start, draft.minutes) = (start, length)
        }
        return repeated(draft, localCalendar)
    }

    private func repeated(
        _ draft: EventDraft, _ localCalendar: LocalCalendar
    ) -> Result<EventDraft, FieldFault> {
        var draft = draft
        let kind = Repetition.Kind(rawValue: state.text("repeat")) ?? .never
        if kind != .other {
            guard let weekdays = RecurrencePhraseParser.weekdays(state.text("weekdays")) else {
                return .failure(FieldFault("weekdays", "Enter weekdays such as Mon, Wed."))
            }
            draft.repetition =
                kind == .never
                ? Repetition()
                : Repetition(
                    kind, weekdays: kind == .weekly ? weekdays : [],
                    interval: state.number("interval") ?? 1, until: state.day("repeat_until"),
                    count: state.number("count"))
        }
        var alarms: [Int] = []
        for word in state.text("alarms").split(separator: ",") {
            guard let minutes = RecurrencePhraseParser.minutes(String(word)) else {
                return .failure(FieldFault("alarms", "Enter lengths such as 10m, 1h."))
            }
            alarms.append(minutes)
        }
        draft.alarms = Set(alarms).sorted()
        draft.categories = state.text("categories").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
        if let fault = draft.faults.first {
            return .failure(FieldFault(fault.field, fault.text))
        }
        return .success(draft)
    }
}

/// A validation error of a field.
struct FieldFault: Error, Sendable, Hashable {
    var field: String
    var text: String

    init(_ field: String, _ text: String) {
        self.field = field
        self.text = text
    }
}
