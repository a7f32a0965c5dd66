import AppCore
import HTTPTypes

/// The requests of the school contract that Canvas can answer.
enum CanvasRoutes {
    typealias Handler = @Sendable (CanvasSchool, ContractCall) async throws -> ContractAnswer

    private struct Route: Sendable {
        var method: HTTPRequest.Method
        /// `#` stands for a number, `*` for any word.
        var path: [String]
        var handler: Handler
    }

    /// The handler of a request, and the request with the numbers of its path; nil if no handler takes it.
    static func find(_ call: ContractCall) -> (Handler, ContractCall)? {
        for route in routes where route.method == call.method && route.path.count == call.path.count
        {
            var found = call
            let fits = zip(route.path, call.path).allSatisfy { shape, part in
                guard shape == "#" else { return shape == part || shape == "*" }
                guard let number = Int64(part) else { return false }
                found.numbers.append(number)
                return true
            }
            if fits { return (route.handler, found) }
        }
        return nil
    }

    private static func get(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: .get, path: path.split(separator: "/").map(String.init), handler: handler)
    }

    private static func post(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: .post, path: path.split(separator: "/").map(String.init), handler: handler)
    }

    private static func patch(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: .patch, path: path.split(separator: "/").map(String.init), handler: handler)
    }

    private static func delete(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: .delete, path: path.split(separator: "/").map(String.init), handler: handler)
    }

    /// Something that Canvas doesn't have, to read or to write.
    private static func lacking(_ path: String, _ text: String) -> [Route] {
        [get(path) { _, _ in .failure(404, text) }, post(path) { _, _ in .failure(404, text) }]
    }

    /// A list that is always empty.
    private static func none(_ path: String) -> Route {
        get(path) { _, _ in try .json([String]()) }
    }

    private static let routes: [Route] =
        [
            get("me") { school, _ in try .json(try await school.contractMe()) },
            // Work
            get("students/#/todos") { school, _ in try .json(try await school.contractTodos()) },
            get("assignments") { school, call in
                try .json(try await school.contractAssignments(of: call.course))
            },
            get("courses/#/assignments") { school, call in
                try .json(try await school.contractAssignments(of: call.numbers[0]))
            },
            get("assignments/#") { school, call in
                try .json(school.contractAssignment(try await school.work(call.numbers[0])))
            },
            get("assignments/#/resource_links") { school, call in
                try .json(school.contractLinks(try await school.work(call.numbers[0])))
            },
            get("submissions") { school, _ in try .json(try await school.contractSubmissions()) },
            get("assignments/#/submissions") { school, call in
                try .json(try await school.contractSubmissions(of: call.numbers[0]))
            },
            get("submissions/#/comments") { school, call in
                try .json(try await school.contractComments(on: call.numbers[0]))
            },
            none("assignments/#/standards"), none("submissions/#/rubric_scores"), none("rubrics"),
            // Quizzes are assignments; taking one is for the browser.
            none("quizzes"), none("courses/#/quizzes"),
            // Courses
            get("courses") { school, _ in
                try .json(try await school.courses().map(school.contractCourse))
            },
            get("courses/#") { school, call in
                try .json(school.contractCourse(try await school.course(call.numbers[0])))
            },
            get("terms") { school, _ in try .json(try await school.contractTerms()) },
            get("enrollments") { school, _ in try .json(try await school.contractEnrollments()) },
            get("calendar") { school, call in try .json(try await school.contractEvents(call)) },
            get("courses/#/modules") { school, call in
                let modules = try await school.modules(of: call.numbers[0])
                return try .json(modules.map { ContractModule($0, course: call.numbers[0]) })
            },
            get("modules/#/module_items") { school, call in
                try .json(ContractModuleItem.all(of: try await school.module(call.numbers[0])))
            },
            get("module_items/#/page") { school, call in
                try .json(try await school.contractPage(call.numbers[0]))
            },
            get("course_modules/#/progress") { school, call in
                try .json(
                    ContractModuleProgress(
                        try await school.module(call.numbers[0]),
                        person: try await school.me().id.value))
            },
            get("courses/#/discussions") { school, call in
                let topics = try await school.discussions(of: call.numbers[0])
                return try .json(topics.map { school.contractDiscussion($0, in: call.numbers[0]) })
            },
            get("discussions/#") { school, call in
                let (course, topic) = try await school.discussion(call.numbers[0])
                return try .json(school.contractDiscussion(topic, in: course))
            },
            get("discussions/#/posts") { school, call in
                try .json(try await school.contractPosts(of: call.numbers[0]))
            },
            // Announcements and messages
            get("announcements") { school, call in
                try .json(try await school.contractAnnouncements(of: call.course))
            },
            get("message_threads") { school, _ in try .json(try await school.contractThreads()) },
            get("message_threads/#/messages") { school, call in
                try .json(try await school.contractMessages(of: call.numbers[0]))
            },
            get("users") { school, call in
                try .json(try await school.contractPeople(call.query["q"] ?? ""))
            },
            // Grades
            get("students/#/progress") { school, _ in
                try .json(try await school.contractProgress())
            },
            get("students/#/progress/course/#") { school, call in
                try .json(try await school.contractProgress(inCourse: call.numbers[1]))
            },
            // Writing
            post("message_threads") { school, call in
                try .json(try await school.open(call.body), status: .created)
            },
            post("message_threads/#/messages") { school, call in
                try .json(
                    try await school.send(call.body, to: call.numbers[0]), status: .created)
            },
            post("module_items/#/complete") { school, call in
                try .json(try await school.complete(call.numbers[0]), status: .created)
            },
            delete("module_items/#/complete") { school, call in
                try await school.uncomplete(call.numbers[0])
                return .empty
            },
            post("discussions/#/posts") { school, call in
                try .json(
                    try await school.post(call.body, to: call.numbers[0]), status: .created)
            },
            patch("students/#/todos/*") { school, call in
                try .json(try await school.mark(call.body, call.path[3]))
            },
            get("planner_notes") { school, _ in try .json(try await school.contractNotes()) },
            post("planner_notes") { school, call in
                try .json(try await school.addNote(call.body), status: .created)
            },
            patch("planner_notes/#") { school, call in
                try .json(try await school.changeNote(call.body, call.numbers[0]))
            },
            delete("planner_notes/#") { school, call in
                try await school.client.change(
                    .delete, "/planner_notes/\(call.numbers[0])", token: school.token)
                return .empty
            },
            post("submissions/#/comments") { school, call in
                try .json(
                    try await school.comment(call.body, on: call.numbers[0]), status: .created)
            },
            post("assignments/#/submissions") { school, call in
                try .json(
                    try await school.handIn(call, for: call.numbers[0]), status: .created)
            },
        ] + lacking.flatMap(\.self)

    private static let lacking = [
        lacking("goals", "Canvas has no goals. Yours stay on this computer."),
        lacking(
            "students/#/classes_today",
            "Canvas has no timetable. Add your classes to your own calendar."),
        lacking("notifications", "Canvas's notifications aren't shown here."),
        lacking("notifications/unread_count", "Canvas's notifications aren't shown here."),
        lacking("notification_preferences", "Change notifications in Canvas itself."),
    ]
}
