import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct ClassesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "classes", abstract: "Your classes on any day, and your courses.",
        discussion: """
            EXAMPLES:
              homeroom calendar classes
              homeroom calendar classes monday
              homeroom calendar classes --week
              homeroom calendar classes list --json
              homeroom calendar classes show BIO-9
            """,
        subcommands: [
            ClassesOfDay.self, ListCourses.self, ShowCourse.self, ShowPage.self,
            MarkItem.self, ShowDiscussion.self, PostCommand.self,
        ], defaultSubcommand: ClassesOfDay.self)

    mutating func run(in context: FeatureContext) async throws {}
}

struct ClassesOfDay: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "day", abstract: "Show the classes of a day or a week.",
        discussion: """
            They come from your school, or from your own timetable if the school sends none. Some schools \
            send only the current day; other days are then known from earlier weeks.

            EXAMPLES:
              homeroom calendar classes tomorrow
              homeroom calendar classes friday --json
              homeroom calendar classes 2031-09-08 --week
            """)

    @Argument(help: "today, tomorrow, a weekday, 2031-09-04 or +3; today by default.")
    var date: [String] = []

    @Flag(help: "Show the whole week of that day.")
    var week = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        let text = date.isEmpty ? nil : date.joined(separator: " ")
        let day = try printer.day(text, or: localCalendar.today, "DATE")
        guard week else { return try await printer.printClasses(on: [day]) }
        let first = localCalendar.week(of: day)
        try await printer.printClasses(on: (first...(first + 6)).days)
    }
}

/// A class in JSON, with the contract's keys.
private struct LessonJSON: EncodesFields {
    let lesson: TimetableLesson
    let day: Day

    var fields: JSONObject {
        [
            "date": day.text,
            "section_id": lesson.sectionID,
            "section_name": lesson.sectionName,
            "course_id": lesson.courseID,
            "course_name": lesson.courseName,
            "weekday": day.weekday,
            "start_at": WireInstant(lesson.start),
            "end_at": WireInstant(lesson.end),
            "location": lesson.room,
            "teachers": lesson.teachers,
        ]
    }
}

extension CalendarPrinter {
    func printClasses(on days: [Day]) async throws {
        let problem = await repository.refreshClasses()
        let timetable = await repository.timetable()
        let localCalendar = repository.localCalendar
        var known: [(day: Day, lessons: [TimetableLesson])] = []
        for day in days {
            guard let lessons = timetable.lessons(on: day, localCalendar: localCalendar) else {
                continue
            }
            known.append((day, lessons))
        }
        if known.isEmpty, let problem { throw problem }
        let unknown = days.filter { day in !known.contains { $0.day == day } }
        if !unknown.isEmpty {
            let names = unknown.map { localCalendar.long($0) }.joined(separator: ", ")
            console.err("Not known yet: \(names). Your school sends classes on the day itself.")
        }
        if let problem, let heard = days.compactMap({ timetable.heardAt($0) }).min() {
            console.err(
                "\(problem.summary) Showing saved data from \(localCalendar.age(of: heard)).")
        }
        if let offset = timetable.foreignOffset(localCalendar: localCalendar) {
            console.err(
                "Times are in your zone; your school is at \(LocalCalendar.offset(offset)).")
        }
        if console.options.json {
            return try console.emit(
                json: known.flatMap { day, lessons in
                    lessons.map { LessonJSON(lesson: $0, day: day) }
                })
        }
        await print(known, timetable)
    }

    private func print(
        _ known: [(day: Day, lessons: [TimetableLesson])], _ timetable: Timetable
    ) async {
        let localCalendar = repository.localCalendar
        let isWeek = known.count > 1
        for (day, lessons) in known where lessons.isEmpty && !console.options.plain {
            let name = timetable.usesOwn ? timetable.own.nameOfDayOff(day) : nil
            guard !isWeek || name != nil else { continue }
            let reason = name.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
            console.err("No classes on \(localCalendar.long(day))\(reason).")
        }
        let rows = known.flatMap { day, lessons in
            lessons.map { lesson -> [String] in
                let name = console.options.plain ? day.text : localCalendar.name(day)
                return (isWeek ? [name] : []) + row(lesson, localCalendar)
            }
        }
        guard !rows.isEmpty || console.options.plain else {
            if isWeek { console.err("No classes in this week.") }
            return
        }
        var columns: [Console.Column] = [
            .init("Time"), .init("Class", mayShrink: true), .init("Room", mayShrink: true),
            .init("Teachers", mayShrink: true), .init("Left"),
        ]
        if isWeek { columns.insert(.init("Day"), at: 0) }
        await console.table(columns, rows)
    }

    private func row(_ lesson: TimetableLesson, _ localCalendar: LocalCalendar) -> [String] {
        let now = localCalendar.now
        var left = lesson.start > now ? localCalendar.left(to: lesson.start) ?? "" : "over"
        if lesson.start <= now, now < lesson.end { left = "now" }
        return [
            "\(localCalendar.clock(lesson.start))–\(localCalendar.clock(lesson.end))",
            lesson.courseName,
            lesson.room ?? "", lesson.teacherNames ?? "", left,
        ]
    }
}

struct ListCourses: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your courses.",
        discussion: """
            EXAMPLES:
              homeroom calendar classes list
              homeroom calendar classes list --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let courses = try await printer.courses()
        if output.json { return try printer.console.emit(json: courses.map(CourseJSON.init)) }
        guard !courses.isEmpty || output.plain else {
            return printer.console.err("You're not in any courses yet. Your school enrolls you.")
        }
        await printer.console.table(
            [
                .init("ID", alignsRight: true), .init("Code"), .init("Name", mayShrink: true),
                .init("Sections", mayShrink: true),
            ],
            courses.map { course in
                [
                    String(course.id), course.code ?? "", course.name,
                    course.sections.map(\.name).joined(separator: ", "),
                ]
            })
    }
}

extension CalendarPrinter {
    /// The courses from the school; on failure, the cached ones plus a warning.
    func courses() async throws(Problem) -> [Course] {
        do throws(Problem) {
            return try await repository.refreshCourses().value
        } catch {
            guard let known = await repository.knownCourses() else { throw error }
            let age = repository.localCalendar.age(of: known.fetchedAt)
            console.err("\(error.summary) Showing saved data from \(age).")
            return known.value
        }
    }
}

/// A course in JSON, with the contract's keys.
struct CourseJSON: EncodesFields {
    let course: Course

    init(_ course: Course) { self.course = course }

    var fields: JSONObject {
        [
            "id": course.id,
            "name": course.name,
            "code": course.code,
            "description": course.description,
            "academic_year_id": course.academicYearID,
            "school_id": course.schoolID,
            "sections": course.sections,
        ]
    }
}
