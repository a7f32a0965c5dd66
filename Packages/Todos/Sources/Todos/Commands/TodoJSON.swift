import AppCore

/// A to-do in JSON: the contract's keys plus local ones.
struct TodoJSON: Encodable {
    private let todo: Todo
    private let clock: LocalCalendar
    private let milliseconds: Int64
    private let course: String?

    init(_ todo: Todo, clock: LocalCalendar, milliseconds: Int64, course: String?) {
        self.todo = todo
        self.clock = clock
        self.milliseconds = milliseconds
        self.course = course
    }

    private enum Key: String, CodingKey {
        case id, title, status, priority, group, urgency, notes, project, tags, course, points
        case sending, problem
        case sourceType = "source_type"
        case sourceID = "source_id"
        case dueAt = "due_at"
        case dueOn = "due_on"
        case courseID = "course_id"
        case isDone = "is_done"
        case recurrence = "repeat"
        case lockAt = "lock_at"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(todo.id, forKey: .id)
        try container.encode(todo.source.rawValue, forKey: .sourceType)
        try container.encode(todo.number, forKey: .sourceID)
        try container.encode(todo.title, forKey: .title)
        try container.encode(
            todo.due.map { WireInstant(clock.date(of: $0)) }, forKey: .dueAt)
        // Only the day if there is no time.
        try container.encode(todo.due.map { $0.text }, forKey: .dueOn)
        try container.encode(todo.status, forKey: .status)
        try container.encode(todo.courseID, forKey: .courseID)
        try container.encode(course, forKey: .course)
        try container.encode(todo.priority?.word, forKey: .priority)
        try container.encode(TodoGroup(of: todo, at: clock).word, forKey: .group)
        let urgency = Urgency.of(todo, at: clock.wall, milliseconds: milliseconds)
        try container.encode(TodoPrinter.rounded(urgency), forKey: .urgency)
        try container.encode(todo.isDone, forKey: .isDone)
        try container.encode(todo.points, forKey: .points)
        try container.encode(todo.lock.map { WireInstant(clock.date(of: $0)) }, forKey: .lockAt)
        try container.encode(todo.notes, forKey: .notes)
        try container.encode(todo.project, forKey: .project)
        try container.encode(todo.tags, forKey: .tags)
        try container.encode(todo.recurrence?.text, forKey: .recurrence)
        let (sending, problem): (String?, String?) =
            switch todo.sending {
            case nil: (nil, nil)
            case .waiting: ("waiting", nil)
            case .rejected(let reason): ("refused", reason)
            }
        try container.encode(sending, forKey: .sending)
        try container.encode(problem, forKey: .problem)
    }
}

/// An assignment in JSON: the contract's objects side by side.
struct AssignmentJSON: Encodable {
    private let page: AssignmentPage

    init(_ page: AssignmentPage) { self.page = page }

    private enum Key: String, CodingKey {
        case id, assignment, submission, course, state, problem
        case links = "resource_links"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("assignment-\(page.assignment.id)", forKey: .id)
        try container.encode(page.assignment, forKey: .assignment)
        try container.encode(page.submission, forKey: .submission)
        try container.encode(page.links, forKey: .links)
        try container.encode(page.courseName, forKey: .course)
        let state: String
        if let handIn = page.handIn {
            state = handIn.refusal == nil ? "sending" : "refused"
        } else {
            state = page.submission?.status ?? "not_submitted"
        }
        try container.encode(state, forKey: .state)
        try container.encode(page.handIn?.refusal, forKey: .problem)
    }
}
