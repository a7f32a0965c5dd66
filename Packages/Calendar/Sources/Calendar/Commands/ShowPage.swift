import AppCore
import ArgumentParser
import Foundation

struct ShowPage: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Show the text of a page in a course's module.",
        discussion: """
            `classes show COURSE` lists the items; the pages among them are marked “page”. Once read, a page is \
            readable without a network.

            EXAMPLES:
              homeroom calendar classes page BIO-9 TITLE
              homeroom calendar classes page BIO-9 ID --json
            """)

    @Argument(
        help: "The course's id, code or name.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("course") })
    var course: String

    @Argument(help: "The page's title, a few words of it, or the item's id.")
    var page: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = CourseRepository(printer.repository)
        let course = try ShowCourse.find(course, in: try await printer.courses())
        let item: CoursePage.Item
        do {
            item = try find(await repository.known(course)?.pages ?? [], course)
        } catch {
            try? await repository.refresh(course)
            item = try find(await repository.known(course)?.pages ?? [], course)
        }
        let page: ModulePage
        do throws(Problem) {
            page = try await repository.refreshPage(item.id)
        } catch {
            guard let known = await repository.knownPage(item.id) else { throw error }
            let age = printer.repository.localCalendar.age(of: known.heardAt)
            printer.console.err("\(error.summary) Showing saved data from \(age).")
            page = known.page
        }
        if output.json { return try printer.console.emit(json: page) }
        let body = page.body ?? "This page is empty."
        await printer.console.show(
            [page.title, ""] + body.components(separatedBy: "\n")
                + (page.url.map { ["", $0] } ?? []))
    }

    private func find(_ pages: [CoursePage.Item], _ course: Int64) throws -> CoursePage.Item {
        try NameResolver.find(
            page, in: pages, noun: "page of this course",
            list: "homeroom calendar classes show \(course)", ids: { [String($0.id)] },
            names: { [$0.title] })
    }
}
