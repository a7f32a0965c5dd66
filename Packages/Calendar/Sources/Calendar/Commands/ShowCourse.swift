import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct ShowCourse: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a course's modules, discussions, work and teachers.",
        discussion: """
            Name a course by its id, its code, or words from its name.

            EXAMPLES:
              homeroom calendar classes show 18
              homeroom calendar classes show BIO-9
              homeroom calendar classes show "world history" --json
            """)

    @Argument(
        help: "The course's id, code or name.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("course") })
    var course: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let id = try Self.find(course, in: try await printer.courses())
        let repository = CourseRepository(printer.repository)
        do throws(Problem) {
            try await repository.refresh(id)
        } catch {
            guard await repository.known(id) != nil else { throw error }
            printer.console.err("\(error.summary) Showing what's saved here.")
        }
        guard let page = await repository.known(id) else {
            throw Problem(.notFound, "This course isn't known here.")
        }
        if output.json { return try printer.console.emit(json: CoursePageJSON(page)) }
        await printer.console.show(lines(page, printer.repository.localCalendar))
    }

    /// A course's number, from its number, code or name. Throws like ``NameResolver``.
    static func find(_ name: String, in courses: [Course]) throws(Problem) -> Int64 {
        try NameResolver.find(
            name, in: courses, noun: "course", list: "homeroom calendar classes list",
            ids: { [String($0.id)] + [$0.code].compactMap(\.self) }, names: { [$0.name] }
        ).id
    }

    private func lines(_ page: CoursePage, _ localCalendar: LocalCalendar) -> [String] {
        let rows = CourseRows(page: page, localCalendar: localCalendar)
        var lines: [String] = []
        for tab in [CourseScreen.Tab.about, .modules, .discussions, .work] {
            for section in rows.sections(tab) where !section.items.isEmpty {
                let title = section.title.plain.isEmpty ? tab.title : section.title.plain
                if !lines.isEmpty { lines.append("") }
                lines.append(title)
                lines += section.items.map { item in
                    let trailing = item.trailing?.plain ?? ""
                    return "  \(item.title.plain)" + (trailing.isEmpty ? "" : "  (\(trailing))")
                }
            }
        }
        return lines
    }
}

/// `homeroom calendar course`: the same as `calendar classes show`.
struct CourseCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "course", abstract: ShowCourse.configuration.abstract,
        discussion: """
            EXAMPLES:
              homeroom calendar course biology
              homeroom calendar course BIO-9 --json
            """)

    @OptionGroup var course: ShowCourse

    mutating func run(in context: FeatureContext) async throws {
        try await course.run(in: context)
    }
}

/// A course page in JSON, with the contract's keys where they exist.
struct CoursePageJSON: EncodesFields {
    private let page: CoursePage

    init(_ page: CoursePage) { self.page = page }

    private struct Module: Encodable {
        var id: Int64
        var title: String
        var items: [Item]
    }

    private struct Item: Encodable {
        var id: Int64
        var title: String
        var type: String
        var completed: Bool
        /// True if not sent yet.
        var pending: Bool

        enum CodingKeys: String, CodingKey {
            case id, title, completed, pending
            case type = "item_type"
        }
    }

    private struct DiscussionJSON: Encodable {
        var id: Int64
        var title: String
        var status: String
        var pinned: Bool
    }

    var fields: JSONObject {
        [
            "id": page.id,
            "name": page.name,
            "code": page.code,
            "description": page.detail,
            "teachers": page.teachers,
            "modules": page.modules?.map(module),
            "discussions": page.talks?.map {
                DiscussionJSON(id: $0.id, title: $0.title, status: $0.status, pinned: $0.isPinned)
            },
            "work": page.work.map { AgendaEntryJSON($0) },
        ]
    }

    private func module(_ module: CoursePage.Module) -> Module {
        Module(
            id: module.id, title: module.title,
            items: (module.items ?? []).map { item in
                var pending = false
                if case .sending = item.syncState { pending = true }
                return Item(
                    id: item.id, title: item.title, type: item.kind, completed: item.isDone,
                    pending: pending)
            })
    }
}
