import AppCore

/// Where what a notification is about is shown here: from the ids that come with it, else from its
/// address among the school's web pages.
struct NoticePlace {
    /// Where a course is shown; nil when no feature shows courses.
    var course: @Sendable (Int64) -> Place?

    /// nil for what has no place here.
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

    /// `/learn/courses/88/assignments/310` and its like.
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
