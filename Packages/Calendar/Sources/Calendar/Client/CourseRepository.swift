import AppCore
import Foundation
import TerminalUI

/// Data access for courses, modules and discussions, including queued changes.
struct CourseRepository: Sendable {
    let calendar: CalendarRepository

    init(_ calendar: CalendarRepository) { self.calendar = calendar }

    var client: APIClient { calendar.client }
    var outbox: Outbox { calendar.context.outbox }
    var pending: PendingWrites {
        PendingWrites(calendar.context, .school, endpoints: CourseWrites.endpoints)
    }
    var localCalendar: LocalCalendar { calendar.localCalendar }

    /// Maximum number of modules whose items are fetched.
    static let maxModules = 60
    /// The range of a course's work, in days before and after today.
    static let workBefore = 45
    static let workAfter = 75

    // MARK: A course

    /// The cached course page; nil if never fetched.
    func known(_ id: Int64) async -> CoursePage? {
        guard
            let courses = await calendar.knownCourses(),
            let course = courses.value.first(where: { $0.id == id })
        else { return nil }
        let path = ["course_id": String(id)]
        let modules = await client.cached(ModuleEndpoints.modules, path: path)
        let talks = await client.cached(ModuleEndpoints.discussions, path: path)
        let marks = await pendingMarks()
        var parts: [CoursePage.Module]?
        if let modules {
            parts = []
            for module in modules.value.elements.sorted(by: { $0.position < $1.position }) {
                parts?.append(await known(module, marks))
            }
        }
        let timetable = await calendar.timetable()
        let meetings = timetable.weekdays.sorted { $0.key < $1.key }.flatMap { weekday in
            weekday.value.meetings.filter { $0.courseID == id }
                .map { (weekday: weekday.key, $0) }
        }
        let teachers = Set(meetings.flatMap { $0.1.teachers }).sorted { $0.name < $1.name }
        return CoursePage(
            id: id, name: course.name, code: course.code, detail: course.description,
            sections: await sections(of: course), teachers: teachers, meetings: meetings,
            modules: parts,
            talks: talks.map { $0.value.elements.map(CoursePage.DiscussionSummary.init) },
            work: await work(of: id), heardAt: modules?.fetchedAt ?? courses.fetchedAt)
    }

    private func known(
        _ module: CourseModule, _ marks: [Int64: CoursePage.Item.SyncState]
    ) async -> CoursePage.Module {
        let items = await client.cached(
            ModuleEndpoints.items, path: ["module_id": String(module.id)])
        let progress = await client.cached(
            ModuleEndpoints.progress, path: ["id": String(module.id)])
        let done = Set(progress?.value.completedItemIDs ?? [])
        return CoursePage.Module(
            id: module.id, title: module.title, detail: module.description,
            unlocksAt: module.unlockAt?.date,
            items: items?.value.elements.sorted { $0.position < $1.position }.map { item in
                CoursePage.Item(
                    id: item.id, title: item.title, kind: item.kind.rawValue,
                    syncState: marks[item.id] ?? (done.contains(item.id) ? .done : .open),
                    hasPage: item.subjectType == "Page")
            })
    }

    private func sections(of course: Course) async -> [(name: String, term: String?)] {
        let enrolments = await client.cached(CourseEndpoints.enrolments)?.value.elements
        let terms = await client.cached(CourseEndpoints.terms)?.value.elements ?? []
        let own = enrolments.map { Set($0.map(\.sectionID)) }
        return course.sections.filter { own?.contains($0.id) ?? true }.map { section in
            (section.name, terms.first { $0.id == section.termID }?.name)
        }
    }

    private func work(of course: Int64) async -> [Entry] {
        let today = localCalendar.today
        let look = await calendar.known(
            (today - Self.workBefore)...(today + Self.workAfter))
        return look.agenda.entries.filter {
            $0.courseID == course && [.assignment, .quiz, .unitPlan].contains($0.kind)
        }
    }

    /// Fetches a course and its parts. Parts the school refuses are left unchanged; throws if the
    /// course itself fails.
    func refresh(_ id: Int64) async throws(Problem) {
        _ = try await calendar.refreshCourses()
        let path = ["course_id": String(id)]
        let modules = try await client.fetch(ModuleEndpoints.modules, path: path).value.elements
        for module in modules.prefix(Self.maxModules) {
            _ = try? await client.fetch(
                ModuleEndpoints.items, path: ["module_id": String(module.id)])
            _ = try? await client.fetch(
                ModuleEndpoints.progress, path: ["id": String(module.id)])
        }
        _ = try? await client.fetch(ModuleEndpoints.discussions, path: path)
        let today = localCalendar.today
        try? await calendar.askEvents((today - Self.workBefore)...(today + Self.workAfter))
    }

    // MARK: Items of modules

    /// Queued marks by item; the last one counts.
    private func pendingMarks() async -> [Int64: CoursePage.Item.SyncState] {
        var marks: [Int64: CoursePage.Item.SyncState] = [:]
        for entry in (try? await pending.entries()) ?? []
        where entry.endpoint != ModuleEndpoints.addPost.id {
            guard let item = Int64(entry.subjectKey) else { continue }
            let isDone = entry.endpoint == ModuleEndpoints.complete.id
            marks[item] =
                switch PendingState(entry) {
                case .waiting: .sending(isDone: isDone)
                case .rejected(let reason): .refused(isDone: isDone, reason)
                }
        }
        return marks
    }

    /// Marks an item done or not done: locally right away, and at the school as soon as it
    /// responds.
    func mark(
        _ item: CoursePage.Item, of module: Int64, done: Bool
    ) async throws(Problem) -> OutboxOutcome {
        let path = ["id": String(item.id)]
        let subject = "school/module/\(module)/item/\(item.id)"
        let title = done ? "Done: “\(item.title)”" : "Not done: “\(item.title)”"
        let (account, pending) = (await client.account(), pending)
        let entry = try await outbox.transaction(for: .school) { transaction in
            // A newer mark replaces queued or refused ones for this item.
            for entry in try pending.entries(of: account, in: transaction)
            where entry.subject == subject && entry.state != .sending && entry.state != .unknown {
                try transaction.discard(entry.id)
            }
            return if done {
                try transaction.enqueue(
                    ModuleEndpoints.complete, path: path, body: EmptyBody(), subject: subject,
                    title: title)
            } else {
                try transaction.enqueue(
                    ModuleEndpoints.uncomplete, path: path, body: EmptyBody(), subject: subject,
                    title: title)
            }
        }
        return await pending.send(entry.id)
    }

    /// The numbers in a subject: `school/module/19/item/210`.
    static func numbers(in subject: String) -> [Int64] {
        subject.split(separator: "/").compactMap { Int64($0) }
    }
}

extension CoursePage.DiscussionSummary {
    init(_ wire: Discussion) {
        self.init(
            id: wire.id, title: wire.title, detail: wire.description,
            status: wire.status.rawValue, isPinned: wire.isPinned)
    }
}
