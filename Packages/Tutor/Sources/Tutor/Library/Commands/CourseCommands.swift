import AppCore
import ArgumentParser

/// `homeroom tutor courses`.
struct CoursesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "courses", abstract: "Manage the courses your documents belong to.",
        discussion: """
            EXAMPLES:
              homeroom tutor courses
              homeroom tutor courses add Chemistry
            """,
        subcommands: [
            ListLibraryCourses.self, AddCourse.self, RenameCourse.self, PinCourse.self,
            RemoveCourse.self,
        ], defaultSubcommand: ListLibraryCourses.self)
}

struct ListLibraryCourses: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List courses, pinned first, then by name.",
        discussion: """
            With --json: id, name, documents, is_pinned.

            EXAMPLES:
              homeroom tutor courses list --json
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let documents = try await printer.library.documents(inCourse: nil)
        let shapes = try await printer.library.courses().map { course in
            CourseShape(
                id: course.id, name: course.name,
                documents: documents.count { $0.course == course.id },
                isPinned: course.isPinned)
        }
        if output.json { return try printer.console.emit(json: shapes) }
        if shapes.isEmpty {
            return printer.console.err(
                "No courses yet. Create one: homeroom tutor courses add NAME")
        }
        await printer.console.table(
            [
                .init("Course", mayShrink: true), .init("Documents", alignsRight: true),
                .init("Id"),
            ],
            shapes.map {
                [
                    ($0.isPinned ? "* " : "") + $0.name, String($0.documents),
                    String($0.id.prefix(8)),
                ]
            })
    }
}

struct AddCourse: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create a course.",
        discussion: """
            EXAMPLES:
              homeroom tutor courses add Chemistry
            """)

    static var jsonFields: [String]? { CourseShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The course's name.") var name: String

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let course = try await printer.library.addCourse(named: name)
        if output.json {
            return try printer.console.emit(
                json: CourseShape(
                    id: course.id, name: course.name, documents: 0, isPinned: false))
        }
        printer.console.err("Created “\(course.name)”.")
    }
}

struct RenameCourse: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a course.",
        discussion: """
            EXAMPLES:
              homeroom tutor courses rename Physics "Physics, first year"
            """)

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The course.", completion: LibraryCompletion.course) var course: String
    @Argument(help: "The new name.") var name: String

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.course(named: course)
        try await printer.library.rename(found, to: name)
        printer.console.err("Renamed to “\(try await printer.library.course(found.id).name)”.")
    }
}

struct PinCourse: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep a course at the top of the list.",
        discussion: """
            EXAMPLES:
              homeroom tutor courses pin Physics
              homeroom tutor courses pin Physics --off
            """)

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The course.", completion: LibraryCompletion.course) var course: String
    @Flag(help: "Unpin it.") var off = false

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.course(named: course)
        try await printer.library.pin(found, !off)
        printer.console.err("“\(found.name)” is \(off ? "no longer pinned" : "pinned").")
    }
}

struct RemoveCourse: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a course with all its documents.",
        discussion: """
            EXAMPLES:
              homeroom tutor courses remove History --yes
            """)

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The course.", completion: LibraryCompletion.course) var course: String

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.course(named: course)
        let count = try await printer.library.documents(inCourse: found.id).count
        guard
            try await printer.console.confirm(
                "Delete “\(found.name)” with \(LibraryWords.count(count, "document"))?")
        else { return }
        try await printer.library.delete(found)
        printer.console.err("Deleted “\(found.name)”.")
        try await printer.noteServerCopies()
    }
}
