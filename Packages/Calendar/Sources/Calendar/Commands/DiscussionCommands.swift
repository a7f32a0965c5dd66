import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct MarkItem: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Mark an item in a course's module done or not done.",
        discussion: """
            `classes show COURSE` lists the items. Without a network, it's saved and sent later (exit \
            code 75).

            EXAMPLES:
              homeroom calendar classes done BIO-9 37
              homeroom calendar classes done BIO-9 37 --undo
            """)

    @Argument(
        help: "The course's id, code or name.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("course") })
    var course: String

    @Argument(help: "The item's title, a few words of it, or its id.")
    var item: String

    @Flag(help: "Mark it not done.")
    var undo = false

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        var id: Int64
        var title: String
        var completed: Bool
        /// True if not sent yet.
        var pending: Bool
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = CourseRepository(printer.repository)
        let id = try ShowCourse.find(course, in: try await printer.courses())
        try? await repository.refresh(id)
        let modules = await repository.known(id)?.modules ?? []
        let items = modules.flatMap { module in
            (module.items ?? []).filter { !$0.isHeading }.map { (module: module.id, item: $0) }
        }
        let (module, found) = try NameResolver.find(
            item, in: items, noun: "item of this course",
            list: "homeroom calendar classes show \(id)", ids: { [String($0.item.id)] },
            names: { [$0.item.title] })
        let outcome = try await repository.mark(found, of: module, done: !undo)
        var isPending = false
        switch outcome {
        case .delivered: break
        case .waiting: isPending = true
        case .failed(let problem): throw problem
        }
        if output.json {
            try printer.console.emit(
                json: Report(id: found.id, title: found.title, completed: !undo, pending: isPending)
            )
        } else {
            printer.console.out("\(undo ? "Not done" : "Done"): \(found.title)")
        }
        try printer.console.report(outcome)
    }
}

extension CalendarPrinter {
    /// A discussion's number, from its number or title. Throws like ``NameResolver``.
    func discussion(_ name: String) async throws -> Int64 {
        if let id = Int64(name) { return id }
        let repository = CourseRepository(repository)
        var discussions: [CoursePage.DiscussionSummary] = []
        for course in try await courses() {
            try? await repository.refresh(course.id)
            discussions += await repository.known(course.id)?.talks ?? []
        }
        return try NameResolver.find(
            name, in: discussions, noun: "discussion", list: "homeroom calendar course NAME",
            ids: { [String($0.id)] }, names: { [$0.title] }
        ).id
    }
}

struct ShowDiscussion: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "discussion", abstract: "Show the posts in a discussion.",
        discussion: """
            EXAMPLES:
              homeroom calendar classes discussion 32
              homeroom calendar classes discussion 32 --json
            """)

    @Argument(help: "The discussion's title, a few words of it, or its id.")
    var discussion: String

    @OptionGroup var output: OutputOptions

    private struct PostJSON: Encodable, EncodesNulls {
        var id: Int64?
        var author: String
        var content: String
        var depth: Int
        var state: String
        var createdAt: WireInstant?

        init(_ post: DiscussionPage.Post) {
            id = post.number
            author = post.author
            content = post.text
            depth = post.depth
            state =
                switch post.pendingState {
                case nil: "sent"
                case .waiting: "sending"
                case .rejected: "refused"
                }
            createdAt = post.date.map { WireInstant($0) }
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = CourseRepository(printer.repository)
        let localCalendar = printer.repository.localCalendar
        let id = try await printer.discussion(discussion)
        do throws(Problem) {
            try await repository.refreshDiscussion(id)
        } catch {
            guard let known = await repository.knownDiscussion(id), let heard = known.heardAt else {
                throw error
            }
            printer.console.err(
                "\(error.summary) Showing saved data from \(localCalendar.age(of: heard))."
            )
        }
        guard let page = await repository.knownDiscussion(id) else {
            throw Problem(.notFound, "This discussion isn't known here.")
        }
        if output.json { return try printer.console.emit(json: page.posts.map { PostJSON($0) }) }
        var lines = [page.title, page.detail ?? ""].filter { !$0.isEmpty }
        if page.status != "open" { lines.append("This discussion is \(page.status).") }
        for post in page.posts {
            let indent = String(repeating: "  ", count: min(post.depth, 6))
            let when = post.date.map {
                "  \(localCalendar.short(localCalendar.day(of: $0))) \(localCalendar.clock($0))"
            }
            lines += ["", "\(indent)\(post.author)\(when ?? "")"]
            lines += post.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "\(indent)  \($0)" }
        }
        await printer.console.show(lines)
    }
}

struct PostCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "post", abstract: "Post to a discussion.",
        discussion: """
            Without a network, it's saved and sent later (exit code 75).

            EXAMPLES:
              homeroom calendar classes post 32 "My curly hair."
              homeroom calendar classes post 32 "Can your mother?" --answer 33
            """)

    @Argument(help: "The discussion's title, a few words of it, or its id.")
    var discussion: String

    @Argument(help: "The text of the post.")
    var text: String

    @Option(help: "The id of the post it replies to.")
    var answer: Int64?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = CourseRepository(printer.repository)
        let id = try await printer.discussion(discussion)
        // Without a network, the cached discussion is used.
        try? await repository.refreshDiscussion(id)
        if let obstacle = await repository.knownDiscussion(id)?.obstacle {
            throw Problem(.notAllowed, obstacle)
        }
        let outcome = try await repository.post(text, to: id, answering: answer)
        switch outcome {
        case .delivered(let response):
            if output.json {
                return try printer.console.emit(
                    json: try WireJSON.decode(DiscussionPost.self, from: response))
            }
            printer.console.out("Posted.")
        case .waiting(let problem): throw Problem.savedForLater(problem)
        case .failed(let problem): throw problem
        }
    }
}
