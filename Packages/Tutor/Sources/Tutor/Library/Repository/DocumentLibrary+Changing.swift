import AppCore
import DocumentReading
import Foundation

extension DocumentLibrary {
    // MARK: Courses

    /// Adds a course. Throws for a blank or taken name.
    func addCourse(named name: String) async throws(Problem) -> LibraryCourse {
        let name = try Self.courseName(name)
        let course = LibraryCourse(
            id: context.environment.uuid().uuidString, name: name, isPinned: false)
        try await prepare()
        try await Problem.wrapping {
            try await store.insert(course, at: context.environment.now()) {
                try Self.check(name, isFreeAmong: $0)
            }
        }
        return course
    }

    func rename(_ course: LibraryCourse, to name: String) async throws(Problem) {
        let name = try Self.courseName(name)
        try await Problem.wrapping {
            try await store.change(course: course.id) { course, all in
                try Self.check(name, isFreeAmong: all.filter { $0.id != course.id })
                course.name = name
            }
        }
    }

    func pin(_ course: LibraryCourse, _ isPinned: Bool) async throws(Problem) {
        try await Problem.wrapping {
            try await store.change(course: course.id) { course, _ in course.isPinned = isPinned }
        }
    }

    /// Deletes the course with its contents.
    func delete(_ course: LibraryCourse) async throws(Problem) {
        let documents = try await documents(inCourse: course.id)
        let hooks = hooks
        try await Problem.wrapping {
            try await store.delete(course: course.id, forgetting: hooks.forgetting)
        }
        for document in documents { await hooks.forgot(document.id) }
    }

    private static func courseName(_ name: String) throws(Problem) -> String {
        let line = TextDecoding.line(name)
        guard !line.isEmpty else {
            throw Problem(
                .invalid, "The course has no name.", fields: ["name": ["Give it a name."]])
        }
        return line
    }

    private static func check(_ name: String, isFreeAmong courses: [LibraryCourse]) throws(Problem)
    {
        guard courses.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
        throw Problem(
            .conflict, "There's already a course “\(name)”.",
            fields: ["name": ["This name is taken."]])
    }

    // MARK: Documents

    /// Changes title, course and kind. Throws for a blank title.
    func change(
        _ document: StudyDocument, title: String? = nil, course: LibraryCourse? = nil,
        kind: StudyDocument.Kind? = nil
    ) async throws(Problem) -> StudyDocument {
        let title = title.map(TextDecoding.line)
        guard title?.isEmpty != true else {
            throw Problem(
                .invalid, "The document has no title.", fields: ["title": ["Give it a title."]])
        }
        return try await change(document.id) { document in
            if let title { document.title = title }
            if let course { document.course = course.id }
            if let kind { document.kind = kind }
        }
    }

    func pin(_ document: StudyDocument, _ isPinned: Bool) async throws(Problem) {
        try await change(document.id) { $0.isPinned = isPinned }
    }

    /// Records that the student opened the document; does nothing without a text.
    func opened(_ id: String) async throws(Problem) {
        let now = context.environment.now()
        try await change(id) { if $0.state == .completed { $0.openedAt = now } }
    }

    /// Queues the document again unless it's being read. Throws if its file is missing.
    func retry(_ document: StudyDocument) async throws(Problem) {
        let row = try await row(document.id)
        // Another screen or process is reading it.
        guard row.document.state != .extracting else { return }
        guard row.size > 0 else {
            throw Problem(
                .invalid, "“\(document.title)” came with Homeroom: it has no file to read again.")
        }
        try await Problem.wrapping { try await store.requeue(document.id) }
    }

    /// Deletes the document with its text, file and other parts' data.
    func delete(_ document: StudyDocument) async throws(Problem) {
        let hooks = hooks
        try await Problem.wrapping {
            try await store.delete(document: document.id, forgetting: hooks.forgetting)
        }
        await hooks.forgot(document.id)
    }

    @discardableResult
    private func change(
        _ id: String, _ edit: @escaping @Sendable (inout StudyDocument) -> Void
    ) async throws(Problem) -> StudyDocument {
        let changed = try await Problem.wrapping {
            try await store.change(document: id, edit)
        }
        guard let changed else { throw Self.noDocument }
        return changed
    }
}
