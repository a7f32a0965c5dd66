import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct ClassesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "classes", abstract: "Today's and tomorrow's classes, and your courses.",
        discussion: """
            EXAMPLES
              homeroom calendar classes
              homeroom calendar classes tomorrow
              homeroom calendar classes list --json
              homeroom calendar classes show BIO-9
            """,
        subcommands: [
            ClassesToday.self, ClassesTomorrow.self, ListCourses.self, ShowCourse.self,
            MarkItem.self, ShowDiscussion.self, PostCommand.self,
        ], defaultSubcommand: ClassesToday.self)

    mutating func run(in context: FeatureContext) async throws {}
}

struct ClassesToday: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today's classes.",
        discussion: """
            EXAMPLES
              homeroom calendar classes today
              homeroom calendar classes today --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        try await printer.printClasses(on: printer.repository.localCalendar.today)
    }
}

struct ClassesTomorrow: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "tomorrow", abstract: "Show tomorrow's classes, as far as they're known.",
        discussion: """
            Your school publishes classes on the day itself; other days are taken from earlier weeks.

            EXAMPLES
              homeroom calendar classes tomorrow
              homeroom calendar classes tomorrow --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        try await printer.printClasses(on: printer.repository.localCalendar.today + 1)
    }
}

/// A class in JSON, with the contract's keys.
private struct LessonJSON: EncodesFields {
    let lesson: TimetableLesson
    let weekday: Int

    var fields: JSONObject {
        [
            "section_id": lesson.sectionID,
            "section_name": lesson.sectionName,
            "course_id": lesson.courseID,
            "course_name": lesson.courseName,
            "weekday": weekday,
            "start_at": WireInstant(lesson.start),
            "end_at": WireInstant(lesson.end),
            "location": lesson.room,
            "teachers": lesson.teachers,
        ]
    }
}

extension CalendarPrinter {
    func printClasses(on day: Day) async throws {
        let problem = await repository.refreshClasses()
        let timetable = await repository.timetable()
        let localCalendar = repository.localCalendar
        guard let lessons = timetable.lessons(on: day, localCalendar: localCalendar) else {
            if let problem { throw problem }
            if console.options.json { return console.raw("[]\n") }
            return console.err(
                "\(localCalendar.long(day)) isn't known yet: your school publishes classes on the day itself."
            )
        }
        if let problem, let heard = timetable.weekdays[day.weekday]?.heardAt {
            console.err(
                "\(problem.summary) Showing saved data from \(localCalendar.age(of: heard))."
            )
        }
        if let offset = timetable.foreignOffset(localCalendar: localCalendar) {
            console.err(
                "Times are in your zone; your school is at \(LocalCalendar.offset(offset)).")
        }
        if console.options.json {
            return try console.emit(
                json: lessons.map { LessonJSON(lesson: $0, weekday: day.weekday) })
        }
        guard !lessons.isEmpty || console.options.plain else {
            return console.err("No classes on \(localCalendar.long(day)).")
        }
        await console.table(
            [
                .init("Time"), .init("Class", mayShrink: true), .init("Room", mayShrink: true),
                .init("Teachers", mayShrink: true), .init("Left"),
            ], lessons.map { row($0, localCalendar) })
    }

    private func row(_ lesson: TimetableLesson, _ localCalendar: LocalCalendar) -> [String] {
        let now = localCalendar.now
        var left = lesson.start > now ? localCalendar.distance(to: lesson.start) : "over"
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
            EXAMPLES
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
