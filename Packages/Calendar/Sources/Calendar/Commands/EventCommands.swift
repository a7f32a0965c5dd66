import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// What an event of the student's own is made of, on the command line.
struct EventOptions: ParsableArguments {
    @Option(
        help: "When: \"2031-09-04 14:30\", \"fri 9am\", 14:30, or only a day for the whole day.")
    var at: String?

    @Option(
        name: .customLong("for"),
        help: "How long: 45m, 1h30m; 2d for whole days. An hour, or a day.")
    var length: String?

    @Option(
        help:
            "How often: daily, weekly, weekly:mon,wed, weekdays, monthly, yearly, \"2 weeks\", never."
    )
    var every: String?

    @Option(help: "The last day on which it may begin again.")
    var until: String?

    @Option(help: "How often in all.")
    var count: Int?

    @Option(help: "Where.")
    var place: String?

    @Option(help: "What else there is to say.")
    var notes: String?

    @Option(
        help: "Tell that long before: 10m, 1h. May be given several times; none takes all away.")
    var alarm: [String] = []

    @Option(help: "A tag. May be given several times; none takes all away.")
    var category: [String] = []

    /// Puts what was given into a draft. Throws a usage ``Problem``.
    func apply(to draft: inout EventDraft, _ almanac: Almanac) throws(Problem) {
        if let place { draft.place = place }
        if let notes { draft.notes = notes }
        if !category.isEmpty { draft.categories = category == ["none"] ? [] : category }
        try applyTimes(&draft, almanac)
        try applyRepetition(&draft, almanac)
        guard !alarm.isEmpty else { return }
        draft.alarms = []
        for word in alarm where word != "none" {
            guard let minutes = WhenWords.minutes(word) else {
                throw Self.refusal(word, "--alarm takes a length such as 10m or 1h.")
            }
            draft.alarms.append(minutes)
        }
        draft.alarms = Set(draft.alarms).sorted()
    }

    private func applyTimes(_ draft: inout EventDraft, _ almanac: Almanac) throws(Problem) {
        if let at {
            let moment = try WhenReader(almanac).read(at)
            let days = draft.last.number - draft.first.number
            draft.first = moment.day
            draft.last = moment.day + days
            draft.isAllDay = moment.minute == nil
            draft.start = moment.minute ?? draft.start
        }
        guard let length else { return }
        guard let minutes = WhenWords.minutes(length), minutes <= EventDraft.longestMinutes else {
            throw Self.refusal(length, "--for takes a length such as 45m, 1h30m or 2d.")
        }
        guard draft.isAllDay else {
            draft.minutes = minutes
            return
        }
        guard minutes > 0, minutes % 1440 == 0 else {
            throw Self.refusal(
                length,
                "What fills whole days is as long as 1d or 2d; a time makes it shorter: --at \"fri 14:30\"."
            )
        }
        draft.last = draft.first + (minutes / 1440 - 1)
    }

    private func applyRepetition(_ draft: inout EventDraft, _ almanac: Almanac) throws(Problem) {
        if let every {
            guard let repetition = WhenWords.repetition(every, almanac) else {
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
            draft.repetition.until = try WhenReader(almanac).day(until)
            draft.repetition.count = nil
        }
        if let count {
            draft.repetition.count = count
            if until == nil { draft.repetition.until = nil }
        }
    }

    private static func refusal(_ text: String, _ cure: String) -> Problem {
        Problem(.usage, "“\(text.prefix(60))” is not understood.", cure: cure)
    }
}

struct AddEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Keep an event of your own.",
        discussion: """
            It stays on this machine, beside the school's dates. A weekday is the next one, a time alone is
            today's, or tomorrow's when it is past.

            EXAMPLES
              homeroom calendar add "Dentist" --at "2031-09-04 14:30" --for 45m --alarm 1h
              homeroom calendar add "Choir" --at "thu 16:00" --every weekly --until 2031-12-19
              homeroom calendar add "Field trip" --at fri --for 2d --json
            """)

    @Argument(help: "What it is called.")
    var title: String

    @OptionGroup var event: EventOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard event.at != nil else {
            throw ValidationError("--at says when, e.g. --at \"fri 14:30\".")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let almanac = printer.desk.almanac
        var draft = EventDraft(title: title, on: almanac.today)
        try event.apply(to: &draft, almanac)
        let kept = try await printer.desk.events.add(draft, almanac: almanac)
        try printer.print(kept, verb: "Kept")
    }
}

struct ShowEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an event of your own.",
        discussion: """
            EXAMPLES
              homeroom calendar show 5b0c2f1e
              homeroom calendar show 5b0c2f1e --json
            """)

    @Argument(
        help: "The event's id, or its beginning.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let event = try await printer.desk.events.event(EventID.of(id))
        let almanac = printer.desk.almanac
        if output.json { return try printer.console.emit(json: OwnEventJSON(event, almanac)) }
        await printer.console.show(
            ([event.title] + EventWords(event, almanac).lines).flatMap {
                $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            })
    }
}

struct EditEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an event of your own.",
        discussion: """
            Only what is given changes. The beginning of an id is enough.

            EXAMPLES
              homeroom calendar edit 5b0c2f1e --at "fri 15:00"
              homeroom calendar edit 5b0c2f1e --title "Choir, main hall" --every never
            """)

    @Argument(
        help: "The event's id, or its beginning.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    @Option(help: "What it is called.")
    var title: String?

    @OptionGroup var event: EventOptions
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let almanac = printer.desk.almanac
        let known = try await printer.desk.events.event(EventID.of(id))
        let kept = try await printer.desk.events.change(known.id, almanac: almanac) {
            [title, event] draft in
            if let title { draft.title = title }
            try event.apply(to: &draft, almanac)
        }
        try printer.print(kept, verb: "Changed")
    }
}

struct RemoveEvent: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an event of your own.",
        discussion: """
            With all its repetitions. Asks first; --yes answers.

            EXAMPLES
              homeroom calendar remove 5b0c2f1e
              homeroom calendar remove 5b0c2f1e --yes
            """)

    @Argument(
        help: "The event's id, or its beginning.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("event") })
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let known = try await printer.desk.events.event(EventID.of(id))
        guard try await printer.console.confirm("Remove “\(known.title)”?") else {
            return printer.console.err("Nothing was removed.")
        }
        try await printer.desk.events.remove(known.id)
        try printer.print(known, verb: "Removed")
    }
}

/// An event's id as the agenda prints it, or as the store has it.
enum EventID {
    /// `event-5b0c…@1946304000` without what stands around the id.
    static func of(_ text: String) -> String {
        var id = text[...]
        if id.hasPrefix("event-") { id = id.dropFirst(6).prefix { $0 != "@" } }
        return String(id)
    }
}

extension CalendarPrinter {
    fileprivate func print(_ event: OwnEvent, verb: String) throws {
        let almanac = desk.almanac
        if console.options.json { return try console.emit(json: OwnEventJSON(event, almanac)) }
        let words = EventWords(event, almanac).lines.first ?? ""
        if console.options.plain {
            return console.out([event.id, event.title, words].joined(separator: "\t"))
        }
        let repetition = event.repetitionWords(almanac)
        console.out(
            "\(verb): \(event.title), \(words)\(repetition.isEmpty ? "" : ", \(repetition)")")
        console.err("Its id is \(event.id.prefix(8)).")
    }
}
