import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `homeroom calendar`.
struct CalendarCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Your school's dates and your own, classes and courses.",
        discussion: """
            EXAMPLES:
              homeroom calendar
              homeroom calendar month 2031-09-01
              homeroom calendar add "Choir" --at "thu 16:00" --for 1h30m --every weekly
              homeroom calendar classes tomorrow
              homeroom calendar timetable add "Biology" --on mon,wed --at 9:10-10:00
              homeroom calendar course biology
              homeroom calendar subscribe webcal://ADDRESS
              homeroom calendar connect https://ADDRESS --user NAME
              homeroom calendar export school.ics
            """,
        subcommands: [
            AgendaCommand.self, DayCommand.self, WeekCommand.self, MonthCommand.self,
            AddEvent.self, ShowEvent.self, EditEvent.self, RemoveEvent.self, ClassesCommand.self,
            TimetableCommand.self, CourseCommand.self, SubscribeCalendar.self,
            SubscriptionsCommand.self, UnsubscribeCalendar.self, ColorCalendar.self,
            ConnectCalendars.self,
            ServerCalendarsCommand.self, SyncCalendars.self, DisconnectCalendars.self,
            ExportCalendar.self, ImportCalendar.self,
        ], defaultSubcommand: AgendaCommand.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

/// Loading and printing shared by the commands.
struct CalendarPrinter {
    let repository: CalendarRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = CalendarRepository(context: context)
        console = context.console.with(output)
    }

    /// Fresh data; on failure, cached data plus a warning.
    func look(_ window: ClosedRange<Day>) async throws -> CalendarRepository.AgendaResult {
        let look = try await repository.refresh(window)
        let localCalendar = repository.localCalendar
        if let problem = look.problem {
            let known =
                look.agenda.heardAt.map {
                    "Showing saved dates from \(localCalendar.age(of: $0))."
                }
                ?? "Showing only what's saved here."
            console.err("\(problem.summary) \(known)")
        }
        if let offset = look.schoolOffset {
            console.err(
                "Times are in your zone; your school is at \(LocalCalendar.offset(offset)).")
        }
        if let notice = look.agenda.cutNotice { console.err(notice) }
        for notice in look.notices { console.err(notice) }
        return look
    }

    /// Parses a day argument. Throws a usage ``Problem``.
    func day(_ text: String?, or standard: Day, _ name: String) throws(Problem) -> Day {
        guard let text else { return standard }
        do throws(Problem) {
            return try NaturalDateParser(repository.localCalendar).day(text)
        } catch {
            throw Problem(
                .usage, "“\(text.prefix(40))” isn't a date.",
                cure: "\(name) takes 2031-09-04, today, tomorrow, a weekday or +3.")
        }
    }

    /// One of the student's own events, by id or title. Throws like ``NameResolver``.
    func event(_ name: String) async throws -> OwnEvent {
        if let followed = try await repository.subscriptions.event(EventID.of(name)),
            let calendar = followed.subscription
        {
            throw Problem(
                .invalid, "This event comes from “\(calendar)”, a calendar you follow.",
                reason: "Only the calendar's owner can change it.")
        }
        do {
            return try await repository.events.event(EventID.of(name))
        } catch {
            guard Problem(error).code == .notFound else { throw error }
            return try NameResolver.find(
                name, in: try await repository.events.all(), noun: "event of yours",
                list: "homeroom calendar agenda", ids: { [String($0.id.prefix(8))] },
                names: { [$0.title] })
        }
    }

    /// Prints entries day by day.
    func print(_ agenda: Agenda, from first: Day, to last: Day) async throws {
        let localCalendar = repository.localCalendar
        if console.options.json {
            return try console.emit(json: agenda.entries.map { AgendaEntryJSON($0) })
        }
        var rows: [[String]] = []
        for day in (first...max(first, last)).days {
            for entry in agenda[day] {
                // Multi-day entries are printed once.
                guard day == first || entry.days(in: localCalendar).lowerBound == day else {
                    continue
                }
                rows.append(row(entry, on: day, localCalendar))
            }
        }
        guard !rows.isEmpty || console.options.plain else {
            return console.err(
                "Nothing from \(localCalendar.long(first)) to \(localCalendar.long(last)).")
        }
        await console.table(
            [
                .init("Day"), .init("Time"), .init("What", mayShrink: true), .init("Kind"),
                .init("Where or course", mayShrink: true), .init("Left"),
            ], rows)
    }

    private func row(_ entry: Entry, on day: Day, _ localCalendar: LocalCalendar) -> [String] {
        let start = entry.start(in: localCalendar)
        var left =
            entry.isDone ? "done" : AgendaEntryRow.isOverdue(entry, localCalendar) ? "overdue" : ""
        if left.isEmpty, !entry.isAllDay {
            left =
                start <= localCalendar.now && localCalendar.now < entry.end(in: localCalendar)
                ? "now" : localCalendar.left(to: start) ?? ""
        }
        if let alarm = entry.alarms.max(), start > localCalendar.now {
            left += " (alarm \(localCalendar.clock(start - Double(alarm) * 60)))"
        }
        let course = entry.courseName == entry.title ? nil : entry.courseName
        let facts = [entry.place, course, entry.calendarName].compactMap(\.self).filter {
            !$0.isEmpty
        }
        let title = entry.title.replacing("\n", with: " ")
        return [
            console.options.plain ? day.text : localCalendar.name(day),
            AgendaEntryRow.clock(entry, on: day, localCalendar), title, entry.kind.word,
            facts.joined(separator: ", "), left,
        ]
    }
}

/// A calendar entry in JSON, with the contract's keys where they exist.
struct AgendaEntryJSON: EncodesFields {
    private let entry: Entry

    init(_ entry: Entry) { self.entry = entry }

    var fields: JSONObject {
        var days: (Day, Day)?
        var span: (WireInstant, WireInstant)?
        var due: WireInstant?
        switch entry.time {
        case .days(let first, let last): days = (first, last)
        case .span(let start, let end): span = (WireInstant(start), WireInstant(end))
        case .due(let date): due = WireInstant(date)
        }
        return [
            "id": entry.id,
            "type": entry.kind.rawValue,
            "title": entry.title,
            "start_date": days?.0.text,
            "end_date": days?.1.text,
            "start_at": span?.0,
            "end_at": span?.1,
            "due_date": due,
            "course_id": entry.courseID,
            "course_name": entry.courseName,
            "status": entry.status,
            "calendar": entry.calendarName,
            "location": entry.place,
            "notes": entry.note,
            "done": entry.isDone,
            "recurring": entry.isRecurring,
            "alarms": entry.alarms,
            "categories": entry.categories,
        ]
    }
}
