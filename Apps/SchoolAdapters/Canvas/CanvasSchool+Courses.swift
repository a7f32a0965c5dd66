import AppCore
import Foundation

// Courses, the calendar and discussions in the school contract's shapes.
extension CanvasSchool {
    /// Canvas's sections don't matter to a student: a course is its own only section, with its term.
    func contractCourse(_ course: CanvasCourse) -> ContractCourse {
        let id = course.id.value
        return ContractCourse(
            id: id, name: course.title, code: course.courseCode,
            sections: [
                .init(
                    id: id, name: course.courseCode ?? course.title, courseID: id,
                    termID: course.term?.id.value)
            ])
    }

    func contractTerms() async throws -> [ContractTerm] {
        var seen: Set<CanvasID> = []
        return try await courses().compactMap(\.term).filter { seen.insert($0.id).inserted }.map {
            ContractTerm(
                id: $0.id.value, name: $0.name ?? "Term", startDate: Self.day($0.startAt),
                endDate: Self.day($0.endAt))
        }
    }

    func contractEnrollments() async throws -> [ContractEnrollment] {
        let me = try await me().id.value
        return try await courses().map {
            ContractEnrollment(id: $0.id.value, userID: me, sectionID: $0.id.value)
        }
    }

    private static func day(_ text: String?) -> WireDay? {
        instant(text).map { WireDay(milliseconds: $0.milliseconds) }
    }

    // MARK: The calendar

    /// Due work and events in the days asked for, by time.
    func contractEvents(_ call: ContractCall) async throws -> ContractEvents {
        async let work = work()
        let first = call.query["start_date"].flatMap { WireDay($0) } ?? WireDay(now)
        let last = call.query["end_date"].flatMap { WireDay($0) }
        let range = first.text...(last?.text ?? "9999-12-31")
        var found = try await events().compactMap(event)
        found += try await work.compactMap { work in
            guard let due = Self.instant(work.assignment.dueAt) else { return nil }
            return ContractEvents.Event(
                type: "assignment", id: work.assignment.id.value,
                title: Self.title(work.assignment),
                courseID: work.course.id.value, dueDate: due)
        }
        return ContractEvents(
            events: found.filter { event in
                guard call.course == nil || event.courseID == call.course else { return false }
                return range.contains(Self.dayText(of: event))
            }.sorted { (Self.sortText(of: $0), $0.id) < (Self.sortText(of: $1), $1.id) })
    }

    private func event(_ event: CanvasEvent) -> ContractEvents.Event? {
        guard event.workflowState != "deleted", let start = Self.instant(event.startAt) else {
            return nil
        }
        let course = event.contextCode.flatMap { Self.course(of: $0) }
        var made = ContractEvents.Event(
            type: "event", id: event.id.value, title: event.title ?? "Event", courseID: course,
            location: event.locationName.flatMap { $0.isEmpty ? nil : $0 })
        if event.allDay == true {
            let day = event.allDayDate.flatMap { WireDay($0) }
            made.startDate = day ?? WireDay(milliseconds: start.milliseconds)
            made.endDate = made.startDate
        } else {
            made.startAt = start
            made.endAt = max(start, Self.instant(event.endAt) ?? start)
        }
        return made
    }

    private static func dayText(of event: ContractEvents.Event) -> String {
        String(sortText(of: event).prefix(10))
    }

    private static func sortText(of event: ContractEvents.Event) -> String {
        event.startDate?.text ?? (event.startAt ?? event.dueDate)?.text ?? ""
    }

    /// The course of `course_12`; nil for anything else.
    static func course(of context: String) -> Int64? {
        context.hasPrefix("course_") ? Int64(context.dropFirst("course_".count)) : nil
    }

    // MARK: Pages

    /// The text of the page that a module's item leads to.
    func contractPage(_ id: Int64) async throws -> ContractPage {
        let (item, course, _) = try await moduleItem(id)
        guard item.type == "Page", let name = item.pageURL, !name.isEmpty else {
            throw CanvasFailure.refused(status: 404)
        }
        let page = try await page(name, of: course)
        guard page.lockedForUser != true else {
            throw CanvasFailure.unusable(
                status: 403, text.plain(page.lockExplanation) ?? "This page is locked.")
        }
        return ContractPage(
            id: id, title: page.title ?? item.title ?? "Page", body: text.plain(page.body),
            url: text.address(page.htmlURL), updatedAt: Self.instant(page.updatedAt))
    }

    // MARK: Discussions

    func contractDiscussion(_ topic: CanvasTopic, in course: Int64) -> ContractDiscussion {
        ContractDiscussion(
            id: topic.id.value, courseID: course, createdByID: topic.author?.id?.value,
            title: topic.title ?? "Discussion", description: text.plain(topic.message),
            status: topic.locked == true ? "locked" : "open", pinned: topic.pinned ?? false,
            requireInitialPost: topic.requireInitialPost ?? false,
            createdAt: Self.instant(topic.postedAt))
    }

    func contractPosts(of id: Int64) async throws -> [ContractPost] {
        let (course, _) = try await discussion(id)
        return try await posts(of: id, in: course).map { entry in
            ContractPost(
                id: entry.id.value, discussionID: id, parentPostID: entry.parentID?.value,
                createdByID: entry.userID?.value, content: text.plain(entry.message) ?? "",
                createdAt: Self.instant(entry.createdAt))
        }.sorted { $0.id < $1.id }
    }
}

extension WireDay {
    /// The UTC day of a moment.
    fileprivate init(_ date: Date) { self.init(milliseconds: WireInstant(date).milliseconds) }
}
