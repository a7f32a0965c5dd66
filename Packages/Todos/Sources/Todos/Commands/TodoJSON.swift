import AppCore

/// A to-do in JSON: the contract's keys plus local ones.
struct TodoJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "source_type", "source_id", "title", "due_at", "due_on", "status", "course_id",
        "course", "priority", "group", "urgency", "is_done", "points", "lock_at", "notes",
        "project", "tags", "repeat", "sending", "problem",
        "list", "server", "read_only",
    ]

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

    var fields: JSONObject {
        let urgency = Urgency.of(todo, at: clock.wall, milliseconds: milliseconds)
        let (sending, problem): (String?, String?) =
            switch todo.sending {
            case nil: (nil, nil)
            case .waiting: ("waiting", nil)
            case .rejected(let reason): ("refused", reason)
            }
        return [
            "id": todo.id,
            "source_type": todo.source.rawValue,
            // One on a server has no number.
            "source_id": todo.server == nil ? todo.number : nil,
            "title": todo.title,
            "due_at": todo.due.map { WireInstant(clock.date(of: $0)) },
            // Only the day if there is no time.
            "due_on": todo.due.map { $0.text },
            "status": todo.status,
            "course_id": todo.courseID,
            "course": course,
            "priority": todo.priority?.word,
            "group": TodoGroup(of: todo, at: clock).word,
            "urgency": TodoPrinter.rounded(urgency),
            "is_done": todo.isDone,
            "points": todo.points,
            "lock_at": todo.lock.map { WireInstant(clock.date(of: $0)) },
            "notes": todo.notes,
            "project": todo.project,
            "tags": todo.tags,
            "repeat": todo.repetition,
            "sending": sending,
            "problem": problem,
            // The list on a server that it is in.
            "list": todo.server?.list.name,
            "server": todo.server?.list.server,
            "read_only": todo.server.map { !$0.mayChange },
        ]
    }
}

/// An assignment in JSON: the contract's objects side by side.
struct AssignmentJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "assignment", "submission", "comments", "resource_links", "course", "state",
        "problem",
    ]

    private struct CommentJSON: Encodable, EncodesNulls {
        var author: String
        var body: String
        var createdAt: WireInstant?
        /// `waiting` or `refused`; nil if the school has it.
        var sending: String?

        init(_ comment: AssignmentPage.Comment) {
            (author, body) = (comment.author, comment.text)
            createdAt = comment.date.map(WireInstant.init)
            sending = comment.sending.map { $0 == .waiting ? "waiting" : "refused" }
        }
    }

    private let page: AssignmentPage

    init(_ page: AssignmentPage) { self.page = page }

    var fields: JSONObject {
        let state: String
        if let handIn = page.handIn {
            state = handIn.refusal == nil ? "sending" : "refused"
        } else {
            state = page.submission?.status ?? "not_submitted"
        }
        return [
            "id": "assignment-\(page.assignment.id)",
            "assignment": page.assignment,
            "submission": page.submission,
            "comments": page.comments.map(CommentJSON.init),
            "resource_links": page.links,
            "course": page.courseName,
            "state": state,
            "problem": page.handIn?.refusal,
        ]
    }
}
