import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `homeroom calendar timetable`.
struct TimetableCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "timetable", abstract: "A timetable of your own, if your school sends none.",
        discussion: """
            Its classes appear on Today, in the calendar, in notifications, in the search and in exports. If your \
            school sends classes, those count, unless you say: timetable set --use own

            EXAMPLES:
              homeroom calendar timetable add "Biology" --on mon,wed --at 9:10-10:00 --room "Lab 2"
              homeroom calendar timetable set --first 2031-09-01 --last 2031-12-19 --rotation ab
              homeroom calendar timetable set --off 2031-10-20..2031-10-24 --name "Autumn break"
              homeroom calendar timetable import FILE
            """,
        subcommands: [
            ListTimetable.self, AddLesson.self, EditLesson.self, RemoveLesson.self,
            SetTimetable.self, ImportTimetable.self,
        ], defaultSubcommand: ListTimetable.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListTimetable: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the classes of your own timetable.",
        discussion: """
            EXAMPLES:
              homeroom calendar timetable
              homeroom calendar timetable list --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let timetable = await printer.repository.timetable()
        if output.json {
            return try printer.console.emit(
                json: timetable.own.sortedLessons.map(LessonLineJSON.init))
        }
        if !output.plain { printer.tell(timetable) }
        let lessons = timetable.own.sortedLessons
        guard !lessons.isEmpty || output.plain else { return }
        await printer.console.table(
            [
                .init("Days"), .init("Time"), .init("Class", mayShrink: true),
                .init("Room", mayShrink: true), .init("Teacher", mayShrink: true), .init("ID"),
            ],
            lessons.map { lesson in
                [
                    timetable.own.words(lesson.days) + (lesson.week.map { " (\($0))" } ?? ""),
                    "\(LocalCalendar.clock(lesson.start))–\(LocalCalendar.clock(lesson.end % 1440))",
                    lesson.title, lesson.room ?? "", lesson.teacher ?? "", lesson.id,
                ]
            })
    }
}

/// Options of a class.
struct LessonOptions: ParsableArguments {
    @Option(help: "Which days: mon,wed or weekdays; with numbered days 1,4.")
    var on: String?

    @Option(help: "From when to when: 9:10-10:00.")
    var at: String?

    @Option(help: "A, B or both, if weeks A and B alternate.")
    var week: String?

    @Option(help: "The room; \"\" removes it.")
    var room: String?

    @Option(help: "The teacher; \"\" removes it.")
    var teacher: String?

    /// Applies the options. Throws a usage ``Problem``.
    func apply(to lesson: inout OwnTimetable.Lesson, in timetable: OwnTimetable) throws(Problem) {
        if let on {
            guard let days = timetable.days(on) else {
                throw Problem(
                    .usage, "“\(on.prefix(60))” isn't understood.",
                    cure: "--on takes days such as \(timetable.dayExamples).")
            }
            lesson.days = days
        }
        if let at {
            guard let span = CalendarRepository.span(at.filter { !$0.isWhitespace }) else {
                throw Problem(
                    .usage, "“\(at.prefix(60))” isn't understood.",
                    cure: "--at takes two times such as 9:10-10:00.")
            }
            (lesson.start, lesson.end) = (span.start, span.end == 0 ? 1440 : span.end)
        }
        if let week {
            guard let known = OwnTimetable.Weeks(week) else {
                throw Problem(.usage, "--week takes A, B or both.")
            }
            lesson.week = known.letter
        }
        if let room { lesson.room = room.isEmpty ? nil : room }
        if let teacher { lesson.teacher = teacher.isEmpty ? nil : teacher }
    }
}

struct AddLesson: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a class to your own timetable.",
        discussion: """
            EXAMPLES:
              homeroom calendar timetable add "Biology" --on mon,wed --at 9:10-10:00 --room "Lab 2"
              homeroom calendar timetable add "Art" --on fri --at 13:00-14:30 --week B
            """)

    @Argument(help: "The class.")
    var title: String

    @OptionGroup var lesson: LessonOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard lesson.on != nil, lesson.at != nil else {
            throw ValidationError("Say when: --on mon,wed --at 9:10-10:00.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let store = printer.repository.ownTimetable
        let id = store.newID()
        let kept = try await store.change { [title, lesson] timetable in
            var added = OwnTimetable.Lesson(id: id, title: title, days: [], start: 0, end: 0)
            try lesson.apply(to: &added, in: timetable)
            timetable.lessons.append(added)
        }
        try await printer.print(id, in: kept, verb: "Added")
    }
}

struct EditLesson: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit a class of your own timetable.",
        discussion: """
            Options you omit stay as they are.

            EXAMPLES:
              homeroom calendar timetable edit ID --room "Lab 3"
              homeroom calendar timetable edit ID --on tue --at 9:10-10:00
            """)

    @Argument(help: "The class, a few words of it, or its id.")
    var name: String

    @Option(help: "The class.")
    var title: String?

    @OptionGroup var lesson: LessonOptions
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let store = printer.repository.ownTimetable
        let id = try await store.timetable().lesson(name).id
        let kept = try await store.change { [title, lesson] timetable in
            let index = try timetable.index(id)
            if let title { timetable.lessons[index].title = title }
            let known = timetable
            try lesson.apply(to: &timetable.lessons[index], in: known)
        }
        try await printer.print(id, in: kept, verb: "Changed")
    }
}

struct RemoveLesson: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a class from your own timetable.",
        discussion: """
            Asks first; --yes skips the question.

            EXAMPLES:
              homeroom calendar timetable remove ID
              homeroom calendar timetable remove ID --yes
            """)

    @Argument(help: "The class, a few words of it, or its id.")
    var name: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let store = printer.repository.ownTimetable
        let timetable = try await store.timetable()
        let lesson = try timetable.lesson(name)
        guard
            try await printer.console.confirm(
                "Remove “\(lesson.title)”, \(timetable.when(lesson))?")
        else { return printer.console.err("Nothing was removed.") }
        try await store.change { $0.lessons.removeAll { $0.id == lesson.id } }
        try await printer.print(lesson.id, in: timetable, verb: "Removed")
    }
}
