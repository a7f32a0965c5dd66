import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// Options for the student's own events.
struct EventOptions: ParsableArguments {
    @Option(
        help: "When: \"2031-09-04 14:30\", \"fri 9am\", 14:30, or a day alone for all day.")
    var at: String?

    @Option(
        name: .customLong("for"),
        help: "How long: 45m, 1h30m; 2d for whole days. Default: an hour, or a day.")
    var length: String?

    @Option(
        help:
            "How often: daily, weekly, weekly:mon,wed, weekdays, monthly, yearly, \"2 weeks\", never."
    )
    var every: String?

    @Option(help: "The last day it can repeat on.")
    var until: String?

    @Option(help: "How many times in all.")
    var count: Int?

    @Option(help: "Where.")
    var place: String?

    @Option(help: "Notes.")
    var notes: String?

    @Option(
        help: "Remind this long before: 10m, 1h. Can be repeated; \"none\" clears all.")
    var alarm: [String] = []

    @Option(help: "A tag. Can be repeated; \"none\" clears all.")
    var category: [String] = []

    /// Applies the options to a draft. Throws a usage ``Problem``.
    func apply(to draft: inout EventDraft, _ localCalendar: LocalCalendar) throws(Problem) {
        if let place { draft.place = place }
        if let notes { draft.notes = notes }
        if !category.isEmpty { draft.categories = category == ["none"] ? [] : category }
        try applyTimes(&draft, localCalendar)
        try applyRepetition(&draft, localCalendar)
        guard !alarm.isEmpty else { return }
        draft.alarms = []
        for word in alarm where word != "none" {
            guard let minutes = RecurrencePhraseParser.minutes(word) else {
                throw Self.refusal(word, "--alarm takes a length such as 10m or 1h.")
            }
            draft.alarms.append(minutes)
        }
        draft.alarms = Set(draft.alarms).sorted()
    }

    private func applyTimes(_ draft: inout EventDraft, _ localCalendar: LocalCalendar)
        throws(Problem)
    {
        if let at {
            let moment = try NaturalDateParser(localCalendar).read(at)
            let days = draft.last.number - draft.first.number
            draft.first = moment.day
            draft.last = moment.day + days
            draft.isAllDay = moment.minute == nil
            draft.start = moment.minute ?? draft.start
        }
        guard let length else { return }
        guard let minutes = RecurrencePhraseParser.minutes(length), minutes <= EventDraft.maxMinutes
        else {
            throw Self.refusal(length, "--for takes a length such as 45m, 1h30m or 2d.")
        }
        guard draft.isAllDay else {
            draft.minutes = minutes
            return
        }
        guard minutes > 0, minutes % 1440 == 0 else {
            throw Self.refusal(
                length,
                "All-day events last 1d, 2d and so on; for less, add a time: --at \"fri 14:30\"."
            )
        }
        draft.last = draft.first + (minutes / 1440 - 1)
    }

    private func applyRepetition(_ draft: inout EventDraft, _ localCalendar: LocalCalendar)
        throws(Problem)
    {
        if let every {
            guard let repetition = RecurrencePhraseParser.repetition(every, localCalendar) else {
                throw Self.refusal(
                    every,
                    "--every takes daily, weekly, weekly:mon,wed, weekdays, monthly, yearly or \"2 weeks\"."
                )
            }
            draft.repetition = repetition
        }
        guard until != nil || count != nil else { return }
        guard draft.repetition.kind != .never else {
            throw Problem(.usage, "--until and --count need --every.")
        }
        if let until {
            draft.repetition.until = try NaturalDateParser(localCalendar).day(until)
            draft.repetition.count = nil
        }
        if let count {
            draft.repetition.count = count
            if until == nil { draft.repetition.until = nil }
        }
    }

    private static func refusal(_ text: String, _ cure: String) -> Problem {
        Problem(.usage, "“\(text.prefix(60))” isn't understood.", cure: cure)
    }
}

struct AddEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an event to your calendar.",
        discussion: """
            It stays on this computer, next to your school's dates, unless you're connected to a calendar server \
            (homeroom calendar connect). A weekday means the next one; a time alone \
            means today, or tomorrow once it's past.

            EXAMPLES:
              homeroom calendar add "Dentist" --at "2031-09-04 14:30" --for 45m --alarm 1h
              homeroom calendar add "Choir" --at "thu 16:00" --every weekly --until 2031-12-19
              homeroom calendar add "Field trip" --at fri --for 2d --json
            """)

    @Argument(help: "The title.")
    var title: String

    @OptionGroup var event: EventOptions

    @Option(
        help: "The calendar on a server that it goes to; local keeps it on this computer.",
        completion: .custom { _, _, _ async in
            await CalendarCompletion.values("server-calendar") + ["local"]
        })
    var calendar: String?

    static var jsonFields: [String]? { OwnEventJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard event.at != nil else {
            throw ValidationError("Say when with --at, e.g. --at \"fri 14:30\".")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        var draft = EventDraft(title: title, on: localCalendar.today)
        try event.apply(to: &draft, localCalendar)
        let kept = try await printer.repository.events.add(
            draft, localCalendar: localCalendar, to: calendar)
        try printer.print(kept, verb: "Added")
        try await printer.send(kept)
    }
}

struct ShowEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an event of yours, or of a calendar you follow.",
        discussion: """
            EXAMPLES:
              homeroom calendar show ID
              homeroom calendar show ID --json
            """)

    @Argument(
        help: "The event's title, a few words of it, or its id.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let event: OwnEvent
        if let followed = try await printer.repository.subscriptions.event(EventID.of(id)) {
            event = followed
        } else {
            event = try await printer.event(id)
        }
        let localCalendar = printer.repository.localCalendar
        if output.json { return try printer.console.emit(json: OwnEventJSON(event, localCalendar)) }
        await printer.console.show(
            ([event.title] + EventWords(event, localCalendar).lines).flatMap {
                $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            })
    }
}

struct EditEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit one of your events.",
        discussion: """
            Options you omit stay as they are. A few words of the title are enough.

            EXAMPLES:
              homeroom calendar edit ID --at "fri 15:00"
              homeroom calendar edit ID --title "Choir, main hall" --every never
            """)

    @Argument(
        help: "The event's title, a few words of it, or its id.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    @Option(help: "The title.")
    var title: String?

    @OptionGroup var event: EventOptions

    @Option(
        help: "Move an event of this computer to this calendar on a server.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("server-calendar") })
    var calendar: String?

    static var jsonFields: [String]? { OwnEventJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        let known = try await printer.event(id)
        let kept = try await printer.repository.events.change(
            known.id, localCalendar: localCalendar
        ) {
            [title, event] draft in
            if let title { draft.title = title }
            try event.apply(to: &draft, localCalendar)
        }
        if let calendar { try await printer.repository.servers.move(kept, to: calendar) }
        try printer.print(kept, verb: "Changed")
        try await printer.send(kept)
    }
}

struct RemoveEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove one of your events.",
        discussion: """
            Removes every repetition too. Asks first; --yes skips the question.

            EXAMPLES:
              homeroom calendar remove ID
              homeroom calendar remove ID --yes
            """)

    @Argument(
        help: "The event's title, a few words of it, or its id.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    static var jsonFields: [String]? { OwnEventJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let known = try await printer.event(id)
        guard try await printer.console.confirm("Remove “\(known.title)”?") else {
            return printer.console.err("Nothing was removed.")
        }
        try await printer.repository.events.remove(known.id)
        try printer.print(known, verb: "Removed")
        try await printer.send(known)
    }
}

/// An event id in printed or stored form.
enum EventID {
    /// The id inside `event-5b0c…@1946304000`.
    static func of(_ text: String) -> String {
        var id = text[...]
        if id.hasPrefix("event-") { id = id.dropFirst(6).prefix { $0 != "@" } }
        return String(id)
    }
}

extension CalendarPrinter {
    /// Sends a change to the server of the event's calendar. If it has to wait, says so and ends with
    /// exit code 75.
    fileprivate func send(_ event: OwnEvent) async throws {
        guard let problem = await repository.sendChange(of: event.id) else { return }
        try console.report(.waiting(problem))
    }

    fileprivate func print(_ event: OwnEvent, verb: String) throws {
        let localCalendar = repository.localCalendar
        if console.options.json {
            return try console.emit(json: OwnEventJSON(event, localCalendar))
        }
        let words = EventWords(event, localCalendar).lines.first ?? ""
        if console.options.plain {
            return console.row([event.id, event.title, words])
        }
        let repetition = event.repetitionWords(localCalendar)
        console.out(
            "\(verb): \(event.title), \(words)\(repetition.isEmpty ? "" : ", \(repetition)")")
        console.err("Its id: \(event.id.prefix(8)).")
    }
}
