import AppCore
import ArgumentParser

/// `homeroom progress school`.
struct SchoolProgressCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "school", abstract: "Your grades and progress by course.",
        discussion: """
            EXAMPLES:
              homeroom progress school
              homeroom progress school --course biology --json
              homeroom progress school what-if biology --want A
            """,
        subcommands: [WhatIfCommand.self])

    @Option(help: "A course's name or id; shows its assignments, quizzes and modules.")
    var course: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let repository = SchoolProgressRepository(context: context)
        let console = context.console.with(output)
        guard let course else {
            return try await print(try await repository.progress(), on: console)
        }
        try await print(
            try await repository.progress(
                inCourse: try await Self.id(of: course, repository)),
            on: console)
    }

    /// The id of the course that a name or an id means. Throws a ``Problem``.
    static func id(
        of course: String, _ repository: SchoolProgressRepository
    ) async throws -> Int64 {
        if let id = Int64(course) { return id }
        return try NameResolver.find(
            course, in: try await repository.progress().courses, noun: "course",
            list: "homeroom progress school", ids: { [String($0.id)] }, names: { [$0.name] }
        ).id
    }

    private func print(_ progress: SchoolProgress, on console: Console) async throws {
        if console.options.json { return try console.emit(json: progress) }
        guard !progress.courses.isEmpty else {
            return console.err("You're not in any courses yet.")
        }
        await console.table(
            [.init("ID"), .init("Course"), .init("Handed in"), .init("Average")],
            progress.courses.map {
                [
                    String($0.id), $0.name, "\($0.completedAssignments) of \($0.totalAssignments)",
                    Self.percent($0.average),
                ]
            })
    }

    private func print(_ progress: SchoolCourseProgress, on console: Console) async throws {
        if console.options.json { return try console.emit(json: progress) }
        let work = progress.assignments.map {
            [
                "assignment", String($0.id), $0.title, SchoolWords.status($0.status),
                Self.percent($0.percentage),
            ]
        }
        let quizzes = progress.quizzes.map {
            [
                "quiz", String($0.id), $0.title, SchoolWords.status($0.status),
                Self.percent($0.percentage),
            ]
        }
        guard !(work + quizzes).isEmpty else {
            return console.err("This course has no published work yet.")
        }
        await console.table(
            [.init("Kind"), .init("ID"), .init("Title"), .init("Status"), .init("Grade")],
            work + quizzes)
    }

    private static func percent(_ value: Double?) -> String {
        value.map { "\(SchoolWords.number($0))%" } ?? "–"
    }
}
