import AppCore

/// Finds the screen of a notification's subject, from its ids or else from its web path.
struct NoticePlace {
    /// The screen of a course, or nil if no feature shows courses.
    var course: @Sendable (Int64) -> Place?

    /// The screen, or nil if there is none.
    func place(of notice: SchoolNotification) -> Place? {
        func id(_ key: String) -> Int64? { notice.metadata[key]?.int.map(Int64.init) }
        if let thread = id("thread_id") { return Place(["chat", "thread", String(thread)]) }
        if let announcement = id("announcement_id") ?? subject(notice, "Announcement") {
            return Place(["announcements", String(announcement)])
        }
        if let quiz = id("quiz_id") { return Place(["todos", "quiz", String(quiz)]) }
        if let assignment = id("assignment_id") ?? subject(notice, "Assignment") {
            return Place(["todos", "assignment", String(assignment)])
        }
        return notice.url.flatMap(place(ofAddress:)) ?? id("course_id").flatMap(course)
    }

    private func subject(_ notice: SchoolNotification, _ type: String) -> Int64? {
        notice.notifiableType == type ? notice.notifiableID : nil
    }

    /// Parses paths such as `/learn/courses/88/assignments/310`.
    func place(ofAddress address: String) -> Place? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        func number(_ index: Int) -> Int64? {
            parts.indices.contains(index) ? Int64(parts[index]) : nil
        }
        if parts.starts(with: ["communicate", "threads"]), let thread = number(2) {
            return Place(["chat", "thread", String(thread)])
        }
        guard parts.starts(with: ["learn", "courses"]), let id = number(2) else { return nil }
        guard parts.count > 3 else { return course(id) }
        switch (parts[3], number(4)) {
        case ("assignments", let assignment?):
            return Place(["todos", "assignment", String(assignment)])
        case ("quizzes", let quiz?): return Place(["todos", "quiz", String(quiz)])
        case ("announcements", _): return Place(["announcements", "course", String(id)])
        default: return course(id)
        }
    }
}
