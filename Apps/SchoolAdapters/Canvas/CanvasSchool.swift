import AppCore
import Foundation
import HTTPTypes

/// What a student sees at one school on Canvas, with one access token. Each question is asked once per refresh.
struct CanvasSchool: Sendable {
    let client: CanvasClient
    let token: String
    let environment: SystemEnvironment

    /// A piece of work with its course and group.
    struct Work: Sendable {
        var course: CanvasCourse
        var group: CanvasGroup
        var assignment: CanvasAssignment
    }

    var text: CanvasText { CanvasText(origin: client.origin) }
    var now: Date { environment.now() }

    /// How far announcements and events are read, in days before and after today.
    private static let daysBack = 120
    private static let daysAhead = 200
    /// Canvas takes at most ten calendars in one request.
    private static let maxContexts = 10

    func me() async throws -> CanvasProfile {
        try await recall("me") { try await list.one(CanvasProfile.self, "/users/self/profile") }
    }

    /// The active courses, without those that the school's dates restrict.
    func courses() async throws -> [CanvasCourse] {
        try await recall("courses") {
            let include = ["total_scores", "term", "teachers"].map { ("include[]", $0) }
            return try await list(
                CanvasCourse.self, "/courses", [("enrollment_state", "active")] + include
            ).filter { $0.name != nil || $0.courseCode != nil }
        }
    }

    func course(_ id: Int64) async throws -> CanvasCourse {
        guard let course = try await courses().first(where: { $0.id.value == id }) else {
            throw CanvasFailure.refused(status: 404)
        }
        return course
    }

    // MARK: Work

    /// All work of all courses, in the courses' order. Courses that the student may not open have none.
    func work() async throws -> [Work] {
        try await recall("work") {
            let courses = try await courses()
            return try await each(courses) { course in
                try await groups(of: course).flatMap { group in
                    (group.assignments?.elements ?? []).map {
                        Work(course: course, group: group, assignment: $0)
                    }
                }
            }.flatMap(\.self)
        }
    }

    func groups(of course: CanvasCourse) async throws -> [CanvasGroup] {
        try await recall("groups \(course.id.value)") {
            let include = ["assignments", "submission"].map { ("include[]", $0) }
            return try await unlessRefused([]) {
                try await list(
                    CanvasGroup.self, "/courses/\(course.id.value)/assignment_groups", include)
            }
        }
    }

    func work(_ id: Int64) async throws -> Work {
        guard let work = try await work().first(where: { $0.assignment.id.value == id }) else {
            throw CanvasFailure.refused(status: 404)
        }
        return work
    }

    /// The student's submission, with the teacher's comments.
    func submission(of work: Work) async throws -> CanvasSubmission {
        let (course, id) = (work.course.id.value, work.assignment.id.value)
        let include = ["submission_comments", "rubric_assessment"].map { ("include[]", $0) }
        return try await list.one(
            CanvasSubmission.self, "/courses/\(course)/assignments/\(id)/submissions/self", include)
    }

    /// A piece of work by the id of the student's submission.
    func work(ofSubmission id: Int64) async throws -> Work {
        let works = try await work()
        // See ``contractSubmission(_:of:by:)``.
        let found =
            works.first { $0.assignment.submission?.id?.value == id }
            ?? works.first {
                $0.assignment.submission?.id == nil && $0.assignment.id.value == id
            }
        guard let found else { throw CanvasFailure.refused(status: 404) }
        return found
    }

    /// The items that the student marked done in Canvas's planner, or dismissed there.
    func overrides() async throws -> [CanvasOverride] {
        try await recall("overrides") {
            try await unlessRefused([]) {
                try await list(CanvasOverride.self, "/planner/overrides")
            }
        }
    }

    // MARK: Announcements, conversations, events

    func announcements() async throws -> [CanvasTopic] {
        try await recall("announcements") {
            try await inContexts(codes(of: courses())) { codes in
                try await list(CanvasTopic.self, "/announcements", window + codes)
            }
        }
    }

    /// The inbox, and conversations that only the student has written in so far, newest first.
    func conversations() async throws -> [CanvasConversation] {
        try await recall("conversations") {
            async let inbox = list(CanvasConversation.self, "/conversations", [("scope", "inbox")])
            async let sent = list(CanvasConversation.self, "/conversations", [("scope", "sent")])
            var seen: Set<CanvasID> = []
            return (try await inbox + (try await sent)).filter { seen.insert($0.id).inserted }
        }
    }

    /// One conversation with its messages. Canvas marks it read.
    func conversation(_ id: Int64) async throws -> CanvasConversation {
        let found = try await list.one(CanvasConversation.self, "/conversations/\(id)")
        await client.forget()
        return found
    }

    func recipients(_ text: String) async throws -> [CanvasRecipient] {
        try await list(
            CanvasRecipient.self, "/search/recipients", [("search", text), ("type", "user")])
    }

    /// The events of the student and of all courses, without due dates.
    func events() async throws -> [CanvasEvent] {
        try await recall("events") {
            let me = try await me().id.value
            let query = window + [("type", "event")]
            return try await inContexts(["user_\(me)"] + codes(of: courses())) { codes in
                try await list(CanvasEvent.self, "/calendar_events", query + codes)
            }
        }
    }

    private var window: [(String, String)] {
        let day: TimeInterval = 86_400
        return [
            ("start_date", ISODate.formatDay(now - Double(Self.daysBack) * day)),
            ("end_date", ISODate.formatDay(now + Double(Self.daysAhead) * day)),
        ]
    }

    private func codes(of courses: [CanvasCourse]) -> [String] {
        courses.map { "course_\($0.id.value)" }
    }

    /// Asks for as many calendars at once as Canvas takes; if one of them refuses, for each alone.
    private func inContexts<Element: Sendable>(
        _ codes: [String],
        _ ask: @escaping @Sendable ([(String, String)]) async throws -> [Element]
    ) async throws -> [Element] {
        let codes = codes.map { ("context_codes[]", $0) }
        let chunks = stride(from: 0, to: codes.count, by: Self.maxContexts).map {
            Array(codes[$0..<min($0 + Self.maxContexts, codes.count)])
        }
        return try await each(chunks) { chunk in
            do {
                return try await ask(chunk)
            } catch CanvasFailure.refused where chunk.count > 1 {
                return try await each(chunk) { code in
                    try await unlessRefused([]) { try await ask([code]) }
                }.flatMap(\.self)
            } catch CanvasFailure.refused {
                return []
            }
        }.flatMap(\.self)
    }

    // MARK: Course contents

    func modules(of course: Int64) async throws -> [CanvasModule] {
        try await recall("modules \(course)") {
            let include = ["items", "content_details"].map { ("include[]", $0) }
            return try await list(CanvasModule.self, "/courses/\(course)/modules", include)
        }
    }

    /// The modules of all courses that can be opened, each with its course.
    func allModules() async throws -> [(course: Int64, module: CanvasModule)] {
        try await each(try await courses()) { course in
            try await unlessRefused([]) {
                try await modules(of: course.id.value).map { (course.id.value, $0) }
            }
        }.flatMap(\.self)
    }

    /// A module by its number alone: Canvas wants the course too, so all are searched.
    func module(_ id: Int64) async throws -> CanvasModule {
        guard let found = try await allModules().first(where: { $0.module.id.value == id }) else {
            throw CanvasFailure.refused(status: 404)
        }
        return found.module
    }

    /// A page by its name in its course.
    func page(_ name: String, of course: Int64) async throws -> CanvasPage {
        try await list.one(
            CanvasPage.self, "/courses/\(course)/pages/\(CanvasClient.escaped(name))")
    }

    func discussions(of course: Int64) async throws -> [CanvasTopic] {
        try await recall("discussions \(course)") {
            try await list(CanvasTopic.self, "/courses/\(course)/discussion_topics")
        }
    }

    /// A discussion by its number alone, with its course.
    func discussion(_ id: Int64) async throws -> (course: Int64, topic: CanvasTopic) {
        let courses = try await courses().map(\.id.value)
        let topics = try await each(courses) { course in
            try await unlessRefused([]) { try await discussions(of: course) }
        }
        for (course, topics) in zip(courses, topics) {
            if let topic = topics.first(where: { $0.id.value == id }) { return (course, topic) }
        }
        throw CanvasFailure.refused(status: 404)
    }

    func posts(of id: Int64, in course: Int64) async throws -> [CanvasTopicView.Entry] {
        let path = "/courses/\(course)/discussion_topics/\(id)/view"
        let view = try await list.one(
            CanvasTopicView.self, path, [("include_new_entries", "1")])
        func flat(_ entries: [CanvasTopicView.Entry]) -> [CanvasTopicView.Entry] {
            entries.flatMap { [$0] + flat($0.replies?.elements ?? []) }
        }
        var seen: Set<CanvasID> = []
        return (flat(view.view?.elements ?? []) + (view.newEntries?.elements ?? [])).filter {
            seen.insert($0.id).inserted
        }
    }

    // MARK: Asking

    /// Lists and records of this school.
    private struct Lists: Sendable {
        let client: CanvasClient
        let token: String

        func callAsFunction<Element: Codable & Sendable>(
            _ type: Element.Type, _ path: String, _ query: [(String, String)] = []
        ) async throws -> [Element] {
            try await client.list(type, path, query, token: token)
        }

        func one<Value: Codable & Sendable>(
            _ type: Value.Type, _ path: String, _ query: [(String, String)] = []
        ) async throws -> Value {
            try await client.one(type, path, query, token: token)
        }
    }

    private var list: Lists { Lists(client: client, token: token) }

    private func recall<T: Sendable>(
        _ question: String, _ make: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        try await client.recall(question, token: token, make)
    }

    /// What `make` returns, or `otherwise` if the student may not see this one thing.
    private func unlessRefused<T: Sendable>(
        _ otherwise: T, _ make: @Sendable () async throws -> T
    ) async throws -> T {
        do {
            return try await make()
        } catch CanvasFailure.refused {
            return otherwise
        }
    }

    /// The results for all elements, in their order; the client limits how many run at once.
    private func each<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ make: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            for (index, element) in elements.enumerated() {
                group.addTask { (index, try await make(element)) }
            }
            var results: [(Int, Result)] = []
            for try await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
