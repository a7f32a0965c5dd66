import AppCore
import DocumentReading
import Foundation

extension LibraryDesk {
    // MARK: Courses

    /// A new course. Throws for a blank name, and for one that is taken.
    func addCourse(named name: String) async throws(Problem) -> Course {
        let name = try await free(name, besides: nil)
        let course = Course(
            id: context.environment.uuid().uuidString, name: name, isPinned: false)
        try await Problem.wrapping {
            try await store.insert(course, at: context.environment.now())
        }
        return course
    }

    func rename(_ course: Course, to name: String) async throws(Problem) {
        var course = course
        course.name = try await free(name, besides: course.id)
        try await keep(course)
    }

    func pin(_ course: Course, _ isPinned: Bool) async throws(Problem) {
        var course = course
        course.isPinned = isPinned
        try await keep(course)
    }

    /// Deletes the course with all that is in it.
    func delete(_ course: Course) async throws(Problem) {
        let documents = try await documents(inCourse: course.id)
        let hooks = hooks
        try await Problem.wrapping {
            try await store.delete(course: course.id, forgetting: hooks.forgetting)
        }
        for document in documents { await hooks.forgot(document.id) }
    }

    private func keep(_ course: Course) async throws(Problem) {
        try await Problem.wrapping { try await store.update(course) }
    }

    private func free(_ name: String, besides id: String?) async throws(Problem) -> String {
        let line = TextDecoding.line(name)
        guard !line.isEmpty else {
            throw Problem(
                .invalid, "A course needs a name.", fields: ["name": ["Give it a name."]])
        }
        let taken = try await courses().contains {
            $0.id != id && $0.name.lowercased() == line.lowercased()
        }
        guard !taken else {
            throw Problem(
                .conflict, "There is a course “\(line)” already.",
                fields: ["name": ["This name is taken."]])
        }
        return line
    }

    // MARK: Documents

    /// Title, course and kind as given. Throws for a blank title.
    func change(
        _ document: StudyDocument, title: String? = nil, course: Course? = nil,
        kind: StudyDocument.Kind? = nil
    ) async throws(Problem) -> StudyDocument {
        var changed = try await self.document(document.id)
        if let title {
            changed.title = TextDecoding.line(title)
            guard !changed.title.isEmpty else {
                throw Problem(
                    .invalid, "A document needs a title.",
                    fields: ["title": ["Give it a title."]])
            }
        }
        if let course { changed.course = course.id }
        if let kind { changed.kind = kind }
        try await keep(changed)
        return changed
    }

    func pin(_ document: StudyDocument, _ isPinned: Bool) async throws(Problem) {
        var changed = try await self.document(document.id)
        changed.isPinned = isPinned
        try await keep(changed)
    }

    /// Notes that the student looks at its text; nothing while there is none.
    func opened(_ id: String) async throws(Problem) {
        var document = try await document(id)
        guard document.state == .completed else { return }
        document.openedAt = context.environment.now()
        try await keep(document)
    }

    /// Puts it into the queue again, unless it is being read. Throws for one whose file is not here.
    func retry(_ document: StudyDocument) async throws(Problem) {
        let row = try await row(document.id)
        // Another screen or process is at it.
        guard row.document.state != .extracting else { return }
        guard row.size > 0 else {
            throw Problem(
                .invalid, "“\(document.title)” came with Homeroom: there is no file to read again.")
        }
        try await Problem.wrapping { try await store.requeue(document.id) }
    }

    /// Deletes everything of it: text, file, and what other parts keep.
    func delete(_ document: StudyDocument) async throws(Problem) {
        let hooks = hooks
        try await Problem.wrapping {
            try await store.delete(document: document.id, forgetting: hooks.forgetting)
        }
        await hooks.forgot(document.id)
    }

    private func keep(_ document: StudyDocument) async throws(Problem) {
        try await Problem.wrapping { try await store.update(document) }
    }
}
